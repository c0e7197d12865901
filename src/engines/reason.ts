import { EngineUnreachable } from "./unreachable";

const codes: Readonly<Record<string, string>> = {
  EACCES: "this user may not use its socket",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was lost",
  EHOSTUNREACH: "no way leads to that host",
  ENETUNREACH: "no way leads to that network",
  ENOENT: "there is no such socket",
  ENOTFOUND: "no such host name",
  EAI_AGAIN: "the host name cannot be looked up now",
  EPIPE: "the connection was lost",
  ETIMEDOUT: "no answer in time",
  EPROTO: "the engine there does not speak TLS: leave the certificates away",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not signed by ca.pem",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not signed by ca.pem",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not signed by ca.pem",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
};

/** Why a request to an engine failed, in one sentence; undefined where the engine itself answered, or for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof EngineUnreachable) return error.reason;
  const { code, message, statusCode } = error as NodeJS.ErrnoException & { statusCode?: number };
  if (statusCode !== undefined || code === undefined) return undefined;
  if (code.startsWith("HPE_")) return "something else than a Docker Engine answers there";
  if (/alert (bad certificate|certificate required|unknown ca)/.test(message))
    return "it does not take our certificate";
  return codes[code] ?? (code.startsWith("ERR_SSL") ? `no TLS with it: ${message.trim()}` : undefined);
}
