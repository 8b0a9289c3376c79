export {
  ArticleReader,
  ArticleWriter,
  articlesRevision,
  countArticles,
  iterateArticles,
  type Outcome,
  type StoredArticle,
} from "./articles";
export { type Database, openDatabase, storeError, storeWork } from "./database";
export { type Job, latestJobs, startJob } from "./jobs";
export {
  countJudgements,
  countPairs,
  type JudgedTweet,
  JudgementWriter,
  judgedArticles,
  judgedTweets,
} from "./judgements";
export { type LabelledPair, type LabelledPairs, labelledPairs } from "./pairs";
export { countTweets, TweetReader, type TweetRow, TweetWriter } from "./tweets";
