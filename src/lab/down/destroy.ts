import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { sshOptions } from "../../engines/ssh-options";
import { ToldFailure } from "../../told-failure";
import { askEngines } from "../engine/ask";
import type { LabEngine } from "../engine/lab-engines";
import type { LostEngine } from "../failure/pulse";
import { Interrupted } from "../interrupted";
import type { Lab } from "../lab";
import { readSecrets, type Secrets } from "../memory/secrets";
import type { Say } from "../progress";
import { initTerraform, type TerraformOptions } from "../terraform/apply";
import { parallelism } from "../terraform/parallelism";
import { gentle, refusedLogin } from "../terraform/refused-login";
import { readResources } from "../terraform/resources";
import { readState } from "../terraform/state";
import { runTerraform, TerraformKilled } from "../terraform/terraform";
import { watchLoss } from "../terraform/watch-loss";
import { readEvent, type TerraformProblem } from "../terraform/terraform-events";

/** How a lab's Terraform is run on the way down. */
export interface DestroyOptions extends Pick<TerraformOptions, "lab" | "signal" | "onStart"> {
  readonly say: Say;
  /** Volumes stay, in Terraform's state, too. */
  readonly keepData: boolean;
}

/** Makes Terraform ready in the lab's folder, also when the lab's copy is lost. */
export async function prepareDestroy({ lab, signal, onStart }: DestroyOptions): Promise<Secrets> {
  if (!isReadable(join(lab.folders.lab, "cdk.tf.json"))) writeMinimalFile(lab);
  const secrets = allSecrets(lab);
  await initTerraform({ lab, secrets, signal, onStart });
  return secrets;
}

/**
 * Lets Terraform remove everything that its state holds. Gives the engine that was lost on the way: Terraform was ended then, and
 * on the others much may be left.
 */
export async function destroy(options: DestroyOptions): Promise<LostEngine | undefined> {
  const { lab, keepData, signal, onStart, say } = options;
  const { folders, engines, environment } = lab;
  const secrets = await prepareDestroy(options);
  const state = readState(folders.state);
  const targets = keepData ? state.filter(({ type }) => type !== "docker_volume") : [];
  const names = new Map(state.map(({ address, type, name }) => [address, `${type.replace("docker_", "")} ${name}`]));
  const problems: TerraformProblem[] = [];
  const onLine = (line: string) => {
    const event = readEvent(line);
    if (event?.kind === "problem" && event.severity === "error") problems.push(event);
    if (event?.kind !== "started" && event?.kind !== "done") return;
    // Images are only forgotten, not removed.
    if (event.address.startsWith("docker_image.")) return;
    const name = names.get(event.address) ?? event.address;
    if (event.kind === "started") say.now(`removing ${name}`);
    else say(`removed ${name}`);
  };
  const targeted = targets.map(({ address }) => `-target=${address}`);
  const loss = watchLoss(engines, say);
  const either = AbortSignal.any([signal, loss.stop]);
  const run = (atATime: number) =>
    runTerraform({
      folder: folders.lab,
      args: ["destroy", "-json", "-auto-approve", "-input=false", `-parallelism=${atATime}`, ...targeted],
      engines,
      secrets,
      log: join(folders.logs, "terraform-destroy.log"),
      signal: either,
      kill: loss.kill,
      onStart,
      onLine,
    }).catch((error: unknown) => {
      if (loss.lost() === undefined || !(error instanceof TerraformKilled)) throw error;
      return -1;
    });
  let code: number;
  try {
    code = await run(parallelism(engines, keepData ? targets : state));
    if (code > 0 && !either.aborted && refusedLogin(problems)) {
      say(`an ssh server took no more logins: going on, ${gentle} at a time`);
      problems.length = 0;
      code = await run(gentle);
    }
  } finally {
    loss.end();
  }
  if (signal.aborted) throw new Interrupted(`interrupted; perflab down ${environment} goes on`);
  if (code === 0) return undefined;
  // Terraform may have met it first.
  const [dead] = loss.lost() ? [loss.lost()] : (await askEngines(engines)).dead;
  if (dead !== undefined) return dead;
  const text = problems.map(({ summary, detail }) => `${summary}: ${detail}`);
  throw new ToldFailure(
    [`${environment}: Terraform could not remove everything`, ...text, `perflab down ${environment} tries again`].join(
      "\n",
    ),
    1,
  );
}

/** Nothing is made any more: a password that is lost, or a file of them that is damaged, does not stand in the way. */
function allSecrets({ folders }: Lab): Secrets {
  const stored = storedSecrets(folders.secrets);
  return Object.fromEntries(readResources(folders.lab).variables.map((name) => [name, stored?.[name] ?? "none"]));
}

function isReadable(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, "utf8"));
    return true;
  } catch {
    return false;
  }
}

function storedSecrets(path: string): Secrets | undefined {
  try {
    return readSecrets(path);
  } catch {
    return undefined;
  }
}

/** Enough for Terraform to remove what its state holds, when the lab's copy is lost. */
function writeMinimalFile({ folders, engines }: Lab): void {
  mkdirSync(folders.lab, { recursive: true, mode: 0o700 });
  const file = {
    terraform: {
      backend: { local: { path: relative(folders.lab, folders.state) } },
      required_providers: { docker: { source: "kreuzwerker/docker" } },
    },
    provider: { docker: engines.all.map(providerBlock) },
  };
  writeFileSync(join(folders.lab, "cdk.tf.json"), JSON.stringify(file));
}

/** As the placement writes it. */
function providerBlock({ name, endpoint }: LabEngine): object {
  if (name === "engine") return { alias: name };
  return {
    alias: name,
    host: endpoint.address,
    context: "",
    cert_path: endpoint.certificates ?? "",
    ...(endpoint.address.startsWith("ssh:") ? { ssh_opts: [...sshOptions] } : {}),
  };
}
