import type { StatusJson } from "../../schemas/status";
import { element, english, table } from "../view/dom.js";
import { count, decimal, harmless, moment } from "../view/text.js";
import { say } from "../words/spoken.js";
import { plotOf } from "./plots.js";

type Night = StatusJson["nights"][number];

/** Returns what the nightly runs have brought: a drawing, and a table with the latest first. */
export function nightsView(nights: readonly Night[]): HTMLElement {
  const heading = element("h2", {}, say("nights.title"));
  if (nights.length === 0) {
    return element("section", {}, heading, element("p", {}, say("nights.none")));
  }
  const heads = [
    say("nights.night"),
    say("nights.ended"),
    say("nights.outcome"),
    "MAP@5",
    say("nights.articles"),
    say("nights.remarks"),
  ];
  return element(
    "section",
    {},
    heading,
    qualityView(nights),
    table(say("nights.table"), heads, nights.toReversed().map(cellsOf)),
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
    name: say("nights.plot"),
    labels: [say("nights.nightAxis"), "MAP@5"],
    points,
    xRange: [0, last],
    yRange: [Math.floor(Math.min(...maps) * 20) / 20, Math.ceil(Math.max(...maps) * 20 + 0.01) / 20],
    figures: [(x) => (x === 0 || x === last ? (nights[x]?.name ?? "") : ""), (y) => decimal(y, 3)],
  });
  return element("figure", {}, element("figcaption", {}, say("nights.note")), plot);
}

function cellsOf({ name, finishedAt, promoted, map, articles, reasons }: Night): (Node | string)[] {
  const outcome =
    promoted === null
      ? say("nights.undecided")
      : promoted
        ? say("nights.promoted")
        : say("nights.notPromoted");
  return [
    harmless(name),
    finishedAt === null ? say("nights.notYet") : moment(finishedAt),
    outcome,
    map === null ? "–" : decimal(map, 3),
    articles === null ? "–" : count(articles),
    english(reasons.join(" ")),
  ];
}
