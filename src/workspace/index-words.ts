import { type LexicalArrays, LexicalIndexBuilder } from "../../index";
import { yieldToEvents } from "../base/core/yield";
import { type Database, iterateArticles } from "../base/store";

/** Articles that are indexed before events are let in. */
const ARTICLES_A_TURN = 500;

/**
 * Returns the lexical index of a store's articles.
 * @param onTurn called after every 500 articles with their number; throws to stop.
 */
export async function indexWords(database: Database, onTurn: (done: number) => void): Promise<LexicalArrays> {
  const builder = new LexicalIndexBuilder();
  for (const article of iterateArticles(database)) {
    builder.add(article);
    if (builder.size % ARTICLES_A_TURN > 0) continue;
    onTurn(builder.size);
    await yieldToEvents();
  }
  onTurn(builder.size);
  return builder.finish();
}
