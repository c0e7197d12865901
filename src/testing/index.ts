/**
 * For the tests of an author's environment: a real synthesis as plain values, and whole folders of expected files.
 * Needs no test runner; works with any. Matchers for vitest are in `perflab/testing/vitest`.
 *
 * ```ts
 * const lab = synthEnvironment(MyLab, { scale: "1/4" });
 * expect(lab.setting("proxy/ihs/MaxClients").value).toBe(625);
 * expect(lab.file("configs/proxy/ihs/open/httpd.conf")).toContain("MaxClients 625");
 * goldenFolder(lab, join(__dirname, "golden", "my-lab"), { update: process.env.UPDATE_GOLDEN === "1" });
 * ```
 */
export { fixedImageTags, goldenFolder, type GoldenOptions } from "./golden-folder";
export {
  perflabMatchers,
  type Asymmetric,
  type ExpectedFinding,
  type ExpectedSetting,
  type ExpectedSource,
  type ExpectedValue,
  type MatcherContext,
  type MatcherResult,
  type PerflabMatchers,
  type Text,
} from "./matchers";
export {
  findingsOf,
  synthEnvironment,
  SynthesizedEnvironment,
  type EnvironmentDefinition,
  type GivenOptions,
} from "./synth-environment";
