//! The options of `kvtest`.

/// What was asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// `ferrite` or `sqlite`.
    pub engine: String,
    /// Blobs to make or to read.
    pub count: Option<u64>,
    /// Average size.
    pub size: Option<u64>,
    /// Largest deviation from it.
    pub variance: u64,
    /// Page size of a new database.
    pub page_size: Option<u64>,
    /// First key.
    pub start: u64,
    /// Greatest key; asked of the database when it is not given.
    pub max_id: Option<u64>,
    /// Order of the keys.
    pub order: Order,
    /// Read by incremental blob I/O.
    pub blob_api: bool,
    /// Overwrite instead of reading.
    pub update: bool,
    /// No syncs.
    pub no_sync: bool,
    /// Sync every file after it is written.
    pub fsync: bool,
    /// A transaction a blob.
    pub multi_transactions: bool,
    /// No checkpoints.
    pub no_checkpoint: bool,
    /// Journal mode.
    pub journal_mode: Option<String>,
    /// Cache size in pages.
    pub cache_size: Option<i64>,
    /// Bytes of the file to map.
    pub mmap: u64,
    /// Files lie in a tree of folders.
    pub tree: bool,
    /// Print system calls.
    pub stats: bool,
    /// Check the database afterwards.
    pub integrity_check: bool,
    /// VACUUM before `stat`.
    pub vacuum: bool,
}

/// Order of the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Ascending.
    Ascending,
    /// Descending.
    Descending,
    /// At random.
    Random,
}

impl Options {
    /// Reads the words of a command line.
    pub fn parse(args: &[&str]) -> Result<Options, String> {
        let mut options = Options::new();
        let mut words = args.iter();
        while let Some(word) = words.next() {
            let name = word.trim_start_matches('-');
            if !options.switch(name) {
                let value = words.next().ok_or_else(|| format!("missing argument to --{name}"))?;
                options.value(name, value)?;
            }
        }
        Ok(options)
    }

    fn new() -> Options {
        Options {
            engine: "ferrite".to_owned(),
            count: None,
            size: None,
            variance: 0,
            page_size: None,
            start: 1,
            max_id: None,
            order: Order::Ascending,
            blob_api: false,
            update: false,
            no_sync: false,
            fsync: false,
            multi_transactions: false,
            no_checkpoint: false,
            journal_mode: None,
            cache_size: None,
            mmap: 0,
            tree: false,
            stats: false,
            integrity_check: false,
            vacuum: false,
        }
    }

    /// An option without a value; whether it is one.
    fn switch(&mut self, name: &str) -> bool {
        match name {
            "asc" => self.order = Order::Ascending,
            "desc" => self.order = Order::Descending,
            "random" => self.order = Order::Random,
            "blob-api" => self.blob_api = true,
            "update" => self.update = true,
            "nosync" => self.no_sync = true,
            "fsync" => self.fsync = true,
            "multitrans" => self.multi_transactions = true,
            "nocheckpoint" => self.no_checkpoint = true,
            "tree" => self.tree = true,
            "stats" => self.stats = true,
            "integrity-check" => self.integrity_check = true,
            "vacuum" => self.vacuum = true,
            _ => return false,
        }
        true
    }

    fn value(&mut self, name: &str, text: &str) -> Result<(), String> {
        let number = || number(text).ok_or_else(|| format!("not a number: {text}"));
        match name {
            "engine" if text == "ferrite" || text == "sqlite" => self.engine = text.to_owned(),
            "count" => self.count = Some(number()?),
            "size" => self.size = Some(number()?),
            "variance" => self.variance = number()?,
            "pagesize" => self.page_size = Some(number()?),
            "start" => self.start = number()?,
            "max-id" => self.max_id = Some(number()?),
            "cache-size" => self.cache_size = Some(text.parse().map_err(|_| format!("not a number: {text}"))?),
            "mmap" => self.mmap = number()?,
            "jmode" => self.journal_mode = Some(text.to_owned()),
            _ => return Err(format!("unknown option: \"--{name} {text}\"")),
        }
        Ok(())
    }
}

/// A number with an optional unit: K, M, G in thousands, KiB and so on in powers of two.
fn number(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let value: u64 = text.get(..digits)?.parse().ok()?;
    let factor: u64 = match text.get(digits..)?.to_ascii_lowercase().as_str() {
        "" => 1,
        "k" | "kb" => 1000,
        "kib" => 1 << 10,
        "m" | "mb" => 1_000_000,
        "mib" => 1 << 20,
        "g" | "gb" => 1_000_000_000,
        "gib" => 1 << 30,
        _ => return None,
    };
    value.checked_mul(factor)
}
