import { to, type Carry, type Flavour } from "../settings/carry";
import { duration } from "../settings/definition";
import type { ProbeTest } from "../settings/probe";
import { propose, type Proposal, type Rule } from "../settings/proposal";
import { isFullSize } from "../settings/scale";
import { seconds, type Duration } from "../settings/units";
import { Configurable } from "./configurable";
import type { Environment } from "./environment";
import type { Resolution } from "./resolution";

const labSettings = {
  "health.interval": duration("Interval of the health checks", "container", { range: [1, 3_600] }),
} as const;

/** Each probe costs about 0.2 s of processor time in the engine: labs for measurements probe seldom. */
const healthInterval: Rule<{ fullSize: number }, Duration> = {
  id: "lab.health-interval",
  formula: "30 s at full size, 3 s in a scaled lab that is no measurement",
  source: { kind: "chosen" },
  apply: ({ fullSize }) => seconds(fullSize === 1 ? 30 : 3),
};

/** Settings of the lab itself, which no report has. */
export class Lab extends Configurable {
  readonly path = "lab";
  readonly productTitle = "Lab";
  readonly settingTable = labSettings;

  constructor(environment: Environment) {
    super(environment, "lab");
  }

  override rules(at: Resolution): readonly Proposal[] {
    return [
      propose("health.interval", healthInterval, { fullSize: isFullSize(at.scale) ? 1 : 0 }, { fullSize: ["scale"] }),
    ];
  }

  carries(_flavour: Flavour): Readonly<Record<string, Carry>> {
    const probe: ProbeTest = { reading: "container", path: "Config.Healthcheck.Interval", test: "equals", factor: 1e9 };
    return { "health.interval": to("container", "healthcheck interval", probe) };
  }
}
