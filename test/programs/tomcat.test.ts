import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fromMaven, imageArgument, mavenDependency } from "../helpers/maven";
import { published, publishedIds } from "../helpers/published";
import { freePort, java, needs, openFolder, program, run, start, until, write } from "../helpers/programs";

const unzip = program("unzip", "unzip");
const version = imageArgument("tomcat", "TOMCAT_VERSION");
const driverVersion = imageArgument("tomcat", "POSTGRESQL_JDBC_VERSION");
const tomcat = fromMaven(`tomcat-${version}`, (folder) => {
  mavenDependency("copy", [`-Dartifact=org.apache.tomcat:tomcat:${version}:zip`, `-DoutputDirectory=${folder}`]);
  expect(run(unzip, ["-q", join(folder, `tomcat-${version}.zip`), "-d", folder]).status).toBe(0);
});
const driver = fromMaven(`postgresql-jdbc-${driverVersion}`, (folder) =>
  mavenDependency("copy", [`-Dartifact=org.postgresql:postgresql:${driverVersion}:jar`, `-DoutputDirectory=${folder}`]),
);
const ids = publishedIds.filter((id) => id.startsWith("nuxeo-60-"));

beforeEach(needs(java, unzip, tomcat, driver));

/** What the page of the stand-in would ask for: the resource by its name, and the threads of the connector. */
const page = `<%@ page import="java.lang.management.ManagementFactory,javax.management.ObjectName,javax.naming.InitialContext" %><%
Object pool = new InitialContext().lookup("java:comp/env/jdbc/nuxeo");
var beans = ManagementFactory.getPlatformMBeanServer();
var threads = beans.queryNames(new ObjectName("Catalina:type=ThreadPool,*"), null).stream()
  .filter(name -> name.getKeyPropertyList().size() == 2).findFirst().get();
out.print(pool.getClass().getMethod("getMaxTotal").invoke(pool) + " " + pool.getClass().getMethod("getUrl").invoke(pool)
  + " " + pool.getClass().getMethod("getPassword").invoke(pool) + " " + beans.getAttribute(threads, "maxThreads"));
%>`;

describe.each(ids)("Tomcat starts with the files of %s", (id) => {
  const lab = published(id, { scale: "1/32" });

  test("without a warning, with data source, connector and every option of the JVM", async () => {
    const port = await freePort();
    const folder = openFolder("tomcat");
    const home = join(tomcat.get(), `apache-tomcat-${version}`);
    for (const name of ["temp", "work", "logs"]) mkdirSync(join(folder, name));
    write(join(folder, "webapps", "nuxeo", "index.jsp"), page);
    const link = `<ResourceLink name="jdbc/nuxeo" global="jdbc/nuxeo" type="javax.sql.DataSource"/>`;
    write(join(folder, "webapps", "nuxeo", "META-INF", "context.xml"), `<Context>${link}</Context>`);
    for (const name of ["catalina.properties", "web.xml"]) {
      expect(
        run(program("cp", "coreutils"), [join(home, "conf", name), write(join(folder, "conf", name), "")]).status,
      ).toBe(0);
    }
    mkdirSync(join(folder, "lib"));
    run(program("cp", "coreutils"), [join(driver.get(), `postgresql-${driverVersion}.jar`), join(folder, "lib")]);
    const own = lab
      .file("configs/nuxeo1/nuxeo/open/server.xml")
      .replace(/port="8080"/, `port="${port}" address="127.0.0.1"`);
    write(join(folder, "conf", "server.xml"), own);
    const options = write(join(folder, "jvm.options"), lab.file("configs/nuxeo1/nuxeo/open/jvm.options"));
    const source = "org.apache.tomcat.util.digester";
    const process = start(
      java,
      [
        `@${options}`,
        `-Dcatalina.home=${home}`,
        `-Dcatalina.base=${folder}`,
        `-Djava.io.tmpdir=${join(folder, "temp")}`,
        `-D${source}.PROPERTY_SOURCE=${source}.EnvironmentPropertySource`,
        "-cp",
        [join(home, "bin", "bootstrap.jar"), join(home, "bin", "tomcat-juli.jar")].join(":"),
        "org.apache.catalina.startup.Bootstrap",
        "start",
      ],
      { asNobody: false, env: { NUXEO_PASSWORD: "it's" } },
    );
    await until(process, () => (process.output().includes("Server startup in") ? true : undefined), 120);
    const answer = await fetch(`http://127.0.0.1:${port}/nuxeo/`);
    const setting = (name: string) => lab.setting(`nuxeo1/nuxeo/${name}`).value;
    const [pool, threads] = [setting("cap/nuxeo.db.max-pool-size"), setting("connector.maxThreads")];
    const url = `jdbc:postgresql://nuxeo1-postgresql.lab.example:${lab.setting("nuxeo1/postgresql/port").value}/nuxeo`;
    expect(await answer.text()).toBe(`${pool} ${url} it's ${threads}`);
    await process.stop();
    expect(process.output()).not.toMatch(/WARNING|SEVERE|warning|unrecognized/i);
  });
});
