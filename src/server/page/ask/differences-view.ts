import type { ApiAnswer } from "../../schemas/answer";
import { element, marked } from "../view/dom.js";
import { excerptOf, type Span } from "../view/text.js";
import { differenceText } from "../view/verdict.js";
import { say } from "../words/spoken.js";
import type { VoteSubject } from "./votes.js";

type Result = ApiAnswer["results"][number];
type Difference = NonNullable<Result["differences"]>[number];

/** Returns what a post says otherwise than an article, with its words in the post; undefined for nothing. */
export function differencesView(
  post: VoteSubject["tweet"],
  differences: Result["differences"] = [],
): HTMLElement | undefined {
  if (differences.length === 0) return undefined;
  return element(
    "div",
    { class: "differences" },
    element("p", { class: "label" }, say("differs.title")),
    element("ul", {}, ...differences.map((difference) => differenceView(post, difference))),
  );
}

function differenceView(post: VoteSubject["tweet"], difference: Difference): HTMLElement {
  const { field, start, end } = difference.postSpan;
  const { text, span } = excerptOf(post[field] ?? "", [start, end]);
  return element(
    "li",
    {},
    element("p", {}, differenceText(difference)),
    text === "" ? undefined : element("blockquote", { dir: "auto" }, marked(text, [], [span])),
  );
}

/** Returns where an article's claim differs, in one of its fields. */
export function differingSpans(
  { differences = [] }: Result,
  field: Difference["claimSpan"]["field"],
): readonly Span[] {
  return differences
    .map(({ claimSpan }) => claimSpan)
    .filter((span) => span.field === field)
    .map(({ start, end }) => [start, end]);
}
