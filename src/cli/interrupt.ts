const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
let onSignal: (signal: (typeof signals)[number]) => void = (signal) => process.exit(exitCodes[signal]);

/** A command that nobody prepared for an interrupt ends at once. */
export function endAtOnce(): void {
  for (const signal of signals) process.on(signal, () => onSignal(signal));
}

/** Aborted by the first interrupt: for a command that has to bring its work to a clean end. Later ones are only answered. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  onSignal = () => {
    if (controller.signal.aborted)
      process.stderr.write("still stopping: an abrupt end would leave objects that nobody knows of\n");
    controller.abort();
  };
  return controller.signal;
}
