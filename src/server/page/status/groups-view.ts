import type { GroupListJson } from "../../schemas/groups";
import { button, drawn, element, linkTo, outside } from "../view/dom.js";
import { harmless, hasWords, languageName, linkOf, listed, moment } from "../view/text.js";
import { findingWords } from "../view/verdict.js";
import { say, sayCounted } from "../words/spoken.js";

type Group = GroupListJson["groups"][number];

/** The drawing of a curve: bars of five minutes for the last hour. */
const BARS = 12;
const BAR_MINUTES = 5;
const BAR = { width: 8, gap: 2, height: 28 } as const;
const MINUTE_MS = 60_000;

/**
 * Returns what to check next: groups of posts that no fact-check answers, the fastest first; undefined where
 * nobody has ever watched a stream of posts.
 * @param ask puts a text into the form of the first tab.
 */
export function groupsView(
  { watchedAt, groups }: GroupListJson,
  ask: (text: string) => void,
): HTMLElement | undefined {
  if (watchedAt === null) return undefined;
  const heading = element("h2", {}, say("groups.title"));
  const note = element("p", { class: "note" }, say("groups.watched", { moment: moment(watchedAt) }));
  if (groups.length === 0) {
    return element("section", { class: "groups" }, heading, element("p", {}, say("groups.none")), note);
  }
  const items = groups.map((group) => itemOf(group, Date.parse(watchedAt), ask));
  return element("section", { class: "groups" }, heading, element("ol", {}, ...items), note);
}

function itemOf(group: Group, now: number, ask: (text: string) => void): HTMLElement {
  const { text, count: posts, lastHour, firstAt, lastAt, languages, article } = group;
  const link = linkOf(article?.url);
  const facts = [
    sayCounted("groups.posts", posts),
    say("groups.between", { first: moment(firstAt), last: moment(lastAt) }),
    listed(languages.map(languageName)),
  ].filter((fact) => fact !== "");
  return element(
    "li",
    {},
    element("blockquote", { dir: "auto" }, harmless(text)),
    element(
      "p",
      { class: "growth" },
      barsOf(group, now),
      element("strong", {}, sayCounted("groups.lastHour", lastHour)),
    ),
    element("p", { class: "note" }, facts.join(" \u00b7 ")),
    article &&
      element(
        "p",
        {},
        findingWords(group.verdict),
        ": ",
        link ? linkTo(link, outside(article.title ?? link.host)) : outside(article.title ?? article.source),
      ),
    // The page would only ask for the words of such a post.
    hasWords(text) ? button(say("groups.ask"), () => ask(text)) : undefined,
  );
}

/** Draws the posts of the last hour; the sentence beside it says the same in words. */
function barsOf({ curve }: Group, now: number): SVGElement {
  const posts = Array<number>(BARS).fill(0);
  for (const { at, minutes, posts: more } of curve) {
    const bar = BARS - 1 - Math.floor((now - Date.parse(at)) / (BAR_MINUTES * MINUTE_MS));
    if (minutes === 1 && bar >= 0 && bar < BARS) posts[bar] = (posts[bar] ?? 0) + more;
  }
  const most = Math.max(1, ...posts);
  const step = BAR.width + BAR.gap;
  return drawn(
    "svg",
    { class: "bars", viewBox: `0 0 ${BARS * step} ${BAR.height}`, "aria-hidden": true },
    ...posts.map((number, i) => {
      const height = Math.max(1, (BAR.height * number) / most);
      return drawn("rect", { x: i * step, y: BAR.height - height, width: BAR.width, height });
    }),
  );
}
