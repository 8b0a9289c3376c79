import { isPostId } from "../../src/base/text";
import { allGone, requestRejected } from "./failures";
import { type ApiPost, POST_FIELDS } from "./response";
import type { XRun } from "./run";
import type { Ended } from "./summary";

/** Ids that a request may name. */
export const LOOK_UP_IDS = 100;
/**
 * Where all posts of a full request are gone, which were there before, a fault of the service is more likely.
 */
const IMPLAUSIBLE = LOOK_UP_IDS;
/** Problems with deleted posts, and with posts of suspended or protected accounts. */
const GONE = new Set(["resource-not-found", "not-authorized-for-resource"]);

/**
 * Looks posts up, a hundred at a time, until none are left or the budget ends. Removes posts that are gone
 * upstream, and records problems with the others.
 * @param next gives the ids to look up next, at most a hundred, without those recorded since the run began.
 * @param take called with each requested post, in the transaction of the answer.
 * @param checksGone refuses an answer by which all of a hundred posts are gone.
 * @throws those of `Asker.ask`; UsageError `X_REQUEST`; RetryLaterError `X_ALL_GONE`: nothing of that answer
 *   was removed.
 */
export async function lookUp(
  run: XRun,
  next: () => readonly string[],
  take: (given: ApiPost) => void,
  { checksGone = false }: { readonly checksGone?: boolean } = {},
): Promise<Ended> {
  for (;;) {
    const given = next();
    if (given.length === 0) return "done";
    const ids = withoutWrong(run, given);
    if (ids.length === 0) continue;
    const asked = await run.asker.ask("tweets", () => {
      const reservation = run.budget.reserveIds(ids);
      const query = { ids: reservation?.ids.join(",") ?? "", "tweet.fields": POST_FIELDS };
      return reservation && { request: { path: "tweets", query }, reservation };
    });
    if (asked.kind === "budget") return "budget";
    if (asked.kind === "rejected") throw requestRejected(asked.problem);
    const { answer, reservation } = asked;
    const gone = answer.problems.filter(({ kind }) => GONE.has(kind));
    if (checksGone && gone.length >= IMPLAUSIBLE) throw allGone(gone.length);
    run.commit(reservation, answer, () => {
      const open = new Set(reservation.ids);
      for (const post of answer.posts) {
        if (open.delete(post.id)) take(post);
        else run.counts.unasked++;
      }
      for (const id of answer.unreadable) if (id !== undefined) open.delete(id);
      for (const { id, kind, detail } of answer.problems) {
        if (id === undefined || !open.delete(id)) continue;
        if (GONE.has(kind)) run.remove(id, kind);
        else {
          run.record(id, kind, detail);
          run.counts.problems++;
        }
      }
      for (const id of open) run.record(id, "missing", "the service did not mention it");
      run.counts.missing += open.size;
    });
    if (reservation.ids.length < ids.length) return "budget";
  }
}

/** Returns the valid ids; an invalid one would spoil the whole request, and is recorded. */
function withoutWrong(run: XRun, ids: readonly string[]): readonly string[] {
  const wrong = ids.filter((id) => !isPostId(id));
  if (wrong.length === 0) return ids;
  run.database.transaction(() => {
    for (const id of wrong) run.record(id, "dropped", "it is no id");
  })();
  run.counts.invalid += wrong.length;
  return ids.filter(isPostId);
}
