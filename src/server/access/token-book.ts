import { timingSafeEqual } from "node:crypto";
import type { Clock } from "../../base/core/clock";
import { type ActiveToken, hashToken } from "../../base/store";

/** Age of the list of tokens, at most: revoked tokens are refused after this time. */
const FRESH_MS = 500;

/** The tokens in use, read again when the list is no longer fresh. */
export class TokenBook {
  private tokens: readonly ActiveToken[] = [];
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly read: () => readonly ActiveToken[],
    private readonly clock: Pick<Clock, "now">,
  ) {}

  /** Returns whether there is no token at all. */
  isEmpty(): boolean {
    return this.current().length === 0;
  }

  /**
   * Returns the entry of a presented token, if it is one of ours, in constant time.
   */
  find(presented: string): ActiveToken | undefined {
    const hash = Buffer.from(hashToken(presented), "hex");
    let found: ActiveToken | undefined;
    for (const token of this.current()) {
      if (timingSafeEqual(hash, Buffer.from(token.hash, "hex"))) found = token;
    }
    return found;
  }

  private current(): readonly ActiveToken[] {
    const now = this.clock.now();
    // A clock that was set back must not keep a revoked token alive until it is where it was.
    if (Math.abs(now - this.readAt) >= FRESH_MS) {
      this.tokens = this.read();
      this.readAt = now;
    }
    return this.tokens;
  }
}
