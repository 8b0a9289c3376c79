import { isPostId } from "../../src/base/text";
import { requestRejected, tooManyGone } from "./failures";
import { type ApiPost, POST_FIELDS, type XResponse } from "./response";
import type { XRun } from "./run";
import type { Ended } from "./summary";

/** Ids that a request may name. */
export const LOOK_UP_IDS = 100;
/**
 * Where all posts of a request are gone, at least so many, which were there before, a fault of the service is
 * more likely.
 */
const IMPLAUSIBLE = 20;
/** Problems with deleted posts, and with posts of suspended or protected accounts. */
const GONE = new Set(["resource-not-found", "not-authorized-for-resource"]);

/**
 * Looks posts up, a hundred at a time, until none are left or the budget ends. Removes posts that are gone
 * upstream, and records problems with the others.
 * @param next gives the ids to look up next, at most a hundred, without those recorded since the run began.
 * @param take called with each requested post, in the transaction of the answer.
 * @param allGone what an answer does by which all posts of a request are gone, if they are twenty or more:
 *   "throws"; "waits": the posts are asked for again in another run; or "removes" them.
 * @throws those of `Asker.ask`; UsageError `X_REQUEST`; RetryLaterError `X_ALL_GONE`: nothing of that answer
 *   was removed.
 */
export async function lookUp(
  run: XRun,
  next: () => readonly string[],
  take: (given: ApiPost) => void,
  allGone: "throws" | "waits" | "removes" = "waits",
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
    if (asked.kind === "rejected") throw requestRejected(asked.problem, "posts");
    const { answer, reservation } = asked;
    const isDoubtful = allGone !== "removes" && areAllGone(answer, reservation.ids);
    if (isDoubtful && allGone === "throws") throw tooManyGone(reservation.ids.length);
    run.commit(reservation, answer, () => {
      const isGone = (kind: string): boolean => GONE.has(kind) && !isDoubtful;
      sortOut(run, answer, new Set(reservation.ids), { take, isGone });
    });
    if (reservation.ids.length < ids.length) return "budget";
  }
}

/**
 * Does with each requested post what an answer says of it. Call inside a transaction.
 * @param open the ids asked for; those that the answer mentions leave it.
 */
function sortOut(
  run: XRun,
  answer: XResponse,
  open: Set<string>,
  { take, isGone }: { readonly take: (given: ApiPost) => void; readonly isGone: (kind: string) => boolean },
): void {
  for (const post of answer.posts) {
    if (open.delete(post.id)) take(post);
    else run.counts.unasked++;
  }
  for (const id of answer.unreadable) if (id !== undefined) open.delete(id);
  for (const { id, kind, detail } of answer.problems) {
    if (id === undefined || !open.delete(id)) continue;
    if (isGone(kind)) run.remove(id, kind);
    else {
      run.record(id, kind, detail);
      run.counts.problems++;
    }
  }
  for (const id of open) run.record(id, "missing", "the service did not mention it");
  run.counts.missing += open.size;
}

function areAllGone({ problems }: XResponse, ids: readonly string[]): boolean {
  if (ids.length < IMPLAUSIBLE) return false;
  const gone = new Set(problems.filter(({ kind }) => GONE.has(kind)).map(({ id }) => id));
  return ids.every((id) => gone.has(id));
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
