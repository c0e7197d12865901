import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Containers, engineAnswers } from "./containers";
import * as sample from "./sample-config";

const lab = new Containers();

describe.skipIf(!engineAnswers)("httpd with TLS on a real engine (install and start Docker)", () => {
  const files = (name: string) => lab.run("secure", ["sh", "-c", `cd /run/perflab/tls && ${name}`]);
  const handshake = () =>
    lab.run("secure", [
      "curl",
      "-sS",
      "--cacert",
      "/run/perflab/tls/server.crt",
      "-w",
      "%{http_code}",
      "-o",
      "/dev/null",
      "https://secure.lab.example/server-status",
    ]);
  const sums = "sha256sum server.key server.crt";

  beforeAll(async () => {
    await lab.open(["httpd"]);
    await lab.start("secure", { image: "httpd", files: { "/etc/perflab/httpd.conf": sample.httpdTlsConf } });
    await lab.ready("secure", "httpd");
  });
  afterAll(() => lab.close());

  it("shows a certificate of its own name that only it can read", async () => {
    expect(await handshake()).toMatchObject({ code: 0, stdout: "200" });
    expect((await files("stat --format='%a %U %n' . *")).stdout).toBe(
      "700 www-data .\n600 www-data server.crt\n600 www-data server.key\n",
    );
    const text = (await files("openssl x509 -in server.crt -noout -text -checkend 2505600")).stdout;
    expect(text).toMatch(/Subject: CN = secure\.lab\.example\n.*Public-Key: \(2048 bit\).*DNS:secure\.lab\.example\n/s);
    expect(text).toContain("Certificate will not expire");
  });

  it("keeps it over a restart, and stops gracefully", async () => {
    const before = (await files(sums)).stdout;
    expect(await lab.stop("secure", "httpd")).toBe(0);
    expect(await lab.logs("secure")).toContain("caught SIGWINCH, shutting down gracefully");
    await lab.again("secure");
    await lab.ready("secure", "httpd");
    expect((await files(sums)).stdout).toBe(before);
    expect((await lab.run("secure", ["cat", "/proc/1/comm"])).stdout).toBe("apache2\n");
  });

  it("makes another when it is about to expire, or when the key is gone", async () => {
    for (const damage of ["openssl req -x509 -key server.key -days 1 -subj /CN=old -out server.crt", "rm server.key"]) {
      const before = (await files(`${damage} && sha256sum server.crt`)).stdout;
      await lab.stop("secure", "httpd");
      await lab.again("secure");
      await lab.ready("secure", "httpd");
      expect((await files("sha256sum server.crt")).stdout).not.toBe(before);
      expect(await handshake()).toMatchObject({ code: 0, stdout: "200" });
    }
  });

  it("makes none where the configuration does not ask for it", async () => {
    const conf = `${sample.httpdConf("http://nowhere.lab.example")}# /run/perflab/tls/server.key\n`;
    await lab.start("secure", { image: "httpd", files: { "/etc/perflab/httpd.conf": conf } });
    await lab.ready("secure", "httpd");
    expect((await lab.run("secure", ["ls", "/run/perflab"])).stdout).toBe("httpd.pid\n");
  });

  it("ends when the configuration is wrong", async () => {
    const conf = sample.httpdTlsConf.replace("SSLEngine on", "SSLEngine perhaps");
    await lab.start("secure", { image: "httpd", files: { "/etc/perflab/httpd.conf": conf } });
    const { code, logs } = await lab.ended("secure");
    expect(code).toBe(1);
    expect(logs).toMatch(/Syntax error on line \d+ of \/etc\/perflab\/httpd\.conf/);
  });
});
