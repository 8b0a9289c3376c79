import { documentFrequency, documentsOf, wholePostings } from "../../../index";
import type * as training from "../../../training";
import { type SearchIndex, shownParts } from "../../rank";

/** How many words a person types. */
const WORDS = 4;
/** With fewer, nothing is left of the post. */
const FEWEST = 2;
/** Words in more articles than this share are not what somebody would search for. */
const COMMON = 0.3;

/**
 * Returns what somebody might type who looks for the article that answers a post: of the words that post and
 * article share, the four that are in the fewest articles, in the post's order. Posts that share fewer than
 * two words with their articles have none.
 */
export function keywordsOf(
  index: Pick<SearchIndex, "lexical">,
  posts: readonly training.TrainingQuery[],
): training.TrainingQuery[] {
  return posts.flatMap((post) => {
    const words = rarestShared(index, post);
    return words.length < FEWEST ? [] : [{ id: post.id, text: words.join(" "), relevant: post.relevant }];
  });
}

function rarestShared({ lexical }: Pick<SearchIndex, "lexical">, post: training.TrainingQuery): string[] {
  const whole = wholePostings(lexical.arrays);
  const { parts, repairs } = lexical.plain(shownParts(post, "unsigned"));
  return lexical
    .read(parts, repairs)
    .terms.flatMap(({ term, word, bodyCount }, position) => {
      if (bodyCount === 0 || term < 0) return [];
      const articles = documentFrequency(whole, term);
      const isRare = articles <= COMMON * lexical.size;
      return isRare && documentsOf(whole, term).some((doc) => post.relevant.has(doc))
        ? [{ word, position, articles }]
        : [];
    })
    .sort((a, b) => a.articles - b.articles)
    .slice(0, WORDS)
    .sort((a, b) => a.position - b.position)
    .map(({ word }) => word);
}
