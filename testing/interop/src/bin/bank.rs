//! One customer of a bank whose file many processes share, until it is killed or told to stop:
//! `bank ENGINE ROLE FILE JOURNAL_MODE SEED`.
//!
//! Writers move money between accounts and note each move; readers add everything up; a janitor
//! runs checkpoints, vacuums and checks. The sum over all accounts never changes. Whoever sees
//! another one, or an error that is not "busy", says so and ends with 1. Standard input closed
//! means: stop.

use interop::Random;
use interop::bank::{ACCOUNTS, Db, Refused, TOTAL};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, engine, role, file, journal_mode, seed] = arguments.as_slice() else {
        eprintln!("usage: bank ENGINE ROLE FILE JOURNAL_MODE SEED");
        std::process::exit(2);
    };
    let seed = seed.parse().unwrap_or(1);
    let stop = stop_at_end_of_input();
    let mut customer = Customer { random: Random::new(seed), journal_mode, done: 0 };
    while !stop.load(Ordering::Relaxed) {
        // A new connection now and then: opening and closing are part of the protocol.
        let turns = 1 + customer.random.below(60);
        if let Err(refused) = customer.visit(engine, role, file, turns, &stop)
            && !refused.is_busy()
        {
            println!("{engine} {role} {seed}: {refused:?}");
            std::process::exit(1);
        }
    }
    println!("{engine} {role}: {}", customer.done);
}

fn stop_at_end_of_input() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = stop.clone();
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        told.store(true, Ordering::Relaxed);
    });
    stop
}

struct Customer<'a> {
    random: Random,
    journal_mode: &'a str,
    done: u64,
}

impl Customer<'_> {
    fn visit(
        &mut self,
        engine: &str,
        role: &str,
        file: &str,
        turns: u64,
        stop: &AtomicBool,
    ) -> std::result::Result<(), Refused> {
        let db = Db::open(engine, file)?;
        db.run("PRAGMA busy_timeout = 2000")?;
        if self.journal_mode != "wal" {
            db.run(&format!("PRAGMA journal_mode = {}", self.journal_mode))?;
        }
        db.run(["PRAGMA cache_size = 20", "PRAGMA cache_size = -2000"][self.random.below(2) as usize])?;
        db.run(["PRAGMA synchronous = NORMAL", "PRAGMA synchronous = FULL"][self.random.below(2) as usize])?;
        db.run(["PRAGMA wal_autocheckpoint = 20", "PRAGMA wal_autocheckpoint = 1000"][self.random.below(2) as usize])?;
        for _ in 0..turns {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let result = match role {
                "writer" => self.move_money(&db),
                "reader" => self.add_up(&db),
                _ => self.tidy_up(&db),
            };
            match result {
                Err(refused) if refused.is_busy() => drop(db.run("ROLLBACK")),
                other => other?,
            }
            self.done += 1;
        }
        Ok(())
    }

    fn move_money(&mut self, db: &Db) -> std::result::Result<(), Refused> {
        db.run(["BEGIN", "BEGIN IMMEDIATE", "BEGIN IMMEDIATE"][self.random.below(3) as usize])?;
        for _ in 0..=self.random.below(8) {
            let (from, to) = (self.random.below(ACCOUNTS), self.random.below(ACCOUNTS));
            let amount = self.random.below(50);
            let pad = if self.random.below(5) == 0 { self.random.below(9000) } else { 20 };
            db.run(&format!("UPDATE account SET balance = balance - {amount} WHERE id = {from}"))?;
            db.run(&format!("UPDATE account SET balance = balance + {amount}, pad = zeroblob({pad}) WHERE id = {to}"))?;
            db.run(&format!("INSERT INTO moves(giver, taker, amount) VALUES ({from}, {to}, {amount})"))?;
        }
        if self.random.below(4) == 0 {
            db.run("DELETE FROM moves WHERE id < (SELECT max(id) - 200 FROM moves)")?;
        }
        db.run(["COMMIT", "COMMIT", "COMMIT", "ROLLBACK"][self.random.below(4) as usize])?;
        Ok(())
    }

    fn add_up(&mut self, db: &Db) -> std::result::Result<(), Refused> {
        let sums = ["SELECT sum(balance) FROM account", "SELECT sum(balance) FROM account WHERE balance > -999999999"];
        if self.random.below(3) > 0 {
            return db.expect(sums[0], TOTAL);
        }
        db.run("BEGIN")?;
        let moves = db.number("SELECT count(*) FROM moves")?;
        for sum in sums {
            db.expect(sum, TOTAL)?;
        }
        db.expect("SELECT count(*) FROM moves INDEXED BY moves_giver WHERE giver >= 0", moves)?;
        db.run("COMMIT").map(|_| ())
    }

    fn tidy_up(&mut self, db: &Db) -> std::result::Result<(), Refused> {
        match self.random.below(9) {
            0 => db.run("VACUUM").map(|_| ()),
            1 => db.expect_text("PRAGMA integrity_check", "ok"),
            2 => db.run("PRAGMA wal_checkpoint(FULL)").map(|_| ()),
            3 => db.run("PRAGMA wal_checkpoint(RESTART)").map(|_| ()),
            4 => db.run("PRAGMA wal_checkpoint(TRUNCATE)").map(|_| ()),
            5 => db.run("PRAGMA incremental_vacuum(3)").map(|_| ()),
            _ => db.run("PRAGMA wal_checkpoint").map(|_| ()),
        }?;
        std::thread::sleep(std::time::Duration::from_millis(self.random.below(30)));
        Ok(())
    }
}
