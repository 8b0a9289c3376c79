import { createHash } from "node:crypto";
import { UsageError } from "../../core/errors";
import { type Database, storeWork } from "../database";

/** What a token allows: asking, adding articles, voting. */
export const SCOPES = ["read", "write", "feedback"] as const;
export type Scope = (typeof SCOPES)[number];

/** Returns the SHA-256 of a token, lower-case hex: a token of 256 random bits needs no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A token as the server compares it. */
export interface ActiveToken {
  /** Its holder; votes and logs have this name. */
  readonly name: string;
  /** As `hashToken` gives it. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
}

/** A token as people see it: without its hash. Times are ISO 8601. */
export interface TokenRow {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** null: it is in use. */
  readonly revokedAt: string | null;
}

/** Letters, digits, `.`, `_` and `-`, 64 at most, for logs and tables. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * Adds a token.
 * @throws UsageError `TOKEN_NAME` for a malformed name, `TOKEN_NAME_TAKEN` for that of another token, revoked
 *   ones included: votes of two people must not look like those of one.
 */
export function addToken(
  database: Database,
  { name, hash, scopes, now }: ActiveToken & { readonly now: string },
): void {
  if (!NAME.test(name)) {
    throw new UsageError("A token's name has 1 to 64 letters, digits, dots, underscores and hyphens.", {
      code: "TOKEN_NAME",
      hint: "Name it after who will hold it, e.g.: crowdchecked token add newsroom --scopes read,feedback",
    });
  }
  const add = database.prepare(
    "INSERT INTO tokens (name, hash, scopes, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
  );
  const { changes } = storeWork(database.name, () => add.run(name, hash, scopes.join(" "), now));
  if (changes > 0) return;
  throw new UsageError(`There is or was a token named ${name}.`, {
    code: "TOKEN_NAME_TAKEN",
    hint: "Choose another name: names are never used twice. crowdchecked token list shows all.",
  });
}

/** Returns the tokens that are not revoked, by name. */
export function activeTokens(database: Database): ActiveToken[] {
  return database
    .prepare<[], { name: string; hash: string; scopes: string }>(
      "SELECT name, hash, scopes FROM tokens WHERE revoked_at IS NULL ORDER BY name",
    )
    .all()
    .map(({ scopes, ...token }) => ({ ...token, scopes: readScopes(scopes) }));
}

/** Revokes the token of a name. @returns whether there was one that was not revoked. */
export function revokeToken(database: Database, name: string, now: string): boolean {
  const revoke = database.prepare("UPDATE tokens SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL");
  return storeWork(database.name, () => revoke.run(now, name).changes > 0);
}

/** Returns all tokens, revoked ones as well, by name. */
export function listTokens(database: Database): TokenRow[] {
  return database
    .prepare<[], Omit<TokenRow, "scopes"> & { scopes: string }>(
      `SELECT name, scopes, created_at AS "createdAt", revoked_at AS "revokedAt" FROM tokens ORDER BY name`,
    )
    .all()
    .map(({ scopes, ...token }) => ({ ...token, scopes: readScopes(scopes) }));
}

/** Scopes of later versions are ignored. */
function readScopes(text: string): Scope[] {
  const held = text.split(" ");
  return SCOPES.filter((scope) => held.includes(scope));
}
