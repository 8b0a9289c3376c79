import { sheetRowOf } from "../../../src/usecases/label/rows";

test("a sheet shows annotators what a post quotes and what its images say", () => {
  const reply = { text: "Look at this!", quotedText: "Cows fly", imageText: "over the moon", score: 0.25 };
  const article = { title: "Do cows fly?", subtitle: null, vclaim: null, checker: "No" };
  expect(sheetRowOf({ ...article, reply, conversation: undefined }, "jaccard").reply).toEqual({
    text: "Look at this! Cows fly over the moon",
    bin: "[0.2;0.3)",
  });
});
