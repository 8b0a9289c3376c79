import ipaddr from "ipaddr.js";
import type { Config } from "../base/config";
import { UsageError } from "../base/core/errors";
import { parseUrl } from "../base/core/values/parse-url";

/**
 * Returns the origins whose pages may ask the server.
 * @throws UsageError `CONFIG_INVALID` for another text.
 */
export function originsOf({ corsOrigins }: Config): readonly string[] {
  return checked("corsOrigins", corsOrigins, "origins such as https://example.org", (text) => {
    return parseUrl(text)?.origin === text;
  });
}

/**
 * Returns the proxies that are trusted to name the client.
 * @throws UsageError `CONFIG_INVALID` for another text.
 */
export function proxiesOf({ trustedProxies }: Config): readonly string[] {
  return checked("trustedProxies", trustedProxies, "addresses or networks such as 10.0.0.0/8", (text) => {
    return isNetwork(text);
  });
}

function isNetwork(text: string): boolean {
  const [address = "", length] = text.split("/");
  // Others read "1" as 0.0.0.1 and "010.0.0.1" as 8.0.0.1; a network of length 0 is everybody.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress && (length === undefined || (ipaddr.isValidCIDR(text) && Number(length) > 0));
}

function checked(
  setting: string,
  found: readonly string[],
  expected: string,
  isValid: (word: string) => boolean,
): readonly string[] {
  const wrong = found.find((word) => !isValid(word));
  if (wrong === undefined) return found;
  throw new UsageError(`The setting "${setting}" must be ${expected}; it has ${JSON.stringify(wrong)}.`, {
    code: "CONFIG_INVALID",
    hint: "Correct the value or leave it out; docs/settings.md lists all settings.",
  });
}
