import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadImages, readManifest, saveImages } from "../../src/images/archive";
import { buildImage, imageId, missingImages } from "../../src/images/builder";
import { imageNames, images } from "../../src/images/catalogue";
import { imageReference } from "../../src/images/content";
import { Containers, engineAnswers } from "./containers";
import * as sample from "./sample-config";

const awkward = "a$b'c-d";
const lab = new Containers();
const folder = mkdtempSync(join(tmpdir(), "perflab-images-"));

const databaseFiles = {
  "/etc/perflab/postgresql.conf": sample.postgresqlConf,
  "/etc/perflab/pg_hba.conf": sample.pgHba,
  "/etc/perflab/initdb.d/10-rm.sql": sample.roleSql("rm"),
};
const databasePasswords = { POSTGRES_PASSWORD: `super-${awkward}`, RM_DB_PASSWORD: awkward };
const libertyHealth = ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:9080/rm/scr"];

describe.skipIf(!engineAnswers)("images on a real engine (install and start Docker)", () => {
  beforeAll(async () => {
    await lab.open(imageNames);
  });
  afterAll(async () => {
    await lab.close();
    rmSync(folder, { recursive: true });
  });

  it.each(imageNames)("%s is there under its content's tag and runs as the user of its contract", async (name) => {
    expect(await missingImages(lab.engine, [imageReference(name)])).toEqual([]);
    const { Config } = await lab.engine.getImage(imageReference(name)).inspect();
    expect(Config.User).toBe(images[name].user);
    expect(Config.Labels["perflab.image"]).toBe(name);
  });

  describe("a chain of five", () => {
    beforeAll(async () => {
      await lab.start("db", {
        image: "postgresql",
        environment: databasePasswords,
        files: databaseFiles,
        volumes: ["db"],
      });
      await lab.start("ldap", {
        image: "openldap",
        environment: { LDAP_ADMIN_PASSWORD: awkward },
        files: {
          "/etc/perflab/slapd.conf": sample.slapdConf,
          "/etc/perflab/ldif/10-lab.ldif": sample.organization,
          "/etc/perflab/ldif/20-users.ldif": sample.person("user1"),
        },
        volumes: ["ldap"],
      });
      await lab.ready("db", "postgresql");
      await lab.ready("ldap", "openldap");
      await lab.start("rm", {
        image: "liberty",
        environment: {
          RM_DB_PASSWORD: awkward,
          LDAP_URL: "ldap://ldap.lab.example:389",
          LDAP_BASE: "dc=lab,dc=example",
        },
        files: { "/config/server.xml": sample.serverXml, "/config/jvm.options": sample.jvmOptions },
        volumes: ["rm-logs"],
        memoryMiB: 256,
      });
      await lab.start("proxy", {
        image: "httpd",
        files: { "/etc/perflab/httpd.conf": sample.httpdConf("http://rm.lab.example:9080") },
      });
      await lab.start("driver", {
        image: "jmeter",
        files: { "/plans/sample.jmx": sample.planJmx },
        volumes: ["results"],
      });
      await lab.ready("proxy", "httpd");
      await lab.ready("driver", "jmeter");
      await lab.ready("rm", "liberty", libertyHealth);
    });

    const get = async (path: string, ...flags: string[]) =>
      (await lab.run("proxy", ["curl", "-sS", ...flags, `http://127.0.0.1${path}`])).stdout;

    it("answers through proxy and application server from the database", async () => {
      expect(JSON.parse(await get("/rm/scr"))).toMatchObject({
        standIn: true,
        context: "/rm",
        host: "rm.lab.example",
        database: { product: "PostgreSQL", name: "rm", ok: true },
      });
    });

    it("reads and writes use cases without a session", async () => {
      expect(await get("/rm/usecase/create-artifact", "-X", "POST")).toContain('"useCase":"create-artifact","ok":true');
      expect(await get("/rm/usecase/create-artifact", "-i")).not.toMatch(/set-cookie/i);
      const rows = await lab.run("db", ["psql", "-p", "50000", "-tA", "-d", "rm", "-c", "SELECT use_case FROM artifact"]);
      expect(rows.stdout.trim()).toBe("create-artifact");
    });

    it("says what is wrong when an application has no working database", async () => {
      const answer = await lab.run("rm", ["curl", "-sS", "-w", " %{http_code}", "http://127.0.0.1:9080/gc/scr"]);
      expect(answer.stdout).toMatch(/"ok":false.*"reason":"no data source jdbc\/gc.* 503$/);
    });

    it("answers without a database where the product keeps its data in files", async () => {
      const answer = async (path: string) =>
        (await lab.run("rm", ["curl", "-sS", "-w", " %{http_code}", `http://127.0.0.1:9080${path}`])).stdout;
      expect(await answer("/lqe/scr")).toMatch(/"database":\{.*"ok":true.* 200$/);
      expect(await answer("/lqe/usecase/query-links")).toMatch(/"useCase":"query-links","ok":true.* 200$/);
      expect(await answer("/lqe/usecase/Query")).toMatch(/"ok":false.* 404$/);
    });

    it("tells the facts of the running server", async () => {
      const facts = JSON.parse(await get("/perflab/facts")) as {
        jvm: { inputArguments: string[]; heapInit: number; collectors: string[] };
      };
      expect(facts).toMatchObject({
        systemProperties: { "com.ibm.team.repository.sample": "1" },
        pools: { "jdbc/rm": { max: 25 } },
        executor: { poolSize: expect.any(Number) as number },
        ldap: { ok: true, entries: 2 },
        kernel: { ip_local_port_range: expect.stringMatching(/^\d+ \d+$/) as string },
      });
      expect(facts.jvm.inputArguments).toContain("-XX:TieredStopAtLevel=1");
      expect(facts.jvm.heapInit).toBe(96 * 1024 * 1024);
      expect(facts.jvm.collectors).toEqual(["Copy", "MarkSweepCompact"]);
    });

    it("starts the application server without a warning", async () => {
      const log = await lab.run("rm", ["grep", "-E", "^\\[.*\\] [0-9a-f]{8} .* [EW] ", "/logs/messages.log"]);
      expect(log.stdout).toBe("");
    });

    it("takes the administrator's password for the directory and refuses another", async () => {
      const bind = (password: string) =>
        lab.run("ldap", ["ldapwhoami", "-x", "-D", "cn=admin,dc=lab,dc=example", "-w", password]);
      expect((await bind(awkward)).stdout).toContain("dn:cn=admin,dc=lab,dc=example");
      expect((await bind("another")).code).toBe(49);
    });

    it("keeps no password in the environment of the servers themselves", async () => {
      for (const name of ["db", "ldap"]) {
        expect((await lab.run(name, ["cat", "/proc/1/environ"])).stdout).not.toContain("PASSWORD");
      }
    });

    it("runs a plan and judges it by its samples", async () => {
      const run = (name: string, ...more: string[]) => lab.run("driver", ["run-plan", "sample.jmx", name, ...more], 120);
      const good = await run("first");
      expect(JSON.parse(good.stdout)).toMatchObject({
        name: "first",
        good: true,
        samples: 10,
        errors: 0,
        labels: { 'Open "A, B"': { count: 10, errors: 0 } },
      });
      expect(good.code).toBe(0);
      const again = await run("first");
      expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("exists")]);
      const bad = await run("second", "-Jpath=/nowhere", "-Jloops=1");
      expect([bad.code, JSON.parse(bad.stdout)]).toMatchObject([1, { good: false, samples: 2, errors: 2 }]);
      const empty = await run("third", "-Jloops=0");
      expect([empty.code, JSON.parse(empty.stdout)]).toMatchObject([1, { good: false, samples: 0 }]);
    });

    it("keeps data and directory over a new container, without running the first steps again", async () => {
      await lab.start("db", { image: "postgresql", files: databaseFiles, volumes: ["db"] });
      await lab.ready("db", "postgresql");
      const rows = await lab.run("db", ["psql", "-p", "50000", "-tA", "-d", "rm", "-c", "SELECT count(*) FROM artifact"]);
      expect(rows.stdout.trim()).toBe("1");
      expect(await lab.logs("db")).not.toContain("running /etc/perflab/initdb.d");
    });
  });

  describe("a first start that was cut off", () => {
    it("begins again in PostgreSQL", async () => {
      const files = { ...databaseFiles, "/etc/perflab/initdb.d/20-slow.sql": "SELECT pg_sleep(600);" };
      await lab.start("cut", { image: "postgresql", environment: databasePasswords, files, volumes: ["cut"] });
      const begun = ["sh", "-c", "psql -tAc \"SELECT 1 FROM pg_roles WHERE rolname = 'rm'\" | grep -q 1"];
      await lab.ready("cut", "postgresql", begun);
      await lab.kill("cut");
      await lab.start("cut", {
        image: "postgresql",
        environment: databasePasswords,
        files: databaseFiles,
        volumes: ["cut"],
      });
      await lab.ready("cut", "postgresql");
      const roles = await lab.run("cut", ["psql", "-p", "50000", "-tA", "-c", "SELECT count(*) FROM pg_roles WHERE rolname = 'rm'"]);
      expect(roles.stdout.trim()).toBe("1");
      expect((await lab.run("cut", ["ls", "-A", "/var/lib/postgresql/data"])).stdout.trim()).toBe("cluster");
    });

    it("begins again in OpenLDAP", async () => {
      const start = (second: string) =>
        lab.start("cut", {
          image: "openldap",
          environment: { LDAP_ADMIN_PASSWORD: awkward },
          files: {
            "/etc/perflab/slapd.conf": sample.slapdConf,
            "/etc/perflab/ldif/10-lab.ldif": sample.organization,
            "/etc/perflab/ldif/20-users.ldif": second,
          },
          volumes: ["cut-ldap"],
        });
      await start("dn: uid=user1,dc=elsewhere\nobjectClass: nothing\n");
      const broken = await lab.ended("cut");
      expect(broken.code).toBe(1);
      expect(broken.logs).toContain("20-users.ldif failed");
      await start(sample.person("user2"));
      await lab.ready("cut", "openldap");
      const found = await lab.run("cut", ["ldapsearch", "-x", "-LLL", "-b", "dc=lab,dc=example", "dn"]);
      expect(found.stdout).toContain("dn: uid=user2,dc=lab,dc=example");
    });
  });

  describe("passwords in files", () => {
    it("work in PostgreSQL, for the superuser and for roles", async () => {
      await lab.start("files", {
        image: "postgresql",
        environment: { POSTGRES_PASSWORD_FILE: "/etc/perflab/super", RM_DB_PASSWORD_FILE: "/etc/perflab/rm" },
        files: { ...databaseFiles, "/etc/perflab/super": "super\n", "/etc/perflab/rm": `${awkward}\n` },
        volumes: ["files"],
      });
      await lab.ready("files", "postgresql");
      const login = (role: string, password: string) =>
        lab.run("files", ["psql", `postgresql://${role}:${encodeURIComponent(password)}@files.lab.example:50000/rm`, "-tAc", "SELECT 1"]);
      expect((await login("rm", awkward)).stdout.trim()).toBe("1");
      expect((await login("postgres", "super")).stdout.trim()).toBe("1");
      expect((await login("rm", "another")).stderr).toContain("password authentication failed");
    });

    it("work in OpenLDAP", async () => {
      await lab.start("files", {
        image: "openldap",
        environment: { LDAP_ADMIN_PASSWORD_FILE: "/etc/perflab/admin" },
        files: { "/etc/perflab/slapd.conf": sample.slapdConf, "/etc/perflab/admin": `${awkward}\n` },
      });
      await lab.ready("files", "openldap");
      const bind = await lab.run("files", ["ldapwhoami", "-x", "-D", "cn=admin,dc=lab,dc=example", "-w", awkward]);
      expect(bind.code).toBe(0);
    });

    it.each(["postgresql", "openldap"] as const)("that are missing stop %s with a message", async (image) => {
      const conf = image === "postgresql" ? "/etc/perflab/postgresql.conf" : "/etc/perflab/slapd.conf";
      const text = image === "postgresql" ? sample.postgresqlConf : sample.slapdConf;
      await lab.start("none", { image, files: { [conf]: text } });
      const { code, logs } = await lab.ended("none");
      expect(code).toBe(1);
      expect(logs).toMatch(/set (POSTGRES|LDAP_ADMIN)_PASSWORD or \w+_FILE/);
    });
  });

  describe("archives", () => {
    it("bring images back under the ids they had", async () => {
      const reference = "perflab/archive-test:1";
      const context = join(folder, "tiny");
      mkdirSync(context);
      writeFileSync(join(context, "Dockerfile"), "FROM scratch\nCOPY note.txt /\nLABEL a=b\nCOPY note.txt /second\n");
      writeFileSync(join(context, "note.txt"), "note\n");
      await buildImage(lab.engine, context, reference);
      const id = await imageId(lab.engine, reference);
      const file = join(folder, "images.tar");
      const saved = await saveImages(lab.engine, [reference], file);
      expect(saved.images).toEqual([{ reference, id }]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(await readManifest(file)).toEqual(saved);
      await lab.engine.getImage(reference).remove({ force: true });
      await loadImages(lab.engine, file);
      expect(await imageId(lab.engine, reference)).toBe(id);
      await lab.engine.getImage(reference).remove({ force: true });
    });

    it("that are something else are refused", async () => {
      const file = join(folder, "other.tar");
      writeFileSync(file, "not a tar file");
      await expect(loadImages(lab.engine, file)).rejects.toThrow(/other\.tar/);
      await expect(loadImages(lab.engine, join(folder, "none.tar"))).rejects.toThrow(/none\.tar/);
    });

    it("cannot be made of images that are not there", async () => {
      const saving = saveImages(lab.engine, ["perflab/never-built:1"], join(folder, "never.tar"));
      await expect(saving).rejects.toThrow(/perflab\/never-built:1: this engine does not have the image/);
    });
  });

  it("a failed build names image, step and output", async () => {
    const context = join(folder, "broken");
    mkdirSync(context);
    writeFileSync(join(context, "Dockerfile"), "FROM debian:bookworm-slim\nRUN echo about to fail && exit 3\n");
    const building = buildImage(lab.engine, context, "perflab/broken:1");
    await expect(building).rejects.toThrow(/perflab\/broken:1: the build failed at step 2\/2: RUN echo about to fail/);
    await expect(building).rejects.toThrow(/non-zero code: 3\n {4}(---> Running in .*\n {4})?about to fail/);
    expect(await imageId(lab.engine, "perflab/broken:1")).toBeUndefined();
  });
});
