import { resolveConfig } from "../../../src/base/config";
import { originsOf, proxiesOf } from "../../../src/server/settings";
import { codeOf } from "../../support/workspace";

const config = (settings: Readonly<Record<string, string>>) =>
  resolveConfig({ flags: settings, environment: {} });

test("origins and proxies are separated by spaces; there are none by default", () => {
  expect(originsOf(config({ corsOrigins: " https://a.example.org  http://localhost:3000" }))).toEqual([
    "https://a.example.org",
    "http://localhost:3000",
  ]);
  expect(proxiesOf(config({ trustedProxies: "10.0.0.0/8 ::1" }))).toEqual(["10.0.0.0/8", "::1"]);
  expect([originsOf(config({})), proxiesOf(config({}))]).toEqual([[], []]);
});

test.each([
  "*",
  "example.org",
  "https://example.org/",
  "https://example.org/path",
])("%s is no origin", async (text) => {
  expect(await codeOf(() => originsOf(config({ corsOrigins: text })))).toBe("CONFIG_INVALID");
});

test.each([
  "true",
  "1",
  "010.0.0.1",
  "10.0.0.0/64",
  "0.0.0.0/0",
  "::/0",
  "proxy.example.org",
])("%s is no proxy", async (text) => {
  expect(await codeOf(() => proxiesOf(config({ trustedProxies: text })))).toBe("CONFIG_INVALID");
});
