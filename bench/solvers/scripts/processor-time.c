/* Milliseconds of processor time that this process has used, to the microsecond: R itself tells whole milliseconds, and glmnet takes a few. */
#include <sys/resource.h>

static double milliseconds(struct timeval time) { return 1e3 * time.tv_sec + 1e-3 * time.tv_usec; }

void processor_time(double *out) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  *out = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}
