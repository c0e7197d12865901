import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { oneServer, published, threeServers } from "../helpers/published";
import { needs, openFolder, openSubfolder, program, run, write } from "../helpers/programs";
import type { SynthesizedEnvironment } from "../../src/testing";

const [slaptest, slapadd, slapcat] = ["slaptest", "slapadd", "slapcat"].map((name) => program(name, "slapd")) as [
  ReturnType<typeof program>,
  ReturnType<typeof program>,
  ReturnType<typeof program>,
];

beforeEach(needs(slaptest, slapadd, slapcat));

/** The rendered files with the database in a folder of its own. */
function prepare(lab: SynthesizedEnvironment) {
  const folder = openFolder("ldap");
  const place = (path: string) =>
    lab.file(path).replaceAll("/var/lib/ldap", openSubfolder(folder, "data")).replaceAll("/run/slapd", folder);
  return {
    conf: write(join(folder, "slapd.conf"), place("configs/ldap/ldap/open/slapd.conf")),
    ldif: write(join(folder, "directory.ldif"), place("configs/ldap/ldap/published/directory.ldif")),
  };
}

describe.each([
  { id: oneServer, options: {} },
  { id: threeServers, options: { scale: "1/32" } },
])("the directory of $id, $options", ({ id, options }) => {
  const lab = published(id, options);

  test("slapd accepts its configuration", () => {
    const { status, stderr } = run(slaptest, ["-u", "-f", prepare(lab).conf]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "config file testing succeeded\n" });
  });

  test("slapadd accepts the entries: as many users as the load, all groups with all users", () => {
    const { conf, ldif } = prepare(lab);
    expect(run(slapadd, ["-u", "-f", conf, "-l", ldif])).toMatchObject({ status: 0 });
    expect(run(slapadd, ["-q", "-f", conf, "-l", ldif])).toMatchObject({ status: 0 });
    const { stdout } = run(slapcat, ["-f", conf, "-o", "ldif-wrap=no"]);
    const users = Number(lab.setting("ldap/ldap/users").value);
    const groups = String(lab.setting("ldap/ldap/groups").value).split(" ");
    const count = (pattern: RegExp) => [...stdout.matchAll(pattern)].length;
    expect(count(/^dn: uid=user\d+,/gm)).toBe(users);
    expect([...stdout.matchAll(/^dn: cn=([^,]+),ou=groups/gm)].map(([, name]) => name).sort()).toEqual(
      [...groups].sort(),
    );
    expect(count(/^uniqueMember: uid=/gm)).toBe(users * groups.length);
  });
});

test("a wrong directive and a wrong attribute would be found", () => {
  const { conf, ldif } = prepare(published(oneServer, { scale: "1/32" }));
  const broken = write(`${conf}.broken`, "sufix dc=x\n");
  expect(run(slaptest, ["-u", "-f", broken]).status).toBe(1);
  const entry = "dn: uid=x,ou=people,dc=lab,dc=example\nobjectClass: inetOrgPerson\nuid: x\nshoesize: 42\n";
  expect(run(slapadd, ["-u", "-f", conf, "-l", write(`${ldif}.broken`, entry)]).status).toBe(1);
});
