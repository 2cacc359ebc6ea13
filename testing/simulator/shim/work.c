/* `work OURS JUDGE SCRIPTS FOLDER MOST SEED`: does the work of the simulator's scripts through the library OURS, under the
   preloaded shim, one failing call a process. Afterwards the library itself and JUDGE look at the files: what was
   acknowledged is there, nothing is there in part. Prints each case in which something is wrong, and the counts. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TURNS = 4, STYLES = 5, LASTING = 4, TEXT_MAX = 64, GROUPS_MAX = 400, FILES_MAX = 3 };

typedef struct sqlite3 sqlite3;
typedef struct {
  int (*open)(const char *, sqlite3 **);
  int (*close)(sqlite3 *);
  int (*exec)(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
  int (*autocommit)(sqlite3 *);
  int (*code)(sqlite3 *);
} library;

typedef struct {
  char name[TEXT_MAX], mode[TEXT_MAX];
  int files, logged, reopens;
  char *make[FILES_MAX], *connect, *log[FILES_MAX], *sum[2 * FILES_MAX];
  long rows[2 * FILES_MAX];
  int sum_of[2 * FILES_MAX], sums;
  char *commit[TURNS + 2][8], *after[TURNS + 2][4];
} group;

static void (*arm)(long, int);
static void (*disarm)(void);
static long (*calls)(void);
static char why[4000];

static int wrong(const char *form, ...) {
  va_list rest;
  va_start(rest, form);
  vsnprintf(why, sizeof why, form, rest);
  va_end(rest);
  return 1;
}

static library load(const char *path) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) { fprintf(stderr, "%s\n", dlerror()); exit(2); }
  library of = {0};
  *(void **)&of.open = dlsym(handle, "sqlite3_open");
  *(void **)&of.close = dlsym(handle, "sqlite3_close");
  *(void **)&of.exec = dlsym(handle, "sqlite3_exec");
  *(void **)&of.autocommit = dlsym(handle, "sqlite3_get_autocommit");
  *(void **)&of.code = dlsym(handle, "sqlite3_extended_errcode");
  return of;
}

/* ---- the scripts: lines of a word and its value, the lines of a text joined by \x01 ---- */

static char *text_of(const char *value) {
  char *text = strdup(value);
  for (char *at = text; *at; at++) if (*at == 1) *at = '\n';
  return text;
}

static void put(char **places, int most, char *text) {
  for (int at = 0; at < most; at++) if (!places[at]) { places[at] = text; return; }
}

static int read_groups(const char *path, group *groups) {
  FILE *from = fopen(path, "r");
  char *line = 0, word[TEXT_MAX];
  size_t size = 0;
  int count = 0, number = 0, used = 0;
  while (from && getline(&line, &size, from) > 0) {
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "%63s %n", word, &used) < 1) continue;
    char *value = line + used;
    if (!strcmp(word, "work")) {
      group *new = &groups[count++];
      memset(new, 0, sizeof *new);
      sscanf(value, "%63s %63s %d %d %d", new->name, new->mode, &new->files, &new->logged, &new->reopens);
      continue;
    }
    group *last = &groups[count - 1];
    if (!strcmp(word, "make")) put(last->make, FILES_MAX, text_of(value));
    else if (!strcmp(word, "connect")) last->connect = text_of(value);
    else if (!strcmp(word, "log")) put(last->log, FILES_MAX, text_of(value));
    else if (!strcmp(word, "sum")) {
      sscanf(value, "%d %ld %n", &last->sum_of[last->sums], &last->rows[last->sums], &used);
      last->sum[last->sums++] = text_of(value + used);
    }
    else if (!strcmp(word, "turn")) number = atoi(value);
    else if (!strcmp(word, "commit")) put(last->commit[number], 8, text_of(value));
    else if (!strcmp(word, "after")) put(last->after[number], 4, text_of(value));
  }
  return count;
}

/* ---- one run ---- */

typedef struct { const library *by; const group *what; sqlite3 *db; } run;

static int connect_to(run *in) {
  int code = in->by->open("main.db", &in->db);
  if (!code) code = in->by->exec(in->db, in->what->connect, 0, 0, 0) ? in->by->code(in->db) : 0;
  if (code) { in->by->close(in->db); in->db = 0; }
  return code;
}

static int execute(run *in, const char *sql) {
  if (!in->db && connect_to(in)) return 1;
  return in->by->exec(in->db, sql, 0, 0, 0) ? in->by->code(in->db) : 0;
}

static void roll_back(run *in) {
  if (in->db && !in->by->autocommit(in->db)) in->by->exec(in->db, "ROLLBACK", 0, 0, 0);
}

static int turn(run *in, int n) {
  int code = 0;
  for (int at = 0; !code && in->what->commit[n][at]; at++) code = execute(in, in->what->commit[n][at]);
  roll_back(in);
  for (int at = 0; in->what->after[n][at]; at++) { execute(in, in->what->after[n][at]); roll_back(in); }
  if (in->what->reopens && in->db) { in->by->close(in->db); in->db = 0; }
  return code;
}

static int add(void *to, int columns, char **texts, char **names) {
  (void)columns; (void)names;
  snprintf((char *)to + strlen(to), 400 - strlen(to), "%s ", texts[0] ? texts[0] : "0");
  return 0;
}

/* What a connection finds: per database the numbers of the transactions that are there. */
static int look(run *in, const char *who, char found[FILES_MAX][400]) {
  const group *what = in->what;
  if (!in->db && connect_to(in)) return wrong("%s cannot open the files", who);
  for (int file = 0; file < what->files; file++) {
    found[file][0] = 0;
    if (in->by->exec(in->db, what->log[file], add, found[file], 0)) return wrong("%s: %d", who, in->by->code(in->db));
  }
  for (int at = 0; at < what->sums; at++) {
    char sum[400] = "";
    long wanted = 0, n;
    int used;
    for (char *next = found[what->sum_of[at]]; sscanf(next, "%ld %n", &n, &used) == 1; next += used) wanted += n;
    if (in->by->exec(in->db, what->sum[at], add, sum, 0)) return wrong("%s: %d", who, in->by->code(in->db));
    if (atol(sum) != wanted * what->rows[at])
      return wrong("%s finds a part of a transaction: %s is %s, with %s", who, what->sum[at], sum, found[what->sum_of[at]]);
  }
  char report[400] = "";
  if (in->by->exec(in->db, "PRAGMA integrity_check", add, report, 0)) return wrong("%s: %d", who, in->by->code(in->db));
  return strcmp(report, "ok ") ? wrong("%s finds damage: %s", who, report) : 0;
}

static int has(const char *found, int n) {
  char text[32], padded[420];
  snprintf(text, sizeof text, " %d ", n);
  snprintf(padded, sizeof padded, " %s", found);
  return strstr(padded, text) != 0;
}

/* The work with one failing call; 0 when all is well. */
static int check(const library *ours, const library *judge, const group *what, long at, int style) {
  run in = {ours, what, 0}, other = {judge, what, 0}, again = {ours, what, 0};
  char seen[FILES_MAX][400], by_judge[FILES_MAX][400], by_us[FILES_MAX][400];
  int acknowledged[TURNS + 2];
  if (connect_to(&in)) return wrong("the work cannot begin");
  arm(at, style);
  for (int n = 1; n <= TURNS; n++) acknowledged[n] = turn(&in, n) == 0;
  disarm();
  int code = turn(&in, TURNS + 1);
  if (code) return wrong("after the fault: %d", code);
  acknowledged[TURNS + 1] = 1;
  if (look(&in, "the connection", seen)) return 1;
  if (in.db) ours->close(in.db);
  if (look(&again, "a new connection", by_us)) return 1;
  if (again.db) ours->close(again.db);
  if (look(&other, "the judge", by_judge)) return 1;
  if (other.db) judge->close(other.db);
  for (int file = 0; file < what->files; file++) {
    if (strcmp(seen[file], by_judge[file]) || strcmp(seen[file], by_us[file]))
      return wrong("the connection finds %s, a new one %s, the judge %s", seen[file], by_us[file], by_judge[file]);
    if (!what->logged && strcmp(seen[0], seen[file]))
      return wrong("a transaction is in one file and not in the other: %s, %s", seen[0], seen[file]);
    for (int n = 1; n <= TURNS + 1; n++)
      if (acknowledged[n] && !has(seen[file], n)) return wrong("transaction %d was acknowledged and is not there: %s", n, seen[file]);
  }
  return 0;
}

/* ---- the cases, each in a folder and a process of its own ---- */

static int in_child(const char *folder, int (*what)(void *), void *with, char *message, size_t size) {
  int ends[2], status = 0;
  if (pipe(ends)) exit(2);
  pid_t child = fork();
  if (!child) {
    close(ends[0]);
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s.now' && cp -r '%s' '%s.now'", folder, folder, folder);
    if (system(command) || (snprintf(command, sizeof command, "%s.now", folder), chdir(command))) _exit(2);
    int result = what(with);
    ssize_t sent = write(ends[1], why, strlen(why));
    _exit(sent < 0 ? 2 : result);
  }
  close(ends[1]);
  ssize_t got = 0, now;
  while ((now = read(ends[0], message + got, size - 1 - got)) > 0) got += now;
  message[got] = 0;
  close(ends[0]);
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) { snprintf(message, size, "signal %d", WTERMSIG(status)); return 1; }
  return WEXITSTATUS(status);
}

typedef struct { const library *ours, *judge; const group *what; long at; int style; } one;

static int of_case(void *with) {
  one *this = with;
  alarm(60);
  return check(this->ours, this->judge, this->what, this->at, this->style);
}

static int of_count(void *with) {
  one *this = with;
  run in = {this->ours, this->what, 0};
  if (connect_to(&in)) return wrong("the work cannot begin");
  arm(-1, 0);
  for (int n = 1; n <= TURNS; n++) if (turn(&in, n)) return wrong("transaction %d fails although no call does: %d", n, in.db ? in.by->code(in.db) : 0);
  disarm();
  snprintf(why, sizeof why, "%ld", calls());
  return 0;
}

static int make(const library *by, const group *what, const char *folder) {
  static const char *names[] = {"main.db", "aux.db", "third.db"};
  mkdir(folder, 0755);
  if (chdir(folder)) return 1;
  for (int file = 0; file < what->files; file++) {
    sqlite3 *db;
    if (by->open(names[file], &db) || by->exec(db, what->make[0], 0, 0, 0)) return 1;
    by->close(db);
  }
  return 0;
}

int main(int count, char **args) {
  static group groups[GROUPS_MAX];
  if (count < 7) { fprintf(stderr, "usage: work OURS JUDGE SCRIPTS FOLDER MOST SEED\n"); return 2; }
  *(void **)&arm = dlsym(RTLD_DEFAULT, "shim_arm");
  *(void **)&disarm = dlsym(RTLD_DEFAULT, "shim_disarm");
  *(void **)&calls = dlsym(RTLD_DEFAULT, "shim_calls");
  if (!arm) { fprintf(stderr, "the shim is not preloaded\n"); return 2; }
  library ours = load(args[1]), judge = load(args[2]);
  int group_count = read_groups(args[3], groups), failures = 0;
  long cases = 0, total = 0, most = atol(args[5]), *counts = calloc(group_count, sizeof *counts);
  char message[4096], folder[500];
  srand48(atol(args[6]));
  mkdir(args[4], 0755);
  for (int at = 0; at < group_count; at++) {
    one this = {&ours, &judge, &groups[at], -1, 0};
    snprintf(folder, sizeof folder, "%s/%d", args[4], at);
    if (make(&ours, &groups[at], folder) || in_child(folder, of_count, &this, message, sizeof message)) {
      printf("%s/%s: %s\n", groups[at].name, groups[at].mode, message);
      failures++;
      continue;
    }
    total += (counts[at] = atol(message)) * STYLES;
  }
  for (int at = 0; at < group_count; at++) {
    snprintf(folder, sizeof folder, "%s/%d", args[4], at);
    for (long call = 0; call < counts[at]; call++) {
      for (int style = 0; style < STYLES; style++) {
        if ((style == LASTING && !strcmp(groups[at].mode, "memory")) || drand48() * total >= most) continue;
        one this = {&ours, &judge, &groups[at], call, style};
        cases++;
        if (in_child(folder, of_case, &this, message, sizeof message)) {
          printf("%s/%s/%ld/%d: %s\n", groups[at].name, groups[at].mode, call, style, message);
          failures++;
        }
      }
    }
  }
  printf("%ld of %ld calls failed, %d wrong\n", cases, total, failures);
  return failures > 0;
}
