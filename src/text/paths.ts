/** Id of the machine of a server, a setting or another path of the model. */
export function machineOf(path: string): string {
  const slash = path.indexOf("/");
  return slash === -1 ? path : path.slice(0, slash);
}
