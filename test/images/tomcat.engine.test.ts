import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Containers, engineAnswers } from "./containers";
import * as sample from "./sample-config";

const lab = new Containers();
const awkward = "a$b'c-d";

describe.skipIf(!engineAnswers)("Tomcat on a real engine (install and start Docker)", () => {
  const environment = { NUXEO_DB_PASSWORD: awkward };
  const start = (serverXml: string, options = sample.tomcatOptions, variables: Record<string, string> = environment) =>
    lab.start("nuxeo", {
      image: "tomcat",
      environment: variables,
      files: { "/etc/perflab/server.xml": serverXml, "/etc/perflab/jvm.options": options },
      volumes: ["nuxeo-logs"],
    });
  const curl = async (path: string, ...flags: string[]) =>
    (await lab.run("nuxeo", ["curl", "-sS", "-w", " %{http_code}", ...flags, `http://127.0.0.1:8080${path}`])).stdout;

  beforeAll(async () => {
    await lab.open(["postgresql", "tomcat"]);
    await lab.start("db", {
      image: "postgresql",
      environment: { ...environment, POSTGRES_PASSWORD: awkward },
      files: {
        "/etc/perflab/postgresql.conf": sample.postgresqlConf,
        "/etc/perflab/pg_hba.conf": sample.pgHba,
        "/etc/perflab/initdb.d/10-nuxeo.sql": sample.roleSql("nuxeo"),
      },
      volumes: ["nuxeo-db"],
    });
    await lab.ready("db", "postgresql");
    await start(sample.tomcatXml);
    await lab.ready("nuxeo", "tomcat");
  });
  afterAll(() => lab.close());

  it("is ready when its database answers, and reads and writes use cases", async () => {
    expect(await curl("/nuxeo/runningstatus")).toMatch(/"context":"\/nuxeo".*"name":"nuxeo","ok":true.* 200$/);
    expect(await curl("/nuxeo/usecase/create-document", "-X", "POST")).toMatch(/"ok":true\} 200$/);
    expect(await curl("/nuxeo/usecase/create-document")).toMatch(/"ok":true,"rows":1\} 200$/);
    expect(await curl("/nuxeo/usecase/No-Name")).toMatch(/"ok":false.* 404$/);
  });

  it("tells the values in force", async () => {
    const facts = JSON.parse((await curl("/perflab/facts")).replace(/ 200$/, "")) as unknown;
    expect(facts).toMatchObject({
      host: "nuxeo.lab.example",
      jvm: {
        inputArguments: ["-Xms96m", "-Xmx96m", "-XX:+UseSerialGC", "-Dsample.text=two words"],
        heapInit: 96 * 1024 * 1024,
      },
      connector: { port: 8080, protocol: "HTTP/1.1", maxThreads: 37, acceptCount: 50, connectionTimeout: 20000 },
      pools: { "jdbc/nuxeo": { max: 20, size: 1 } },
      kernel: { ip_local_port_range: expect.stringMatching(/^\d+ \d+$/) as string },
    });
  });

  it("starts and stops without a warning", async () => {
    expect(await lab.stop("nuxeo", "tomcat")).toBe(143);
    const logs = await lab.logs("nuxeo");
    expect(logs).toMatch(/Server startup in .*Stopping service \[Catalina\]/s);
    expect(logs).not.toMatch(/WARNING|SEVERE/);
  });

  it("takes a connector with an executor, another kind of pool, a resource of the context and a password in a file", async () => {
    const resource = /<Resource [^>]*\/>/;
    const inContext = (resource.exec(sample.tomcatXml)?.[0] ?? "").replace(
      'maxTotal="20"',
      'maxActive="21" factory="org.apache.tomcat.jdbc.pool.DataSourceFactory"',
    );
    const serverXml = sample.tomcatXml
      .replace(resource, "")
      .replace(
        'autoDeploy="false"/>',
        `autoDeploy="false"><Context path="/nuxeo" docBase="nuxeo.war">${inContext}</Context></Host>`,
      )
      .replace("<Connector ", '<Executor name="shared" maxThreads="38"/><Connector executor="shared" ')
      .replace('maxThreads="37"', "");
    await lab.start("nuxeo", {
      image: "tomcat",
      environment: { NUXEO_DB_PASSWORD_FILE: "/opt/perflab/conf/password" },
      files: { "/etc/perflab/server.xml": serverXml, "/opt/perflab/conf/password": `${awkward}\n` },
    });
    await lab.ready("nuxeo", "tomcat");
    expect(await curl("/perflab/facts")).toMatch(/"maxThreads":38,.*"jdbc\/nuxeo":\{"max":21,/);
  });

  it("stays unready with a reason while the database refuses it", async () => {
    await start(sample.tomcatXml, sample.tomcatOptions, { NUXEO_DB_PASSWORD: "another" });
    await lab.ready("nuxeo", "tomcat", ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8080/perflab/facts"]);
    expect(await curl("/nuxeo/runningstatus")).toMatch(/"ok":false.*"reason":".*password authentication failed.* 503$/);
  });

  it.each([
    [
      "is malformed",
      (xml: string) => xml.replace("</Engine>", ""),
      /line \[15\] column \[5\]: The element type "Engine"/,
    ],
    [
      "has an unknown attribute",
      (xml: string) => xml.replace("acceptCount", "acceptCuont"),
      /Connector\] failed to set property \[acceptCuont\]/,
    ],
    [
      "has a word for a number",
      (xml: string) => xml.replace('"37"', '"many"'),
      /Connector\] failed to set property \[maxThreads\] to \[many\]/,
    ],
    [
      "has an unknown element",
      (xml: string) => xml.replace("<Engine ", "<Motor/><Engine "),
      /No rules found matching \[Server\/Service\/Motor\]/,
    ],
    [
      "has an unknown attribute of a pool",
      (xml: string) => xml.replace("maxTotal", "maxActive"),
      /maxActive is not used in DBCP2/,
    ],
    [
      "names a class that is not there",
      (xml: string) => xml.replace("JreMemory", "JrMemory"),
      /ClassNotFoundException|JrMemoryLeak/,
    ],
    [
      "names a variable that is not set",
      (xml: string) => xml.replace("  <Global", "<!-- ${NONE}\n-->  <Global").replace("NUXEO_DB", "NUXEO_DP"),
      /line 8: \$\{NUXEO_DP_PASSWORD\}/,
    ],
    [
      "takes a port twice",
      (xml: string) => xml.replace("<Engine ", '<Connector port="8080"/><Engine '),
      /Address already in use/,
    ],
    [
      "names an application that is not there",
      (xml: string) => xml.replace('autoDeploy="false"/>', '><Context path="/x" docBase="/nowhere"/></Host>'),
      /resource set specified \[\/nowhere\]/,
    ],
  ])("ends with the place when server.xml %s", async (_what, change, message) => {
    await start(change(sample.tomcatXml));
    const { code, logs } = await lab.ended("nuxeo");
    expect(code).toBe(1);
    expect(logs).toMatch(/perflab tomcat: \/etc\/perflab\/server\.xml: /);
    expect(logs).toMatch(message);
  });

  it("ends when an option is wrong or server.xml is not there", async () => {
    await start(sample.tomcatXml, "-XX:+NoSuchOption\n");
    expect(await lab.ended("nuxeo")).toEqual({ code: 1, logs: expect.stringContaining("NoSuchOption") as string });
    await lab.start("nuxeo", { image: "tomcat" });
    expect(await lab.ended("nuxeo")).toEqual({
      code: 1,
      logs: expect.stringContaining("cannot read /etc/perflab/server.xml") as string,
    });
  });
});
