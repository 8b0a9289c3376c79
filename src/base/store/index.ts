/**
 * The store: articles, tweets, judgements, pairs, votes and the state of crawls and nights, in SQLite.
 * `articles/article-record.ts` is not among it: who reads no article from outside need not load it.
 */
export * from "./articles/article-lookups";
export * from "./articles/article-matches";
export * from "./articles/article-sites";
export * from "./articles/articles";
export * from "./articles/full-name";
export * from "./articles/known-articles";
export { endLineage, followedLineage, ownLineage } from "./articles/lineage";
export * from "./articles/newest-articles";
export * from "./articles/replica";
export { articlesRevision, changesCounter, follows, revisionReader } from "./articles/revision";
export * from "./articles/same-address";
export * from "./articles/withdrawals";
export { BACKUP_FORMAT } from "./backup-mark";
export { closeDatabase, copyDatabase, SCHEMA_VERSION } from "./copy";
export * from "./crawl/crawl-state";
export * from "./crawl/page-addresses";
export * from "./crawl/pages";
export * from "./crawl/spending";
export { type Database, openDatabase, openNowhere, storeError, storeWork } from "./database";
export * from "./groups/alerts";
export * from "./groups/list-groups";
export * from "./groups/watch";
export * from "./jobs";
export * from "./kept-problem";
export * from "./night-steps";
export * from "./pairs/label-precision";
export * from "./pairs/links";
export * from "./pairs/pair-contexts";
export * from "./pairs/pair-scores";
export * from "./pairs/pairs";
export { Sqlite } from "./sqlite";
export * from "./tweets/crawled-tweets";
export * from "./tweets/judgements";
export * from "./tweets/known-posts";
export * from "./tweets/lost-posts";
export * from "./tweets/query-tweets";
export * from "./tweets/tweets";
export { REPLACED, RESTORED } from "./unfinished-restore";
export * from "./votes/feedback-judgements";
export * from "./votes/kept-votes";
export * from "./votes/picture-key";
export * from "./votes/picture-votes";
export * from "./votes/tokens";
export * from "./votes/vote-outbox";
export * from "./votes/vote-writer";
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
