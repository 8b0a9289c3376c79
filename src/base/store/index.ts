export { type ArticleGaps, articleGaps, articlesOfOneAddress } from "./articles/article-gaps";
export { type ArticleHeading, ArticleHeadings } from "./articles/article-headings";
export { ArticleMatches, type ArticleTraits } from "./articles/article-matches";
export { parseArticle } from "./articles/article-record";
export {
  ArticleReader,
  ArticleWriter,
  articlesRevision,
  articlesSince,
  countArticles,
  iterateArticles,
  type RowChange,
  revisionReader,
  type StoredArticle,
} from "./articles/articles";
export { ArticlesById } from "./articles/articles-by-id";
export { NewestArticles } from "./articles/newest-articles";
export { readCursor, writeCursor } from "./crawl/cursors";
export { ArticleAddresses, articleAt, unknownLinks } from "./crawl/page-addresses";
export { type AsidePage, type FoundPage, PageQueue, type QueuedPage, type ReadPage } from "./crawl/pages";
export { type KeptRobots, RobotsStore } from "./crawl/robots";
export { Spending, type Spent } from "./crawl/spending";
export { type Database, openDatabase, storeError, storeWork } from "./database";
export { latestJobs, type RecordedJob, startJob } from "./jobs";
export { NightLog, type NightRecord, type NightStep, type StepProblem, type StepState } from "./night-steps";
export {
  keepLabelPrecision,
  keptLabelPrecision,
  scoresVersion,
} from "./pairs/label-precision";
export { type CheckRole, countLinks, KnownAddresses, LinkWriter } from "./pairs/links";
export { type ContextTweet, type PairContext, PairContexts } from "./pairs/pair-contexts";
export { type DayCount, pairsPerBin, pairsPerDay } from "./pairs/pair-days";
export { keepPairLabels, type PairLabel } from "./pairs/pair-labels";
export {
  CandidateReader,
  countPairsWithoutText,
  countScoredPairs,
  iteratePairScores,
  type PairCandidates,
  type PairScores,
  PairScoreWriter,
  type ScoredPair,
} from "./pairs/pair-scores";
export { type LabelledPair, type LabelledPairs, labelledPairs } from "./pairs/pairs";
export {
  PLATFORM_DATASET,
  type PlatformPost,
  PlatformTweetWriter,
  platformIds,
  postsToCheck,
  postsWithoutText,
  targetsWithoutText,
} from "./tweets/crawled-tweets";
export { heldOutMarks } from "./tweets/held-out";
export {
  countJudgements,
  countPairs,
  type JudgedTweet,
  JudgementWriter,
  judgedArticles,
  judgedTweets,
  type RejectedTweet,
  rejectedTweets,
} from "./tweets/judgements";
export { type PostError, PostErrors } from "./tweets/post-errors";
export { type QueryTweet, QueryTweets } from "./tweets/query-tweets";
export { RemovedTweets } from "./tweets/removed-tweets";
export { countTweets, TweetReader, type TweetRow, TweetWriter } from "./tweets/tweets";
export {
  FEEDBACK_SPLIT,
  type FeedbackChange,
  type NewJudgement,
  writeFeedbackJudgements,
} from "./votes/feedback-judgements";
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
} from "./votes/tokens";
export { endVote, type NewVote, VoteWriter } from "./votes/vote-writer";
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
} from "./votes/votes";
