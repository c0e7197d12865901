/** Environment entry that holds the password of a database role in the containers. */
export function passwordVariable(role: string): string {
  return `${role.toUpperCase()}_PASSWORD`;
}
