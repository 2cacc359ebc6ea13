//! Three nodes of `hiqlite` on this machine, whose databases are files of Ferrite.
//!
//! `hiqlite` replicates statements by Raft (`openraft`) and runs them by `rusqlite`, so it runs on the `libsqlite3.so.0`
//! that it is linked with. Here every node is a process, all on 127.0.0.1; see `README.md`.

use hiqlite::{Client, LogSync, Node, NodeConfig, Params, start_node};
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tracing_subscriber::filter::LevelFilter;

const USAGE: &str = "\
usage: cluster start DIR       three nodes, with their files under DIR, until this process ends
       cluster node N DIR      node N only
       cluster leader          the number of the node that leads, and of the nodes that vote
       cluster execute         statements from the standard input, one a line
       cluster query SQL       the column `value` of its rows, read by the leader
The ports are CLUSTER_PORT (7400) + 1 to + 6.";

/// How long a client waits for a node that answers: longer than an election takes.
const PATIENCE: Duration = Duration::from_secs(15);
/// The nodes of this example trust each other; a real cluster reads its secret from where secrets are kept.
const SECRET: &str = "secret of the example";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["start", dir] => start(dir).await,
        ["node", number, dir] => node(number, dir).await,
        ["leader"] => leader().await,
        ["execute"] => execute().await,
        ["query", sql] => query(sql).await,
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Starts a process for each node; they end with this one.
async fn start(dir: &str) -> Result<()> {
    let program = std::env::current_exe()?;
    let mut nodes = JoinSet::new();
    for number in 1..=3 {
        let mut command = Command::new(&program);
        command.args(["node", &number.to_string(), dir]).kill_on_drop(true);
        let mut node = command.spawn()?;
        println!("node {number} is process {}", node.id().ok_or("a node has ended at once")?);
        // A node that was killed is no error here: the others go on.
        nodes.spawn(async move { node.wait().await });
    }
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
        _ = async { while nodes.join_next().await.is_some() {} } => {}
    }
    Ok(())
}

/// Runs one node until the process is killed. Its files may be gone: then it gets them from the others.
async fn node(number: &str, dir: &str) -> Result<()> {
    tracing_subscriber::fmt().with_max_level(LevelFilter::WARN).with_ansi(false).init();
    let data_dir = format!("{dir}/node{number}");
    std::fs::create_dir_all(&data_dir)?;
    let config = NodeConfig {
        node_id: number.parse()?,
        nodes: nodes()?,
        listen_addr_api: "127.0.0.1".into(),
        listen_addr_raft: "127.0.0.1".into(),
        data_dir: data_dir.into(),
        // A write is acknowledged when the logs of two nodes are on disk. The default syncs them every 200 ms.
        wal_sync: LogSync::Immediate,
        // After so many writes a node keeps a snapshot and forgets the log before it.
        raft_config: NodeConfig::default_raft_config(1000),
        secret_raft: SECRET.into(),
        secret_api: SECRET.into(),
        ..NodeConfig::default()
    };
    // An application would read and write by the client that this answers.
    let client = start_node(config).await?;
    client.wait_until_healthy_db().await;
    std::future::pending().await
}

fn nodes() -> Result<Vec<Node>> {
    let base: u16 = std::env::var("CLUSTER_PORT").map_or(Ok(7400), |port| port.parse())?;
    let address = |port: u16| format!("127.0.0.1:{port}");
    let node = |id: u16| Node { id: id.into(), addr_raft: address(base + id), addr_api: address(base + 3 + id) };
    Ok((1..=3).map(node).collect())
}

/// A client outside of the cluster. It finds the leader through any node that is up.
async fn connect() -> Result<Client> {
    let addresses = nodes()?.into_iter().map(|node| node.addr_api).collect();
    let client = Client::remote(addresses, false, false, SECRET.into(), false, None);
    Ok(timeout(PATIENCE, client).await.map_err(|_| "no leader has been found")??)
}

async fn leader() -> Result<()> {
    let client = connect().await?;
    let metrics = timeout(PATIENCE, client.metrics_db()).await??;
    let leader = metrics.current_leader.ok_or("no leader")?;
    // A node that has just joined gets the rows, but has no vote yet.
    let voters: Vec<String> = metrics.membership_config.voter_ids().map(|node| node.to_string()).collect();
    println!("{leader} of {}", voters.join(" "));
    Ok(())
}

/// Runs statements one after the other: each is acknowledged before the next one is sent.
async fn execute() -> Result<()> {
    let client = connect().await?;
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    let mut count = 0;
    while let Some(sql) = lines.next_line().await? {
        timeout(PATIENCE, client.execute(sql, Params::new())).await??;
        count += 1;
    }
    println!("{count} statements acknowledged");
    Ok(())
}

async fn query(sql: &str) -> Result<()> {
    let client = connect().await?;
    let rows = client.query_consistent(sql.to_owned(), Params::new());
    for mut row in timeout(PATIENCE, rows).await?? {
        println!("{}", row.try_get::<String>("value")?);
    }
    Ok(())
}
