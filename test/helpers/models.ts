import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnvironmentOptions, TestEnvironment } from "../../src";
import { App } from "../../src/cdktf";
import { parseHost } from "../../src/options/host-text";
import { definition } from "./published";

/** A published environment as a model alone: nothing is placed, rendered or written. */
export function modelled(id: string, options: Partial<EnvironmentOptions> = {}): TestEnvironment {
  // Never written: a synthesis alone would make the folder.
  const app = new App({ outdir: join(tmpdir(), "perflab-never-written"), stackTraces: false });
  return definition(id)(app, options);
}

/** A host for each machine with servers, as users write it: `{ rm1: "ssh://root@10.9.0.2", … }`. */
export function hostTexts(id: string, more = ""): Record<string, string> {
  const machines = modelled(id).machines.filter(({ servers }) => servers.length > 0);
  return Object.fromEntries(machines.map(({ path }, index) => [path, `ssh://root@10.9.0.${index + 1}${more}`]));
}

/** Options that place every machine on a host of its own. */
export function onHosts(id: string, more = ""): Pick<EnvironmentOptions, "placement" | "hosts"> {
  const hosts = Object.entries(hostTexts(id, more)).map(([machine, text]) => [machine, parseHost(text)]);
  return { placement: "hosts", hosts: Object.fromEntries(hosts) as EnvironmentOptions["hosts"] };
}
