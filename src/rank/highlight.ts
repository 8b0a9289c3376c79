import { cleanText, foldText, readWord, splitTag, stem, tokenise } from "../text";
import { type Query, readQuery } from "./ranker";

const WORD = /[\p{L}\p{N}]+(?:'\p{L}+)?/gu;

/** Returns the stems by which a tweet matches articles. */
export function matchingStems(query: Query): ReadonlySet<string> {
  const { body, author, handle } = readQuery(query);
  return new Set(tokenise(`${body} ${author} ${splitTag(handle)}`).map(({ word }) => stem(word)));
}

/** Returns `text`, cleaned, with every word whose stem is in `stems` passed through `mark`. */
export function markMatches(
  text: string,
  stems: ReadonlySet<string>,
  mark: (word: string) => string,
): string {
  return cleanText(text).replace(WORD, (written) => {
    const word = readWord(foldText(written));
    return word && stems.has(stem(word.word)) ? mark(written) : written;
  });
}
