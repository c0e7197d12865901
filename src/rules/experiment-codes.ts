import type { Codes } from "../findings/code";

const source = { kind: "chosen", note: "an experiment changes one thing, and says what comes of it" } as const;

/** What an experiment in code changes beside what it says, and what it says and does not change. */
export const experimentCodes: Codes = {
  EXPERIMENT_UNDECLARED: {
    title: "a setting differs from the base, and the experiment does not say so",
    why: "With a second difference nobody can say which of the two made the result. What a rule moves along with the change counts, too.",
    fix: "Name the setting in follows, or in holds to keep the value of the base.",
    sources: [source],
  },
  EXPERIMENT_SCALE: {
    title: "a setting differs from the base only at this scale or with these options",
    why: "At full size the two differ in what is declared. A small lab rounds and meets floors, so that one more setting moves here.",
    fix: "Use a larger scale, or other options, where the setting matters.",
    sources: [source],
  },
  EXPERIMENT_BASE: {
    title: "the experiment is not made of the base that it names",
    why: "The application has an environment with the id of the base, and it has other values than the experiment starts from: the comparison would show more than the change.",
    fix: "Make the experiment of what makes the base, and put the difference into change.",
    sources: [source],
  },
  EXPERIMENT_NO_CHANGE: {
    title: "the change is the value of the base",
    why: "An experiment without a change compares an environment with itself.",
    fix: "Change the value, or leave it out.",
    sources: [source],
  },
  EXPERIMENT_NOTHING_MOVES: {
    title: "something is declared to follow or to be held, and would not move",
    why: "A declaration that nothing comes of hides what really moves, and is often a mistyped id.",
    fix: "Leave it out, or name the setting that a rule moves.",
    sources: [source],
  },
};
