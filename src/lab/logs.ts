import { finished } from "node:stream/promises";
import { PassThrough, Transform, type Writable } from "node:stream";
import { closest } from "../text/closest";
import { UserError } from "../errors";
import { askEngines } from "./engine/ask";
import type { Manifest } from "../manifest/schema";
import { withCurrentContainers } from "./swarm/containers";
import { containerLog, followLog, serviceLog } from "./engine/container-log";
import { Interrupted } from "./interrupted";
import { deployedManifest, type Lab } from "./lab";

export interface LogsOptions {
  /** `<machine>/<server>`, or a machine. @default - all servers */
  readonly server: string | undefined;
  readonly follow: boolean;
  /** Only so many last lines. */
  readonly tail: string | undefined;
  readonly signal: AbortSignal;
  readonly out: Writable;
}

/** Writes the logs of a lab's servers; of several servers, each line with the server's name in front. */
export async function showLogs(lab: Lab, options: LogsOptions): Promise<void> {
  const tail = lineCount(options.tail);
  const unread = new Map<string, string>();
  const engines = await askEngines(lab.engines);
  const deployed = deployedManifest(lab);
  const manifest = await withCurrentContainers(deployed, engines);
  const servers = chosenServers(manifest, options.server);
  const width = Math.max(...servers.map(({ id }) => id.length));
  await Promise.all(
    servers.map(async ({ id, container }) => {
      const lines = servers.length === 1 ? new PassThrough() : prefixed(`${id.padEnd(width)} | `);
      lines.pipe(options.out, { end: false });
      const access = engines.at(id);
      // The manager of a swarm brings the log of a service from a node whose engine nobody named.
      const manager = manifest.options.placement === "swarm" ? lab.engines.single?.docker : undefined;
      if ("problem" in access && manager !== undefined && !options.follow)
        lines.write(
          await serviceLog(
            manager,
            deployed.servers.find((server) => server.id === id)?.container ?? container,
            tail.tail,
          ),
        );
      else if ("problem" in access) unread.set(id, access.problem);
      else if (options.follow) await followLog(access.docker, container, lines, { signal: options.signal, ...tail });
      else lines.write(await containerLog(access.docker, container, tail.tail));
      lines.end();
      await finished(lines);
    }),
  );
  if (options.signal.aborted) throw new Interrupted("");
  if (unread.size > 0)
    throw new UserError(
      [...unread].map(([path, message]) => ({ path, message: `not read: ${message}` })),
      1,
    );
}

function chosenServers({ servers }: Manifest, given: string | undefined) {
  const chosen = servers.filter(({ id }) => given === undefined || id === given || id.split("/")[0] === given);
  if (chosen.length > 0) return chosen;
  const ids = servers.map(({ id }) => id);
  throw new UserError([
    {
      path: "server",
      message: "no such server in this lab",
      given: given ?? "",
      allowed: closest(given ?? "", ids, ids.length),
    },
  ]);
}

function lineCount(given: string | undefined): { tail?: number } {
  if (given === undefined) return {};
  if (/^\d+$/.test(given)) return { tail: Number(given) };
  throw new UserError([
    { path: "--tail", message: "not a number of lines", given, allowed: "a whole number, e.g. 50" },
  ]);
}

/** Puts a text in front of every line. */
function prefixed(prefix: string): Transform {
  let rest = "";
  const whole = (text: string) => `${prefix}${text}\n`;
  return new Transform({
    encoding: "utf8",
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString("utf8")).split("\n");
      rest = lines.pop() ?? "";
      done(null, lines.map(whole).join(""));
    },
    flush(done) {
      done(null, rest === "" ? "" : whole(rest));
    },
  });
}
