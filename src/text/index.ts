export { formatDay, parseDay } from "./dates";
export { cleanText, foldText } from "./normalise";
export { isStopWord, stem } from "./stem";
export { readWord, scanWords, type Token, tokenise, type Word } from "./tokenise";
export { MAX_QUERY_CHARS, parseTweet, splitTag, type TweetParts } from "./tweet-parts";
