import type { RankRequest } from "../../../queries/schema";
import type { ApiAnswer } from "../../schemas/answer";
import { drawn, element, folded, icon } from "../view/dom.js";
import { count, cut, harmless, languageNote, pendingNote, probabilityText } from "../view/text.js";
import { byPlausibility, headlineOf, isOtherClaim, meaningOf, probabilityOf } from "../view/verdict.js";
import { pattern, say, sayCounted } from "../words/spoken.js";
import { cardView } from "./card.js";
import { meaningOfNumber } from "./measured.js";
import { copyButtons } from "./share.js";
import type { VoteSubject } from "./votes.js";

const ICONS: Readonly<Record<ApiAnswer["verdict"], string>> = {
  answer: "found",
  suggest: "perhaps",
  none: "nothing",
};

/**
 * Returns an answer: its verdict, its plausible cards, and what is weaker folded away.
 * @param link asks the same again.
 */
export function answerView(request: RankRequest, answer: ApiAnswer, link: string): HTMLElement {
  const { generation, results, nearMisses } = answer;
  const { text = "", language } = request;
  const imageText = answer.picture?.text || request.imageText;
  const tweet = {
    text,
    ...(imageText !== undefined && { imageText }),
    ...(language !== undefined && { language }),
  };
  const asked: VoteSubject = { tweet, picture: answer.picture?.key, generation };
  const isParted = results.some(({ parts }) => parts !== undefined);
  const cards = (list: ApiAnswer["results"]): HTMLElement =>
    element(
      "ol",
      { class: "cards" },
      ...list.map((result) =>
        element("li", {}, isParted ? partsView(result) : undefined, cardView(asked, result)),
      ),
    );
  const { plausible, weaker } = byPlausibility(answer);
  return element(
    "div",
    {},
    bannerView(request, answer, link),
    plausible.length === 0 ? undefined : cards(plausible),
    weaker.length === 0 ? undefined : fold(sayCounted("results.showWeaker", weaker.length), cards(weaker)),
    nearMisses.length === 0
      ? undefined
      : fold(say("results.showNearest", { n: count(nearMisses.length) }), cards(nearMisses)),
  );
}

function fold(summary: string, content: HTMLElement): HTMLElement {
  const details = folded(summary, content);
  details.className = "near-misses";
  return details;
}

function bannerView(request: RankRequest, answer: ApiAnswer, link: string): HTMLElement {
  const { verdict } = answer;
  const probability = probabilityOf(answer);
  const note = languageNote(answer);
  const pending = pendingNote([answer]);
  const number = element("p", { class: "number", hidden: true });
  void meaningOfNumber(answer).then((words) => {
    number.textContent = words ?? "";
    number.hidden = words === undefined;
  });
  return element(
    "div",
    { class: `banner banner-${verdict}` },
    icon(ICONS[verdict]),
    element(
      "div",
      {},
      element("h2", { tabindex: -1 }, headlineOf(answer)),
      probability === undefined ? undefined : scale(probability),
      number,
      note === undefined ? undefined : element("p", {}, note),
      pending === undefined ? undefined : element("p", {}, pending),
      element("p", {}, meaningOf(answer)),
      // The fields of the filters may be folded away, and forgotten.
      request.filter === undefined ? undefined : element("p", {}, say("verdict.filtered")),
      copyButtons({ [say("results.copyLink")]: link }),
    ),
  );
}

/** Returns a probability as a bar; the headline has it in words. */
function scale(probability: number): SVGSVGElement {
  const bar = (width: number, name: string): SVGElement =>
    drawn("rect", { class: name, width, height: 6, rx: 3 });
  return drawn(
    "svg",
    { class: "scale", viewBox: "0 0 200 6", preserveAspectRatio: "none", "aria-hidden": true },
    bar(200, "scale-all"),
    bar(200 * probability, "scale-part"),
  );
}

type Result = ApiAnswer["results"][number];
type Part = NonNullable<Result["parts"]>[number];

/** Returns the parts of a post that an article answers, for the top of its card; none: the whole post. */
function partsView(result: Result): HTMLElement {
  const { parts = [] } = result;
  if (parts.length === 0) return element("p", { class: "part label" }, say("part.whole"));
  // As at the verdict: beside another number or name a probability would mislead.
  const isOther = isOtherClaim(result);
  const labelOf = ({ field, confidence }: Part): string => {
    const verdict = pattern(`part.${field}`);
    return isOther ? verdict : say("verdict.sure", { verdict, probability: probabilityText(confidence) });
  };
  return element(
    "div",
    { class: "part" },
    ...parts.flatMap((part) => [
      element("p", { class: "label" }, labelOf(part)),
      element("blockquote", { dir: "auto" }, harmless(cut(part.text))),
    ]),
  );
}
