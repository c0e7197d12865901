import { createServer as createTlsServer } from "node:https";
import { createServer, type AddressInfo, type Server } from "node:net";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { closeEngines, openEngine } from "../../src/engines/engine";
import { endpointOf } from "../../src/engines/endpoint-of";
import { ping } from "../../src/engines/ping";
import { fakeEngine } from "../helpers/fake-engine";
import { needs, program, run } from "../helpers/programs";
import { temporaryFolder } from "../helpers/temporary";

afterEach(() => {
  closeEngines();
  vi.unstubAllEnvs();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("an engine asked with a time limit", () => {
  it("gives its version, what it is and how long that took", async () => {
    const { socket } = await fakeEngine(temporaryFolder());
    const answer = await ping({ address: `unix://${socket}` });
    expect(answer).toMatchObject({ reached: true, version: { Version: "99.0" }, info: { NCPU: 2 } });
  });

  it("a host that takes the connection and says nothing costs the limit, many of them no more", async () => {
    const silent = await listen(createServer(() => undefined));
    const begin = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ping({ address: silent }, 0.5)));
    expect(performance.now() - begin).toBeLessThan(2000);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"reached":false,"reason":"no answer within 0.5 s"}']),
    );
  });

  it.each([
    ["tcp://127.0.0.1:1", "nothing listens there"],
    ["tcp://no-such-host.invalid:2375", /^(no such host name|the host name cannot be looked up now)$/],
    ["unix:///nowhere/docker.sock", "there is no such socket"],
    ["tcp://", /not the address of an engine/],
    ["ssh://", /no host in the address/],
  ])("%s: the reason", async (address, reason) => {
    expect(await ping({ address })).toEqual({ reached: false, reason: expect.stringMatching(reason) as string });
  });

  it("something else than an engine is told", async () => {
    const address = await listen(createServer((socket) => socket.end("SSH-2.0-OpenSSH_9\r\n")));
    expect(await ping({ address })).toEqual({
      reached: false,
      reason: "something else than a Docker Engine answers there",
    });
  });
});

describe("an answer that breaks off", () => {
  it("fails its request", async () => {
    const { socket, server, seen } = await fakeEngine(temporaryFolder());
    const waiting = openEngine(`unix://${socket}`).getContainer("x").wait();
    const failed = expect(waiting).rejects.toThrow(/the connection was lost/);
    await expect.poll(() => seen.some((line) => line.includes("/wait"))).toBe(true);
    server.closeAllConnections();
    await failed;
  });
});

describe("the endpoint of a host", () => {
  const openssl = program("openssl", "openssl");
  beforeEach(needs(openssl));

  it("certificates stand below the project, below the home, or where the path says", () => {
    const place = (certificates: string) =>
      endpointOf({ engine: "tcp://a:2376", certificates }, "/project").certificates;
    expect(place("certs/a")).toBe("/project/certs/a");
    expect(place("/certs")).toBe("/certs");
    expect(place("~/certs")).toBe(join(homedir(), "certs"));
    expect(endpointOf({ engine: "ssh://a" }, "/project")).toEqual({ address: "ssh://a" });
  });

  it("TLS with the certificates of the project, whatever Docker's variables say", async () => {
    const project = temporaryFolder();
    const folder = join(project, "certs");
    mkdirSync(folder);
    const made = run(openssl, [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-days",
      "1",
      "-subj",
      "/CN=lab",
      "-addext",
      "subjectAltName=IP:127.0.0.1",
      "-keyout",
      join(folder, "key.pem"),
      "-out",
      join(folder, "cert.pem"),
    ]);
    expect(made.status).toBe(0);
    copyFileSync(join(folder, "cert.pem"), join(folder, "ca.pem"));
    const read = (name: string) => readFileSync(join(folder, name));
    const server = createTlsServer(
      { key: read("key.pem"), cert: read("cert.pem"), ca: read("ca.pem"), requestCert: true },
      (_, response) => response.end('{"Version":"99.0"}'),
    );
    const engine = await listen(server);
    vi.stubEnv("DOCKER_HOST", "nonsense:::");
    vi.stubEnv("DOCKER_CERT_PATH", "/nowhere");
    vi.stubEnv("DOCKER_TLS_VERIFY", "1");
    vi.stubEnv("DOCKER_PATH_PREFIX", "/else");
    expect(await ping(endpointOf({ engine, certificates: "certs" }, project))).toMatchObject({
      reached: true,
      version: { Version: "99.0" },
    });
    expect(await ping(endpointOf({ engine, certificates: "none" }, project))).toMatchObject({
      reason: expect.stringMatching(/none\/ca\.pem: this certificate of the Docker engine cannot be read/) as string,
    });
    writeFileSync(join(folder, "ca.pem"), "");
    closeEngines();
    expect(await ping(endpointOf({ engine, certificates: "certs" }, project))).toMatchObject({
      reason: "its certificate is not signed by ca.pem",
    });
  });
});
