/** Imports point one way; see docs/ARCHITECTURE.md. */
const rule = (name, comment, from, to) => ({ name, severity: "error", comment, from: { path: from }, to: { path: to } });
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", comment: "A cycle has no first file to read.", from: {}, to: { circular: true } },
    // What every stage stands on.
    rule("base-is-the-ground", "What every stage stands on knows no stage.", "^src/base/", "^(src/(?!base/)|index/|training/|crawlers/|scorer/)"),
    rule("core-imports-nothing", "The words of the domain depend on nothing of ours.", "^src/base/core/", "^src/base/(?!core/)"),
    rule("artifact-knows-the-core", "How artifacts are written does not depend on what they hold.", "^src/base/artifact/", "^(src/base/(?!core/|artifact/)|node_modules/)"),
    rule("text-is-pure", "Text processing knows the core alone.", "^src/base/(text|native|config)/", "^src/base/(?!core/|text/|native/|config/)"),
    rule("vectors-are-numbers", "Vectors and their kernels know the core alone.", "^src/base/vectors/", "^src/base/(?!core/|native/|vectors/)"),
    rule("store-is-below", "The store knows core, and how addresses are written.", "^src/base/(store|home)/", "^src/base/(?!core/|artifact/|text/|store/|home/)"),
    // What answers a query, floor by floor.
    rule("encoder-is-below-index", "The encoder turns text into vectors and knows nothing of articles stored.", "^src/encoder/", "^(src/(?!base/|encoder/)|src/base/store/|index/|training/|crawlers/|scorer/)"),
    rule("index-is-below-rank", "The index knows core, text, vectors and kernels.", "^index/", "^(src/(?!base/(core|artifact|native|text|vectors)/)|training/|crawlers/|scorer/)"),
    rule("rank-is-below-answer", "Ranking knows nothing of what is said of a ranking.", "^src/rank/", "^(src/(?!base/|encoder/|rank/)|src/base/store/|training/|crawlers/|scorer/)"),
    rule("comparison-is-pure", "Comparing texts needs texts alone.", "^src/compare/", "^(src/(?!base/(core|text)/|compare/)|index/|training/|crawlers/|scorer/)"),
    rule("pictures-are-read-alone", "Reading a picture depends on nothing that is done with its text.", "^src/images/", "^(src/(?!base/|images/)|index/|training/|crawlers/|scorer/)"),
    rule("answer-is-below-workspace", "What is said of a ranking does not depend on where it comes from.", "^src/answer/", "^(src/(?!base/|compare/|encoder/|rank/|answer/)|training/|crawlers/|scorer/)"),
    rule("workspace-is-below-stages", "What answers queries does not depend on what trains.", "^src/workspace/", "^(src/(?!base/|compare/|encoder/|rank/|answer/|workspace/)|training/|crawlers/|scorer/)"),
    rule("queries-are-below-doors", "Queries are read and answered alike, whichever way they come.", "^src/queries/", "^(src/(?!base/|compare/|encoder/|rank/|answer/|workspace/|queries/)|src/encoder/|index/|training/|crawlers/|scorer/)"),
    rule("broker-knows-posts-alone", "A broker carries bytes; it knows nothing of ranking.", "^src/broker/", "^(src/(?!base/core/|broker/)|index/|training/|crawlers/|scorer/)"),
    { name: "one-folder-a-broker", severity: "error", comment: "Another broker is another folder.", from: { pathNot: "^src/broker/nats/" }, to: { path: "^node_modules/@nats-io" } },
    rule("groups-are-pure", "Grouping posts needs their texts alone.", "^src/groups/", "^(src/(?!base/(core|text)/|groups/)|index/|training/|crawlers/|scorer/)"),
    rule("alerts-know-groups-alone", "An alert tells of a group, wherever that comes from.", "^src/alerts/", "^(src/(?!base/(core|config|text)/|alerts/)|index/|training/|crawlers/|scorer/)"),
    rule("streams-know-no-broker", "Workers, feeders and watchers know what a broker does, not which one it is.", "^src/streams/", "^(src/(?!base/(core|config|store|text)/|alerts/|answer/|groups/|rank/|queries/|broker/(broker|message-id)\\.ts|streams/)|index/|training/|crawlers/|scorer/)"),
    rule("releases-know-no-broker", "Releases travel through a registry, whichever it is.", "^src/releases/", "^(src/(?!base/|broker/registry\\.ts|releases/)|index/|training/|crawlers/|scorer/)"),
    rule("broker-is-for-streams", "Only streams of posts and releases need a broker.", "^src/(?!broker/|streams/|releases/|usecases/(streams|releases)/|cli/streams/)", "^src/(broker|streams|releases|usecases/streams)/"),
    // The stages.
    rule("import-meets-the-store", "Importers read formats into the store.", "^src/import/", "^(src/(?!base/(core|artifact|text|store)/|import/)|index/|training/|crawlers/|scorer/)"),
    rule("scorer-stands-alone", "Scoring must be usable on anybody's run.", "^scorer/", "^(src/(?!base/core/)|index/|training/|crawlers/)"),
    rule("stages-meet-in-the-store", "Training uses ranking's features; other stages meet through files.", "^training/", "^(crawlers/|scorer/|src/(?!base/|compare/|encoder/|rank/|answer/)|src/base/store/)"),
    rule("crawlers-meet-in-the-store", "Crawlers write to the store; what they find is used elsewhere.", "^crawlers/", "^(index/|training/|scorer/|src/(?!base/(core|config|text|store)/|import/))"),
    rule("crawls-are-apart", "What the crawl of articles finds and that of posts needs meets in tables.", "^crawlers/articles/", "^crawlers/(x|notes)/"),
    rule("crawls-of-posts-are-apart", "What the crawl of posts finds and that of articles needs meets in tables.", "^crawlers/(x|notes)/", "^crawlers/articles/"),
    rule("http-is-below-crawls", "The rules of polite asking know no site.", "^crawlers/http/", "^crawlers/(articles|x|notes)/"),
    // What stands on the stages.
    rule("nights-know-steps-by-name", "The command line binds the steps of a night to what does them.", "^src/nightly/", "^(training/|crawlers/|src/(usecases|cli|server|import)/)"),
    rule("use-cases-know-no-terminal", "What the verbs do is called by a terminal, a night or a program alike.", "^src/usecases/", "^src/(cli|library)/"),
    rule("library-is-a-face", "Programs of others get use cases; nothing of ours stands on that.", "^(src/(?!index|library/)|index/|training/|crawlers/|scorer/)", "^src/library/"),
    rule("library-knows-no-terminal", "A program has neither terminal nor server.", "^src/library/", "^src/(cli|server)/"),
    rule("server-is-below-cli", "The server answers from the store and from workspaces.", "^src/server/", "^(training/|crawlers/|scorer/|index/|src/(usecases|cli|import|encoder|base/native)/)"),
    rule("page-knows-shapes-alone", "The page runs in a browser; of the rest it knows the types of queries and answers.", "^src/server/page/", "^(src/(?!server/(page|schemas)/|queries/schema\\.ts)|index/|training/|crawlers/|scorer/|node_modules/(?!(read-excel-file|write-excel-file|fflate)/))"),
    { name: "pictures-are-decoded-apart", severity: "error", comment: "Only a process of its own decodes pictures.", from: { pathNot: "^src/images/decode/(scan|decode-process)\\.ts$" }, to: { path: "^node_modules/sharp" } },
    { name: "one-foreign-file", severity: "error", comment: "Foreign calls stand in one file.", from: { pathNot: "^src/base/native/" }, to: { path: "^node_modules/koffi" } },
  ],
  options: { doNotFollow: { path: "node_modules" }, tsConfig: { fileName: "tsconfig.json" }, tsPreCompilationDeps: true },
};
