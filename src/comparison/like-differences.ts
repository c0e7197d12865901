import { groupLike, type LikeGroup } from "../alike/places";
import type { FileDifference, SettingDifference } from "./comparison";

/** Differences of settings that are the same on several machines, as one. */
export function likeSettings(differences: readonly SettingDifference[]): LikeGroup<SettingDifference>[] {
  return groupLike(
    differences,
    ({ id }) => id,
    ({ kind, a, b, reason }) => [kind, a, b, reason],
  );
}

/** Files that differ in the same lines on several machines, as one. */
export function likeFiles(differences: readonly FileDifference[]): LikeGroup<FileDifference>[] {
  const changes = ({ kind, hunks }: FileDifference) => [
    kind,
    hunks.map(({ lines }) => lines.filter(({ sign }) => sign !== " ").map(({ sign, text }) => [sign, text])),
  ];
  return groupLike(differences, ({ path }) => path.replace(/^configs\//, ""), changes);
}
