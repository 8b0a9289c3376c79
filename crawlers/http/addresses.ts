import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A name or number that leads to a network that is not the public one. */
export class PrivateAddressError extends Error {}

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns whether an address (IPv4, IPv6, the one inside the other) is in the public network, or is loopback
 * where that is allowed.
 */
export function isPublicAddress(address: string, allowLoopback: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === "unicast" || (allowLoopback && range === "loopback");
}

/**
 * Returns whether the host of a URL is a number of a network that is not public. Names are judged when they
 * are resolved.
 */
export function isPrivateNumber({ hostname }: URL, allowLoopback: boolean): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(address) && !isPublicAddress(address, allowLoopback);
}

/**
 * Returns a lookup for connections that fails with `PrivateAddressError` when any address of a name is not
 * public. Since the connection uses what this returns, a name cannot mean one thing when it is examined and
 * another when it is used.
 */
export function guardedLookup(allowLoopback: boolean, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const found = addresses?.[0];
      const secret = addresses?.find(({ address }) => !isPublicAddress(address, allowLoopback));
      if (error || !found) done(error ?? new Error(`${hostname} has no address`), []);
      else if (secret) done(new PrivateAddressError(`${hostname} leads to ${secret.address}`), []);
      else if (options.all) done(null, addresses);
      else done(null, found.address, found.family);
    });
  };
}
