import { vendorImages, type VendorImage } from "../../images/vendor-catalogue";
import type { Upload, VendorDeployment } from "../../model/deployment";
import { applicationUploads } from "../../model/application";
import type { Server } from "../../model/server";

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
    health: applicationHealth(server) ?? ["curl", "-kfsS", "-o", "/dev/null", "https://127.0.0.1:9043/ibm/console/"],
    init: false,
    command: ["sh", "-c", steps.join("\n")],
    uploads,
  };
}

/** Every application has to answer; without one there is nothing to ask. */
export function applicationHealth(server: Server): readonly string[] | undefined {
  const urls = server.applications.map(
    ({ contextRoot, statusPath }) => `http://127.0.0.1:${server.port}${contextRoot}${statusPath}`,
  );
  if (urls.length === 0) return undefined;
  return ["curl", "-fsS", "--max-time", "10", ...urls.flatMap((url) => ["-o", "/dev/null", url])];
}
