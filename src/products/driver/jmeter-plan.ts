import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { xml } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { LoadDriver } from "./load-driver";

/** Standard deviation of the think time, so that users do not bunch, in milliseconds. Chosen: the report calls it small. */
const spreadMilliseconds = 500;

/**
 * The JMeter plan of a load driver: one thread group for each use case and application. The think time follows the request,
 * so that every user gives a sample right after its start.
 */
export function jmeterPlan(driver: LoadDriver, at: Resolution): ConfigFile {
  const seconds = (name: "rampInterval" | "settle" | "measure") => at.number(driver, name) ?? 0;
  return configFile(at, driver, {
    template: "driver/plan.jmx.hbs",
    name: "plan.jmx",
    form: "open",
    target: "/plans/plan.jmx",
    deployed: true,
    checkedBy: "JMeter",
    syntax: xml,
    settings: ["users", "rampInterval", "thinkTime", "settle", "measure"],
    view: {
      title: xml.value(driver.environment.title),
      host: driver.target.fqdn,
      port: driver.target.port,
      protocol: driver.target.scheme,
      thinkMilliseconds: (at.number(driver, "thinkTime") ?? 0) * 1000,
      spreadMilliseconds,
      groups: driver.groups(at).map(({ id, title, path, method, users, rampUsers }) => {
        const rampSeconds = rampUsers * seconds("rampInterval");
        const stageSeconds = rampSeconds + seconds("settle") + seconds("measure");
        return { id, title: xml.value(title), path, method, users, rampSeconds, stageSeconds };
      }),
    },
  });
}
