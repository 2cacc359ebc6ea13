/* The functions of C with a variable number of arguments: stable Rust cannot define them. Each walks its arguments
** and leaves the work to Rust. `variadic.rs` gives them their public names. */
#include <stdarg.h>
#include <stddef.h>

typedef struct arguments {
  va_list list;
} arguments;

/* Arguments of a format, taken by `format.rs`. */
int ferrite_next_int(arguments *from) { return va_arg(from->list, int); }
long long ferrite_next_long(arguments *from) { return va_arg(from->list, long long); }
double ferrite_next_real(arguments *from) { return va_arg(from->list, double); }
void *ferrite_next_pointer(arguments *from) { return va_arg(from->list, void *); }

/* What Rust does, in the order of `Hooks` in `variadic.rs`. It is found by its section: a function that C could call
** by name would be exported from the library. */
extern const struct hooks {
  char *(*mprintf)(const char *format, arguments *from);
  char *(*snprintf)(int size, char *out, const char *format, arguments *from);
  void (*str_append)(void *str, const char *format, arguments *from);
  void (*log)(int code, const char *format, arguments *from);
  int (*config_int)(int verb, int first, int second);
  int (*config_wide)(int verb, long long first, long long second);
  int (*config_pointer)(int verb, void *first, void *second);
  int (*db_config_name)(void *db, const char *name);
  int (*db_config_switch)(void *db, int verb, int value, int *out);
  int (*vtab_config)(void *db, int verb, int value);
  void (*local_time_fault)(int on);
  void (*imposter)(void *db, const char *name, int mode, int root);
} __start_ferrite_hooks __attribute__((visibility("hidden")));
#define hook __start_ferrite_hooks

char *ferrite_c_vmprintf(const char *format, va_list list) {
  arguments from;
  char *text;
  va_copy(from.list, list);
  text = hook.mprintf(format, &from);
  va_end(from.list);
  return text;
}

char *ferrite_c_mprintf(const char *format, ...) {
  va_list list;
  char *text;
  va_start(list, format);
  text = ferrite_c_vmprintf(format, list);
  va_end(list);
  return text;
}

char *ferrite_c_vsnprintf(int size, char *out, const char *format, va_list list) {
  arguments from;
  va_copy(from.list, list);
  out = hook.snprintf(size, out, format, &from);
  va_end(from.list);
  return out;
}

char *ferrite_c_snprintf(int size, char *out, const char *format, ...) {
  va_list list;
  va_start(list, format);
  out = ferrite_c_vsnprintf(size, out, format, list);
  va_end(list);
  return out;
}

void ferrite_c_str_vappendf(void *str, const char *format, va_list list) {
  arguments from;
  va_copy(from.list, list);
  hook.str_append(str, format, &from);
  va_end(from.list);
}

void ferrite_c_str_appendf(void *str, const char *format, ...) {
  va_list list;
  va_start(list, format);
  ferrite_c_str_vappendf(str, format, list);
  va_end(list);
}

void ferrite_c_log(int code, const char *format, ...) {
  arguments from;
  va_start(from.list, format);
  hook.log(code, format, &from);
  va_end(from.list);
}

/* What the arguments of a verb of sqlite3_config are. */
int ferrite_c_config(int verb, ...) {
  arguments from;
  int answer;
  va_start(from.list, verb);
  switch (verb) {
    case 1: case 2: case 3: /* threading: none */
      answer = hook.config_int(verb, 0, 0);
      break;
    case 9: case 17: case 20: case 25: case 26: case 27: case 28: case 23: { /* one int */
      int first = va_arg(from.list, int);
      answer = hook.config_int(verb, first, 0);
      break;
    }
    case 13: { /* LOOKASIDE: two ints */
      int first = va_arg(from.list, int);
      int second = va_arg(from.list, int);
      answer = hook.config_int(verb, first, second);
      break;
    }
    case 22: { /* MMAP_SIZE: two wide integers */
      long long first = va_arg(from.list, long long);
      long long second = va_arg(from.list, long long);
      answer = hook.config_wide(verb, first, second);
      break;
    }
    case 29: { /* MEMDB_MAXSIZE */
      long long first = va_arg(from.list, long long);
      answer = hook.config_wide(verb, first, 0);
      break;
    }
    case 16: case 21: { /* LOG, SQLLOG: a function and its pointer */
      void *first = va_arg(from.list, void *);
      void *second = va_arg(from.list, void *);
      answer = hook.config_pointer(verb, first, second);
      break;
    }
    default: { /* a pointer first; what follows is not looked at */
      void *first = va_arg(from.list, void *);
      answer = hook.config_pointer(verb, first, NULL);
    }
  }
  va_end(from.list);
  return answer;
}

int ferrite_c_db_config(void *db, int verb, ...) {
  arguments from;
  int answer;
  va_start(from.list, verb);
  if (verb == 1000) {
    answer = hook.db_config_name(db, va_arg(from.list, const char *));
  } else if (verb == 1001) {
    answer = 0; /* LOOKASIDE: there is no such memory here, whatever its size */
  } else {
    int value = va_arg(from.list, int);
    int *out = va_arg(from.list, int *);
    answer = hook.db_config_switch(db, verb, value, out);
  }
  va_end(from.list);
  return answer;
}

int ferrite_c_vtab_config(void *db, int verb, ...) {
  arguments from;
  int value = 0;
  va_start(from.list, verb);
  if (verb == 1) value = va_arg(from.list, int);
  va_end(from.list);
  return hook.vtab_config(db, verb, value);
}

/* What a program can learn of the library without changing it; other verbs answer 0, as SQLite's do. */
int ferrite_c_test_control(int verb, ...) {
  arguments from;
  int answer = 0;
  va_start(from.list, verb);
  switch (verb) {
    case 11: { /* PENDING_BYTE: where it is; it cannot be moved */
      (void)va_arg(from.list, unsigned);
      answer = 0x40000000;
      break;
    }
    case 12: case 13: { /* ASSERT, ALWAYS */
      int value = va_arg(from.list, int);
      answer = verb == 12 ? 0 : value;
      break;
    }
    case 18: { /* LOCALTIME_FAULT: 1 fails, 0 works again; not built with a function of the caller's own (2) */
      hook.local_time_fault(va_arg(from.list, int) == 1);
      break;
    }
    case 22: { /* BYTEORDER */
      unsigned one = 1;
      answer = *(unsigned char *)&one ? 123410 : 432101;
      break;
    }
    case 25: { /* IMPOSTER: of a database, how, and on which page */
      void *db = va_arg(from.list, void *);
      const char *name = va_arg(from.list, const char *);
      int mode = va_arg(from.list, int);
      int root = va_arg(from.list, int);
      hook.imposter(db, name, mode, root);
      break;
    }
    case 33: break;
  }
  va_end(from.list);
  return answer;
}
