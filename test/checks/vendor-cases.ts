import { Machine, rhel, WebSphere, type WebSphereProps } from "../../src";
import type { SmallLabProps } from "../fixtures/small-lab";
import type { Lab, Row } from "./cases";

const own = { ihs: "my/ihs:9", "elm-websphere": "my/elm:6" };
const vendors = (images: Record<string, string>, licence: string[], more: SmallLabProps = {}): Lab => ({
  ...more,
  options: { flavour: "ibm", images, licence },
});

/** One more WebSphere, without applications: the public image of the base edition runs it. */
const besideIt =
  (props: WebSphereProps): NonNullable<SmallLabProps["beside"]> =>
  (lab, hardware) =>
    void new WebSphere(new Machine(lab, "more", { hardware, os: rhel("8.6") }), "was", props);

/** Images of the vendors, and what just provokes no finding. */
export const vendorCases: readonly Row[] = [
  [
    "error",
    "IMAGE_MISSING",
    "proxy/ihs",
    "/opt/IHS",
    vendors({ "elm-websphere": "my/elm:6" }, ["db2"]),
    vendors(own, ["db2"]),
  ],
  ["error", "LICENCE", "db/db2", "licence: none", vendors(own, []), vendors(own, ["db2"])],
  ["note", "VENDOR_LEVEL", "db/db2", "11.5.9.0", vendors(own, ["db2"]), {}],
  [
    "warning",
    "VENDOR_LIMIT",
    "db/db2/container.processors",
    "4 processors",
    vendors(own, ["db2"], { processors: 8 }),
    vendors(own, ["db2"], { processors: 4 }),
  ],
  [
    "warning",
    "VENDOR_LIMIT",
    "more/was",
    "a member of a cluster",
    vendors(own, ["db2", "websphere"], { beside: besideIt({ cluster: "c1" }) }),
    vendors(own, ["db2", "websphere"], { beside: besideIt({}) }),
  ],
];
