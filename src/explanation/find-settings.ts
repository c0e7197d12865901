import type { Manifest, ManifestSetting } from "../manifest/schema";
import { foldedId, groupLike } from "../alike/places";
import { namesLike } from "../text/closest";
import { UserError } from "../errors";
import { isStated } from "./parts";

type Named = Pick<ManifestSetting, "id" | "title" | "key">;
type Known = Pick<Manifest, "settings">;

/**
 * Ways in which a name means a setting, the most exact first. Upper and lower case are the same in all of them.
 */
const ways: readonly ((setting: Named, name: string) => boolean)[] = [
  ({ id }, name) => id.toLowerCase() === name,
  ({ id }, name) => endsWith(id.toLowerCase(), name),
  ({ title, key }, name) => title.toLowerCase() === name || key?.toLowerCase() === name,
  ({ key }, name) => key !== undefined && key.toLowerCase().endsWith(`.${name}`),
  ({ id, title, key = "" }, name) => {
    const wanted = plain(name);
    return wanted !== "" && [id.split("/").at(-1) ?? id, title, key].some((each) => plain(each) === wanted);
  },
];

/** Letters and digits alone: blanks and signs are easily written in another way. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

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
export function findSettings({ settings }: Known, name: string): ManifestSetting[] {
  const lower = name.trim().toLowerCase();
  for (const means of ways) {
    const found = settings.filter((setting) => means(setting, lower));
    if (found.length > 0) return found;
  }
  const related = aboutIt(settings, name);
  if (related.length > 0) throw candidates(name, related);
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

const leastSigns = 3;

/** Settings with the name somewhere in their title, or else in the place where they are set. */
function aboutIt(settings: Known["settings"], name: string): ManifestSetting[] {
  const wanted = plain(name);
  if (wanted.length < leastSigns || name.includes("/")) return [];
  const titled = settings.filter(({ title }) => plain(title).includes(wanted));
  return titled.length > 0 ? titled : settings.filter(({ place }) => plain(place).includes(wanted));
}

const mostCandidates = 12;

function candidates(name: string, related: readonly ManifestSetting[]): UserError {
  const tail = ({ id }: ManifestSetting) => id.split("/").at(-1) ?? id;
  const groups = groupLike(
    related,
    ({ id }) => id,
    ({ title, place }) => [title, place],
    tail,
  );
  const lines = groups.map(({ ids, first: { title, place } }) => `    ${foldedId(ids)}: ${title} (${place})`);
  const more = lines.length - mostCandidates;
  const shown = more > 0 ? [...lines.slice(0, mostCandidates), `    and ${more} more`] : lines;
  const message = "no setting of this name; these have it in their title or place";
  const fix = `name one: ${(related.find(isStated) ?? related[0])?.id ?? ""}`;
  return new UserError([{ path: "setting", message, given: name, nearest: `one of\n${shown.join("\n")}`, fix }]);
}
