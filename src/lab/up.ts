import { applyLab, initTerraform } from "./terraform/apply";
import { EngineLost } from "./failure/loss";
import { copyAssembly, settleCopy } from "./memory/assembly-copy";
import { synthesizedContext } from "./context";
import { askEngines } from "./engine/ask";
import { recordDeployed } from "./memory/deployed";
import { Interrupted, unlessInterrupted } from "./interrupted";
import { labVolumes, swarmMemory, type PreparedNodes } from "./memory/data";
import { hashSecret, readJournal, unfinishedSince, writeJournal, type Journal } from "./memory/journal";
import { openLab, type Lab } from "./lab";
import { provideImages } from "./images/provide";
import type { SiteOptions } from "./lab-images";
import { stopLeftover } from "./terraform/leftover";
import { lockLab, type LabLock } from "./memory/lock";
import { removeOrphans } from "./memory/orphans";
import {
  describeItem,
  describeItems,
  preflight,
  preflightWithImages,
  refuseFailures,
  type PreflightContext,
  type PreflightItem,
} from "./preflight";
import { journalEngines } from "./preflight/engine";
import { labSecrets } from "./preflight/passwords";
import type { Progress, Say } from "./progress";
import { writeSecrets, type Secrets } from "./memory/secrets";
import { labStatus } from "./status";
import { withCurrentContainers } from "./swarm/containers";
import { changeLabels } from "./swarm/nodes";
import { surveySwarm } from "./swarm/survey";
import { removeUnused } from "./swarm/unused";
import { TerraformKilled } from "./terraform/terraform";

export interface UpOptions {
  /** Options of the command line, the strongest layer. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly site: SiteOptions;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** What is done with the running lab at the end. @default - nothing */
  readonly verify?: (say: Say) => Promise<void>;
  readonly project?: string;
}

/** Brings a lab up, or to what is synthesized now: whatever an earlier command left half-way is gone on with. */
export async function up(environment: string, options: UpOptions): Promise<void> {
  const { progress, signal } = options;
  const lab = openLab(environment, options.project);
  const lock = lockLab(lab.folders.lock, environment, `up ${environment}`);
  try {
    settleCopy(lab.folders);
    const context = await progress.step("synthesis", async (say) => {
      await stopLeftover(lock.leftover, say);
      return unlessInterrupted(signal, synthesizedContext(lab, options.flags));
    });
    const items = await progress.step("preflight", (say) => checkedBy(context, signal, say));
    await progress.step("images", (say) => unlessInterrupted(signal, images(context, items, options.site, say)));
    await progress.step("lab", (say) => bringUp(context, lock, signal, say));
    const { verify } = options;
    if (verify) await progress.step("verify", (say) => unlessInterrupted(signal, verify(say)));
  } finally {
    lock.release();
  }
}

/** Runs the preflight and tells every item. @throws UserError when one failed */
async function checkedBy(context: PreflightContext, signal: AbortSignal, say: Say): Promise<readonly PreflightItem[]> {
  const items = await preflight(context);
  if (signal.aborted) throw new Interrupted();
  tellItems(items, say);
  refuseFailures(context.environment, items);
  return items;
}

function tellItems(items: readonly PreflightItem[], say: Say): void {
  for (const { text, items: told } of describeItems(items))
    say(text, told.length === 1 ? { ...told[0] } : { items: told });
}

async function images(
  context: PreflightContext,
  items: readonly PreflightItem[],
  site: SiteOptions,
  say: Say,
): Promise<void> {
  const provided = await provideImages(context, site, say);
  if (provided.length === 0) {
    say("all there");
    return;
  }
  const known = new Set(items.map(describeItem));
  const found = (await preflightWithImages(context)).filter((item) => !known.has(describeItem(item)));
  tellItems(found, say);
  refuseFailures(context.environment, found);
}

/** From here on the lab's copy, its secrets and the engine are changed. */
async function bringUp(context: PreflightContext, lock: LabLock, signal: AbortSignal, say: Say): Promise<void> {
  const { environment, folders } = context;
  const lab: Lab = context;
  const { values: secrets } = labSecrets(context);
  copyAssembly(folders);
  writeSecrets(folders.secrets, secrets);
  for (const orphan of await removeOrphans(lab)) say(`removed ${orphan}, left over by an interrupted command`);
  if (context.manifest.options.placement === "swarm")
    for (const unused of await removeUnused(lab)) say(`removed ${unused}, which no service uses`);
  const onStart = (pid: number) => lock.noteTerraform(pid);
  say.now("preparing Terraform");
  await initTerraform({ lab, secrets, signal, onStart });
  const nodes = await prepareNodes(context, say);
  const journal = await begin(context, secrets, nodes);
  say.now("planning");
  const since = (engine: string) => unfinishedSince(journal, engine) ?? 0;
  const { manifest, resources } = context;
  // Whatever it met, once Terraform comes to its own end its state knows everything that there is.
  const finish = () => writeJournal(folders.journal, { ...journal, finished: true });
  const summary = await applyLab({ lab, manifest, resources, secrets, since, say, signal, onStart }).catch(
    (error: unknown) => {
      // What an engine was doing when it was lost may lack in the state.
      if (!(error instanceof TerraformKilled || error instanceof EngineLost)) finish();
      throw error;
    },
  );
  finish();
  say(`${environment} is up: ${summary}`, { environment });
  await recordDeployed(lab, await withCurrentContainers(manifest, await askEngines(lab.engines)), resources);
  const { servers } = await labStatus(lab);
  for (const { server, ports } of servers)
    for (const port of ports) say(`${server} answers at ${port}`, { server, port });
}

/** Gives the nodes of a swarm, whose engines are named, the labels of their machines. */
async function prepareNodes(context: PreflightContext, say: Say): Promise<PreparedNodes> {
  const { engines, manifest } = context;
  if (manifest.options.placement !== "swarm" || engines.single === undefined) return { labels: [], nodes: new Map() };
  const { nodes, stands } = await surveySwarm(engines.single, engines, manifest);
  const set = await changeLabels(engines.single.docker, stands.toSet, "set");
  for (const { node, machine } of set) {
    const name = nodes.find(({ id }) => id === node)?.name ?? node;
    say(`node ${name} has the label of ${machine} now`, { node: name, machine });
  }
  return { labels: set, nodes: new Map([...stands.at].map(([machine, { id }]) => [machine, id])) };
}

/** Notes that a change begins. Passwords of existing data keep their hashes: they were found equal. */
async function begin(
  { engines, folders, manifest, resources }: PreflightContext,
  secrets: Secrets,
  nodes: PreparedNodes,
): Promise<Journal> {
  const before = readJournal(folders.journal);
  const kept = labVolumes(folders).length > 0 ? (before?.secrets ?? {}) : {};
  const journal: Journal = {
    finished: false,
    engines: journalEngines(engines, await askEngines(engines)),
    ...swarmMemory(manifest.options.placement, resources, nodes, before?.swarm),
    secrets: Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [name, kept[name] ?? hashSecret(value)]),
    ),
  };
  writeJournal(folders.journal, journal);
  return journal;
}
