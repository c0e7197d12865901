import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CollectedResult } from "../../src/collected/verdict";
import type { ImageName } from "../../src/images/catalogue";
import type { Finished } from "../helpers/programs";
import { perflab } from "../helpers/perflab";
import { threeServers } from "../helpers/published";
import { engineAnswers } from "../images/containers";
import { bundleIn, collectedIn, ContainerMachine, haveImages } from "./container-machine";

const nuxeo = "nuxeo-60-navigation-b";
const liberty = "ldx-71-t3-lqe-rs-db2";
const jazz = "/opt/IBM/JazzTeamServer/server";

interface Options {
  readonly environment?: string;
  readonly machine: string;
  readonly image: ImageName;
  /** For `docker run`. */
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the set-up of the products leaves. */
  readonly installed?: string;
  /** What has to be at the end as it was. */
  readonly kept?: readonly string[];
}

/** What the scripts said, from the first check to what was collected. */
interface Life {
  readonly machine: ContainerMachine;
  readonly check: Finished;
  readonly dry: Finished;
  readonly applied: Finished;
  readonly again: Finished;
  readonly checked: Finished;
  readonly collected: CollectedResult;
  /** Takes all back, and looks whether everything is as it was. */
  readonly rollBack: () => Promise<Finished>;
}

describe.skipIf(!engineAnswers)("bundles in containers with the stand-in products (install and start Docker)", () => {
  const project = mkdtempSync(join(tmpdir(), "perflab-bundle-"));
  const machines: ContainerMachine[] = [];
  beforeAll(async () => {
    await haveImages(["httpd", "liberty", "postgresql", "jmeter", "openldap"]);
    for (const words of [[threeServers, "--set", "rm1/nofile=4096"], [nuxeo], [liberty]])
      expect(perflab(project, "bundle", ...words)).toMatchObject({ status: 0, stderr: "" });
  });
  afterAll(async () => {
    await Promise.all(machines.map((machine) => machine.remove()));
    rmSync(project, { recursive: true, force: true });
  });

  async function live(options: Options): Promise<Life> {
    const {
      environment = threeServers,
      machine: id,
      image,
      installed = "true",
      kept = ["/etc", "/opt", "/var/lib"],
    } = options;
    const machine = await ContainerMachine.start(image, options);
    machines.push(machine);
    await machine.put(join(project, "bundle", environment, id), bundleIn);
    expect(await machine.sh(`set -e; ${installed}`)).toEqual({ status: 0, stdout: "", stderr: "" });
    const contents = () => machine.contents(kept);
    const before = await contents();
    const check = await machine.script("check");
    const dry = await machine.script("apply", "--dry-run");
    expect(await contents()).toEqual(before);
    const applied = await machine.script("apply");
    const again = await machine.script("apply");
    expect(again.stdout).toContain(`\n${environment}, ${id}: no change\n`);
    const checked = await machine.script("check");
    const brought = await machine.script("collect", "-o", collectedIn);
    expect(brought.stdout).toContain("passwords are masked");
    for (const { stderr } of [check, dry, applied, again, checked, brought]) expect(stderr).toBe("");
    const folder = join(project, `${environment}-${id}`);
    await machine.get(collectedIn, folder);
    const { stdout, stderr } = perflab(project, "verify", environment, "--collected", folder, "--format", "json");
    expect(stderr).toBe("");
    const rollBack = async () => {
      const back = await machine.script("rollback");
      expect(back.stderr).toBe("");
      expect(await contents()).toEqual(before);
      expect((await machine.sh("ls -d /var/lib/perflab /tmp/perflab*")).stdout).toBe("");
      return back;
    };
    return { machine, check, dry, applied, again, checked, collected: JSON.parse(stdout) as CollectedResult, rollBack };
  }

  /** Settings that are not as in the model, with what is said of each. */
  const notSame = ({ collected: { settings } }: Life, status: string) =>
    Object.fromEntries(
      settings.filter((each) => each.status === status).map(({ id, reason, found }) => [id, reason ?? found]),
    );

  test("the proxy: httpd takes the file and runs the published pool", async () => {
    const server = "/opt/IBM/HTTPServer";
    const life = await live({
      machine: "proxy",
      image: "httpd",
      installed: `mkdir -p ${server}/conf ${server}/logs ${server}/htdocs /opt/IBM/WebSphere
        ln -s /usr/lib/apache2/modules ${server}/modules; cp /etc/mime.types ${server}/conf/
        echo 'ServerName of.the.installation' > ${server}/conf/httpd.conf; groupadd nobody`,
    });
    expect(life.check).toMatchObject({ status: 1 });
    expect(life.check.stdout).toMatch(
      /httpd\.conf, line \d+ \(proxy\/ihs\/MaxClients\)\n {2}wanted +MaxClients 2500\n/,
    );
    expect(life.dry.stdout).toContain("-ServerName of.the.installation\n");
    expect(life.applied).toMatchObject({ status: 0 });
    expect(life.checked).toMatchObject({ status: 0 });
    expect(life.collected.ok).toBe(true);
    expect(life.collected.counts).toMatchObject({ differs: 0, "not collected": 0 });
    expect(life.collected.counts.same).toBeGreaterThan(8);

    // IBM's own modules are not in the image, log_config is built into Debian's httpd, the worker MPM into IBM's.
    const ibm = "ibm_ssl_module|was_ap22_module|log_config_module|SSLEnable|KeyFile|SSLStashFile|WebSpherePluginConfig";
    const modules = "mpm_worker authz_core access_compat";
    const started = await life.machine.sh(`set -e; cd ${server}
      grep -Ev '${ibm}' conf/httpd.conf > /tmp/httpd.conf
      for name in ${modules}; do set -- "$@" -C "LoadModule \${name}_module modules/mod_$name.so"; done
      apache2 -d ${server} "$@" -f /tmp/httpd.conf -t
      apache2 -d ${server} "$@" -f /tmp/httpd.conf -k start
      curl -sS --retry 5 --retry-connrefused 'http://127.0.0.1/server-status?auto'
      apache2 -d ${server} "$@" -f /tmp/httpd.conf -k stop
      while [ -e logs/httpd.pid ]; do sleep 0.1; done; rm -f logs/*`);
    expect(started).toMatchObject({ status: 0, stderr: "Syntax OK\n" });
    expect(started.stdout).toContain("ServerMPM: worker\n");
    expect(/^Scoreboard: (.*)$/m.exec(started.stdout)?.[1]).toHaveLength(2500);

    expect(await life.rollBack()).toMatchObject({ status: 0 });
  });

  test("an RM server that may set its kernel and limits: all but wsadmin is done", async () => {
    const life = await live({
      machine: "rm1",
      image: "liberty",
      words: ["--security-opt", "systempaths=unconfined", "--ulimit", "nofile=1024:8192"],
      installed: `mkdir -p ${jazz}/conf/rm
        printf '# of the product\\ncom.ibm.team.repository.db.vendor=DERBY\\nkept=1\\n' > ${jazz}/conf/rm/teamserver.properties
        chown 1001:0 ${jazz}/conf/rm/teamserver.properties; chmod 640 ${jazz}/conf/rm/teamserver.properties`,
    });
    expect(life.check.stdout).toMatch(/ip_local_port_range\n {2}wanted {2}2000 65534\n {2}found {3}32768 60999/);
    expect(life.dry.stdout).toContain("-32768 60999\n+2000 65534\n");
    expect(life.applied.status).toBe(1);
    expect(life.applied.stdout).toContain("changed      net.ipv4.ip_local_port_range = 2000 65534\n");
    expect(life.applied.stdout).toMatch(
      /not done {5}rm1\/was: wsadmin\n {2}why {5}there is no wsadmin\.sh: set WAS_HOME .*\n[^]*\n1 not done: see above\n$/,
    );
    expect(life.checked.stdout).toContain("same         open files (ulimit -n) = 4096\n");
    expect(life.checked.stdout).toContain(": nothing differs of what was read\n1 not read: see above\n");
    const file = `${jazz}/conf/rm/teamserver.properties`;
    const facts = await life.machine.sh(`cat /proc/sys/net/ipv4/ip_local_port_range
      su -s /bin/sh www-data -c 'ulimit -n'; stat -c '%a %u:%g' ${file}; grep -c '^kept=1$' ${file}`);
    expect(facts.stdout).toBe("2000\t65534\n4096\n640 1001:0\n1\n");
    expect(notSame(life, "differs")).toEqual({});
    const reasons = Object.entries(notSame(life, "not collected"));
    expect(reasons.length).toBeGreaterThan(5);
    for (const [id, reason] of reasons) {
      expect(id).toMatch(/^rm1\/was\//);
      expect(reason).toContain("there is no wsadmin.sh: set WAS_HOME");
    }
    expect(life.collected.counts.same).toBeGreaterThan(8);
    expect(await life.rollBack()).toMatchObject({ status: 0 });
    expect((await life.machine.sh("cat /proc/sys/net/ipv4/ip_local_port_range")).stdout).toBe("32768\t60999\n");
  });

  test("a JTS whose kernel belongs to the host: the script says so, and the rest is done", async () => {
    const life = await live({
      machine: "jts",
      image: "liberty",
      installed: `for name in jts gc; do mkdir -p ${jazz}/conf/$name; echo kept=1 > ${jazz}/conf/$name/teamserver.properties; done`,
    });
    expect(life.applied.status).toBe(1);
    expect(life.applied.stdout).toContain(
      "not done     net.ipv4.ip_local_port_range\n" +
        "  why     the kernel does not take it from here: only the machine itself may set it\n",
    );
    expect(life.applied.stdout).toContain("\n2 not done: see above\n");
    for (const name of ["jts", "gc"])
      expect(life.applied.stdout).toContain(`changed      ${jazz}/conf/${name}/teamserver.properties\n`);
    expect(notSame(life, "differs")).toMatchObject({ "jts/ip_local_port_range": "32768 60999" });
    expect(await life.rollBack()).toMatchObject({ status: 0 });
  });

  test("a database server without Db2: its scripts are at their places, and what to do is said", async () => {
    const life = await live({ machine: "db", image: "postgresql" });
    expect(life.applied.status).toBe(1);
    expect(life.applied.stdout).toMatch(/not done {5}db\/db2: db2\n {2}why {5}there is no db2: put it on PATH/);
    expect(life.applied.stdout).toContain("by hand      RAID write policy = write-back\n");
    const syntax = await life.machine.sh("for file in /opt/perflab/db2/*.sh; do bash -n $file && echo $file; done");
    expect(syntax.stdout.split("\n")).toContain("/opt/perflab/db2/statistics.sh");
    for (const reason of Object.values(notSame(life, "not collected")))
      expect(reason).toMatch(/there is no db2|storcli/);
    expect(await life.rollBack()).toMatchObject({ status: 0 });
  });

  test.each([
    ["ldap", "openldap"],
    ["driver", "jmeter"],
  ] as const)("%s has nothing to change: it is told what is there", async (machine, image) => {
    const life = await live({ machine, image });
    for (const { status } of [life.check, life.applied, life.checked]) expect(status).toBe(0);
    expect(life.check.stdout).toContain("report       Operating system: Debian GNU/Linux 12 (bookworm)\n");
    expect(await life.rollBack()).toMatchObject({ status: 0 });
  });

  test("Nuxeo's machine: psql makes the database once, and PostgreSQL starts with the merged file", async () => {
    const [data, home] = ["/var/lib/postgresql/data/cluster", "/opt/nuxeo"];
    const own = `${data}/postgresql.conf`;
    const control = (words: string) => `pg_ctl -D ${data} -w -s -l /tmp/server.log ${words}`;
    const life = await live({
      environment: nuxeo,
      machine: "nuxeo1",
      image: "postgresql",
      env: { PGDATA: data, NUXEO_HOME: home, nuxeo_password: "o'ne $two" },
      kept: ["/etc", "/opt", own],
      installed: `mkdir -p ${home}/bin
        printf '# kept\\nnuxeo.templates=default\\n' > ${home}/bin/nuxeo.conf
        setpriv --reuid=postgres --regid=postgres --clear-groups sh -c '
          initdb -D ${data} --no-sync --auth=peer > /dev/null; ${control("start")}'`,
    });
    const { machine } = life;
    expect(life.check.stdout).toContain("  wanted  max_connections = 64\n  found   max_connections = 100");
    expect(life.applied).toMatchObject({ status: 0 });
    expect(life.checked).toMatchObject({ status: 0 });
    expect(life.collected.ok).toBe(true);
    expect(life.collected.counts.same).toBeGreaterThan(25);
    expect((await machine.sh(`stat -c '%a %U:%G' ${own}`)).stdout).toBe("600 postgres:postgres\n");

    // checkpoint_segments is of PostgreSQL 9.3, and the shared buffers are those of the published machine.
    const names = "port max_connections work_mem wal_buffers fsync random_page_cost log_line_prefix";
    const shown = await machine.sh(
      `set -e; grep -v ^checkpoint_segments ${own} > /tmp/own.conf
      ${control('restart -o "-c config_file=/tmp/own.conf -c shared_buffers=64MB"')}
      for name in ${names}; do psql -XAtp 5433 -c "SHOW $name"; done
      psql -XAtp 5433 -c "SELECT datname, rolname FROM pg_database JOIN pg_roles r ON datdba = r.oid WHERE datname = 'nuxeo'"`,
      "postgres",
    );
    expect(shown).toEqual({
      status: 0,
      stdout: "5433\n64\n64MB\n24MB\noff\n2\n%t [%p]: [%l-1] \nnuxeo|nuxeo\n",
      stderr: "",
    });
    // Its port is another one now: the script finds it.
    const later = await machine.script("apply");
    expect(later).toMatchObject({ status: 0, stdout: expect.stringContaining("nuxeo1: no change\n") as string });
    expect((await life.rollBack()).stdout).toContain(`changed      ${own}\n`);
  });

  test("a driver with JMeter: the JVM takes what is placed", async () => {
    const life = await live({
      environment: nuxeo,
      machine: "driver",
      image: "jmeter",
      env: { JMETER_HOME: "/opt/jmeter" },
    });
    expect(life.applied).toMatchObject({ status: 0 });
    expect(life.collected.ok).toBe(true);
    const jvm = await life.machine.sh(
      ". /opt/jmeter/bin/setenv.sh && java $HEAP -XX:+PrintFlagsFinal -version 2> /dev/null | grep -w MaxHeapSize",
    );
    expect(jvm.stdout).toMatch(/ = 2147483648 /);
    expect(await life.rollBack()).toMatchObject({ status: 0 });
  });

  test("a Liberty server starts with the published overrides", async () => {
    const user = `${jazz}/liberty`;
    const life = await live({
      environment: liberty,
      machine: "rm1",
      image: "liberty",
      kept: ["/etc", "/opt/IBM"],
      installed: `mkdir -p ${jazz}/conf/rm ${user}/servers/clm; echo kept=1 > ${jazz}/conf/rm/teamserver.properties
        echo '<server><featureManager><feature>servlet-6.0</feature></featureManager></server>' > ${user}/servers/clm/server.xml`,
    });
    expect(life.applied).toMatchObject({ status: 0 });
    expect(life.checked).toMatchObject({ status: 0 });
    expect(life.collected.ok).toBe(true);
    const started = await life.machine.sh(`export WLP_USER_DIR=${user} WLP_OUTPUT_DIR=/tmp/output LOG_DIR=/tmp/logs
      server start clm && cat /tmp/logs/messages.log; server stop clm`);
    expect(started.stdout).toMatch(/CWWKG0093A: .*configDropins\/overrides\/perflab\.xml/);
    expect(started.stdout).toMatch(/CWWKO0219I: .*port 9080/);
    expect(started.stdout).not.toMatch(/CWWKG\d+[EW]: /);
    expect(await life.rollBack()).toMatchObject({ status: 0 });
  });
});
