import { InputError, UsageError } from "../../base/core/errors";
import { readText } from "../../base/core/files/read-text";
import { parseUrl } from "../../base/core/values/parse-url";

/** Where NATS is, and how to get in. */
export interface NatsAccess {
  /** `HOST:PORT`, one for each member of a cluster. */
  readonly servers: readonly string[];
  /** The same for messages, without credentials. */
  readonly printable: string;
  /** Whether an unencrypted connection is refused. */
  readonly tls: boolean;
  /** Certificate authorities in place of the system's, PEM. */
  readonly ca?: string;
  /** Content of a credentials file. */
  readonly creds?: string;
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
}

/** What says where NATS is. */
export interface NatsSources {
  /** An address, or several separated by commas; default: the environment's `NATS_URL`. */
  readonly address: string | undefined;
  /** Path of a credentials file, as `nsc` makes it. */
  readonly credsFile: string | undefined;
  /** Path of a PEM file with the certificate authorities to trust. */
  readonly caFile: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_PORT = 4222;
const FORM = "Give an address such as nats://broker.example.org:4222, or tls://... to demand TLS.";

/**
 * Returns how to reach NATS. Secrets come from the environment or a file: arguments stand in the list of
 * processes.
 * @throws UsageError `NATS_URL`, `NATS_CREDENTIALS`; InputError `FILE_NOT_FOUND`, `FILE_BINARY`.
 */
export function natsAccess({ address, credsFile, caFile, environment }: NatsSources): NatsAccess {
  const given = address ?? environment["NATS_URL"];
  if (given === undefined || given.trim() === "") {
    throw new UsageError("No address of NATS was given.", {
      code: "NATS_URL",
      hint: `${FORM} It is taken from --nats, or from NATS_URL.`,
    });
  }
  const urls = given.split(",").map((text) => readAddress(text.trim()));
  const withSecret = urls.find(({ username, password }) => username !== "" || password !== "");
  if (withSecret !== undefined && address !== undefined) {
    throw new UsageError(`The address of ${withSecret.host} holds credentials, which others can see.`, {
      code: "NATS_URL",
      hint: "Leave them out of --nats, and put them into NATS_USER and NATS_PASSWORD, or into NATS_TOKEN.",
    });
  }
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`);
  const tls = urls.some(({ protocol }) => protocol === "tls:");
  return {
    servers,
    printable: `${tls ? "tls" : "nats"}://${servers.join(",")}`,
    tls: tls || caFile !== undefined,
    ...(caFile === undefined ? {} : { ca: readText(caFile, "Give the certificates in PEM form.") }),
    ...credentials(credsFile, withSecret, environment),
  };
}

/** The message does not repeat a text that cannot be read: it may hold a password. */
function readAddress(text: string): URL {
  const url = parseUrl(text.includes("://") ? text : `nats://${text}`);
  if (url && (url.protocol === "nats:" || url.protocol === "tls:") && url.hostname !== "") return url;
  throw new UsageError("The address of NATS cannot be read.", { code: "NATS_URL", hint: FORM });
}

type Credentials = Pick<NatsAccess, "creds" | "user" | "password" | "token">;

function credentials(
  credsFile: string | undefined,
  url: URL | undefined,
  environment: NatsSources["environment"],
): Credentials {
  const { NATS_USER: user, NATS_PASSWORD: password, NATS_TOKEN: token } = environment;
  const ways: Credentials[] = [
    ...(credsFile === undefined ? [] : [{ creds: readCreds(credsFile) }]),
    ...(token ? [{ token }] : []),
    ...(user ? [{ user, password: password ?? "" }] : []),
    ...(url === undefined ? [] : [ofUrl(url)]),
  ];
  if (ways.length > 1) {
    throw new UsageError("Credentials for NATS were given in more than one way.", {
      code: "NATS_CREDENTIALS",
      hint: "Give one of --nats-creds, NATS_USER with NATS_PASSWORD, NATS_TOKEN, or an address in NATS_URL that holds them.",
    });
  }
  return ways[0] ?? {};
}

/** A user without a password is a token, as in other NATS clients. */
function ofUrl({ username, password }: URL): Credentials {
  const name = decoded(username);
  return password === "" ? { token: name } : { user: name, password: decoded(password) };
}

/** Decodes a part of an address. The message does not repeat it: it is a secret. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UsageError("The credentials in the address of NATS cannot be read.", {
      code: "NATS_URL",
      hint: "Write % as %25 there, or put them into NATS_USER and NATS_PASSWORD, or into NATS_TOKEN.",
    });
  }
}

function readCreds(file: string): string {
  const hint = "Give the file that nsc generate creds writes.";
  const text = readText(file, hint);
  if (text.includes("USER JWT") && text.includes("USER NKEY SEED")) return text;
  throw new InputError("the file holds no credentials of NATS", { file }, { code: "NATS_CREDENTIALS", hint });
}
