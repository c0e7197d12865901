/* Stands in for IBM's SSL module: takes the directives that a reverse proxy needs, with their number of arguments. */
#include "httpd.h"
#include "http_config.h"

static const char *take_none(cmd_parms *cmd, void *unused)
{
    (void)cmd;
    (void)unused;
    return NULL;
}

static const char *take_path(cmd_parms *cmd, void *unused, const char *path)
{
    (void)cmd;
    (void)unused;
    return path[0] == '/' ? NULL : "an absolute path is wanted";
}

static const command_rec commands[] = {
    AP_INIT_NO_ARGS("SSLEnable", take_none, NULL, RSRC_CONF, "switches SSL on for a virtual host"),
    AP_INIT_TAKE1("KeyFile", take_path, NULL, RSRC_CONF, "key database"),
    AP_INIT_TAKE1("SSLStashFile", take_path, NULL, RSRC_CONF, "password of the key database"),
    { NULL }
};

module AP_MODULE_DECLARE_DATA ibm_ssl_module = {
    STANDARD20_MODULE_STUFF, NULL, NULL, NULL, NULL, commands, NULL
};
