import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { jvmOptions, xml } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import { j9Options, optionLines } from "../jvm/options";
import type { Liberty } from "./liberty";
import { elementsView, standInFiles, type StandInElements } from "./stand-in-files";

/** Liberty's server as the Jazz applications bring it. */
const installed = "/opt/IBM/JazzTeamServer/server/liberty/servers/clm";

const elements: StandInElements = {
  executor: { coreThreads: "executor.coreThreads", maxThreads: "executor.maxThreads" },
  webContainer: {
    trustHostHeaderPort: "webContainer.trustHostHeaderPort",
    extractHostHeaderPort: "webContainer.extractHostHeaderPort",
  },
};

/** The override file that goes beside the server's own `server.xml`, its JVM options, and the stand-in's files. */
export function libertyFiles(liberty: Liberty, at: Resolution): ConfigFile[] {
  const options = j9Options(liberty, at);
  const written = elementsView(liberty, at, elements);
  return [
    configFile(at, liberty, {
      template: "jvm/jvm.options.hbs",
      name: "jvm.options",
      form: "published",
      target: `${installed}/jvm.options`,
      checkedBy: "the table of J9 options",
      syntax: jvmOptions,
      view: { options: optionLines(options) },
      carries: options.map(({ setting }) => setting.id),
    }),
    configFile(at, liberty, {
      template: "liberty/overrides.xml.hbs",
      name: "overrides.xml",
      form: "published",
      target: `${installed}/configDropins/overrides/perflab.xml`,
      checkedBy: "Open Liberty",
      syntax: xml,
      view: { port: liberty.port, elements: written.view },
      carries: written.carries,
    }),
    ...standInFiles(liberty, at, elements),
  ];
}
