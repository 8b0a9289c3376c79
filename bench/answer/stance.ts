/**
 * How posts stand to the claims that they were judged to: precision, recall and F1 by label against labels
 * that a person gave, on the posts that the rules were tuned on and on those that were held out.
 *
 * node dist/bench/answer/stance.js --home WORKSPACES [--half held-out,held-out-2]
 *
 * Each collection is a workspace of its own below --home, called as in the labels; those that are missing are
 * left out. Labels are of training posts, and hold no text.
 */
import { compare, stanceOf } from "../../src/compare";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { readLabels } from "./stance-labels";
import { readLabelled } from "./stance-posts";
import { SCORE_HEAD, scoresByHalf } from "./stance-scores";

const values = readOptions({
  home: ".",
  half: "held-out,held-out-2",
});
const halves = values.half.split(",");
const labels = readLabels().filter(({ half }) => halves.includes(half));
const judged = readLabelled(values.home, labels).map(({ said, claim, label, half }) => ({
  label,
  half,
  found: stanceOf(said, claim, compare(said, claim)),
}));
console.log(table([SCORE_HEAD, ...scoresByHalf(halves, judged)]));
