import type { ApiAnswer } from "../../schemas/answer";
import type { ApiArticle } from "../../schemas/article";
import { button, element, folded, icon, linkTo, marked, outside } from "../view/dom.js";
import { counted, day, harmless, linkOf, type Spans, siteOf } from "../view/text.js";
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
    { class: "card", tabindex: -1, "data-rank": result.rank, "aria-label": `Result ${result.rank}` },
    ratingView(article),
    result.match === "link" ? element("p", { class: "note" }, "The post links this fact-check.") : undefined,
    seenView(result),
    element("h3", {}, titleView(article, titleMarks)),
    title !== undefined && subtitle
      ? field("p", "subtitle", article, subtitle, [highlights.subtitle])
      : undefined,
    vclaim && title !== undefined ? claimView(article, vclaim, claimMarks) : undefined,
    stanceView(result),
    differencesView(asked.tweet, result.differences),
    metaView(article),
    alsoView(alsoCheckedIn),
    explanation && evidenceView(explanation.evidence),
    explanation?.why && whyView(explanation.why),
    copyButtons({ "Copy citation": citationOf(article), "Copy reply": replyOf(result) }),
    votesView(asked, result),
  );
}

/** Says how the post stands to the claim, where that is known. */
function stanceView({ stance }: Result): HTMLElement | undefined {
  return stance?.sentence ? element("p", { class: "note" }, stance.sentence) : undefined;
}

/** Says who confirmed the article for the same picture. */
function seenView({ seenPicture }: Result): HTMLElement | undefined {
  if (!seenPicture) return undefined;
  const { votes, lastVotedAt } = seenPicture;
  const people = votes === 1 ? "1 person" : `${votes} people`;
  return element(
    "p",
    { class: "note" },
    `${people} confirmed this for the same picture, last on ${day(lastVotedAt)}.`,
  );
}

function ratingView({ rating }: ApiArticle): HTMLElement {
  if (!rating) return element("p", { class: "rating" }, element("span", {}, "No rating known"));
  return element(
    "p",
    { class: "rating" },
    element("span", {}, "Rated "),
    element("bdi", {}, harmless(rating)),
  );
}

/** Returns the title, or what replaces it, as a link to the article. */
function titleView(article: ApiArticle, marks: Marks): Node {
  const { title, vclaim, id } = article;
  const words = element("span", textAttributes(article), marked(title || vclaim || id, ...marks));
  const link = linkOf(article.url);
  if (link === undefined) return words;
  return linkTo(link, words, icon("out"), element("span", { class: "unseen" }, " (opens in a new tab)"));
}

function claimView(article: ApiArticle, vclaim: string, marks: Marks): HTMLElement {
  return element(
    "div",
    { class: "claim" },
    element("p", { class: "label" }, "Claim that was checked"),
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
  const more = button("Show all", () => {
    const open = words.classList.toggle("cut") === false;
    more.setAttribute("aria-expanded", String(open));
    more.textContent = open ? "Show less" : "Show all";
  });
  more.className = "plain";
  more.setAttribute("aria-expanded", "false");
  return element("div", {}, words, more);
}

/** Text of others has the direction of its first letters, and the language that its publisher gives. */
function textAttributes({ language }: ApiArticle): Record<string, string> {
  const known = language !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language);
  return { dir: "auto", ...(known && { lang: language }) };
}

/** Returns who published the article and when, and who made the claim. A missing link is named. */
function metaView(article: ApiArticle): HTMLElement {
  const { date, claimant, claimDate, author } = article;
  const site = siteOf(article);
  const said = [claimant && outside(claimant), claimDate && timeView(claimDate)].filter(Boolean) as Node[];
  const parts: readonly (readonly [string, readonly (Node | string)[]])[] = [
    ["Site", [site === undefined ? "not known" : outside(site)]],
    ["Link", linkOf(article.url) ? [] : ["none"]],
    ["Published", date ? [timeView(date)] : []],
    ["Author", author ? [outside(author)] : []],
    ["Claimed by", said],
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
  return values.flatMap((value, i) => (i === 0 ? [value] : [", ", value]));
}

function timeView(date: string): HTMLElement {
  const shown = day(date);
  return shown === date ? outside(date) : element("time", { datetime: date.slice(0, 10) }, shown);
}

function alsoView(articles: readonly ApiArticle[]): HTMLElement | undefined {
  if (articles.length === 0) return undefined;
  const entries = articles.map((article) => {
    const { rating, date } = article;
    const more = [siteOf(article), date && day(date), rating ?? "no rating known"].filter(Boolean);
    return element("li", {}, titleView(article, [[]]), " – ", outside(more.join(", ")));
  });
  return folded(`Also checked in ${counted(articles.length, "article")}`, element("ul", {}, ...entries));
}
