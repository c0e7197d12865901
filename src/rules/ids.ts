import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";

const allowed = /^[a-z][a-z0-9-]*$/;
const source = {
  kind: "chosen",
  note: "Terraform drops other characters from names, so that two ids may become one",
} as const;

/** Ids that Terraform could not tell apart, or that no container name may have. */
export function checkIds(environment: Environment): Finding[] {
  const paths = [
    ...environment.machines.map(({ path }) => path),
    ...environment.servers.flatMap((server) => [server.path, ...server.applications.map(({ path }) => path)]),
  ];
  const bad = paths.filter((path) => path.split("/").some((id) => !allowed.test(id)));
  const findings: Finding[] = bad.map((path) => ({
    code: "ID_INVALID",
    severity: "error",
    path,
    message: "this id cannot be used in names",
    given: path,
    allowed: "lower-case letters, digits and -, beginning with a letter",
    fix: "choose another id",
    source,
  }));
  const seen = new Map<string, string>();
  for (const path of paths.filter((name) => name.split("/").length <= 2)) {
    const stripped = path.replace(/\//g, "-").replace(/[^A-Za-z0-9_-]/g, "");
    const first = seen.get(stripped);
    if (first === undefined) {
      seen.set(stripped, path);
      continue;
    }
    findings.push({
      code: "ID_COLLISION",
      severity: "error",
      path,
      message: "two ids become one name in Terraform",
      given: `${first} and ${path}, both ${stripped}`,
      allowed: "names that differ in letters, digits, _ or -",
      fix: "rename one of them",
      source,
    });
  }
  return findings;
}
