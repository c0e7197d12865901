import type { GoldenOptions } from "../golden-folder";
import { toHaveFinding, toHaveNoErrors, toHaveOnlyFindings, type ExpectedFinding } from "./findings";
import { toMatchGoldenFolder } from "./golden";
import { toRender } from "./rendered";
import { toHaveResource, toHaveResourceCount } from "./resources";
import { toHaveSetting, type ExpectedSetting, type ExpectedValue } from "./setting";

export type { Asymmetric, MatcherContext, MatcherResult, Text } from "./matcher";
export type { ExpectedFinding } from "./findings";
export type { ExpectedSetting, ExpectedSource, ExpectedValue } from "./setting";

/** Matchers for synthesized environments: `expect.extend(perflabMatchers)`. */
export const perflabMatchers = {
  toHaveFinding,
  toHaveNoErrors,
  toHaveOnlyFindings,
  toHaveResource,
  toHaveResourceCount,
  toHaveSetting,
  toMatchGoldenFolder,
  toRender,
};

/** The matchers as they are called; `R` is what the runner's assertions give. */
export interface PerflabMatchers<R = void> {
  /** There is this setting, with this value, or with value, source and more: what is left out may be anything. */
  toHaveSetting(id: string, expected?: ExpectedValue | ExpectedSetting): R;
  /** At least one finding is of this code, or as described. */
  toHaveFinding(expected: string | ExpectedFinding): R;
  /** No finding is an error. */
  toHaveNoErrors(): R;
  /** Every finding is described, by its code or more, and everything described is found. */
  toHaveOnlyFindings(expected: readonly (string | ExpectedFinding)[]): R;
  /** Terraform has a resource of a type (`docker_container`) or address (`docker_container.rm1-was`) with these properties. */
  toHaveResource(typeOrAddress: string, properties?: Readonly<Record<string, unknown>>): R;
  /** Terraform has so many resources of a type with these properties. */
  toHaveResourceCount(type: string, count: number, properties?: Readonly<Record<string, unknown>>): R;
  /** The setting's value stands in this file, on a line with this text. */
  toRender(id: string, file: string, expected?: string | RegExp): R;
  /** The files of the assembly are those of this folder. */
  toMatchGoldenFolder(folder: string, options?: GoldenOptions): R;
}
