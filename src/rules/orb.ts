import type { Configurable } from "../model/configurable";
import type { Finding } from "../model/finding";
import { published } from "../model/reference";
import type { Resolution } from "../model/resolution";

/** The ORB takes fragments of a whole number of eight bytes. */
export function isFragmentSize(bytes: number): boolean {
  return Number.isInteger(bytes) && bytes >= 64 && bytes <= 2_147_483_640 && bytes % 8 === 0;
}

/** The fragment size of an ORB, on a server or in a client's JVM: the setting `name` holds `com.ibm.CORBA.FragmentSize`. */
export function checkFragmentSize(part: Configurable, at: Resolution, name: string): Finding[] {
  const bytes = at.number(part, name);
  if (bytes === undefined || isFragmentSize(bytes)) return [];
  const below = Math.max(64, bytes - (bytes % 8));
  return [
    {
      code: "ORB_FRAGMENT_SIZE",
      severity: "error",
      path: `${part.path}/${name}`,
      message: "the ORB takes no fragments of this size",
      given: `${bytes} bytes`,
      allowed: "64 to 2147483640 bytes, divisible by 8",
      fix: `use ${below} or ${below + 8}`,
      source: published("filenet-451", "How to determine the optimum ORB fragment size", "advice"),
    },
  ];
}
