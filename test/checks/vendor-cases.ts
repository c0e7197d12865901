import type { SmallLabProps } from "../fixtures/small-lab";
import type { Lab, Row } from "./cases";

const own = { ihs: "my/ihs:9", "elm-websphere": "my/elm:6" };
const vendors = (images: Record<string, string>, licence: string[], more: SmallLabProps = {}): Lab => ({
  ...more,
  options: { flavour: "ibm", images, licence },
});

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
];
