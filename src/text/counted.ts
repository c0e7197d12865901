/** `1 warning`, `3 warnings`. */
export function counted(amount: number, word: string): string {
  return `${amount} ${word}${amount === 1 ? "" : "s"}`;
}
