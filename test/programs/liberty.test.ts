import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fromMaven, imageArgument, mavenDependency } from "../helpers/maven";
import { published, threeServers } from "../helpers/published";
import {
  freePort,
  java,
  needs,
  openFolder,
  openSubfolder,
  program,
  run,
  start,
  until,
  write,
} from "../helpers/programs";

const unzip = program("unzip", "unzip");
const version = imageArgument("liberty", "LIBERTY_VERSION");
const driverVersion = imageArgument("liberty", "POSTGRESQL_JDBC_VERSION");
const liberty = fromMaven(`openliberty-${version}`, (folder) => {
  mavenDependency("copy", [
    `-Dartifact=io.openliberty:openliberty-runtime:${version}:zip`,
    `-DoutputDirectory=${folder}`,
  ]);
  const archive = join(folder, `openliberty-runtime-${version}.zip`);
  expect(run(unzip, ["-q", archive, "-d", folder]).status).toBe(0);
});
const driver = fromMaven(`postgresql-jdbc-${driverVersion}`, (folder) =>
  mavenDependency("copy", [`-Dartifact=org.postgresql:postgresql:${driverVersion}:jar`, `-DoutputDirectory=${folder}`]),
);

beforeEach(needs(java, unzip, liberty, driver));

/** One server of each kind, small enough for the memory of any machine. */
const servers = [
  { id: threeServers, scale: "1/32", server: "rm2/was" },
  { id: threeServers, scale: "1/32", server: "jts/was" },
  { id: "ldx-71-t1-lqe-jena", scale: "1/512", server: "lqe/liberty" },
  { id: "ldx-71-t4-ldx-rs-oracle", scale: "1/128", server: "ldx/liberty" },
  { id: "filenet-451-after", scale: "1/32", server: "ce/ce1" },
];

describe.each(servers)("Open Liberty starts with the files of $server of $id", ({ id, scale, server }) => {
  const lab = published(id, { scale });

  test("without a warning, with every application, and the JVM takes every option", async () => {
    const port = await freePort();
    const folder = openFolder("liberty");
    const home = openSubfolder(folder, "usr", "servers", "defaultServer");
    for (const name of ["output", "logs", "home"]) openSubfolder(folder, name);
    for (const path of ["usr", "usr/servers"]) openSubfolder(folder, path);
    for (const name of ["jazz", "facts"])
      write(join(folder, "apps", `${name}.war`, "index.html"), "<!DOCTYPE html><title>empty</title>\n");
    const place = (name: string) => {
      const text = lab
        .file(`configs/${server}/open/${name}`)
        .replaceAll("/opt/perflab/apps", join(folder, "apps"))
        .replaceAll("/opt/perflab/lib/postgresql.jar", join(driver.get(), `postgresql-${driverVersion}.jar`))
        .replace(/httpPort="\d+"/, `host="127.0.0.1" httpPort="${port}"`)
        .replace(/ host="\*"/, "");
      write(join(home, name), text);
    };
    ["server.xml", "jvm.options"].forEach(place);
    const passwords = lab.manifest.databases.map(({ role }) => [`${role.toUpperCase()}_PASSWORD`, "secret"]);
    const command = { path: join(liberty.get(), "wlp", "bin", "server"), install: liberty.install };
    const process = start(command, ["run", "defaultServer"], {
      asNobody: false,
      env: {
        ...(Object.fromEntries(passwords) as Record<string, string>),
        WLP_USER_DIR: join(folder, "usr"),
        WLP_OUTPUT_DIR: join(folder, "output"),
        LOG_DIR: join(folder, "logs"),
        HOME: join(folder, "home"),
        JAVA_HOME: join(run(program("readlink", "coreutils"), ["-f", java.path ?? ""]).stdout.trim(), "..", ".."),
      },
    });
    const log = join(folder, "logs", "messages.log");
    const messages = () => (existsSync(log) ? readFileSync(log, "utf8") : "");
    await until(process, () => (/CWWKF0011I|CWWKE00\d\dE/.test(messages()) ? true : undefined), 150);
    const roots = lab.manifest.applications
      .filter(({ server: host }) => host === server)
      .map(({ contextRoot }) => contextRoot);
    for (const root of [...roots, "/perflab"]) {
      await until(process, () =>
        messages().includes(`CWWKT0016I: Web application available (default_host): http://`) &&
        messages().includes(`:${port}${root}/`)
          ? true
          : undefined,
      );
      const answer = await fetch(`http://127.0.0.1:${port}${root}/`);
      expect({ root, status: answer.status }).toEqual({ root, status: 200 });
    }
    await process.stop();

    const doubtful = (line: string) =>
      /^\[[^\]]*\] [0-9a-f]{8} \S+\s+[WE] /.test(line) || /\b[A-Z]{4}\w*\d[WE]:/.test(line);
    expect(messages().split("\n").filter(doubtful)).toEqual([]);
    // The agent of monitor-1.0 makes every JVM say this.
    const sharing = "Sharing is only supported for boot loader classes because bootstrap classpath has been appended";
    expect(process.output().replace(sharing, "").replace("VM warning: \n", "")).not.toMatch(
      /warning|unrecognized|ignoring/i,
    );
    expect(readdirSync(join(folder, "logs")).filter((name) => name.startsWith("ffdc"))).toEqual([]);
  });
});
