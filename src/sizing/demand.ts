import { namesLike } from "../text/closest";
import { UserError, type Problem } from "../errors";
import type { Demand, ReportSizing } from "./report-sizing";

/** What stands on the command line, unchecked. */
export interface GivenDemand {
  readonly users?: string;
  readonly threads?: string;
  readonly artifacts?: string;
  readonly components?: string;
  readonly environment?: string;
}

/** The largest load that the option `load` takes. */
export const mostLoad = 100_000;
const most = { artifacts: 1_000_000_000, components: 1_000_000 } as const;

/** A demand that the report's figures can be asked for. @throws UserError with everything that is wrong */
export function parseDemand(report: string, sizing: ReportSizing, given: GivenDemand): Demand {
  const problems: Problem[] = [];
  const { unit, asks, environments } = sizing;
  const whole = (name: "users" | "threads" | "artifacts" | "components", limit: number): number | undefined => {
    const text = given[name]?.trim();
    if (text === undefined) return undefined;
    const value = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value <= limit) return value;
    problems.push({
      path: `--${name}`,
      message: "not a number of this kind",
      given: given[name] ?? "",
      allowed: `a whole number from 1 to ${limit}, without signs between the digits`,
    });
    return undefined;
  };
  const other = unit === "users" ? "threads" : "users";
  if (given[other] !== undefined)
    problems.push({
      path: `--${other}`,
      message: `${report} is sized by ${unit}`,
      given: given[other],
      allowed: `--${unit} N`,
    });
  if (given[unit] === undefined)
    problems.push({
      path: `--${unit}`,
      message: "the load is missing",
      allowed: `--${unit} N: the total over all servers`,
    });
  const load = whole(unit, mostLoad);
  const data = (["artifacts", "components"] as const).map((name) => {
    if (given[name] !== undefined && !asks.includes(name))
      problems.push({
        path: `--${name}`,
        message: `no figure of ${report} depends on it`,
        given: given[name],
        fix: "leave it out",
      });
    return asks.includes(name) ? whole(name, most[name]) : undefined;
  });
  const [artifacts, components] = data;
  if (artifacts !== undefined && components !== undefined && components > artifacts)
    problems.push({
      path: "--components",
      message: "more components than artifacts",
      given: `${components} components, ${artifacts} artifacts`,
      allowed: `at most ${artifacts}`,
      fix: "each component holds artifacts: give the totals over all servers",
    });
  const { environment } = given;
  if (environment !== undefined && !environments.includes(environment))
    problems.push({
      path: "--environment",
      message: `no environment of ${report} that can be sized`,
      given: environment,
      ...(environments.length > 4 ? namesLike(environment, environments) : { allowed: environments.join(", ") }),
    });
  if (problems.length > 0 || load === undefined) throw new UserError(problems);
  return {
    load,
    ...(artifacts === undefined ? {} : { artifacts }),
    ...(components === undefined ? {} : { components }),
    ...(environment === undefined ? {} : { environment }),
  };
}
