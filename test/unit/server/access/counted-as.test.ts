import { countedAs } from "../../../../src/server/access/counted-as";

test.each([
  ["an address of IPv4 as itself", "192.0.2.1", "192.0.2.1"],
  ["one that is written as IPv6 as the same", "::ffff:192.0.2.1", "192.0.2.1"],
  ["one with a port as the address", "192.0.2.1:4711", "192.0.2.1"],
  ["an address of IPv6 as its network", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["one with a port as its network", "[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
  ["one in brackets as its network", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["what is no address as itself", "unknown", "unknown"],
  ["nothing as itself", "", ""],
])("a client is counted by %s", (_, text, expected) => {
  expect(countedAs(text)).toBe(expected);
});
