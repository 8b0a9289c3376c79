import type { ConnectionObserver } from "../../broker/nats/connection";
import type { Job } from "../job";

/**
 * Returns what tells a user how the connection to NATS fares.
 * @param what it is to the user, such as "broker".
 */
export function connectionNotes(
  what: "broker" | "registry",
  address: string,
  { note }: Pick<Job, "note">,
): ConnectionObserver {
  return {
    changed: (connected) =>
      note(`The ${what} at ${address} ${connected ? "is back." : "is away; waiting for it."}`),
    unsecured: () =>
      note(`The credentials go to ${address} without encryption. Use tls:// where others could listen.`),
  };
}
