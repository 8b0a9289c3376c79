import type { LoadedWorkspace } from "../../workspace";
import type { CliIo } from "../io";

/** Fewer are taken in within about a second. */
const MANY = 500;

/** Says why a query takes long where it takes in many articles first, and what helps. */
export function notePending(io: CliIo, { pendingArticles }: LoadedWorkspace): void {
  if (pendingArticles <= MANY) return;
  io.note(
    `${pendingArticles} articles were added or changed since the index was built. This query takes them in first, as each one does until the index is built again, by the next night or by: crowdchecked index`,
  );
}
