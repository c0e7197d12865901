import { to, translated, type CarryTable } from "../../settings/carry";
import { count, like, text } from "../../settings/definition";

/** Settings of the directory server of an enterprise topology. */
export const ldapSettings = {
  suffix: text("Suffix", "directory configuration", {
    form: like(/^dc=[\w-]+(,dc=[\w-]+)*$/, "a suffix, e.g. dc=lab,dc=example"),
  }),
  groups: text("Groups of the Jazz applications", "LDIF", {
    form: like(/^[A-Za-z]\w*( [A-Za-z]\w*)*$/, "names separated by blanks"),
  }),
  users: count("Users", "LDIF", { unit: "users", range: [1, 10_000] }),
} as const;

/** What OpenLDAP does with each of them. */
export const onOpenLdap = {
  suffix: translated("slapd.conf", "suffix", "the same naming context"),
  groups: to("directory.ldif", "groupOfUniqueNames", { reading: "directory", path: "groups", test: "equals" }),
  users: to("directory.ldif", "inetOrgPerson", { reading: "directory", path: "users", test: "equals" }),
} satisfies CarryTable<typeof ldapSettings>;
