import { noteGaps } from "../../../src/cli/evaluate/evaluate-lines";

test("an article that the workspace lacks by its name is told as not found, and how names are made", () => {
  const notes: string[] = [];
  noteGaps({ note: (text) => notes.push(text) }, { seenByEncoder: 0, absentArticles: 2 });
  expect(notes).toEqual([
    "2 relevant articles of the judgements are not in the workspace by that name; they count as not found. An article whose id several sources have is named SOURCE:ID.",
  ]);
});
