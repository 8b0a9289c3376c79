export { type ArticleGaps, articleGaps, articlesOfOneAddress } from "./article-gaps";
export { type ArticleHeading, ArticleHeadings } from "./article-headings";
export { ArticleMatches, type ArticleTraits } from "./article-matches";
export { parseArticle } from "./article-record";
export {
  ArticleReader,
  ArticleWriter,
  articlesRevision,
  articlesSince,
  countArticles,
  iterateArticles,
  type Outcome,
  revisionReader,
  type StoredArticle,
} from "./articles";
export { ArticlesById } from "./articles-by-id";
export {
  PLATFORM_DATASET,
  type PlatformPost,
  PlatformTweetWriter,
  platformIds,
  postsToCheck,
  postsWithoutText,
  targetsWithoutText,
} from "./crawled-tweets";
export { readCursor, writeCursor } from "./cursors";
export { type Database, openDatabase, storeError, storeWork } from "./database";
export {
  FEEDBACK_SPLIT,
  type FeedbackChange,
  type NewJudgement,
  writeFeedbackJudgements,
} from "./feedback-judgements";
export { heldOutMarks } from "./held-out";
export { type Job, latestJobs, startJob } from "./jobs";
export {
  countJudgements,
  countPairs,
  type JudgedTweet,
  JudgementWriter,
  judgedArticles,
  judgedTweets,
  type RejectedTweet,
  rejectedTweets,
} from "./judgements";
export {
  keepLabelPrecision,
  keptLabelPrecision,
  scoresVersion,
} from "./label-precision";
export { type CheckRole, countLinks, KnownAddresses, LinkWriter } from "./links";
export { NewestArticles } from "./newest-articles";
export { type Night, NightLog, type NightStep, type StepProblem, type StepState } from "./night-steps";
export { ArticleAddresses, articleAt, unknownLinks } from "./page-addresses";
export { type AsidePage, type FoundPage, PageQueue, type QueuedPage, type ReadPage } from "./pages";
export { type ContextTweet, type PairContext, PairContexts } from "./pair-contexts";
export { type DayCount, pairsPerBin, pairsPerDay } from "./pair-days";
export { keepPairLabels, type PairLabel } from "./pair-labels";
export {
  CandidateReader,
  countPairsWithoutText,
  countScoredPairs,
  iteratePairScores,
  type PairCandidates,
  type PairScores,
  PairScoreWriter,
  type ScoredPair,
} from "./pair-scores";
export { type LabelledPair, type LabelledPairs, labelledPairs } from "./pairs";
export { type PostError, PostErrors } from "./post-errors";
export { type QueryTweet, QueryTweets } from "./query-tweets";
export { RemovedTweets } from "./removed-tweets";
export { type KeptRobots, RobotsStore } from "./robots";
export { Spending, type Spent } from "./spending";
export {
  type ActiveToken,
  activeTokens,
  addToken,
  hashToken,
  listTokens,
  revokeToken,
  SCOPES,
  type Scope,
  type TokenRow,
} from "./tokens";
export { countTweets, TweetReader, type TweetRow, TweetWriter } from "./tweets";
export { endVote, type NewVote, VoteWriter } from "./vote-writer";
export {
  countVotes,
  FEEDBACK_DATASET,
  latestVotes,
  VOTE_KINDS,
  type Vote,
  type VoteKind,
  type VoteTally,
  votes,
  voteTallies,
} from "./votes";
