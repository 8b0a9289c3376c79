import { existsSync, statSync } from "node:fs";
import { RefusedError, RetryLaterError, UsageError } from "../../base/core/errors";
import { parseUrl } from "../../base/core/values/parse-url";
import { LateRegistry } from "../../broker/late-registry";
import { natsAccess } from "../../broker/nats/address";
import type { BrokerRegistry, Registry, WritableRegistry } from "../../broker/registry";
import { FolderRegistry } from "../../releases/folder-registry";
import { WebRegistry } from "../../releases/web-registry";
import type { Job } from "../job";
import { connectionNotes } from "../streams/connection-notes";
import type { RegistryChoice } from "./choice";

/** The broker's client is loaded only where a broker is meant. */
const loadNats = () => ({
  ...(require("../../broker/nats/layout") as typeof import("../../broker/nats/layout")),
  ...(require("../../broker/nats/nats-registry") as typeof import("../../broker/nats/nats-registry")),
});

type Noting = Pick<Job, "note">;

/**
 * Opens a registry to follow it.
 * @param name of this end of the connection, for the broker's operator.
 * @throws UsageError `REGISTRY_UNKNOWN`, `NATS_URL`, `NATS_CREDENTIALS`, `STREAM_NAME`; RefusedError
 *   `REGISTRY_REFUSED`; what `NatsRegistry.connect` throws, except that a broker that is away is waited for.
 */
export async function openRegistry(choice: RegistryChoice, name: string, noting: Noting): Promise<Registry> {
  const { registry, environment } = choice;
  if (registry === undefined) return openNatsPatiently(choice, name, noting);
  const url = parseUrl(registry);
  if (url?.protocol === "https:" || url?.protocol === "http:") {
    if (url.username !== "" || url.password !== "") throw holdsCredentials(url);
    return new WebRegistry(url, headerValue(environment["CROWDCHECKED_REGISTRY_AUTHORIZATION"]));
  }
  if (existsSync(registry) && statSync(registry).isDirectory()) return new FolderRegistry(registry);
  throw unknown(registry);
}

/**
 * Opens a registry to push to it.
 * @throws as `openRegistry` does.
 */
export async function openWritableRegistry(
  choice: RegistryChoice,
  name: string,
  noting: Noting,
): Promise<WritableRegistry> {
  const { registry } = choice;
  if (registry === undefined) return connecting(choice, name, noting).connect();
  if (isFolderToBe(registry)) {
    if (!existsSync(registry)) noting.note(`There was no folder at ${registry}: the push makes it.`);
    return new FolderRegistry(registry);
  }
  throw new UsageError(`A generation cannot be pushed to ${printableAddress(registry)}.`, {
    code: "REGISTRY_UNKNOWN",
    hint: "Push to a broker (--nats) or to a folder (--to); a folder may then be copied to a web server.",
  });
}

/**
 * Refuses a folder that is not there: a night, which nobody watches, would make it anew and push all to it
 * where its disk is not mounted, and followers would get nothing.
 * @throws UsageError `REGISTRY_UNKNOWN`.
 */
export function refuseMissingFolder(registry: string): void {
  if (existsSync(registry) && statSync(registry).isDirectory()) return;
  throw new UsageError(`There is no folder at ${printableAddress(registry)}, and a night makes none.`, {
    code: "REGISTRY_UNKNOWN",
    hint: "Mount its disk, or correct the path. To make it: crowdchecked generations push --to FOLDER",
  });
}

/** Returns whether a folder is there, or can be made. An empty path would be where the program runs. */
function isFolderToBe(path: string): boolean {
  if (path === "" || /^\w+:\/\//.test(path)) return false;
  return !existsSync(path) || statSync(path).isDirectory();
}

/**
 * Opens the registry of a broker that may be away now, and is waited for.
 * @throws as `openRegistry` does, except for `BROKER_AWAY`.
 */
export async function openNatsPatiently(
  choice: RegistryChoice,
  name: string,
  noting: Noting,
): Promise<BrokerRegistry> {
  const { address, connect } = connecting(choice, name, noting);
  try {
    return await connect();
  } catch (error) {
    if (!(error instanceof RetryLaterError)) throw error;
    noting.note(`${error.message} Trying again.`);
    return new LateRegistry(address, connect);
  }
}

function connecting(
  { nats, natsCreds, natsCa, subjects, environment }: RegistryChoice,
  name: string,
  noting: Noting,
): { readonly address: string; readonly connect: () => Promise<BrokerRegistry & WritableRegistry> } {
  const { layoutOf, NatsRegistry } = loadNats();
  const access = natsAccess({ address: nats, credsFile: natsCreds, caFile: natsCa, environment });
  const layout = layoutOf("posts", subjects);
  const address = access.printable;
  const observer = connectionNotes("registry", address, noting);
  return { address, connect: () => NatsRegistry.connect(access, layout, name, observer) };
}

function unknown(registry: string): UsageError {
  return new UsageError(`There is no registry at ${printableAddress(registry)}.`, {
    code: "REGISTRY_UNKNOWN",
    hint: "Give the address http(s)://... or the path of a folder that generations push made, or the broker's with --nats.",
  });
}

function holdsCredentials({ host }: URL): UsageError {
  return new UsageError(`The address of ${host} holds credentials, which others can see.`, {
    code: "REGISTRY_UNKNOWN",
    hint: "Leave them out of it, and put what its server wants in the header Authorization into CROWDCHECKED_REGISTRY_AUTHORIZATION.",
  });
}

/**
 * Returns what a variable holds for a header, without the line break that a file of secrets may end with;
 * undefined where it is empty.
 * @throws RefusedError `REGISTRY_REFUSED`, which does not hold the value.
 */
function headerValue(authorization = ""): string | undefined {
  const value = authorization.trim();
  if (/^[\x20-\x7e]*$/.test(value)) return value || undefined;
  throw new RefusedError(
    "CROWDCHECKED_REGISTRY_AUTHORIZATION holds characters that no request can carry, such as a line break.",
    {
      code: "REGISTRY_REFUSED",
      hint: "Set it to the value of the header Authorization alone, as in: Bearer ... Nothing was asked for.",
    },
  );
}

/** An address may hold a password. */
function printableAddress(given: string): string {
  return given.replace(/\/\/[^/@]*@/, "//").slice(0, 200) || "an empty path";
}
