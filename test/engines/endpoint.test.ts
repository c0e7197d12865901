import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { engineEndpoint, providerVariables } from "../../src/engines/endpoint";

const config = mkdtempSync(join(tmpdir(), "perflab-docker-"));
const idOf = (context: string) => createHash("sha256").update(context).digest("hex");

function write(path: string, text: string): void {
  mkdirSync(dirname(join(config, path)), { recursive: true });
  writeFileSync(join(config, path), text);
}

function addContext(name: string, host: string): void {
  write(`contexts/meta/${idOf(name)}/meta.json`, JSON.stringify({ Name: name, Endpoints: { docker: { Host: host } } }));
}

addContext("lab", "ssh://me@lab.example");
addContext("secure", "tcp://secure.example:2376");
write(`contexts/tls/${idOf("secure")}/docker/cert.pem`, "-");

const addressOf = (variables: NodeJS.ProcessEnv) => engineEndpoint(variables).address;

describe("the engine is the one that Docker's own command would use", () => {
  afterAll(() => rmSync(config, { recursive: true }));

  it("DOCKER_HOST wins over every context", () => {
    expect(addressOf({ DOCKER_CONFIG: config, DOCKER_HOST: "tcp://a:1", DOCKER_CONTEXT: "lab" })).toBe("tcp://a:1");
  });

  it("DOCKER_CONTEXT wins over the current context", () => {
    write("config.json", '{"currentContext":"secure"}');
    expect(addressOf({ DOCKER_CONFIG: config, DOCKER_CONTEXT: "lab" })).toBe("ssh://me@lab.example");
  });

  it("the current context of the configuration counts, with its certificates", () => {
    write("config.json", '{"currentContext":"secure"}');
    expect(engineEndpoint({ DOCKER_CONFIG: config })).toEqual({
      address: "tcp://secure.example:2376",
      certificates: join(config, "contexts", "tls", idOf("secure"), "docker"),
    });
  });

  it("the default context, an empty and a broken configuration mean the local socket", () => {
    for (const text of ['{"currentContext":"default"}', "{}", "{"]) {
      write("config.json", text);
      expect(addressOf({ DOCKER_CONFIG: config })).toBe("unix:///var/run/docker.sock");
    }
  });

  it("a context that does not exist is a user's mistake that names the place", () => {
    expect(() => addressOf({ DOCKER_CONFIG: config, DOCKER_CONTEXT: "gone" })).toThrow(
      /DOCKER_CONTEXT: Docker has no context gone/,
    );
  });

  it("a certificate folder alone does not switch TLS on", () => {
    const variables = { DOCKER_HOST: "tcp://a:1", DOCKER_CERT_PATH: "/certs" };
    expect(engineEndpoint(variables)).toEqual({ address: "tcp://a:1" });
    expect(engineEndpoint({ ...variables, DOCKER_TLS_VERIFY: "1" })).toEqual({
      address: "tcp://a:1",
      certificates: "/certs",
    });
    expect(engineEndpoint({ ...variables, DOCKER_HOST: "unix:///x", DOCKER_TLS_VERIFY: "1" })).toEqual({
      address: "unix:///x",
    });
  });

  it("Terraform's provider is led to the same engine, and away from contexts and stray certificates", () => {
    expect(providerVariables({ address: "unix:///x" })).toEqual({
      DOCKER_HOST: "unix:///x",
      DOCKER_CONTEXT: undefined,
      DOCKER_CERT_PATH: undefined,
      DOCKER_TLS_VERIFY: undefined,
    });
  });
});
