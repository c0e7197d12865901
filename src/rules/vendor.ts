import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import type { VendorImage } from "../images/vendor-catalogue";
import type { Source } from "../settings/source";

/** What stands between the published environment and the images that can really be had. */
export function checkVendorImages(environment: Environment, at: Resolution): Finding[] {
  const servers = environment.servers.filter(({ vendor }) => vendor !== undefined);
  return [
    ...checkImages(environment, servers),
    ...servers.flatMap((server) => [...checkLevel(server), ...checkLimits(server, at)]),
  ];
}

const from = ({ page }: VendorImage): Source => ({ kind: "sibling", report: page });

/** Each licence and each missing image once, however many servers want it. */
function checkImages(environment: Environment, servers: readonly Server[]): Finding[] {
  const { licence: accepted, images } = environment.options;
  const wanted = new Map(servers.flatMap(({ vendor }) => (vendor ? [[vendor.name, vendor] as const] : [])));
  return [...wanted.values()].flatMap((vendor): Finding[] => {
    const { name, software, licence, reference, mustOffer } = vendor;
    const users = servers.filter((server) => server.vendor?.name === name).map(({ path }) => path);
    if (images[name] === undefined && reference === undefined) {
      return [
        {
          code: "IMAGE_MISSING",
          severity: "error",
          path: users.join(", "),
          message: `no registry has an image of ${software}`,
          given: `images: no entry ${name}`,
          allowed: `an image of your own; it has to offer ${mustOffer}`,
          fix: `build it from the vendor's media and give --images ${name}=<image>`,
          source: from(vendor),
        },
      ];
    }
    if (images[name] !== undefined || licence === undefined || accepted.includes(licence.name)) return [];
    return [
      {
        code: "LICENCE",
        severity: "error",
        path: users.join(", "),
        message: `the licence of ${software} has to be accepted by name`,
        given: `licence: ${accepted.join(", ") || "none"}`,
        allowed: `${licence.name}: ${licence.title}`,
        fix: `read it, then give --licence ${licence.name}`,
        source: from(vendor),
      },
    ];
  });
}

/** The published level, the level that runs, and that they differ. */
function checkLevel(server: Server): Finding[] {
  const { vendor, version } = server;
  if (vendor === undefined || (vendor.level !== undefined && vendor.level === version)) return [];
  return [
    {
      code: "VENDOR_LEVEL",
      severity: "note",
      path: server.path,
      message: "the published level is not the level that runs",
      given: `${server.productTitle} ${version ?? "of a level that the report does not give"}`,
      allowed: `${vendor.software} ${vendor.level ?? "of the level in your image"}`,
      fix:
        server.levelChanges.length > 0
          ? `what changes: ${server.levelChanges.join("; ")}`
          : "no change of meaning is known for what this environment sets: compare unset values",
      source: from(vendor),
    },
  ];
}

function checkLimits(server: Server, at: Resolution): Finding[] {
  const { vendor } = server;
  const limits = vendor?.limits;
  if (vendor === undefined || limits === undefined) return [];
  const find = (path: string, given: string, allowed: string): Finding => ({
    code: "VENDOR_LIMIT",
    severity: "warning",
    path,
    message: `the ${limits.edition} does not allow what the environment asks for`,
    given,
    allowed,
    fix: "use a licensed image through the option images, or a smaller scale",
    source: from(vendor),
  });
  const processors = Number(at.setting(server, "container.processors").value);
  const memory = at.number(server, "container.memory") ?? 0;
  return [
    ...(limits.processors !== undefined && processors > limits.processors
      ? [find(`${server.path}/container.processors`, `${processors} processors`, `${limits.processors} processors`)]
      : []),
    ...(limits.memoryMiB !== undefined && memory > limits.memoryMiB
      ? [find(`${server.path}/container.memory`, `${memory} MiB`, `${limits.memoryMiB} MiB`)]
      : []),
    ...(limits.noClusters && server.isClusterMember
      ? [find(server.path, "a member of a cluster", "stand-alone servers behind the proxy")]
      : []),
  ];
}
