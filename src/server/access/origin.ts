import ipaddr from "ipaddr.js";
import { parseUrl } from "../../base/core/parse-url";

const LOOPBACK_NAMES = new Set(["localhost", "ip6-localhost", "ip6-loopback"]);

/** What is known of where a request comes from. */
export interface Origin {
  /** Address of the client, as far as proxies are trusted. */
  readonly address: string;
  /** What the client took the server for: the header `Host`. */
  readonly host: string | undefined;
  /** Somebody says to have handed the request on, and is not trusted. */
  readonly handedOn: boolean;
}

/** Returns whether an address or name of a host stands for this machine itself. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (LOOPBACK_NAMES.has(name)) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback";
}

/**
 * Returns whether a request comes from this machine, and was meant for it: a proxy here may pass on what
 * others ask, and a web page can make a browser here ask under a name of its own that leads to this machine
 * (DNS rebinding).
 */
export function isFromThisMachine({ address, host, handedOn }: Origin): boolean {
  if (handedOn || host === undefined || !isLoopback(address)) return false;
  const url = parseUrl(`http://${host}`);
  return url !== undefined && isLoopback(url.hostname);
}
