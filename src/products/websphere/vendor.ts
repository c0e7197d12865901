import { vendorImages, type VendorImage } from "../../images/vendor-catalogue";
import { allAnswer, type Upload, type VendorDeployment } from "../../model/deployment";
import { applicationUploads } from "../../model/application";
import type { Server } from "../../model/server";

const console = "https://127.0.0.1:9043/ibm/console/";
const tuning = "/opt/perflab/was";
const wsadmin = "/opt/IBM/WebSphere/AppServer/bin/wsadmin.sh -conntype NONE -lang jython";

/** The image for a server: that of its applications, else the public one without any. */
export function webSphereImage(server: Server): VendorImage {
  const own = server.applications.map(({ vendorImages: images }) => images.websphere);
  return own.find((image) => image !== undefined) ?? vendorImages.websphere;
}

/**
 * The public image runs property files at each start and no scripts: the command merges the applications' properties and
 * runs the published script before the server starts. All of it may run again.
 */
export function webSphereVendorDeployment(server: Server): VendorDeployment {
  const uploads: Record<string, Upload> = {
    "configure.py": { target: `${tuning}/configure.py` },
    "generic-jvm-arguments.txt": { target: `${tuning}/generic-jvm-arguments.txt` },
    ...applicationUploads(server),
  };
  const { statusUrls } = server;
  const steps = [
    "set -e",
    ...server.applications.flatMap((application) => application.vendorSteps),
    `${wsadmin} -f ${tuning}/configure.py ${tuning}/generic-jvm-arguments.txt`,
    "exec /work/start_server.sh",
  ];
  return {
    environment: { ENABLE_BASIC_LOGGING: "true", UPDATE_HOSTNAME: "true" },
    secrets: {},
    volumes: {},
    health: statusUrls.length > 0 ? allAnswer(...statusUrls) : ["curl", "-kfsS", "-o", "/dev/null", console],
    init: false,
    command: ["sh", "-c", steps.join("\n")],
    uploads,
  };
}
