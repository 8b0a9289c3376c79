import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A host outside the public network. */
export class PrivateAddressError extends Error {}

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns whether an address (IPv4, IPv6, IPv4 within IPv6) is in the public network, or is loopback where
 * that is allowed.
 */
function isPublicAddress(address: string, allowLoopback: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === "unicast" || (allowLoopback && range === "loopback");
}

/**
 * Returns whether the host of a URL is a numeric address outside the public network. Names are checked when
 * they are resolved.
 */
export function isPrivateNumber({ hostname }: URL, allowLoopback: boolean): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(address) && !isPublicAddress(address, allowLoopback);
}

/**
 * Returns a lookup for connections that fails with `PrivateAddressError` when any address of a name is not
 * public. The connection uses the addresses checked here, so a name cannot resolve to others afterwards.
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
