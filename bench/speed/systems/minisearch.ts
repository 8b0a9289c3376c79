import MiniSearch from "minisearch";
import { type PeerArticle, type System, WANTED } from "../system";

/** Returns MiniSearch with its default options: words alone. */
export function miniSearch(articles: readonly PeerArticle[]): System {
  const search = new MiniSearch({ idField: "key", fields: ["title", "subtitle", "vclaim"] });
  search.addAll(articles);
  return {
    name: "MiniSearch, words alone",
    ask: async ({ body }) => {
      const found = search.search(body);
      return found.slice(0, WANTED).map(({ id }) => id as number);
    },
    close: async () => {},
  };
}
