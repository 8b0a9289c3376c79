import ipaddr from "ipaddr.js";

/** An address with a port, as some proxies name clients: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/;
const IPV6_PARTS = 8;
/** Parts of an IPv6 address that name a network: nearly everybody has all addresses of one. */
const NETWORK_PARTS = 4;

/**
 * Returns by what requests of an address are counted: an IPv4 address, or the network (/64) of an IPv6
 * address. Anything else stands for itself.
 */
export function countedAs(text: string): string {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const named = bracketed ?? plain ?? text;
  if (!ipaddr.isValid(named)) return text;
  const address = ipaddr.process(named);
  if (!("parts" in address)) return address.toString();
  const network = address.parts.fill(0, NETWORK_PARTS, IPV6_PARTS);
  return `${new ipaddr.IPv6(network)}/64`;
}
