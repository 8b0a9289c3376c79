import type { ApiAnswer } from "../../schemas/answer";
import { drawn, element, folded, marked, table } from "../view/dom.js";
import { counted, harmless } from "../view/text.js";

type Explanation = NonNullable<ApiAnswer["results"][number]["explanation"]>;
type Why = NonNullable<Explanation["why"]>;

/** Returns the sentences of an article that are nearest to the claim, folded; undefined for none. */
export function evidenceView(evidence: Explanation["evidence"]): HTMLElement | undefined {
  if (evidence.length === 0) return undefined;
  const sentences = evidence.map(({ sentence, highlights }) =>
    element("li", { dir: "auto" }, marked(sentence, highlights)),
  );
  return folded(
    `Evidence: ${counted(sentences.length, "sentence")} of the article`,
    element("ol", { class: "evidence" }, ...sentences),
  );
}

/** Returns why an article has its rank: one line, and folded all that its score is made of. */
export function whyView({ summary, groups, expected, contributions }: Why): HTMLElement {
  const most = Math.max(...Object.values(groups).map(Math.abs), Number.MIN_VALUE);
  const rows = Object.entries(groups).map(([group, sum]) => [group, signed(sum), barOf(sum / most)]);
  const details = contributions.map(({ feature, group, value, contribution }) => [
    harmless(feature),
    group,
    value === null ? "unknown" : rounded(value),
    signed(contribution),
  ]);
  return folded(
    element("span", {}, element("strong", {}, "Why: "), harmless(summary)),
    table("What each kind of evidence added to the score", ["Evidence", "Added", "Against or for"], rows),
    element(
      "p",
      { class: "note" },
      `The score is the sum of these figures and a start of ${signed(expected)}, the same for every article. The article with the highest score comes first.`,
    ),
    folded(
      `All ${counted(contributions.length, "feature")}`,
      table("What each feature added to the score", ["Feature", "Evidence", "Value", "Added"], details),
    ),
  );
}

/** Returns a bar for a share, -1 - 1: from the middle to the right, or to the left if it is negative. */
function barOf(share: number): SVGSVGElement {
  const width = 48 * Math.abs(share);
  return drawn(
    "svg",
    { class: "bar", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": true },
    drawn("rect", {
      class: share < 0 ? "bar-less" : "bar-more",
      x: share < 0 ? 50 - width : 50,
      y: 1,
      width,
      height: 10,
    }),
    drawn("line", { class: "axis", x1: 50, x2: 50, y1: 0, y2: 12 }),
  );
}

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(3);
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}
