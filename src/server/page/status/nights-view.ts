import type { StatusJson } from "../../schemas/status";
import { element, outside, table } from "../view/dom.js";
import { count, harmless, moment } from "../view/text.js";
import { plotOf } from "./plots.js";

type Night = StatusJson["nights"][number];

/** Returns what the nightly runs have brought: a drawing, and a table with the latest first. */
export function nightsView(nights: readonly Night[]): HTMLElement {
  const heading = element("h2", {}, "Nightly training");
  if (nights.length === 0) {
    return element("section", {}, heading, element("p", {}, "No nightly run has taken place yet."));
  }
  const heads = ["Night", "Ended", "Outcome", "MAP@5", "Articles", "Remarks"];
  return element(
    "section",
    {},
    heading,
    qualityView(nights),
    table("Nightly runs", heads, nights.toReversed().map(cellsOf)),
  );
}

/** Two measured nights make a line. */
function qualityView(nights: readonly Night[]): HTMLElement | undefined {
  const points = nights.flatMap(({ map, promoted }, x) =>
    map === null ? [] : [{ x, y: map, solid: promoted === true }],
  );
  if (points.length < 2) return undefined;
  const maps = points.map(({ y }) => y);
  const last = nights.length - 1;
  const plot = plotOf({
    name: "MAP@5 on the frozen dev tweets, night by night; its figures are in the table below",
    labels: ["night", "MAP@5"],
    points,
    xRange: [0, last],
    yRange: [Math.floor(Math.min(...maps) * 20) / 20, Math.ceil(Math.max(...maps) * 20 + 0.01) / 20],
    figures: [(x) => (x === 0 || x === last ? (nights[x]?.name ?? "") : ""), (y) => y.toFixed(3)],
  });
  const note =
    "Quality on the same judged tweets. Hollow points: not promoted, the generation before kept serving.";
  return element("figure", {}, element("figcaption", {}, note), plot);
}

function cellsOf({ name, finishedAt, promoted, map, articles, reasons }: Night): (Node | string)[] {
  const outcome = promoted === null ? "not decided" : promoted ? "promoted" : "not promoted";
  return [
    harmless(name),
    finishedAt === null ? "not yet" : moment(finishedAt),
    outcome,
    map === null ? "–" : map.toFixed(3),
    articles === null ? "–" : count(articles),
    outside(reasons.join(" ")),
  ];
}
