export function imageReference(name: string): string {
  return `perflab/${name}:latest`;
}
