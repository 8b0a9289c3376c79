/**
 * How posts stand to the claims that they were judged to: precision, recall and F1 by label against labels
 * that a person gave, on the posts that the rules were tuned on and on those that were held out.
 *
 * node dist/bench/answer/stance.js --home WORKSPACES [--labels FILE] [--half held-out,held-out-2] [--weighed]
 *
 * Each collection is a workspace of its own below --home, called as in the labels; those that are missing are
 * left out. Labels are of training posts, and hold no text. With --weighed each post counts for as many as it
 * stands for: the second sample has more posts with cues of denials and questions than there are.
 */
import { compare, stanceOf } from "../../src/compare";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { readLabels } from "./stance-labels";
import { readLabelled } from "./stance-posts";
import { SCORE_HEAD, scores } from "./stance-scores";

const values = readOptions({
  home: ".",
  labels: "bench/answer/stance-labels.tsv",
  half: "held-out,held-out-2",
  weighed: false,
});
const halves = values.half.split(",");
const labels = readLabels(values.labels).filter(({ half }) => halves.includes(half));
const judged = readLabelled(values.home, labels).map(({ said, claim, label, half, weight }) => ({
  label,
  half,
  weight: values.weighed ? weight : 1,
  found: stanceOf(said, claim, compare(said, claim)),
}));
const rows = halves.flatMap((half) =>
  scores(
    half,
    judged.filter((of) => of.half === half),
  ),
);
console.log(table([SCORE_HEAD, ...rows]));
