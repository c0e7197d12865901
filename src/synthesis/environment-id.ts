import type { Construct } from "constructs";
import { UserError } from "../errors";

const form = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

/** Id of a new environment, which names its folder, its network and its containers. @throws UserError for another form, or one that is taken */
export function environmentId(scope: Construct, id: string): string {
  const isTaken = form.test(id) && scope.node.tryFindChild(id) !== undefined;
  if (form.test(id) && !isTaken) return id;
  const message = isTaken ? "another environment has this id" : "not an id of an environment";
  const allowed = "letters, digits, - and _, up to 63 signs, a letter or digit first; each id once";
  throw new UserError([{ path: "environment", message, given: id, allowed, fix: "give it another id" }]);
}
