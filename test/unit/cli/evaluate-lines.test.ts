import { noteGaps } from "../../../src/cli/evaluate/evaluate-lines";

test("an article that the workspace lacks is told as not found: its query may have others", () => {
  const notes: string[] = [];
  noteGaps({ note: (text) => notes.push(text) }, { seenByEncoder: 0, absentArticles: 2 });
  expect(notes).toEqual([
    "2 relevant articles of the judgements are not in the workspace; they count as not found.",
  ]);
});
