import type { ApiAnswer } from "../../schemas/answer";
import type { ApiArticle } from "../../schemas/article";
import { button, element } from "../view/dom.js";
import { count, day, harmless, linkOf, sentences, siteOf, withoutStop } from "../view/text.js";
import { isOtherClaim } from "../view/verdict.js";
import { say } from "../words/spoken.js";

/** Returns the citation of an article: title, site, day and address, as far as they are known. */
export function citationOf(article: ApiArticle): string {
  const { title, vclaim, id, date } = article;
  const parts = [say("copy.citation", { title: title ?? vclaim ?? id }), siteOf(article), date && day(date)];
  return ended([parts.filter(Boolean).join(say("list.comma")), linkOf(article.url)?.href]);
}

/** Returns a reply to the reader who sent a post: what was checked, by whom, how it was rated, and where. */
export function replyOf(result: ApiAnswer["results"][number]): string {
  const { article } = result;
  const { title, vclaim, id, date, rating } = article;
  const what = isOtherClaim(result) ? "similar" : "this";
  const site = siteOf(article) ?? say("reply.someone");
  const claim = withoutStop(vclaim ?? title ?? id);
  const checked = date
    ? say(`reply.${what}On`, { site, claim, day: day(date) })
    : say(`reply.${what}`, { site, claim });
  const [rated, address] = [
    rating && say("reply.rating", { rating: withoutStop(rating) }),
    linkOf(article.url)?.href,
  ];
  return `${harmless(say("reply.thanks"))} ${ended([checked, rated, address])}`;
}

/** Joins sentences; an address gets no full stop, which would break it. */
function ended(sentences: readonly (string | undefined)[]): string {
  const given = sentences.filter((sentence) => sentence !== undefined && sentence !== "");
  return harmless(given.map((text) => (linkOf(text) ? text : `${text}.`)).join(" "));
}

/** Fields of the form, by the names that they have in a link to an answer. */
const FIELDS = ["text", "image-text", "sites", "ratings", "languages", "from", "to"] as const;
type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldOf(form: HTMLFormElement, id: string): Field {
  return form.querySelector<Field>(`#${id}`) as Field;
}

/** The language of the post in a link; the form has no field for it. */
const LANGUAGE = "post-language";

/** Returns what the form asks, by the names in a link. @param language of the post, where it is given. */
export function askedBy(form: HTMLFormElement, language = ""): ReadonlyMap<string, string> {
  const fields = FIELDS.map((id) => [id, fieldOf(form, id).value.trim()] as const);
  return new Map([...fields, [LANGUAGE, language] as const].filter(([, value]) => value !== ""));
}

/**
 * Returns a link that asks what a form asked. The question is in the fragment, which no server sees.
 * @param imageText what was read in the picture, unless the form gave it.
 */
export function linkToAnswer(asked: ReadonlyMap<string, string>, imageText = ""): string {
  const read = imageText.trim();
  return linkWith(read === "" ? [...asked] : [...new Map([["image-text", read], ...asked])]);
}

/** Returns a link that asks about a text alone. @param language of the text, where it is given. */
export function linkToText(text: string, language?: string): string {
  return linkWith([["text", text], ...(language === undefined ? [] : [[LANGUAGE, language] as const])]);
}

function linkWith(asked: readonly (readonly [string, string])[]): string {
  return new URL(`#${new URLSearchParams(Object.fromEntries(asked))}`, document.baseURI).href;
}

/**
 * Fills in the form from the address if it is a link to an answer, and removes the question from the address.
 * Returns the language that the link gives with its post, "" for none; undefined where it is no such link.
 */
export function readLink(form: HTMLFormElement): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.get("text") && !given.get("image-text")) return undefined;
  for (const id of FIELDS) fieldOf(form, id).value = given.get(id) ?? "";
  const narrowed = FIELDS.slice(2).some((id) => given.has(id));
  for (const details of form.querySelectorAll("details")) details.open = narrowed;
  history.replaceState(null, "", location.pathname + location.search);
  return given.get(LANGUAGE) ?? "";
}

/**
 * What a chat takes, UTF-16 units: Telegram 4,096. A letter that is not Latin has six to nine in a link.
 */
const MOST_TAKEN = 4096;

/** Returns buttons that copy texts, by their words, and say so. */
export function copyButtons(texts: Readonly<Record<string, string>>): HTMLElement {
  const said = element("span", { role: "status" });
  const place = element("div");
  const copy = async (text: string): Promise<void> => {
    const long = text.length > MOST_TAKEN ? say("copy.long", { n: count(text.length) }) : undefined;
    place.replaceChildren();
    said.textContent = "";
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = sentences(say("copy.done"), long);
    } catch {
      // Browsers give the clipboard to pages over HTTPS and on this machine only.
      const field = element("textarea", { readonly: true, rows: 3, "aria-label": say("copy.field") });
      field.value = text;
      place.replaceChildren(field);
      field.focus();
      field.select();
      said.textContent = sentences(say("copy.failed"), long);
    }
  };
  const buttons = Object.entries(texts).map(([words, text]) =>
    button(words, () => void copy(text), { class: "plain" }),
  );
  return element("div", { class: "copy" }, ...buttons, said, place);
}
