/*
 * What Red Hat Enterprise Linux and IBM HTTP Server have and Debian has not: a group "nobody", and a mod_log_config and
 * mod_unixd that are no part of the program. Preloaded, so that the rendered httpd.conf needs no change.
 */
#include <dlfcn.h>
#include <grp.h>
#include <string.h>
#include "httpd.h"
#include "http_config.h"

struct group *getgrnam(const char *name)
{
    struct group *(*real)(const char *) = (struct group *(*)(const char *))dlsym(RTLD_NEXT, "getgrnam");
    struct group *found = real(name);

    return found == NULL && strcmp(name, "nobody") == 0 ? real("nogroup") : found;
}

__attribute__((constructor)) static void not_built_in(void)
{
    module **all = dlsym(RTLD_DEFAULT, "ap_preloaded_modules");
    int i;

    for (i = 0; all != NULL && all[i] != NULL; i++) {
        if (strcmp(all[i]->name, "mod_log_config.c") == 0)
            all[i]->name = "builtin_log_config.c";
        if (strcmp(all[i]->name, "mod_unixd.c") == 0)
            all[i]->name = "builtin_unixd.c";
    }
}
