/* Debian builds mod_unixd in and refuses to load it again. IBM HTTP Server loads it: so this file may be loaded. */
#include "httpd.h"
#include "http_config.h"

module AP_MODULE_DECLARE_DATA unixd_module = {
    STANDARD20_MODULE_STUFF, NULL, NULL, NULL, NULL, NULL, NULL
};
