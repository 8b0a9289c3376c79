import { silentProgress } from "../../../src/base/core/progress";
import { WatchTally } from "../../../src/usecases/streams/watch-tally";

test("a webhook that takes alerts again after a failure is told, once for each failure", () => {
  const notes: string[] = [];
  const tally = new WatchTally(silentProgress, (text) => notes.push(text), 0);
  tally.delivered("Desk");
  tally.delayed("Desk", "it answered with status 503");
  tally.delivered("Other");
  expect(notes).toEqual(["The webhook of Desk is tried again: it answered with status 503."]);
  tally.delivered("Desk");
  tally.delivered("Desk");
  expect(notes.slice(1)).toEqual(["The webhook of Desk takes alerts again."]);
  expect(tally.watched.delivered).toBe(4);
});
