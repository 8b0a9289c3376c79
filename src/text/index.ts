export { basicWords, UNCASED, type WordOptions } from "./basic-words";
export { formatDay, parseDay } from "./dates";
export { cleanText, foldText } from "./normalise";
export { isStopWord, stem } from "./stem";
export { readWord, scanWords, type Token, tokenise, type Word } from "./tokenise";
export type { Encoded, Tokenizer } from "./tokenizer";
export { MAX_QUERY_CHARS, parseTweet, splitTag, type TweetParts } from "./tweet-parts";
export { parseTokenizerConfig, parseTokenizerJson, parseVocabularyText, type Vocabulary } from "./vocabulary";
export { MAX_WORD_CHARACTERS, WordPiece } from "./wordpiece";
