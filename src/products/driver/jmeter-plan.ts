import { create } from "xmlbuilder2";
import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { sourceLine } from "../../rendering/view";
import { Duration } from "../../settings/units";
import type { LoadDriver } from "./load-driver";
import type { PlanGroup } from "./plan-groups";

type Node = ReturnType<typeof create>;

/** Spread of the think time around its value, so that users do not bunch, in milliseconds. Chosen: the report calls it small. */
const spread = 1000;

/** The JMeter plan of a load driver: one thread group for each use case and application. */
export function jmeterPlan(driver: LoadDriver, at: Resolution): ConfigFile {
  const think = at.setting(driver, "thinkTime").value;
  const ramp = at.setting(driver, "rampInterval").value;
  const thinkMs = think instanceof Duration ? think.milliseconds : 0;
  const rampS = ramp instanceof Duration ? ramp.toSeconds() : 0;
  const document = create({ version: "1.0", encoding: "UTF-8" });
  document.com(
    ` Made by perflab for ${driver.environment.id}, ${driver.path}. Change the model or an option, not this file. `,
  );
  for (const name of ["users", "thinkTime", "rampInterval", "settle", "measure"]) {
    document.com(` ${name}: ${sourceLine(at.setting(driver, name)).replace(/--+/g, "-")} `);
  }
  const root = document.ele("jmeterTestPlan", { version: "1.2", properties: "5.0", jmeter: "5.6.3" }).ele("hashTree");
  element(root, "TestPlan", "TestPlanGui", driver.environment.title, {});
  const tree = root.ele("hashTree");
  defaults(tree, driver);
  for (const group of driver.groups(at)) threadGroup(tree, group, thinkMs, rampS);
  return {
    name: "plan.jmx",
    form: "open",
    content: `${document.end({ prettyPrint: true })}\n`,
    target: "/plans/plan.jmx",
    mode: "0644",
    deployed: true,
    checkedBy: "JMeter",
    settings: ["measure", "rampInterval", "settle", "thinkTime", "users"].map((name) => `${driver.path}/${name}`),
  };
}

function element(
  parent: Node,
  tag: string,
  gui: string,
  title: string,
  properties: Record<string, string | number | boolean>,
): Node {
  const node = parent.ele(tag, { guiclass: gui, testclass: tag, testname: title, enabled: "true" });
  for (const [name, value] of Object.entries(properties)) {
    const type = typeof value === "boolean" ? "boolProp" : typeof value === "number" ? "intProp" : "stringProp";
    node.ele(type, { name }).txt(String(value));
  }
  return node;
}

function defaults(tree: Node, driver: LoadDriver): void {
  const target = {
    "HTTPSampler.domain": driver.target.fqdn,
    "HTTPSampler.port": String(driver.target.port),
    "HTTPSampler.protocol": "http",
  };
  const node = element(tree, "ConfigTestElement", "HttpDefaultsGui", "Proxy", {
    ...target,
    "HTTPSampler.connect_timeout": "10000",
    "HTTPSampler.response_timeout": "60000",
  });
  node
    .ele("elementProp", { name: "HTTPsampler.Arguments", elementType: "Arguments" })
    .ele("collectionProp", { name: "Arguments.arguments" });
  tree.ele("hashTree");
}

/** `-Jseconds` ends the run, `-Jthink_ms` and `-Jramp_factor` shorten it: the runner stamps results of shortened runs. */
function threadGroup(tree: Node, group: PlanGroup, thinkMs: number, rampS: number): void {
  const node = element(tree, "ThreadGroup", "ThreadGroupGui", group.title, {
    "ThreadGroup.on_sample_error": "continue",
    "ThreadGroup.num_threads": String(group.users),
    "ThreadGroup.ramp_time": `\${__jexl3((\${__P(ramp_factor,1)} * ${group.users * rampS}).intValue())}`,
    "ThreadGroup.scheduler": true,
    "ThreadGroup.duration": "${__P(seconds,1800)}",
    "ThreadGroup.same_user_on_next_iteration": true,
  });
  const loop = node.ele("elementProp", {
    name: "ThreadGroup.main_controller",
    elementType: "LoopController",
    guiclass: "LoopControlPanel",
    testclass: "LoopController",
  });
  loop.ele("boolProp", { name: "LoopController.continue_forever" }).txt("false");
  loop.ele("stringProp", { name: "LoopController.loops" }).txt("-1");
  const inside = tree.ele("hashTree");
  const sampler = element(inside, "HTTPSamplerProxy", "HttpTestSampleGui", group.id, {
    "HTTPSampler.path": group.path,
    "HTTPSampler.method": group.method,
    "HTTPSampler.follow_redirects": true,
    "HTTPSampler.use_keepalive": true,
  });
  sampler
    .ele("elementProp", { name: "HTTPsampler.Arguments", elementType: "Arguments" })
    .ele("collectionProp", { name: "Arguments.arguments" });
  const within = inside.ele("hashTree");
  const assertion = element(within, "ResponseAssertion", "AssertionGui", "the use case answers", {
    "Assertion.test_field": "Assertion.response_data",
    "Assertion.test_type": 16,
  });
  assertion.ele("collectionProp", { name: "Asserion.test_strings" }).ele("stringProp", { name: "ok" }).txt('"ok":true');
  within.ele("hashTree");
  element(within, "UniformRandomTimer", "UniformRandomTimerGui", "Think time", {
    "ConstantTimer.delay": `\${__P(think_ms,${thinkMs})}`,
    "RandomTimer.range": `\${__P(think_spread_ms,${spread})}`,
  });
  within.ele("hashTree");
}
