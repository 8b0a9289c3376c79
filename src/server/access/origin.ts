import ipaddr from "ipaddr.js";
import { BoundedCache } from "../../base/core/caches/bounded-cache";
import { parseUrl } from "../../base/core/values/parse-url";

const LOOPBACK_NAMES = new Set(["localhost", "ip6-localhost", "ip6-loopback"]);

/** Where a request comes from. */
export interface Origin {
  /** Address of the client, as far as proxies are trusted. */
  readonly address: string;
  /** The header `Host`. */
  readonly host: string | undefined;
  /** Whether a proxy says that it forwarded the request, and no trusted one names the client. */
  readonly handedOn: boolean;
}

/** Returns whether an address or name of a host means this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (LOOPBACK_NAMES.has(name)) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback";
}

/**
 * Returns whether a request comes from this machine and is meant for it. A proxy here may forward requests of
 * others, and a web page can make a browser here ask under a host name that leads to this machine (DNS
 * rebinding).
 */
export function isFromThisMachine({ address, host, handedOn }: Origin): boolean {
  return !handedOn && host !== undefined && isOurAddress(address) && leadsHere(host);
}

/** Answers that are remembered: the next request mostly has the same address and host. */
const REMEMBERED = 1000;
/** Longer texts are looked at each time. */
const MOST_CHARS = 100;

const isOurAddress = remembering(isLoopback);
const leadsHere = remembering((host) => {
  const url = parseUrl(`http://${host}`);
  return url !== undefined && isLoopback(url.hostname);
});

function remembering(look: (text: string) => boolean): (text: string) => boolean {
  const known = new BoundedCache<string, boolean>(REMEMBERED);
  return (text) => (text.length > MOST_CHARS ? look(text) : (known.get(text) ?? known.put(text, look(text))));
}
