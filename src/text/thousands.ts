/** `1280000` as `1,280,000`. Written out, because the language's own formatter loads its locale data at the first call. */
export function thousands(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
}
