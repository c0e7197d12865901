/** The user ended a command; everything that it had begun came to a clean end. */
export class Interrupted extends Error {
  constructor(message = "interrupted") {
    super(message);
    this.name = "Interrupted";
  }
}
