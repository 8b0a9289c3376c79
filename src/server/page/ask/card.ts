import type { ApiAnswer } from "../../schemas/answer";
import type { ApiArticle } from "../../schemas/article";
import { button, element, folded, icon, linkTo, marked, outside } from "../view/dom.js";
import { count, day, harmless, linkOf, percent, type Spans, siteOf } from "../view/text.js";
import { stanceText } from "../view/verdict.js";
import { say, sayCounted } from "../words/spoken.js";
import { differencesView, differingSpans } from "./differences-view.js";
import { evidenceView, whyView } from "./explanation-view.js";
import { citationOf, copyButtons, replyOf } from "./share.js";
import { type VoteSubject, votesView } from "./votes.js";

type Result = ApiAnswer["results"][number];
/** The places of a text that are marked. */
type Marks = readonly [matches: Spans, differences?: Spans];

/** The style sheet cuts longer texts, UTF-16 units. */
const LONG = 600;

/** Returns a result as a card. */
export function cardView(asked: VoteSubject, result: Result): HTMLElement {
  const { article, alsoCheckedIn, highlights, explanation } = result;
  const { title, subtitle, vclaim } = article;
  const claimMarks: Marks = [highlights.vclaim, differingSpans(result, "vclaim")];
  const titleMarks: Marks = title
    ? [highlights.title, differingSpans(result, "title")]
    : [[], differingSpans(result, "vclaim")];
  return element(
    "article",
    {
      class: "card",
      tabindex: -1,
      "data-rank": result.rank,
      "aria-label": say("card.result", { rank: count(result.rank) }),
    },
    ratingView(article),
    result.match === "link" ? element("p", { class: "note" }, say("card.linked")) : undefined,
    seenView(result),
    likeView(result),
    element("h3", {}, titleView(article, titleMarks)),
    title !== undefined && subtitle
      ? field("p", "subtitle", article, subtitle, [highlights.subtitle])
      : undefined,
    vclaim && title !== undefined ? claimView(article, vclaim, claimMarks) : undefined,
    stanceView(result),
    differencesView(asked.tweet, result.differences),
    metaView(article),
    alsoView(alsoCheckedIn),
    explanation && evidenceView(explanation.evidence, textAttributes(article)),
    explanation?.why && whyView(explanation.why),
    copyButtons({
      [say("card.copyCitation")]: citationOf(article),
      [say("card.copyReply")]: replyOf(result),
    }),
    votesView(asked, result),
  );
}

/** Says how the post stands to the claim, where that is known. */
function stanceView(result: Result): HTMLElement | undefined {
  const sentence = stanceText(result);
  return sentence ? element("p", { class: "note" }, sentence) : undefined;
}

/** Says who confirmed the article for the same picture. */
function seenView({ seenPicture }: Result): HTMLElement | undefined {
  if (!seenPicture) return undefined;
  const { votes, lastVotedAt } = seenPicture;
  return element("p", { class: "note" }, sayCounted("card.seen", votes, { day: day(lastVotedAt) }));
}

/** Says that the article was matched with another post before, and how like this one that is. */
function likeView({ likePost }: Result): HTMLElement | undefined {
  if (!likePost) return undefined;
  return element("p", { class: "note" }, say("card.like", { share: percent(likePost.likeness) }));
}

function ratingView({ rating }: ApiArticle): HTMLElement {
  if (!rating) return element("p", { class: "rating" }, element("span", {}, say("card.unrated")));
  return element(
    "p",
    { class: "rating" },
    element("span", {}, `${say("card.rated")} `),
    element("bdi", {}, harmless(rating)),
  );
}

/** Returns the title, or what replaces it, as a link to the article. */
function titleView(article: ApiArticle, marks: Marks): Node {
  const { title, vclaim, id } = article;
  const words = element("span", textAttributes(article), marked(title || vclaim || id, ...marks));
  const link = linkOf(article.url);
  if (link === undefined) return words;
  return linkTo(link, words, icon("out"), element("span", { class: "unseen" }, ` ${say("card.newTab")}`));
}

function claimView(article: ApiArticle, vclaim: string, marks: Marks): HTMLElement {
  return element(
    "div",
    { class: "claim" },
    element("p", { class: "label" }, say("card.claim")),
    field("blockquote", "claim-text", article, vclaim, marks),
  );
}

/** Returns one of an article's texts; a button shows all of a long one. */
function field(
  tag: "p" | "blockquote",
  name: string,
  article: ApiArticle,
  text: string,
  marks: Marks,
): HTMLElement {
  const words = element(tag, { class: name, ...textAttributes(article) }, marked(text, ...marks));
  if (text.length <= LONG) return words;
  words.classList.add("cut");
  const more = button(say("card.more"), () => {
    const open = words.classList.toggle("cut") === false;
    more.setAttribute("aria-expanded", String(open));
    more.textContent = open ? say("card.less") : say("card.more");
  });
  more.className = "plain";
  more.setAttribute("aria-expanded", "false");
  return element("div", {}, words, more);
}

/**
 * Text of others has the direction of its first letters, and the language that its publisher gives: "" says
 * that it is not known to be the page's.
 */
function textAttributes({ language }: ApiArticle): Record<string, string> {
  const known = language !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language);
  return { dir: "auto", lang: known ? language : "" };
}

/** Returns who published the article and when, and who made the claim. A missing link is named. */
function metaView(article: ApiArticle): HTMLElement {
  const { date, claimant, claimDate, author } = article;
  const site = siteOf(article);
  const said = [claimant && outside(claimant), claimDate && timeView(claimDate)].filter(Boolean) as Node[];
  const parts: readonly (readonly [string, readonly (Node | string)[]])[] = [
    [say("card.site"), [site === undefined ? say("card.siteUnknown") : outside(site)]],
    [say("card.link"), linkOf(article.url) ? [] : [say("card.linkNone")]],
    [say("card.published"), date ? [timeView(date)] : []],
    [say("card.author"), author ? [outside(author)] : []],
    [say("card.claimedBy"), said],
  ];
  return element(
    "dl",
    { class: "meta" },
    ...parts
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, ...spaced(values))),
      ),
  );
}

function spaced(values: readonly (Node | string)[]): (Node | string)[] {
  return values.flatMap((value, i) => (i === 0 ? [value] : [say("list.comma"), value]));
}

function timeView(date: string): HTMLElement {
  const shown = day(date);
  return shown === date ? outside(date) : element("time", { datetime: date.slice(0, 10) }, shown);
}

function alsoView(articles: readonly ApiArticle[]): HTMLElement | undefined {
  if (articles.length === 0) return undefined;
  const entries = articles.map((article) => {
    const { rating, date } = article;
    const more = [siteOf(article), date && day(date), rating ?? say("card.unratedShort")].filter(Boolean);
    return element("li", {}, titleView(article, [[]]), " – ", outside(more.join(say("list.comma"))));
  });
  return folded(sayCounted("card.also", articles.length), element("ul", {}, ...entries));
}
