import { z } from "zod";
import { images, type ImageName } from "../images/catalogue";

const scale = z.union([z.string(), z.number()]).transform((given, context) => {
  const match = /^(\d{1,6})(?:\/(\d{1,6}))?$/.exec(String(given));
  const [numerator, denominator] = [Number(match?.[1]), Number(match?.[2] ?? 1)];
  if (match && numerator >= 1 && numerator <= denominator) return { numerator, denominator };
  const decimal = Number(given);
  if (decimal > 0 && decimal <= 1) return { numerator: Math.round(decimal * 10_000), denominator: 10_000 };
  context.addIssue("a fraction above 0 up to 1, e.g. 1/32");
  return z.NEVER;
});

const load = z.union([z.string(), z.number()]).transform((given, context) => {
  if (/^[1-9]\d{0,6}$/.test(String(given))) return Number(given);
  context.addIssue("a whole number from 1 to 9999999");
  return z.NEVER;
});

const flag = z
  .union([z.boolean(), z.enum(["true", "false"])], "true or false")
  .transform((given) => given === true || given === "true");

const byte = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const address = `${byte}(\\.${byte}){3}`;

/** Whether the host part of a network is zero: Docker reads any other spelling back differently. */
function isCanonical(cidr: string): boolean {
  const [text = "", length = "0"] = cidr.split("/");
  const number = text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  return number % 2 ** (32 - Number(length)) === 0;
}

const subnet = z
  .string()
  .regex(new RegExp(`^${address}/(1[6-9]|2[0-8])$`), "an IPv4 network from /16 to /28, e.g. 10.88.0.0/24")
  .refine(isCanonical, "the first address of the network, e.g. 10.88.0.0/24");
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));
const publish = z.record(
  z.string(),
  z
    .string()
    .regex(
      new RegExp(`^${address}:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])$`),
      "address:port, e.g. 127.0.0.1:8080",
    ),
);
const imageNames = Object.keys(images) as [ImageName, ...ImageName[]];

/** Every option, each checked alone; `environments` is checked where the catalogue is known. */
export const optionsSchema = z.strictObject({
  environments: z.array(z.string()).optional(),
  flavour: z.enum(["open"]).optional(),
  placement: z.enum(["engine"]).optional(),
  scale: scale.optional(),
  load: load.optional(),
  overrides: values.optional(),
  images: z.partialRecord(z.enum(imageNames), z.string().min(1)).optional(),
  subnet: subnet.optional(),
  publish: publish.optional(),
  hostProfile: z
    .strictObject({ nofile: z.int().min(1).optional(), sysctls: z.array(z.string()).optional() })
    .optional(),
  overcommit: flag.optional(),
});
