/**
 * The schema, as numbered steps. Step i brings a database from version i to i + 1; a step that has been released is never changed.
 * Ids of articles are unique inside a source, ids of tweets inside a dataset, hence the double keys.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO meta VALUES ('articles_revision', 0);

  CREATE TABLE articles (
    key INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    id TEXT NOT NULL,
    url TEXT, title TEXT, subtitle TEXT, vclaim TEXT, claimant TEXT, claim_date TEXT, context TEXT,
    rating TEXT, author TEXT, date TEXT, language TEXT, body TEXT,
    hash TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (source, id),
    CHECK (title IS NOT NULL OR vclaim IS NOT NULL)
  ) STRICT;

  CREATE TABLE article_versions (
    article INTEGER NOT NULL REFERENCES articles (key) ON DELETE CASCADE,
    replaced_at TEXT NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX article_versions_by_article ON article_versions (article);

  CREATE TABLE tweets (
    key INTEGER PRIMARY KEY,
    dataset TEXT NOT NULL,
    id TEXT NOT NULL,
    external_id TEXT,
    text TEXT,
    author TEXT,
    date TEXT,
    UNIQUE (dataset, id)
  ) STRICT;

  CREATE TABLE qrels (
    tweet INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    article INTEGER NOT NULL REFERENCES articles (key) ON DELETE CASCADE,
    split TEXT NOT NULL,
    relevance INTEGER NOT NULL,
    PRIMARY KEY (tweet, article, split)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX qrels_by_article ON qrels (article);

  CREATE TABLE pairs (
    tweet INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    article INTEGER NOT NULL REFERENCES articles (key) ON DELETE CASCADE,
    method TEXT NOT NULL,
    threshold REAL NOT NULL,
    PRIMARY KEY (tweet, article, method, threshold)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pairs_by_article ON pairs (article);

  CREATE TABLE jobs (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    status TEXT NOT NULL CHECK (status IN ('running', 'done', 'failed', 'interrupted')),
    summary TEXT
  ) STRICT;
  `,
];
