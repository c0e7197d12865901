import { z } from "zod";
import { images } from "../images/catalogue";
import { licenceNames, vendorImages } from "../images/vendor-catalogue";
import { parseScale } from "../settings/scale";
import { hostForm, hostMistake, parseHost } from "./host-text";

const scale = z.union([z.string(), z.number()]).transform((given, context) => {
  const parsed = parseScale(String(given));
  if (parsed) return parsed;
  const fraction = "a fraction above 0 up to 1, e.g. 1/32";
  // Synthesis never looks at an engine: the same options give the same bytes everywhere.
  const fit = "perflab preflight <environment> --scale fit finds the largest that fits; up takes fit, too";
  context.addIssue(given === "fit" ? `${fraction}; ${fit}` : fraction);
  return z.NEVER;
});

/** Beyond this a plan and a directory of that many users are of no use to anybody. */
const mostLoad = 100_000;

const load = z.union([z.string(), z.number()]).transform((given, context) => {
  if (/^[1-9]\d{0,5}$/.test(String(given)) && Number(given) <= mostLoad) return Number(given);
  context.addIssue("a whole number from 1 to 100000");
  return z.NEVER;
});

const flag = z
  .union([z.boolean(), z.enum(["true", "false"])], "true or false")
  .transform((given) => given === true || given === "true");

const byte = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const address = `${byte}(\\.${byte}){3}`;

/** Whether the host part of a network is zero: Docker reads any other spelling back differently. */
function isCanonical(cidr: string): boolean {
  const [text = "", length = "0"] = cidr.split("/");
  const number = text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  return number % 2 ** (32 - Number(length)) === 0;
}

const subnet = z
  .string("an IPv4 network, e.g. 10.88.0.0/24")
  .regex(new RegExp(`^${address}/(1[6-9]|2[0-8])$`), {
    error: "an IPv4 network from /16 to /28, e.g. 10.88.0.0/24",
    abort: true,
  })
  .refine(isCanonical, "the first address of the network, e.g. 10.88.0.0/24");
const table = (example: string) => `a table, e.g. ${example}`;
const value = z.union([z.string(), z.number(), z.boolean()], "a text, a number, true or false").transform(String);
const overrides = z.record(z.string(), value, table('{"proxy/ihs/MaxClients": "2000"}'));
const port = "([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])";
const published = z
  .string("address:port, e.g. 127.0.0.1:8080")
  .regex(new RegExp(`^${address}:${port}$`), "address:port, e.g. 127.0.0.1:8080");
const publish = z.record(z.string(), published, table('{"proxy/ihs": "127.0.0.1:8080"}'));
const host = z.string(hostForm).transform((given, context) => {
  const parsed = parseHost(given);
  if (parsed) return parsed;
  context.addIssue(hostMistake(given) ?? hostForm);
  return z.NEVER;
});
const hosts = z.record(z.string(), host, table('{"proxy": "ssh://root@10.1.2.3"}'));
/** The reference of an image as engines take it: registry, path, tag, digest. */
const imageForm = new RegExp(
  "^(?=.{1,255}$)([A-Za-z0-9]([\\w.-]*[A-Za-z0-9])?(:\\d{1,5})?/)?" +
    "[a-z0-9]+([._-]+[a-z0-9]+)*(/[a-z0-9]+([._-]+[a-z0-9]+)*)*(:\\w[\\w.-]{0,127})?(@sha256:[0-9a-f]{64})?$",
);
const image = z.string("an image, e.g. httpd:2.4").regex(imageForm, "an image, e.g. httpd:2.4").optional();
const imageNames = [...new Set([...Object.keys(images), ...Object.keys(vendorImages)])];
const imageTable = Object.fromEntries(imageNames.map((name) => [name, image]));

/** Entries of the options that are tables with fixed names. */
export const entryNames: Readonly<Record<string, readonly string[]>> = {
  hostProfile: ["nofile", "sysctls"],
  images: imageNames,
};

/** Every option, each checked alone; `environments` is checked where the catalogue is known. */
export const optionsSchema = z.strictObject({
  environments: z.array(z.string(), "a list of names and patterns").optional(),
  flavour: z.enum(["open", "ibm"]).optional(),
  placement: z.enum(["engine", "hosts", "swarm"]).optional(),
  hosts: hosts.optional(),
  scale: scale.optional(),
  load: load.optional(),
  overrides: overrides.optional(),
  images: z.strictObject(imageTable, table('{"httpd": "httpd:2.4"}')).optional(),
  subnet: subnet.optional(),
  publish: publish.optional(),
  hostProfile: z
    .strictObject(
      {
        nofile: z.int("a whole number from 1").min(1, "a whole number from 1").optional(),
        sysctls: z
          .array(
            z.string().regex(/^[a-z0-9_.]+$/, "a kernel setting, e.g. net.core.somaxconn"),
            "a list of names of kernel settings",
          )
          .optional(),
      },
      table('{"nofile": 20000}'),
    )
    .optional(),
  licence: z
    .array(z.enum([...licenceNames], licenceNames.join(", ")), `a list of ${licenceNames.join(", ")}`)
    .optional(),
  overcommit: flag.optional(),
});
