import { images } from "../../images/catalogue";
import type { Deployment, VendorDeployment } from "../../model/deployment";
import type { Resolution } from "../../model/resolution";
import { Server } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import { httpd as hashComments } from "../../rendering/syntax";
import { configFile, sourceLine } from "../../rendering/view";
import type { Flavour } from "../../settings/carry";
import type { Reading } from "../../settings/probe";
import { fromLoad, propose, type Proposal, type Rule } from "../../settings/proposal";
import { ldapSettings, onOpenLdap } from "./settings";
import { directoryConfiguration, ldapImage, ldapVendorDeployment } from "./vendor";

/** One account for each user of the load. */
export const directoryUsers: Rule<{ users: number }, number> = {
  id: "ldap.users",
  formula: "one account for each user of the load, from 1 to 10,000",
  source: { kind: "chosen" },
  apply: ({ users }) => Math.min(10_000, Math.max(1, users)),
};

/** The groups that Jazz applications map to their roles. */
const jazzGroups = ["JazzAdmins", "JazzDWAdmins", "JazzGuests", "JazzProjectAdmins", "JazzUsers"];

/** Directory server with the users and groups of the applications: Tivoli Directory Server in the enterprise topologies. */
export class LdapDirectory extends Server {
  readonly product = "ldap";
  readonly productTitle = "LDAP directory";
  readonly settingTable = ldapSettings;
  readonly image = images.openldap;
  readonly defaultPort = 389;

  override get vendorImage() {
    return ldapImage;
  }
  override vendorDeployment(): VendorDeployment {
    return ldapVendorDeployment(this);
  }

  get baseDn(): string {
    return this.environment.domain
      .split(".")
      .map((part) => `dc=${part}`)
      .join(",");
  }

  /** The suffix as it was resolved: an option may have another than the domain's. */
  suffix(at: Resolution): string {
    return String(at.setting(this, "suffix").value);
  }

  carries(_flavour: Flavour) {
    return onOpenLdap;
  }

  override get given() {
    const suffix = {
      value: this.baseDn,
      source: { kind: "chosen", note: "from the domain of the machines' names" },
    } as const;
    const groups = {
      value: jazzGroups.join(" "),
      source: { kind: "sibling", report: "ELM directory set-up", note: "names that the applications expect" },
    } as const;
    return { suffix, groups, ...super.given };
  }

  override productRules(at: Resolution): readonly Proposal[] {
    return [propose("users", directoryUsers, { users: at.load(this) }, { users: fromLoad })];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    const base = this.suffix(at);
    const users = Array.from({ length: at.number(this, "users") ?? 0 }, (_, index) => ({ uid: `user${index + 1}` }));
    const groups = String(at.setting(this, "groups").value)
      .split(" ")
      .map((name) => ({ name }));
    const entries = {
      template: "ldap/directory.ldif.hbs",
      name: "directory.ldif",
      syntax: hashComments,
      view: {
        base,
        dc: /^dc=([^,]+)/.exec(base)?.[1] ?? "lab",
        users,
        // One text for all groups: entry by entry, thousands of lines would go through the template.
        members: users.map(({ uid }) => `uniqueMember: uid=${uid},ou=people,${base}`).join("\n"),
        groups,
        usersSource: hashComments.comment(sourceLine(at.setting(this, "users"))),
        groupsSource: hashComments.comment(sourceLine(at.setting(this, "groups"))),
      },
      carries: [`${this.path}/groups`, `${this.path}/users`],
      checkedBy: "slapadd",
    };
    return [
      ...(this.vendor ? [directoryConfiguration(this, at)] : []),
      configFile(at, this, {
        ...entries,
        form: "published",
        target: "/etc/perflab/ldif/10-directory.ldif",
        deployed: true,
      }),
      configFile(at, this, {
        template: "ldap/slapd.conf.hbs",
        name: "slapd.conf",
        form: "open",
        target: "/etc/perflab/slapd.conf",
        deployed: true,
        checkedBy: "slaptest",
        syntax: hashComments,
        settings: ["suffix"],
      }),
    ];
  }

  override runbook(at: Resolution): readonly string[] {
    const bind = `-x -H ldap://${this.fqdn}:${this.port} -D <administrator> -W`;
    const load = `on a directory of your own: load the entries once, ldapadd ${bind} -f directory.ldif (suffix ${this.suffix(at)})`;
    if (this.vendor === undefined) return [load];
    return ["before the lab comes up: export TF_VAR_ldap_licence_key=<the key of your entitlement>", load];
  }

  override deployment(at: Resolution): Deployment {
    return {
      environment: {},
      secrets: { LDAP_ADMIN_PASSWORD: "ldap_admin_password" },
      volumes: { data: "/var/lib/ldap" },
      health: [
        "ldapsearch",
        "-x",
        "-LLL",
        "-H",
        `ldap://127.0.0.1:${this.port}`,
        "-b",
        this.suffix(at),
        "-s",
        "base",
        "dn",
      ],
      init: false,
    };
  }

  override readings(at: Resolution): readonly Reading[] {
    const search = `ldapsearch -x -LLL -z 0 -H ldap://127.0.0.1:${this.port} -b ${this.suffix(at)}`;
    const script = [
      `printf 'users=%s\\n' "$(${search} '(objectClass=inetOrgPerson)' dn | grep -c '^dn:')"`,
      `printf 'groups=%s\\n' "$(${search} '(objectClass=groupOfUniqueNames)' cn | sed -n 's/^cn: //p' | paste -sd ' ')"`,
    ];
    return [{ id: "directory", command: ["sh", "-c", script.join("; ")], parse: "key-value" }];
  }
}
