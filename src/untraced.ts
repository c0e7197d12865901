let isUntraced = false;

/**
 * Makes CDKTF constructs without the stack trace that CDKTF formats, at full depth, for each token: a fifth of a large synthesis,
 * for texts that only its own errors about tokens show. An error that is thrown meanwhile has a trace, from here. Much is better
 * made in one call: each gives V8 a new description of `Error` to keep.
 */
export function untraced<T>(make: () => T): T {
  if (isUntraced) return make();
  const limit = Object.getOwnPropertyDescriptor(Error, "stackTraceLimit");
  if (limit?.configurable !== true) return make();
  // V8 takes no traces while the limit is no number; CDKTF sets a number of its own, which goes nowhere.
  Object.defineProperty(Error, "stackTraceLimit", { get: () => undefined, set: () => undefined, configurable: true });
  isUntraced = true;
  try {
    return make();
  } catch (error) {
    Object.defineProperty(Error, "stackTraceLimit", limit);
    if (error instanceof Error && error.stack === undefined) Error.captureStackTrace(error);
    throw error;
  } finally {
    isUntraced = false;
    Object.defineProperty(Error, "stackTraceLimit", limit);
  }
}
