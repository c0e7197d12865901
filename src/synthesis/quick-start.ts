import { setFlagsFromString } from "node:v8";

/**
 * V8 begins to optimize a function after so much work in it. A synthesis is over before most of that pays: with a later
 * start it takes a tenth less processor time, and labs of hundreds of machines are not slower. Imported for its effect.
 */
const budget = "--interrupt-budget=500000";

/** The flag is no promise of V8, and an unknown one is told on the terminal: only where it was tried. */
const tried = /^1[1-3]\./;

if (tried.test(process.versions.v8)) setFlagsFromString(budget);
