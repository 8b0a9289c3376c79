import { iterateArticles } from "../../../src/base/store";
import { loadTextEncoder } from "../../../src/encoder";
import { viewTexts } from "../../../src/rank/semantics";
import { encoderFolder, openStore } from "../../../src/workspace";
import type { PeerArticle } from "../system";

/** Returns the articles of a workspace with our vectors, which peers get for nothing. */
export async function peerArticles(home: string): Promise<PeerArticle[]> {
  const database = openStore(home);
  const encoder = loadTextEncoder(encoderFolder(home));
  const articles: PeerArticle[] = [];
  for (const article of iterateArticles(database)) {
    const { key, title = "", subtitle = "", vclaim = "" } = article;
    const vector = await encoder.embedArticles([viewTexts("all", article)]);
    articles.push({ key, title, subtitle, vclaim, vector });
  }
  database.close();
  return articles;
}
