import { table } from "../fixtures/small-lab";
import type { Lab, Row } from "./cases";

const fragments = (server: number, client?: number): Lab => ({
  jvm: table({ "orb.fragmentSize": server }),
  ...(client ? { clientFragment: client } : {}),
});

/** The ORB and names of WebSphere, and what just provokes no finding. */
export const webSphereCases: readonly Row[] = [
  ["error", "ORB_FRAGMENT_SIZE", "app/was/orb.fragmentSize", "divisible by 8", fragments(1012), fragments(1016)],
  [
    "warning",
    "ORB_FRAGMENT_PAIR",
    "app/was/orb.fragmentSize",
    "40000 bytes here, 1024 bytes there",
    fragments(40_000, 1024),
    fragments(40_000, 40_000),
  ],
  ["error", "WAS_NAME", "app/was", "1 to 64", { serverName: "server 1" }, { serverName: "server_1" }],
  [
    "error",
    "WAS_NAME",
    "app/was",
    "other names",
    { serverName: "a", secondMember: "a" },
    { serverName: "a", secondMember: "b" },
  ],
];
