import { lstatSync, mkdirSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { App } from "../cdktf";
import { oneAtATime } from "./one-at-a-time";

/** A CDKTF application and where it writes. */
export interface AppFolder {
  readonly app: App;
  readonly outdir: string;
  /** Writes everything that the application has by now. */
  readonly synth: () => void;
}

/** Makes an application that writes where CDKTF says, else into `cdktf.out` of a folder. A refused synthesis leaves no folder. */
export function inAppFolder<T>(variables: NodeJS.ProcessEnv, folder: string, work: (place: AppFolder) => T): T {
  const underCdktf = variables.CDKTF_OUTDIR !== undefined;
  const outdir = resolve(folder, variables.CDKTF_OUTDIR ?? "cdktf.out");
  const before = lstatSync(outdir, { throwIfNoEntry: false }) !== undefined;
  mkdirSync(dirname(outdir), { recursive: true });
  try {
    const app = new App({ stackTraces: false, ...(underCdktf ? {} : { outdir }) });
    return work({ app, outdir, synth: () => oneAtATime(outdir, () => app.synth()) });
  } catch (error) {
    // CDKTF makes the folder when the app is created.
    if (!before) rmSync(outdir, { recursive: true, force: true });
    throw error;
  }
}
