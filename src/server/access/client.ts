import { SCOPES, type Scope } from "../../base/store";
import { RequestError } from "../../queries/request-error";
import { isFromThisMachine, type Origin } from "./origin";
import type { TokenBook } from "./token-book";

/** The sender of a request, and what it may do. */
export interface Client {
  /** Name of the token; `@local` or `@visitor` where there are no tokens: no token has such a name. */
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** This machine, if there are no tokens. */
const LOCAL: Client = { name: "@local", scopes: SCOPES };

/** Anybody else, if there are no tokens and the server is open; it may not write articles. */
const VISITOR: Client = { name: "@visitor", scopes: ["read", "feedback"] };

/** Returns whether a client has shown a token: all others of a name are as many as have addresses. */
export function hasToken(client: Client): boolean {
  return client !== LOCAL && client !== VISITOR;
}

/** Who may use the server. */
export interface Doors {
  readonly tokens: TokenBook;
  readonly open: boolean;
}

const SEND_TOKEN = "Send the header Authorization: Bearer TOKEN.";

/**
 * Returns who sends a request.
 * @param authorization the header of this name; an open server without tokens takes whoever sends one for a
 *   visitor.
 * @throws RequestError `TOKEN_MISSING`, `TOKEN_REFUSED`, `LOOPBACK_ONLY`.
 */
export function identify({ tokens, open }: Doors, authorization: string | undefined, origin: Origin): Client {
  // A proxy in front of an open server hands on the password that it has asked for.
  const isMeantForUs = !(open && tokens.isEmpty());
  if (authorization !== undefined && isMeantForUs) {
    const presented = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const token = presented === undefined ? undefined : tokens.find(presented);
    if (token) return token;
    throw unauthorized("The token is not known, or was revoked.", 'Bearer error="invalid_token"', {
      code: "TOKEN_REFUSED",
      hint: presented === undefined ? SEND_TOKEN : "Ask the operator of the server for another token.",
    });
  }
  if (!tokens.isEmpty())
    throw unauthorized("A token is needed.", "Bearer", { code: "TOKEN_MISSING", hint: SEND_TOKEN });
  if (authorization === undefined && isFromThisMachine(origin)) return LOCAL;
  if (open) return VISITOR;
  throw new RequestError("Without tokens the server serves only the machine that it runs on.", {
    status: 403,
    code: "LOOPBACK_ONLY",
    hint: "Its operator can make tokens (crowdchecked token add), or open it (crowdchecked serve --open).",
  });
}

/**
 * Refuses visitors of an open server what others have sent.
 * @throws RequestError `LOOPBACK_ONLY`.
 */
export function refuseVisitor(client: Client): void {
  if (client !== VISITOR) return;
  throw new RequestError("Without tokens votes are listed only on the server's own machine.", {
    status: 403,
    code: "LOOPBACK_ONLY",
    hint: "They hold what others have asked. Its operator can make tokens (crowdchecked token add).",
  });
}

/** @throws RequestError `SCOPE_MISSING` when the client may not do this. */
export function authorize({ name, scopes }: Client, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new RequestError(`${name} may not do this: the scope ${scope} is needed.`, {
    status: 403,
    code: "SCOPE_MISSING",
    hint: `Use a token with this scope: crowdchecked token add NAME --scopes ${scope}`,
  });
}

function unauthorized(
  message: string,
  challenge: string,
  { code, hint }: { readonly code: string; readonly hint: string },
): RequestError {
  const headers = { "www-authenticate": challenge };
  return new RequestError(message, { status: 401, code, hint, headers });
}
