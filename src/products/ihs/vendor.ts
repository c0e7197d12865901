import { vendorImages } from "../../images/vendor-catalogue";
import { allAnswer, type VendorDeployment } from "../../model/deployment";
import type { IbmHttpServer } from "./ibm-http-server";

/** Folders of an installation of IBM HTTP Server and the plug-in. */
export interface IhsLayout {
  readonly server: string;
  readonly plugin: string;
}

/** As Installation Manager puts them, and as the archive of an image has them. */
export const layouts = {
  installed: { server: "/opt/IBM/HTTPServer", plugin: "/opt/IBM/WebSphere/Plugins" },
  image: { server: "/opt/IHS", plugin: "/opt/IHS/plugin" },
} as const satisfies Record<string, IhsLayout>;

export const ihsImage = vendorImages.ihs;

/** The level that the archive for images has: 9.0 and nothing before it. */
export const imageVersion = "9.0";

export function ihsVendorDeployment(ihs: IbmHttpServer): VendorDeployment {
  const { server, plugin } = layouts.image;
  return {
    environment: {},
    secrets: {},
    volumes: {},
    health: allAnswer(`http://127.0.0.1:${ihs.statusPort}/server-status?auto`),
    init: false,
    publish: ihs.port,
    uploads: {
      "httpd.conf": { target: `${server}/conf/httpd.conf` },
      "plugin-cfg.xml": { target: `${plugin}/config/webserver1/plugin-cfg.xml` },
    },
  };
}
