import { activeTokens, addToken, listTokens, revokeToken } from "../../../../src/base/store";
import { codeOf, temporaryStore } from "../../../support/workspace";

const database = temporaryStore();

test("a token is active until it is revoked; its name is never given again", async () => {
  addToken(database, { name: "desk", hash: "aa", scopes: ["read", "feedback"], now: "2026-01-01T00:00:00Z" });
  addToken(database, { name: "bot", hash: "bb", scopes: ["read"], now: "2026-01-02T00:00:00Z" });
  expect(activeTokens(database)).toEqual([
    { name: "bot", hash: "bb", scopes: ["read"] },
    { name: "desk", hash: "aa", scopes: ["read", "feedback"] },
  ]);
  expect(revokeToken(database, "desk", "2026-01-03T00:00:00Z")).toBe(true);
  expect(revokeToken(database, "desk", "2026-01-04T00:00:00Z")).toBe(false);
  expect(revokeToken(database, "nobody", "2026-01-04T00:00:00Z")).toBe(false);
  expect(activeTokens(database).map(({ name }) => name)).toEqual(["bot"]);
  expect(listTokens(database)).toEqual([
    { name: "bot", scopes: ["read"], createdAt: "2026-01-02T00:00:00Z", revokedAt: null },
    {
      name: "desk",
      scopes: ["read", "feedback"],
      createdAt: "2026-01-01T00:00:00Z",
      revokedAt: "2026-01-03T00:00:00Z",
    },
  ]);
  const again = () => addToken(database, { name: "desk", hash: "cc", scopes: ["read"], now: "2026-01-05" });
  expect(await codeOf(again)).toBe("TOKEN_NAME_TAKEN");
});

test.each(["", "a b", "<b>", "-x", "n".repeat(65), "two\nlines"])("the name %j is refused", async (name) => {
  expect(await codeOf(() => addToken(database, { name, hash: "dd", scopes: ["read"], now: "now" }))).toBe(
    "TOKEN_NAME",
  );
});
