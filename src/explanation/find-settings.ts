import type { Manifest, ManifestSetting } from "../manifest/schema";
import { namesLike } from "../text/closest";
import { UserError } from "../errors";

type Named = Pick<ManifestSetting, "id" | "title" | "key">;

/**
 * Ways in which a name means a setting, the most exact first. Upper and lower case are the same in all of them.
 */
const ways: readonly ((setting: Named, name: string) => boolean)[] = [
  ({ id }, name) => id.toLowerCase() === name,
  ({ id }, name) => endsWith(id.toLowerCase(), name),
  ({ title, key }, name) => title.toLowerCase() === name || key?.toLowerCase() === name,
  ({ key }, name) => key !== undefined && key.toLowerCase().endsWith(`.${name}`),
];

/** Whole last steps of an id, or the end of its last step behind a dot; steps in between may be left out. */
function endsWith(id: string, name: string): boolean {
  const [steps, wanted] = [id.split("/"), name.split("/")];
  const [last = "", given = ""] = [steps.pop(), wanted.pop()];
  if (given === "" || (last !== given && !last.endsWith(`.${given}`))) return false;
  let at = 0;
  return wanted.every((step) => {
    const found = steps.indexOf(step, at);
    at = found + 1;
    return found !== -1;
  });
}

/**
 * The settings that a name means: an id, the end of one, the vendor's title or key.
 * @throws UserError with the nearest names when there is none
 */
export function findSettings({ settings }: Pick<Manifest, "settings">, name: string): ManifestSetting[] {
  const lower = name.trim().toLowerCase();
  for (const means of ways) {
    const found = settings.filter((setting) => means(setting, lower));
    if (found.length > 0) return found;
  }
  const tails = settings.map(({ id }) => id.split("/").at(-1) ?? id);
  const known = name.includes("/")
    ? settings.map(({ id }) => id)
    : [...new Set([...tails, ...settings.flatMap(({ title, key }) => (key === undefined ? [title] : [title, key]))])];
  throw new UserError([
    {
      path: "setting",
      message: "no setting of this name",
      given: name,
      ...namesLike(name, known),
      fix: "perflab show <environment> <machine> <server> --all lists them",
    },
  ]);
}
