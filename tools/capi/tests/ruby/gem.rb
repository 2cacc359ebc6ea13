# Most of what the gem `sqlite3` offers, and a server that forks: Debian's gem on whatever library the loader finds. What
# this prints is compared between two libraries.
require 'sqlite3'
require 'tmpdir'

folder = Dir.mktmpdir
path = File.join(folder, 'a.db')

db = SQLite3::Database.new(path)
p db.encoding, db.closed?, db.complete?('SELECT 1;'), db.readonly?
db.execute_batch <<~SQL
  CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, size REAL, data BLOB);
  CREATE INDEX t_name ON t(name);
SQL
insert = db.prepare('INSERT INTO t(name, size, data) VALUES(?, :size, @data)')
p insert.bind_parameter_count
[['Ada', 1.65, SQLite3::Blob.new("\x00\xff")], ['Bob', 2**40, nil], ["Zo\u00eb", nil, 'text']].each do |row|
  insert.bind_params(*row)
  insert.step
  p insert.done?
  insert.reset!
end
insert.close
p insert.closed?, db.last_insert_row_id, db.changes, db.total_changes
p db.execute('SELECT * FROM t'), db.execute2('SELECT id, name FROM t WHERE name = ?', ['ADA'])
p db.get_first_row('SELECT * FROM t WHERE id = ?', 2), db.get_first_value('SELECT count(*) FROM t')
db.results_as_hash = true
p db.execute('SELECT id, name AS n FROM t ORDER BY id DESC LIMIT 1')
db.results_as_hash = false
db.query('SELECT id, name, size FROM t ORDER BY id') do |result|
  p result.columns, result.types
  result.each { |row| p row }
end
statement = db.prepare('SELECT name, data FROM t WHERE id > :from')
p statement.columns, statement.types, statement.column_count, statement.active?
statement.execute('from' => 1) { |rows| p rows.to_a }
p statement.remainder, db.prepare('SELECT 1; SELECT 2') { |two| two.remainder }
statement.close

db.create_function('twice', 1) { |context, value| context.result = value * 2 }
db.define_function('joined') { |*values| values.join('-') }
db.create_aggregate('longest', 1) do
  step { |context, value| context[:longest] = [context[:longest].to_s, value.to_s].max_by(&:length) }
  finalize { |context| context.result = context[:longest] }
end
p db.get_first_row("SELECT twice(21), joined(1, 'b', NULL, 2.5), longest(name) FROM t")
reverse = Class.new { def compare(a, b) = b <=> a }
db.collation('reverse', reverse.new)
p db.execute('SELECT name FROM t ORDER BY name COLLATE reverse')
traced = []
db.trace { |sql| traced << sql }
db.execute('SELECT 1')
db.trace(nil)
p traced
db.authorizer { |action, *| action == 9 ? 1 : 0 }
begin
  db.execute('DELETE FROM t')
rescue SQLite3::AuthorizationException => error
  p error.class, error.message
end
db.authorizer = nil

p db.transaction { |inner| inner.execute("INSERT INTO t(name) VALUES('Carl')"); :kept }
begin
  db.transaction(:immediate) { |inner| inner.execute("INSERT INTO t(name) VALUES('Dora')"); raise 'no' }
rescue RuntimeError => error
  p error.message, db.transaction_active?
end
p db.execute('SELECT name FROM t')
['SELECT', 'SELECT * FROM missing', 'INSERT INTO t(id) VALUES(1)', 'SELECT ?1, ?2'].each do |sql|
  p db.execute(sql)
rescue SQLite3::Exception => error
  p error.class, error.message, error.code, db.errcode, db.errmsg
end
p db.journal_mode, db.user_version, db.page_size, db.foreign_keys, db.table_info('t'), db.index_list('t')
db.user_version = 7
p db.user_version, db.integrity_check, db.database_list.first[1]
copy = SQLite3::Database.new(':memory:')
backup = SQLite3::Backup.new(copy, 'main', db, 'main')
p backup.step(1), backup.remaining, backup.pagecount, backup.step(-1), backup.finish
p copy.get_first_value('SELECT count(*) FROM t')
copy.close
begin
  SQLite3::Database.new(File.join(folder, 'none'), readonly: true)
rescue SQLite3::CantOpenException => error
  p error.message
end
other = SQLite3::Database.new(path)
other.busy_timeout = 20
db.transaction(:exclusive) do
  other.execute('SELECT * FROM t')
rescue SQLite3::BusyException => error
  p error.message
end
tries = 0
other.busy_handler { |count| (tries = count) < 3 }
db.transaction(:exclusive) do
  other.execute('SELECT * FROM t')
rescue SQLite3::BusyException
  p tries
end
other.close

# A server that forks: the parent's connection is open, each child opens the file for itself and writes, in both modes.
%w[delete wal].each do |mode|
  db.execute("PRAGMA journal_mode = #{mode}")
  db.execute('CREATE TABLE IF NOT EXISTS hits(child, n)')
  children = (0...4).map do |child|
    fork do
      own = SQLite3::Database.new(path)
      own.busy_timeout = 20_000
      50.times { |n| own.execute('INSERT INTO hits VALUES(?, ?)', [child, n]) }
      own.close
      exit!(0)
    end
  end
  children.each { |pid| Process.wait(pid) and p $?.exitstatus }
  p mode, db.execute('SELECT child, count(*), sum(n) FROM hits GROUP BY child'), db.integrity_check
end
db.close
p db.closed?
