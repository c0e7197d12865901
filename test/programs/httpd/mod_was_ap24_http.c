/* Stands in for the WebSphere plug-in: takes its one directive and wants the file to be there. */
#include "apr_file_info.h"
#include "apr_strings.h"
#include "httpd.h"
#include "http_config.h"

static const char *plugin_config(cmd_parms *cmd, void *unused, const char *path)
{
    apr_finfo_t info;

    (void)unused;
    if (apr_stat(&info, path, APR_FINFO_SIZE, cmd->temp_pool) != APR_SUCCESS || info.size == 0)
        return apr_psprintf(cmd->pool, "cannot read %s", path);
    return NULL;
}

static const command_rec commands[] = {
    AP_INIT_TAKE1("WebSpherePluginConfig", plugin_config, NULL, RSRC_CONF, "path of plugin-cfg.xml"),
    { NULL }
};

module AP_MODULE_DECLARE_DATA was_ap24_module = {
    STANDARD20_MODULE_STUFF, NULL, NULL, NULL, NULL, commands, NULL
};
