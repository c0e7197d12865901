import { vendorImages, type VendorImage } from "../../images/vendor-catalogue";
import { allAnswer, type VendorDeployment } from "../../model/deployment";
import { applicationUploads } from "../../model/application";
import type { Server } from "../../model/server";

/** The image for a server: that of its applications, else the public one without any. */
export function libertyImage(server: Server): VendorImage {
  const own = server.applications.map(({ vendorImages: images }) => images.liberty);
  return own.find((image) => image !== undefined) ?? vendorImages.liberty;
}

/** Liberty reads a dropped-in file after its own; properties of Jazz applications are merged by their scripts, by hand. */
export function libertyVendorDeployment(server: Server): VendorDeployment {
  const { statusUrls, port } = server;
  const asked = statusUrls.length > 0 ? statusUrls : [`http://127.0.0.1:${port}/`];
  return {
    environment: { LICENSE: "accept" },
    secrets: {},
    volumes: {},
    health: allAnswer(...asked),
    init: false,
    uploads: {
      "overrides.xml": { target: "/config/configDropins/overrides/perflab.xml" },
      "jvm.options": { target: "/config/jvm.options" },
      ...applicationUploads(server),
    },
  };
}
