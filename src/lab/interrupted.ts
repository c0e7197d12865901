/** The user ended a command; everything that it had begun came to a clean end. */
export class Interrupted extends Error {
  constructor(message = "interrupted") {
    super(message);
    this.name = "Interrupted";
  }
}

/** Waits for work that may be left alone at any moment. @throws Interrupted as soon as the signal is given */
export async function unlessInterrupted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // What becomes of the work after an interrupt concerns nobody.
  work.catch(() => undefined);
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(new Interrupted());
    if (signal.aborted) return end();
    signal.addEventListener("abort", end, { once: true });
    // A child in the terminal's process group dies of the same interrupt: let the signal win.
    work.then(resolve, (error: Error) => setTimeout(() => reject(error), 50));
  });
}
