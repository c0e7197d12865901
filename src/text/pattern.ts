/** A text made safe for a regular expression, in which it then stands for itself. */
export function escapePattern(text: string): string {
  return text.replace(/[^\w\s]/g, "\\$&");
}
