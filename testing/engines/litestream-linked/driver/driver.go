// Package sqlite takes the place of the driver that Litestream compiles in (SQLite translated to Go): it gives what
// Litestream uses of it, on mattn's driver, which links the library of the system.
package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"net/url"
	"strings"

	sqlite3 "github.com/mattn/go-sqlite3"
)

// FileControl is what Litestream asks of a connection.
type FileControl interface {
	FileControlPersistWAL(name string, mode int) (int, error)
}

type conn struct{ *sqlite3.SQLiteConn }

const persistWAL = 10

func (c conn) FileControlPersistWAL(name string, mode int) (int, error) {
	return mode, c.SetFileControlInt(name, persistWAL, mode)
}

type linked struct{ sqlite3.SQLiteDriver }

// Open takes names as the other driver does: file:PATH?_pragma=NAME(VALUE)&...
func (d *linked) Open(name string) (driver.Conn, error) {
	path, query, _ := strings.Cut(name, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, err
	}
	pragmas := values["_pragma"]
	values.Del("_pragma")
	if rest := values.Encode(); rest != "" {
		path += "?" + rest
	}
	opened, err := d.SQLiteDriver.Open(path)
	if err != nil {
		return nil, err
	}
	c := conn{opened.(*sqlite3.SQLiteConn)}
	for _, pragma := range pragmas {
		text := strings.TrimSuffix(strings.Replace(pragma, "(", " = ", 1), ")")
		if _, err := c.Exec("PRAGMA "+text, nil); err != nil {
			c.Close()
			return nil, err
		}
	}
	return c, nil
}

func init() { sql.Register("sqlite", &linked{}) }
