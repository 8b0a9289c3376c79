import type { RankRequest } from "../schemas/rank";
import { byId } from "./dom.js";
import { splitList, urlOf } from "./text.js";

type Filter = NonNullable<RankRequest["filter"]>;

/** Returns what the fields under "Narrow down" say; undefined where all are empty. */
export function readFilter(): Filter | undefined {
  const textOf = (id: string): string => byId(id, HTMLInputElement).value;
  const filter: Filter = {};
  const [sites, ratings, languages] = ["sites", "ratings", "languages"].map((id) => splitList(textOf(id)));
  if (sites) filter.sites = sites.map(hostOf);
  if (ratings) filter.ratings = ratings;
  if (languages) filter.languages = languages;
  const [from, to] = [textOf("from"), textOf("to")];
  if (from !== "") filter.from = from;
  if (to !== "") filter.to = to;
  return Object.keys(filter).length === 0 ? undefined : filter;
}

/** People paste addresses where a host is meant. */
function hostOf(site: string): string {
  return (urlOf(site)?.host || site).replace(/^www\./, "");
}
