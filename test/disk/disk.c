/*
 * A disk that fails when it is told to, between a program and the C library (LD_PRELOAD). It looks after the files below
 * the folder ANYGAME_DISK, and counts the calls that read, change, create or remove them. The program steers it by its environment:
 *   ANYGAME_DISK_FAULT  KIND:N:ID   the N-th call after this was set fails, and for `full` all further ones that need room,
 *                                   for `blind` all further reads.
 *                                   Kinds: eio, full, short (half of it is written), lost (a sync that syncs nothing),
 *                                   unread (a read fails), blind (reads fail).
 *   ANYGAME_DISK_FIRED  is set to the ID once that has happened
 *   ANYGAME_DISK_LOG    a file to which all calls are written, so that power cuts can be played afterwards
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_FILES 4096

static char *names[MOST_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char fault[128];
static long calls;
static int is_full, is_blind;

static int is_ours(const char *path) {
  const char *folder = getenv("ANYGAME_DISK");
  return folder != NULL && path != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static const char *name_of(int fd) {
  return fd >= 0 && fd < MOST_FILES ? names[fd] : NULL;
}

static void note(const char *call, const char *path, long at, long size, const void *bytes) {
  const char *log = getenv("ANYGAME_DISK_LOG");
  char head[PATH_MAX + 128];
  int fd, length;
  if (log == NULL || *log == 0) return;
  fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
  length = snprintf(head, sizeof head, "%s\t%s\t%ld\t%ld\n", call, path, at, size);
  syscall(SYS_write, fd, head, length);
  if (bytes != NULL) syscall(SYS_write, fd, bytes, size);
  syscall(SYS_close, fd);
}

enum outcome { GOES_WELL, FAILS, IS_SHORT, IS_LOST };
enum call { WRITES, SYNCS, REMOVES, READS };

/* What happens to a call. Errno is set if it fails. */
static enum outcome outcome_of(enum call call) {
  int needs_room = call == WRITES;
  const char *wanted = getenv("ANYGAME_DISK_FAULT");
  char kind[16], id[64];
  long number;
  if (wanted == NULL) wanted = "";
  if (strcmp(wanted, fault) != 0) {
    snprintf(fault, sizeof fault, "%s", wanted);
    calls = 0;
    is_full = is_blind = 0;
  }
  if (sscanf(fault, "%15[^:]:%ld:%63s", kind, &number, id) != 3) return GOES_WELL;
  if (is_full && needs_room) {
    errno = ENOSPC;
    return FAILS;
  }
  if (is_blind && call == READS) {
    errno = EIO;
    return FAILS;
  }
  if (strcmp(kind, "full") == 0 && !needs_room) return GOES_WELL;
  if (strcmp(kind, "short") == 0 && !needs_room) return GOES_WELL;
  if (strcmp(kind, "lost") == 0 && call != SYNCS) return GOES_WELL;
  if ((strcmp(kind, "unread") == 0 || strcmp(kind, "blind") == 0) != (call == READS)) return GOES_WELL;
  if (++calls != number) return GOES_WELL;
  setenv("ANYGAME_DISK_FIRED", id, 1);
  if (strcmp(kind, "short") == 0) return IS_SHORT;
  if (strcmp(kind, "lost") == 0) return IS_LOST;
  is_full = strcmp(kind, "full") == 0;
  is_blind = strcmp(kind, "blind") == 0;
  errno = is_full ? ENOSPC : EIO;
  return FAILS;
}

static int opened(const char *path, int flags, mode_t mode) {
  int fd, is_new;
  if (!is_ours(path)) return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  pthread_mutex_lock(&lock);
  is_new = (flags & O_CREAT) && access(path, F_OK) != 0;
  if (is_new && outcome_of(WRITES) == FAILS) {
    pthread_mutex_unlock(&lock);
    return -1;
  }
  fd = syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (fd >= 0 && fd < MOST_FILES) {
    free(names[fd]);
    names[fd] = strdup(path);
    if (is_new) note("create", path, 0, 0, NULL);
    else if (flags & O_TRUNC) note("truncate", path, 0, 0, NULL);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

int open(const char *path, int flags, ...) {
  va_list more;
  mode_t mode;
  va_start(more, flags);
  mode = va_arg(more, mode_t);
  va_end(more);
  return opened(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list more;
  mode_t mode;
  va_start(more, flags);
  mode = va_arg(more, mode_t);
  va_end(more);
  return opened(path, flags, mode);
}

int close(int fd) {
  if (name_of(fd) != NULL) {
    pthread_mutex_lock(&lock);
    free(names[fd]);
    names[fd] = NULL;
    pthread_mutex_unlock(&lock);
  }
  return syscall(SYS_close, fd);
}

static ssize_t written(int fd, const void *bytes, size_t size, off_t at, int is_placed) {
  ssize_t done = -1;
  enum outcome outcome;
  pthread_mutex_lock(&lock);
  outcome = outcome_of(WRITES);
  if (outcome != FAILS) {
    if (outcome == IS_SHORT && size > 1) size /= 2;
    if (!is_placed) at = lseek(fd, 0, SEEK_CUR);
    done = is_placed ? syscall(SYS_pwrite64, fd, bytes, size, at) : syscall(SYS_write, fd, bytes, size);
    if (done > 0) note("write", names[fd], at, done, bytes);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t write(int fd, const void *bytes, size_t size) {
  if (name_of(fd) == NULL) return syscall(SYS_write, fd, bytes, size);
  return written(fd, bytes, size, 0, 0);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  if (name_of(fd) == NULL) return syscall(SYS_pwrite64, fd, bytes, size, at);
  return written(fd, bytes, size, at, 1);
}

static int can_be_read(int fd) {
  int can = 1;
  if (name_of(fd) == NULL) return 1;
  pthread_mutex_lock(&lock);
  can = outcome_of(READS) != FAILS;
  pthread_mutex_unlock(&lock);
  return can;
}

ssize_t read(int fd, void *bytes, size_t size) {
  return can_be_read(fd) ? syscall(SYS_read, fd, bytes, size) : -1;
}

ssize_t pread64(int fd, void *bytes, size_t size, off64_t at) {
  return can_be_read(fd) ? syscall(SYS_pread64, fd, bytes, size, at) : -1;
}

int ftruncate64(int fd, off64_t size) {
  int done = -1;
  if (name_of(fd) == NULL) return syscall(SYS_ftruncate, fd, size);
  pthread_mutex_lock(&lock);
  if (outcome_of(WRITES) != FAILS) {
    done = syscall(SYS_ftruncate, fd, size);
    if (done == 0) note("truncate", names[fd], size, 0, NULL);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

static int synced(int fd, long call) {
  int done = -1;
  enum outcome outcome;
  if (name_of(fd) == NULL) return syscall(call, fd);
  pthread_mutex_lock(&lock);
  outcome = outcome_of(SYNCS);
  if (outcome == IS_LOST) done = 0;
  else if (outcome != FAILS) {
    /* Nothing cuts the power of this machine: what a sync is good for is played from the log. */
    done = 0;
    note("sync", names[fd], 0, 0, NULL);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

int fsync(int fd) {
  return synced(fd, SYS_fsync);
}

int fdatasync(int fd) {
  return synced(fd, SYS_fdatasync);
}

int unlink(const char *path) {
  int done = -1;
  if (!is_ours(path)) return syscall(SYS_unlink, path);
  pthread_mutex_lock(&lock);
  if (outcome_of(REMOVES) != FAILS) {
    done = syscall(SYS_unlink, path);
    if (done == 0) note("remove", path, 0, 0, NULL);
  }
  pthread_mutex_unlock(&lock);
  return done;
}
