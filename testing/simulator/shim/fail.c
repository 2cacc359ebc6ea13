/* Preloaded between a library and libc: counts the calls to files and lets one of them fail. The program arms it with
   `shim_arm`; until then, and after `shim_disarm`, every call goes through. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum style { PLAIN, FULL, HALF, LATE, LASTING };

static int armed, failed, style;
static long at, calls;

void shim_arm(long which, int how) { at = which; style = how; calls = 0; failed = 0; armed = 1; }
void shim_disarm(void) { armed = 0; }
long shim_calls(void) { return calls; }
int shim_failed(void) { return failed; }

/* Whether this call fails. */
static int fails(void) {
  if (!armed) return 0;
  long number = calls++;
  if (number != at && !(style == LASTING && number > at)) return 0;
  failed = 1;
  return 1;
}

static int error_of(int of_write) { return style == FULL && of_write ? ENOSPC : EIO; }

#define REAL(name, type) static type (*real)(); if (!real) real = (type (*)())dlsym(RTLD_NEXT, #name)

/* A call that does nothing when it fails, or all of its work. */
#define CALL(name, type, of_write, arguments, ...) \
  type name arguments { \
    REAL(name, type); \
    if (fails()) { \
      if (style == LATE) real(__VA_ARGS__); \
      errno = error_of(of_write); \
      return -1; \
    } \
    return real(__VA_ARGS__); \
  }

CALL(pread, ssize_t, 0, (int fd, void *to, size_t size, off_t offset), fd, to, size, offset)
CALL(pread64, ssize_t, 0, (int fd, void *to, size_t size, off64_t offset), fd, to, size, offset)
CALL(preadv, ssize_t, 0, (int fd, const struct iovec *to, int count, off_t offset), fd, to, count, offset)
CALL(preadv64, ssize_t, 0, (int fd, const struct iovec *to, int count, off64_t offset), fd, to, count, offset)
CALL(read, ssize_t, 0, (int fd, void *to, size_t size), fd, to, size)
CALL(fsync, int, 0, (int fd), fd)
CALL(fdatasync, int, 0, (int fd), fd)
CALL(ftruncate, int, 1, (int fd, off_t size), fd, size)
CALL(ftruncate64, int, 1, (int fd, off64_t size), fd, size)
CALL(unlink, int, 0, (const char *path), path)
CALL(access, int, 0, (const char *path, int mode), path, mode)
CALL(fstat, int, 0, (int fd, struct stat *to), fd, to)
CALL(fstat64, int, 0, (int fd, struct stat64 *to), fd, to)
CALL(statx, int, 0, (int fd, const char *path, int flags, unsigned mask, struct statx *to), fd, path, flags, mask, to)

/* Writes may also be half done. */
#define WRITE(name, offset_type) \
  ssize_t name(int fd, const void *from, size_t size, offset_type offset) { \
    REAL(name, ssize_t); \
    if (fails()) { \
      if (style == LATE) real(fd, from, size, offset); \
      if (style == HALF) real(fd, from, size / 2, offset); \
      errno = error_of(1); \
      return -1; \
    } \
    return real(fd, from, size, offset); \
  }
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *from, size_t size) {
  REAL(write, ssize_t);
  if (fd > 2 && fails()) {
    if (style == LATE) real(fd, from, size);
    if (style == HALF) real(fd, from, size / 2);
    errno = error_of(1);
    return -1;
  }
  return real(fd, from, size);
}

#define WRITE_VECTOR(name, offset_type) \
  ssize_t name(int fd, const struct iovec *from, int count, offset_type offset) { \
    REAL(name, ssize_t); \
    if (fails()) { \
      if (style == LATE) real(fd, from, count, offset); \
      if (style == HALF && count > 1) real(fd, from, count / 2, offset); \
      errno = error_of(1); \
      return -1; \
    } \
    return real(fd, from, count, offset); \
  }
WRITE_VECTOR(pwritev, off_t)
WRITE_VECTOR(pwritev64, off64_t)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name, int); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    if (fails()) { \
      errno = style == FULL ? ENOSPC : EACCES; \
      return -1; \
    } \
    return real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

/* Locks that are taken fail; the system does not refuse to give them back. */
#define CONTROL(name) \
  int name(int fd, int command, ...) { \
    REAL(name, int); \
    va_list rest; \
    va_start(rest, command); \
    void *argument = va_arg(rest, void *); \
    va_end(rest); \
    int takes = (command == F_SETLK || command == F_OFD_SETLK) && ((struct flock *)argument)->l_type != F_UNLCK; \
    if (takes && fails()) { \
      errno = style == FULL ? EAGAIN : EIO; \
      return -1; \
    } \
    return real(fd, command, argument); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

#define MAP(name, offset_type) \
  void *name(void *where, size_t size, int protection, int flags, int fd, offset_type offset) { \
    static void *(*real)(void *, size_t, int, int, int, offset_type); \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name); \
    if (fd >= 0 && fails()) { \
      errno = ENOMEM; \
      return MAP_FAILED; \
    } \
    return real(where, size, protection, flags, fd, offset); \
  }
MAP(mmap, off_t)
MAP(mmap64, off64_t)
