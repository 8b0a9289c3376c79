import type { RankRequest } from "../../../queries/schema";
import type { StatusJson } from "../../schemas/status";
import { status } from "../api/api.js";
import { button, byId, element } from "../view/dom.js";
import { count, harmless, languageName, splitList, urlOf } from "../view/text.js";
import { whenSpoken } from "../words/spoken.js";

type Filter = NonNullable<RankRequest["filter"]>;
type Collection = StatusJson["collection"];

/** Fields with lists of words, by the parts of the collection that are offered for them. */
const LISTS = ["sites", "ratings", "languages"] as const;

const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);

/** Returns the filter of the fields under "Narrow down"; undefined if all are empty. */
export function readFilter(): Filter | undefined {
  const filter: Filter = {};
  const [sites, ratings, languages] = LISTS.map((id) => splitList(input(id).value));
  if (sites) filter.sites = sites.map(hostOf);
  if (ratings) filter.ratings = ratings;
  if (languages) filter.languages = languages;
  const [from, to] = [input("from").value, input("to").value];
  if (from !== "") filter.from = from;
  if (to !== "") filter.to = to;
  return Object.keys(filter).length === 0 ? undefined : filter;
}

/**
 * Returns whether no date stops halfway: it would be left out without a word. Otherwise the browser says at
 * its field what is missing.
 */
export function areDatesWhole(): boolean {
  const halfway = [input("from"), input("to")].find((field) => field.validity.badInput);
  if (halfway === undefined) return true;
  // Nothing can be said at a field that is folded away.
  byId("filters", HTMLDetailsElement).open = true;
  return halfway.reportValidity();
}

/** Some people paste an address instead of a host; some browsers copy it without its beginning. */
function hostOf(site: string): string {
  return (urlOf(site)?.hostname || site.replace(/\/.*$/, "")).replace(/^www\./i, "");
}

/** Makes "Narrow down" offer what the collection holds, each time it is opened. */
export function wireFilters(): void {
  const details = byId("filters", HTMLDetailsElement);
  let refresh = (): void => {};
  let held: Collection | undefined;
  whenSpoken(() => {
    if (held) refresh = showOffers(held);
  });
  details.addEventListener("toggle", async () => {
    if (!details.open) return;
    const found = await status().catch(() => undefined);
    if (!found) return;
    held = found.collection;
    refresh = showOffers(held);
  });
  details.addEventListener("input", () => refresh());
}

/** A button that changes the fields. */
interface Offer {
  readonly name: string;
  readonly articles: number;
  isChosen(): boolean;
  choose(chosen: boolean): void;
}

/** Shows what the collection holds. Returns a function that marks what the fields hold. */
function showOffers(collection: Collection): () => void {
  const refreshers = [
    ...LISTS.map((id) =>
      show(
        id,
        // The field has no way to write a quotation mark.
        collection[id].filter(({ name }) => !name.includes('"')).map((trait) => wordOffer(id, trait)),
      ),
    ),
    show("years", collection.years.map(yearOffer)),
  ];
  const refresh = (): void => {
    for (const one of refreshers) one();
  };
  refresh();
  return refresh;
}

function show(id: string, offers: readonly Offer[]): () => void {
  const buttons = offers.map(({ name, articles, isChosen, choose }) => {
    const made = button("", () => {
      choose(!isChosen());
      made.dispatchEvent(new Event("input", { bubbles: true }));
    });
    made.append(element("bdi", {}, harmless(name)), ` (${count(articles)})`);
    return made;
  });
  byId(`${id}-offers`, HTMLElement).replaceChildren(...buttons);
  return () => {
    for (const [i, made] of buttons.entries()) {
      made.setAttribute("aria-pressed", String(offers[i]?.isChosen() ?? false));
    }
  };
}

/** Offers a word of a list that commas separate. */
function wordOffer(id: (typeof LISTS)[number], { name, articles }: Collection["sites"][number]): Offer {
  const words = (): string[] => splitList(input(id).value) ?? [];
  const isSame = (word: string): boolean => word.toLowerCase() === name.toLowerCase();
  return {
    name: id === "languages" ? languageName(name) : name,
    articles,
    isChosen: () => words().some(isSame),
    choose: (chosen) => {
      const others = words().filter((word) => !isSame(word));
      const wanted = chosen ? [...others, name] : others;
      input(id).value = wanted.map((word) => (/[,\u060c]/.test(word) ? `"${word}"` : word)).join(", ");
    },
  };
}

/** Offers a year, as the first and the last day of it. */
function yearOffer({ name, articles }: Collection["years"][number]): Offer {
  const [from, to] = [`${name}-01-01`, `${name}-12-31`];
  return {
    name,
    articles,
    isChosen: () => input("from").value === from && input("to").value === to,
    choose: (chosen) => {
      input("from").value = chosen ? from : "";
      input("to").value = chosen ? to : "";
    },
  };
}
