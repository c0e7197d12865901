/**
 * How a part of the load comes from the total, where like servers share it evenly: `1200 / 3` for 400 of 1200.
 * @returns undefined where the part is the whole or no even share of it
 */
export function loadShare(total: number, input: number): string | undefined {
  const servers = total / input;
  return Number.isInteger(servers) && servers > 1 ? `${total} / ${servers}` : undefined;
}
