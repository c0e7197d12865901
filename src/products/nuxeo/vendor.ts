import { vendorImages } from "../../images/vendor-catalogue";
import { allAnswer, type VendorDeployment } from "../../model/deployment";
import type { Nuxeo } from "./nuxeo";

export const nuxeoImage = vendorImages.nuxeo;

/** The image appends `/nuxeo.conf` to its own once, at the first start; the database's password comes in a variable. */
export function nuxeoVendorDeployment(server: Nuxeo): VendorDeployment {
  const [application] = server.applications;
  const database = application?.database;
  return {
    environment: { NUXEO_DB_TYPE: "postgresql" },
    secrets: database ? { NUXEO_DB_PASSWORD: database.secret } : {},
    volumes: { data: "/var/lib/nuxeo/data" },
    health: allAnswer(...server.statusUrls),
    init: false,
    publish: server.port,
    uploads: { "nuxeo.conf": { target: "/nuxeo.conf" } },
  };
}
