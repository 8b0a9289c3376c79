import type { Command } from "commander";
import { SCOPES, type Scope, type TokenRow } from "../../base/store";
import { listTokens, makeToken, revokeToken } from "../../usecases/tokens";
import type { RunVerb } from "../io";
import { choice, invalidOption, parsed, withExamples } from "../options";

export function registerToken(program: Command, run: RunVerb): void {
  const verb = program
    .command("token")
    .description("makes, lists and revokes the tokens of the server's users");
  withExamples(verb, ["token add newsroom --scopes read,feedback", "token revoke newsroom"]);
  const add = verb
    .command("add <name>")
    .description("makes a token and prints it. It is shown only this once: the store keeps its hash")
    .addOption(
      parsed(
        "--scopes <list>",
        `what the token allows, separated by commas: ${SCOPES.join(", ")}`,
        readScopes,
      ).makeOptionMandatory(),
    )
    .action(
      run(async (io, name: string, { scopes }: { readonly scopes: readonly Scope[] }) => {
        const made = await makeToken(io.config, { name, scopes });
        io.note(`The token of ${name}, shown only this once:`);
        io.answer(made, () => made.token);
      }),
    );
  withExamples(add, ["token add bot --scopes read", "token add editors --scopes read,feedback,write"]);
  const list = verb
    .command("list", { isDefault: true })
    .description("all names that have or had a token, and what it allows")
    .action(
      run(async (io) => {
        const tokens = await listTokens(io.config);
        io.answer({ tokens }, () =>
          tokens.length === 0
            ? "There are no tokens. crowdchecked token add makes one."
            : tokens.map(lineOf).join("\n"),
        );
      }),
    );
  withExamples(list, ["token list", "--json token list"]);
  const revoke = verb
    .command("revoke <name>")
    .description("revokes a token: a running server refuses it from now on")
    .action(
      run(async (io, name: string) => {
        await revokeToken(io.config, { name });
        io.answer({ name, revoked: true }, () => `the token of ${name} is revoked`);
      }),
    );
  withExamples(revoke, ["token revoke bot", "--home ./work token revoke editors"]);
}

function readScopes(given: string, option: string): Scope[] {
  const names = given.split(",").map((name) => name.trim());
  if (new Set(names).size < names.length) throw invalidOption(option, "each scope once", given);
  return names.map((name) => choice(option, name, SCOPES));
}

function lineOf({ name, scopes, createdAt, revokedAt }: TokenRow): string {
  const end = revokedAt === null ? "" : `  revoked ${revokedAt}`;
  return `${name.padEnd(20)}  ${scopes.join(",").padEnd(20)}  made ${createdAt}${end}`;
}
