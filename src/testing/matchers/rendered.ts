import { closest } from "../../text/closest";
import { labOf, result, type MatcherContext, type MatcherResult } from "./matcher";

/**
 * A setting's value stands in a rendered file, on a line that has a text or matches an expression. The file is a path in the
 * assembly, or the end of one that no other file of this setting has.
 */
export function toRender(
  this: MatcherContext,
  received: unknown,
  id: string,
  file: string,
  expected?: string | RegExp,
): MatcherResult {
  const lab = labOf(received, "toRender");
  const fail = (message: string) =>
    result(
      false,
      () => message,
      () => "",
    );
  const setting = lab.settings.get(id);
  if (setting === undefined) return fail(`no setting ${id}\nnearest: ${closest(id, [...lab.settings.keys()])}`);
  const { files } = lab.manifest;
  const carriers = files.filter(({ lines }) => lines[id] !== undefined).map(({ path }) => path);
  const meant = carriers.filter((path) => path === file || path.endsWith(`/${file}`));
  const [path] = meant;
  if (path === undefined) {
    const paths = files.map((each) => each.path);
    const isThere = paths.some((each) => each === file || each.endsWith(`/${file}`));
    const where = carriers.length === 0 ? "no file carries it" : `it stands in ${carriers.join(", ")}`;
    const what = isThere ? `${file} does not carry ${id}` : `no file ${file}; nearest: ${closest(file, paths)}`;
    return fail(`${what}\n${where}`);
  }
  if (meant.length > 1) return fail(`${file} is the end of several paths: ${meant.join(", ")}`);
  const number = files.find((each) => each.path === path)?.lines[id] ?? 0;
  const line = lab.file(path).split("\n")[number - 1] ?? "";
  const isThere =
    expected === undefined || (typeof expected === "string" ? line.includes(expected) : expected.test(line));
  const place = `${path}:${number}: ${line.trim()}`;
  return result(
    isThere,
    () => `${id} is not rendered as ${typeof expected === "string" ? `"${expected}"` : String(expected)}\n${place}`,
    () => `${id} was not expected to be rendered so\n${place}`,
  );
}
