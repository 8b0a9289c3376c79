import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { UsageError } from "../../base/core/errors";
import { addToken, hashToken, listTokens, revokeToken, SCOPES, type TokenRow } from "../../base/store";
import { choice, invalidOption } from "../choice";
import type { RunVerb } from "../io";

/** By which a token that has strayed into a file or a log is known for one. */
const PREFIX = "crowdchecked_";
const RANDOM_BYTES = 32;

export function registerToken(program: Command, run: RunVerb): void {
  const verb = program
    .command("token")
    .description("gives, lists and revokes the tokens of those who use the server");
  verb
    .command("add <name>")
    .description("makes a token and prints it, this once; the store keeps its hash alone")
    .requiredOption("--scopes <list>", `what it allows, parted by commas: ${SCOPES.join(", ")}`)
    .action(
      run(async (io, name: string, { scopes: given }: { readonly scopes: string }) => {
        const scopes = readScopes(given);
        const token = `${PREFIX}${randomBytes(RANDOM_BYTES).toString("base64url")}`;
        const now = new Date().toISOString();
        await io.withStore((database) => addToken(database, { name, hash: hashToken(token), scopes, now }));
        io.note(`The token of ${name}, shown this once:`);
        io.out(io.json ? JSON.stringify({ name, scopes, token }) : token);
      }),
    );
  verb
    .command("list", { isDefault: true })
    .description("all names that have or had a token, and what theirs allows")
    .action(
      run(async (io) => {
        const tokens = await io.withStore(listTokens);
        if (io.json) io.out(JSON.stringify({ tokens }));
        else for (const line of inLines(tokens)) io.out(line);
      }),
    );
  verb
    .command("revoke <name>")
    .description("ends a token; a server that is running refuses it from then on")
    .action(
      run(async (io, name: string) => {
        const revoked = await io.withStore((database) =>
          revokeToken(database, name, new Date().toISOString()),
        );
        if (!revoked) {
          throw new UsageError("There is no token of this name that is not revoked.", {
            code: "TOKEN_UNKNOWN",
            hint: "crowdchecked token list tells those that there are.",
          });
        }
        io.out(io.json ? JSON.stringify({ name, revoked }) : `the token of ${name} is revoked`);
      }),
    );
}

function readScopes(given: string): (typeof SCOPES)[number][] {
  const names = given.split(",").map((name) => name.trim());
  if (new Set(names).size < names.length) throw invalidOption("--scopes", "each scope once", given);
  return names.map((name) => choice("--scopes", name, SCOPES));
}

function inLines(tokens: readonly TokenRow[]): readonly string[] {
  if (tokens.length === 0) return ["There are no tokens; crowdchecked token add gives one."];
  return tokens.map(({ name, scopes, createdAt, revokedAt }) => {
    const end = revokedAt === null ? "" : `  revoked ${revokedAt}`;
    return `${name.padEnd(20)}  ${scopes.join(",").padEnd(20)}  given ${createdAt}${end}`;
  });
}
