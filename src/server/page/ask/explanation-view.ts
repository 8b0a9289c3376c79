import type { ApiAnswer } from "../../schemas/answer";
import { drawn, element, folded, marked, table } from "../view/dom.js";
import { harmless, listed, sentences, signed, threeDigits } from "../view/text.js";
import { pattern, say, sayCounted, spokenLanguage } from "../words/spoken.js";

type Explanation = NonNullable<ApiAnswer["results"][number]["explanation"]>;
type Why = NonNullable<Explanation["why"]>;

/**
 * Returns the sentences of an article that are nearest to the claim, folded; undefined for none.
 * @param attributes direction and language of its texts.
 */
export function evidenceView(
  evidence: Explanation["evidence"],
  attributes: Readonly<Record<string, string>>,
): HTMLElement | undefined {
  if (evidence.length === 0) return undefined;
  const shown = evidence.map(({ sentence, highlights }) =>
    element("li", attributes, marked(sentence, highlights)),
  );
  return folded(
    sayCounted("evidence.title", evidence.length),
    element("ol", { class: "evidence" }, ...shown),
  );
}

type Group = keyof typeof GROUPS;
const GROUPS = {
  words: "why.words",
  meaning: "why.meaning",
  author: "why.author",
  time: "why.time",
  numbers: "why.numbers",
} as const;

function nameOf(group: string): string {
  return Object.hasOwn(GROUPS, group) ? pattern(GROUPS[group as Group]) : group;
}

/** Kinds of evidence with a smaller share in what all kinds added or took are not spoken of. */
const LEAST_SHARE = 0.05;

/** Returns what spoke for an article and against it: the server's sentence in English, else the kinds. */
function summaryOf({ summary, groups }: Pick<Why, "summary" | "groups">): string {
  if (spokenLanguage() === "en") return harmless(summary);
  const all = Object.entries(groups).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const total = all.reduce((sum, [, added]) => sum + Math.abs(added), 0);
  const spoken = all.filter(([, added]) => added !== 0 && Math.abs(added) >= LEAST_SHARE * total);
  const said = (key: "why.for" | "why.against", isPro: boolean): string => {
    const kinds = spoken.filter(([, added]) => added > 0 === isPro).map(([group]) => nameOf(group));
    return kinds.length === 0 ? "" : say(key, { kinds: listed(kinds) });
  };
  return sentences(said("why.for", true), said("why.against", false)) || say("why.nothing");
}

/** Returns why an article has its rank: one line, and folded all that its score is made of. */
export function whyView(why: Why): HTMLElement {
  const { groups, expected, moved, contributions } = why;
  const most = Math.max(...Object.values(groups).map(Math.abs), Number.MIN_VALUE);
  const rows = Object.entries(groups).map(([group, sum]) => [nameOf(group), signed(sum), barOf(sum / most)]);
  const details = contributions.map(({ feature, group, value, contribution }) => [
    harmless(feature),
    nameOf(group),
    value === null ? say("why.unknown") : threeDigits(value),
    signed(contribution),
  ]);
  return folded(
    element("span", {}, element("strong", {}, `${say("why.title")} `), summaryOf(why)),
    table(say("why.groups"), [say("why.evidence"), say("why.added"), say("why.scale")], rows),
    element("p", { class: "note" }, say("why.note", { start: signed(expected) })),
    ...(moved === undefined
      ? []
      : [element("p", { class: "note" }, say("why.moved", { moved: signed(moved) }))]),
    folded(
      sayCounted("why.all", contributions.length),
      table(
        say("why.features"),
        [say("why.feature"), say("why.evidence"), say("why.value"), say("why.added")],
        details,
      ),
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
