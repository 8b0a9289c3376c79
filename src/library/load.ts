/**
 * Modules that only some calls need. The first such call loads them, so a program that only asks queries
 * starts fast.
 */
export const load = {
  calibrate: () =>
    require("../usecases/calibrate/calibrate") as typeof import("../usecases/calibrate/calibrate"),
  articles: () => require("../usecases/articles") as typeof import("../usecases/articles"),
  backup: () => require("../usecases/backup/backup") as typeof import("../usecases/backup/backup"),
  buildIndex: () => require("../usecases/build-index") as typeof import("../usecases/build-index"),
  crawlArticles: () => require("../usecases/crawl/articles") as typeof import("../usecases/crawl/articles"),
  crawlPosts: () => require("../usecases/crawl/posts") as typeof import("../usecases/crawl/posts"),
  encoder: () => require("../usecases/encoder/train") as typeof import("../usecases/encoder/train"),
  estimate: () => require("../usecases/doctor/estimate") as typeof import("../usecases/doctor/estimate"),
  evaluate: () => require("../usecases/evaluate/evaluate") as typeof import("../usecases/evaluate/evaluate"),
  evaluateSplit: () => require("../usecases/evaluate/split") as typeof import("../usecases/evaluate/split"),
  examine: () => require("../usecases/doctor/examine") as typeof import("../usecases/doctor/examine"),
  exports: () => require("../usecases/exports") as typeof import("../usecases/exports"),
  feedback: () => require("../usecases/feedback") as typeof import("../usecases/feedback"),
  generations: () => require("../usecases/generations") as typeof import("../usecases/generations"),
  importFiles: () => require("../usecases/import-files") as typeof import("../usecases/import-files"),
  label: () => require("../usecases/label/label") as typeof import("../usecases/label/label"),
  night: () => require("../usecases/night/night") as typeof import("../usecases/night/night"),
  pictureQuery: () =>
    require("../usecases/rank/picture-query") as typeof import("../usecases/rank/picture-query"),
  push: () => require("../usecases/releases/push") as typeof import("../usecases/releases/push"),
  queryFile: () =>
    require("../usecases/evaluate/query-file") as typeof import("../usecases/evaluate/query-file"),
  ranker: () => require("../usecases/ranker/train") as typeof import("../usecases/ranker/train"),
  rankFile: () => require("../usecases/rank/rank-file") as typeof import("../usecases/rank/rank-file"),
  restore: () => require("../usecases/backup/restore") as typeof import("../usecases/backup/restore"),
  scratch: () => require("../usecases/encoder/scratch") as typeof import("../usecases/encoder/scratch"),
  status: () => require("../usecases/doctor/status") as typeof import("../usecases/doctor/status"),
  score: () => require("../usecases/evaluate/score") as typeof import("../usecases/evaluate/score"),
  train: () => require("../usecases/train/train") as typeof import("../usecases/train/train"),
  scorer: () => require("../../scorer") as typeof import("../../scorer"),
};
