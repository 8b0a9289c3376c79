import { noteGaps } from "../../../src/cli/evaluate/evaluate-lines";

const NAMES = "An article whose id several sources have is named SOURCE:ID.";

test.each([
  [1, "1 relevant article of the judgements is"],
  [2, "2 relevant articles of the judgements are"],
])("%i articles that the workspace lacks are told as not found, and how names are made", (count, told) => {
  const notes: string[] = [];
  noteGaps({ note: (text) => notes.push(text) }, { seenByEncoder: 0, absentArticles: count });
  expect(notes).toEqual([`${told} not in the workspace by that name: counted as not found. ${NAMES}`]);
});
