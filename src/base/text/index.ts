export { bareHost } from "./address/bare-host";
export { canonicalUrl, isShortLink, MAX_ADDRESS_CHARS } from "./address/canonical-url";
export { FactCheckLinks } from "./address/fact-check-links";
export { formatDay, parseDay } from "./dates";
export { basicWords, UNCASED, type WordOptions } from "./language/basic-words";
export { isTellable, languageOfTag, tellLanguage } from "./language/language";
export { dropBoilerplate, saysSomething } from "./post/boilerplate";
export { readChat } from "./post/chat-words";
export { claimKey, claimKeyOf } from "./post/claim-key";
export { cutClaims } from "./post/cut-claims";
export { headlineClaim } from "./post/headline-claim";
export { isPostId } from "./post/post-id";
export { saidText } from "./post/said-text";
export { isMarked, tweetMarks } from "./post/tweet-marks";
export { MAX_QUERY_CHARS, parseTweet, readBeside, splitTag, type TweetParts } from "./post/tweet-parts";
export { type SentenceLimits, splitSentences, type TextPart } from "./sentences";
export { wellFormed } from "./well-formed";
export { cleanText, foldText } from "./words/normalise";
export { isStopWord, stem, stopWords } from "./words/stem";
export { readWord, scanWords, type Token, tokenise, type Word } from "./words/tokenise";
export type { Tokenizer } from "./words/tokenizer";
export {
  parseTokenizerConfig,
  parseTokenizerJson,
  parseVocabularyText,
  type WordPieceVocabulary,
} from "./words/vocabulary";
export { type PlacedWord, placeWords } from "./words/word-spans";
export { MAX_WORD_CHARACTERS, WordPiece } from "./words/wordpiece";
