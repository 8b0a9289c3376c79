/**
 * Returns a host's name without the prefixes under which sites serve the same pages (`www.`, `m.`, `amp.`),
 * and without a trailing dot.
 */
export function bareHost(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.+$/, "");
  const bare = host.replace(/^(?:(?:www\d?|m|mobile|amp)\.)+(?=[^.]+\.)/, "");
  return /^[\d.]+$/.test(bare) ? host : bare;
}
