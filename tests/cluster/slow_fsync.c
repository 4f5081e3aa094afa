/* Preloaded by the programs of a database machine: each fsync waits as many milliseconds as the file
   named by SLOW_FSYNC says at that moment. Without the file nothing waits. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_as_told(void)
{
    const char *path = getenv("SLOW_FSYNC");
    char text[16] = "";
    int saved = errno, file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file >= 0) {
        ssize_t size = read(file, text, sizeof text - 1);
        long milliseconds = size > 0 ? atol(text) : 0;
        struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
        close(file);
        while (milliseconds > 0 && nanosleep(&left, &left) && errno == EINTR)
            ;
    }
    errno = saved;
}

int fsync(int file)
{
    wait_as_told();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file)
{
    wait_as_told();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
