import { randomBytes } from "node:crypto";
import { UsageError } from "../base/core/errors";
import * as store from "../base/store";
import { type Home, withExistingStore, withStore } from "./job";

/** Marks a token that has got into a file or a log as one. */
const PREFIX = "crowdchecked_";
const RANDOM_BYTES = 32;

/** A token, of which the store keeps the hash alone. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly store.Scope[];
  readonly token: string;
}

/** Makes a token for a user of the server. @throws UsageError `TOKEN_NAME` or `TOKEN_NAME_TAKEN`. */
export async function makeToken(
  { home }: Home,
  { name, scopes }: Omit<NewToken, "token">,
): Promise<NewToken> {
  const token = `${PREFIX}${randomBytes(RANDOM_BYTES).toString("base64url")}`;
  const added = { name, hash: store.hashToken(token), scopes, now: new Date().toISOString() };
  await withStore(home, (database) => store.addToken(database, added));
  return { name, scopes, token };
}

/** Returns all names that have or had a token. */
export function listTokens({ home }: Home): Promise<readonly store.TokenRow[]> {
  return withExistingStore(home, store.listTokens);
}

/** Ends a token; a running server refuses it from then on. @throws UsageError `TOKEN_UNKNOWN`. */
export async function revokeToken({ home }: Home, { name }: { readonly name: string }): Promise<void> {
  const now = new Date().toISOString();
  if (await withExistingStore(home, (database) => store.revokeToken(database, name, now))) return;
  throw new UsageError("There is no token of this name that is not revoked.", {
    code: "TOKEN_UNKNOWN",
    hint: "crowdchecked token list shows all names.",
  });
}
