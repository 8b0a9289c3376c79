export { canonicalUrl, isShortLink, MAX_ADDRESS_CHARS } from "./address/canonical-url";
export { FactCheckLinks } from "./address/fact-check-links";
export { bareHost } from "./address/wrapped-url";
export { formatDay, isoDay, parseDay } from "./dates";
export { BLOCKS, SILENT } from "./elements";
export { readHtml } from "./html";
export { basicWords, UNCASED, type WordOptions } from "./language/basic-words";
export { isTellable, tellLanguage } from "./language/language";
export { codeOfName, languageTag } from "./language/language-names";
export {
  broaderTags,
  codeOfTag,
  isLanguageTag,
  LANGUAGE_TAG,
  languageNumber,
  languageOfNumber,
  languageOfTag,
  NO_LANGUAGE_NUMBER,
  plainTag,
} from "./language/tag";
export { dropBoilerplate, saysSomething } from "./post/boilerplate";
export { readChat } from "./post/chat-words";
export { withoutFrame } from "./post/claim-frames";
export { cutClaims } from "./post/cut-claims";
export { type Disguise, findDisguises, joinLetters, unstretched } from "./post/disguises";
export { headlineClaim } from "./post/headline-claim";
export { inOneScript, mayBeDrawn } from "./post/plain-letters";
export { claimKey, claimKeyOf, isMarked, isPostId, tweetMarks } from "./post/tweet-marks";
export {
  MAX_QUERY_CHARS,
  parseTweet,
  readBeginning,
  readBeside,
  saidText,
  splitTag,
  type TweetParts,
  withoutLinks,
} from "./post/tweet-parts";
export { splitSentences, type TextPart } from "./sentences";
export { withoutJoined } from "./words/apostrophes";
export { withoutMojibake } from "./words/mojibake";
export { beginningOf, cleanText, foldsInPlace, foldText } from "./words/normalise";
export {
  type InputFrame,
  joinPair,
  joinTexts,
  type PairInput,
  type PieceTokenizer,
  type Tokenizer,
} from "./words/piece-input";
export { scriptOf } from "./words/scripts";
export { consonantHash, consonantsOf, soundOf, soundsAbroad } from "./words/sounds";
export { stem } from "./words/stem";
export { isStopWord, readAs, stopWords } from "./words/stop-words";
export {
  readWord,
  scanWords,
  type Token,
  tokenise,
  type Word,
  type WordReader,
  wordReader,
} from "./words/tokenise";
export { parseTokenizerConfig, parseTokenizerJson, parseVocabularyText } from "./words/vocabulary";
export { eachWord, type PlacedWord, placeWords } from "./words/word-spans";
export { MAX_WORD_CHARACTERS, type SpecialNames, WordPiece } from "./words/wordpiece";
