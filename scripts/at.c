// Preloaded by `at.sh`: moves the wall clock of a process by OFFSET seconds, and with it the times of files as Node.js
// reads and sets them; otherwise each new file were as old as the offset, and sweeps that spare what is young would
// remove it. libfaketime answers with
// the true time inside signal handlers, where PostgreSQL asks whether a deadlock is due, so deadlocks stayed for good;
// with it `redis-server` hangs at its start.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long (*real_syscall)(long, ...);
static int (*real_utimensat)(int, const char *, const struct timespec[2], int);
static int (*real_futimens)(int, const struct timespec[2]);

__attribute__((constructor)) static void resolve(void) {
  real_syscall = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  real_utimensat = (int (*)(int, const char *, const struct timespec[2], int))dlsym(RTLD_NEXT, "utimensat");
  real_futimens = (int (*)(int, const struct timespec[2]))dlsym(RTLD_NEXT, "futimens");
}

// libuv calls statx by its number.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int n = 0; n < 6; n++) a[n] = va_arg(list, long);
  va_end(list);
  if (!real_syscall) resolve();
  long answer = real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  if (number == SYS_statx && answer == 0) {
    struct statx *file = (struct statx *)a[4];
    file->stx_atime.tv_sec += OFFSET;
    file->stx_btime.tv_sec += OFFSET;
    file->stx_ctime.tv_sec += OFFSET;
    file->stx_mtime.tv_sec += OFFSET;
  }
  return answer;
}

static const struct timespec *stored(const struct timespec times[2], struct timespec moved[2]) {
  if (!times) return times;
  for (int n = 0; n < 2; n++) {
    moved[n] = times[n];
    if (times[n].tv_nsec != UTIME_NOW && times[n].tv_nsec != UTIME_OMIT) moved[n].tv_sec -= OFFSET;
  }
  return moved;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  struct timespec moved[2];
  return real_utimensat(folder, path, stored(times, moved), flags);
}

int futimens(int file, const struct timespec times[2]) {
  struct timespec moved[2];
  return real_futimens(file, stored(times, moved));
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += OFFSET;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int failed = syscall(SYS_gettimeofday, now, zone);
  if (!failed) now->tv_sec += OFFSET;
  return failed;
}

time_t time(time_t *stored) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (stored) *stored = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}
