import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { SynthesizedEnvironment } from "../../src/testing";
import { oneServer, published, threeServers } from "../helpers/published";
import { vendorOptions } from "../helpers/vendor-options";
import { freePort, needs, openFolder, openSubfolder, program, run, start, until, write } from "../helpers/programs";

const apache = program("apache2", "apache2-bin");
const apxs = program("apxs2", "apache2-dev");
const compiler = program("gcc", "gcc libc6-dev");
const openssl = program("openssl", "openssl");
const modules = "/usr/lib/apache2/modules";
const variants = [
  { id: oneServer, options: {} },
  { id: oneServer, options: { scale: "1/32" } },
  { id: threeServers, options: { load: 2400 } },
] as const;
/** IBM HTTP Server 9, as the vendor's archive for images has it. */
const vendorVariant = { id: oneServer, options: vendorOptions };

/** Warnings and worse in what httpd writes; its start and stop are notices, AH01882 is about this machine's libraries. */
function complaints(output: string): string[] {
  return output
    .split("\n")
    .filter((line) => !line.includes("AH01882"))
    .filter((line) => /WARNING|AH00558|:(warn|error|crit|alert|emerg)\]|[Ss]yntax error/.test(line));
}

/** The same configuration on free ports. */
function onPorts(text: string, port: number, securePort: number): string {
  return text
    .replace(/^Listen 80$/m, `Listen 127.0.0.1:${port}`)
    .replace(/^(Listen|Define https_port) 443$/m, `$1 ${securePort}`)
    .replace("<VirtualHost *:443>", `<VirtualHost *:${securePort}>`);
}

interface Prepared {
  readonly words: string[];
  readonly env: Record<string, string>;
  /** Where the server writes what it has to say. */
  readonly log: string;
}

/** Key and certificate as the container makes them when it comes up. */
function makeCertificate(folder: string): void {
  const [key, certificate] = ["server.key", "server.crt"].map((name) => join(folder, name)) as [string, string];
  const subject = ["-subj", "/CN=proxy.lab.example", "-addext", "basicConstraints=critical,CA:FALSE", "-days", "1"];
  const { status: code, stderr } = run(openssl, [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate],
    ...subject,
  ]);
  if (code !== 0) throw new Error(stderr);
  for (const file of [key, certificate]) chmodSync(file, 0o644);
}

/** The open form in a folder of its own: only folders and the port are others. */
function openForm(lab: SynthesizedEnvironment, port?: number, securePort = 0): Prepared {
  const folder = openFolder("httpd");
  const log = join(openSubfolder(folder, "run"), "error_log");
  const text = lab
    .file("configs/proxy/ihs/open/httpd.conf")
    .replaceAll("/etc/apache2", join(folder, "etc"))
    .replaceAll("/run/perflab", join(folder, "run"))
    .replaceAll("/dev/stderr", log)
    .replaceAll("/etc/mime.types", write(join(folder, "etc", "mime.types"), "text/html html\n"));
  const conf = write(join(folder, "etc", "httpd.conf"), port ? onPorts(text, port, securePort) : text);
  makeCertificate(openSubfolder(join(folder, "run"), "tls"));
  return { words: ["-d", join(folder, "etc"), "-f", conf], env: {}, log };
}

/** The published form in the folders of IBM HTTP Server below another root, with stubs for what is not in Debian. */
function publishedForm(lab: SynthesizedEnvironment, port?: number, securePort = 0): Prepared {
  const folder = openFolder("ihs");
  const [server, plugins] = [join(folder, "HTTPServer"), join(folder, "Plugins")];
  write(
    join(plugins, "config", "webserver1", "plugin-cfg.xml"),
    lab.file("configs/proxy/ihs/published/plugin-cfg.xml"),
  );
  const text = lab
    .file("configs/proxy/ihs/published/httpd.conf")
    .replaceAll("/opt/IBM/HTTPServer", server)
    .replaceAll("/opt/IBM/WebSphere/Plugins", plugins)
    .replaceAll("/opt/IHS/plugin", plugins)
    .replaceAll("/opt/IHS", server);
  const conf = write(join(server, "conf", "httpd.conf"), port ? onPorts(text, port, securePort) : text);
  write(join(server, "conf", "mime.types"), "text/html html\n");
  for (const name of ["logs", "htdocs", "modules"]) openSubfolder(server, name);
  for (const name of readdirSync(modules)) symlinkSync(join(modules, name), join(server, "modules", name));
  mkdirSync(join(plugins, "bin", "64bits"), { recursive: true });
  for (const plugin of ["mod_was_ap22_http", "mod_was_ap24_http"])
    copyFileSync(compiled(plugin), join(plugins, "bin", "64bits", `${plugin}.so`));
  for (const name of ["mod_log_config", "mod_ibm_ssl", "mod_unixd"])
    copyFileSync(compiled(name), join(server, "modules", `${name}.so`));
  // The worker MPM is built into IBM HTTP Server 8.5, and access control of httpd 2.2 into its mod_authz_host.
  const isOld = !text.includes("mpm_worker_module modules");
  const builtIn = (isOld ? ["mpm_worker", "authz_core", "access_compat"] : []).flatMap((name) => [
    "-C",
    `LoadModule ${name}_module ${modules}/mod_${name}.so`,
  ]);
  return {
    words: ["-d", server, ...builtIn, "-f", conf],
    env: { LD_PRELOAD: compiled("redhat") },
    log: join(server, "logs", "error_log"),
  };
}

const built = new Map<string, string>();
const libraries = mkdtempSync(join(tmpdir(), "perflab-apxs-"));
chmodSync(libraries, 0o755);
afterAll(() => rmSync(libraries, { recursive: true, force: true }));

/** Compiles one of the small C files beside this test. */
function compiled(name: string): string {
  const known = built.get(name);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(libraries, `${name}-`));
  chmodSync(folder, 0o755);
  copyFileSync(join(__dirname, "httpd", `${name}.c`), join(folder, `${name}.c`));
  const { status, stdout, stderr } = run(apxs, ["-c", "-Wc,-Wall", "-Wc,-Werror", `${name}.c`], {
    cwd: folder,
  });
  if (status !== 0) throw new Error(`${name}.c does not compile: ${stdout}${stderr}`);
  const library = join(folder, ".libs", `${name}.so`);
  built.set(name, library);
  return library;
}

interface Status {
  readonly mpm: string | undefined;
  readonly workers: number;
  readonly started: number;
}

async function status(port: number): Promise<Status | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/server-status?auto`);
    if (!answer.ok) return undefined;
    const values = new Map((await answer.text()).split("\n").map((line) => line.split(": ") as [string, string]));
    const count = (name: string) => Number(values.get(name));
    return {
      mpm: values.get("ServerMPM"),
      workers: values.get("Scoreboard")?.length ?? 0,
      started: count("BusyWorkers") + count("IdleWorkers"),
    };
  } catch {
    return undefined;
  }
}

/** Starts httpd and reads the pool that it made, once all children that it starts with are there. */
async function startedPool(
  prepare: (port: number, securePort: number) => Prepared,
  wanted: number,
): Promise<Status & { output: string }> {
  const [port, securePort] = [await freePort(), await freePort()];
  const { words, env, log } = prepare(port, securePort);
  const server = start(apache, [...words, "-DFOREGROUND"], { env });
  const first = await until(server, () => status(port));
  const pool = await until(server, async () => {
    const now = await status(port);
    return now !== undefined && now.started >= wanted ? now : undefined;
  });
  // What it says when it is stopped is that of a busy machine, whose children take their time.
  const output = server.output() + readFileSync(log, "utf8");
  await server.stop();
  expect(first.started).toBeLessThanOrEqual(wanted);
  return { ...pool, output };
}

describe.each(variants)("httpd.conf of $id, $options", ({ id, options }) => {
  const lab = published(id, options);
  const value = (name: string) => Number(lab.setting(`proxy/ihs/${name}`).value);
  const atStart = value("StartServers") * value("ThreadsPerChild");

  describe("the open form", () => {
    beforeEach(needs(apache, openssl));

    test("is accepted without a warning", () => {
      const { words, env } = openForm(lab);
      const { status: code, stdout, stderr } = run(apache, ["-t", ...words], { env, asNobody: true });
      expect(complaints(stdout + stderr)).toEqual([]);
      expect({ code, said: stderr.trim() }).toEqual({ code: 0, said: "Syntax OK" });
    });

    test("starts with the worker pool that was asked for", async () => {
      const pool = await startedPool((port, secure) => openForm(lab, port, secure), atStart);
      expect(pool).toMatchObject({ mpm: "worker", workers: value("MaxClients"), started: atStart });
      expect(complaints(pool.output)).toEqual([]);
    });
  });
});

describe.each([...variants, vendorVariant])("httpd.conf of $id, $options", ({ id, options }) => {
  const lab = published(id, options);
  const value = (name: string) => Number(lab.setting(`proxy/ihs/${name}`).value);
  const atStart = value("StartServers") * value("ThreadsPerChild");

  describe("the published form", () => {
    beforeEach(needs(apache, apxs, compiler));

    test("is accepted without a warning", () => {
      const { words, env } = publishedForm(lab);
      const { status: code, stdout, stderr } = run(apache, ["-t", ...words], { env, asNobody: true });
      expect(complaints(stdout + stderr)).toEqual([]);
      expect({ code, said: stderr.trim() }).toEqual({ code: 0, said: "Syntax OK" });
    });

    test("starts with the worker pool that was asked for", async () => {
      const pool = await startedPool((port, secure) => publishedForm(lab, port, secure), atStart);
      expect(pool).toMatchObject({ mpm: "worker", workers: value("MaxClients"), started: atStart });
      expect(complaints(pool.output)).toEqual([]);
    });
  });
});

describe("the check itself", () => {
  beforeEach(needs(apache, apxs, compiler));
  const lab = published(oneServer);

  function broken(change: (text: string) => string) {
    const files = new Map(lab.files);
    const path = "configs/proxy/ihs/published/httpd.conf";
    files.set(path, change(lab.file(path)));
    const { words, env } = publishedForm(
      Object.assign(Object.create(lab), { files, file: (name: string) => files.get(name) ?? "" }) as typeof lab,
    );
    return run(apache, ["-t", ...words], { env, asNobody: true });
  }

  test("a pool that does not fit is a warning, though httpd takes it", () => {
    const { status: code, stderr } = broken((text) => text.replace("MaxClients 2500", "MaxClients 2600"));
    expect(code).toBe(0);
    expect(complaints(stderr)).not.toEqual([]);
  });

  test("the published SpareThreads is refused", () => {
    const { status: code, stderr } = broken((text) => text.replace(/^(\s*)MinSpareThreads/m, "$1SpareThreads"));
    expect(code).toBe(1);
    expect(stderr).toContain("Invalid command 'SpareThreads'");
  });

  test("a plug-in without its plugin-cfg.xml is refused", () => {
    const { status: code, stderr } = broken((text) =>
      text.replace("plugin-cfg.xml\n", "other.xml\n").replace(/(WebSpherePluginConfig.*)plugin-cfg/, "$1other"),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("cannot read");
  });
});
