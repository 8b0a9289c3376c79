/**
 * The schema, as numbered steps. Step i brings a database from version i to i + 1; a step that has been
 * released is never changed. Ids of articles are unique inside a source, ids of tweets inside a dataset,
 * hence the double keys.
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
  `
  -- Tweets as a platform gives them; what files give stays null.
  ALTER TABLE tweets ADD COLUMN language TEXT;
  ALTER TABLE tweets ADD COLUMN author_id TEXT;
  ALTER TABLE tweets ADD COLUMN conversation_id TEXT;
  /* Share 0 - 1 of how well the text states a claim; null: not looked at. */
  ALTER TABLE tweets ADD COLUMN claim_score REAL;
  /* When the platform last gave the post, ISO 8601. */
  ALTER TABLE tweets ADD COLUMN checked_at TEXT;
  CREATE INDEX tweets_by_external_id ON tweets (external_id) WHERE external_id IS NOT NULL;
  CREATE INDEX tweets_to_look_up ON tweets (external_id) WHERE dataset = 'x' AND text IS NULL;
  CREATE INDEX tweets_without_text ON tweets (external_id) WHERE external_id IS NOT NULL AND text IS NULL;
  CREATE INDEX tweets_by_check ON tweets (checked_at, external_id) WHERE external_id IS NOT NULL AND text IS NOT NULL;
  /* Canonical form of the url, by which links find articles; of older rows the url itself, until they are written again. */
  ALTER TABLE articles ADD COLUMN address TEXT;
  UPDATE articles SET address = url;
  CREATE INDEX articles_by_address ON articles (address);

  /* Pages of a site that may be articles, by canonical address: the queue of the crawl and what is known of each. */
  CREATE TABLE pages (
    url TEXT PRIMARY KEY,
    site TEXT NOT NULL,
    /* Where it is fetched. */
    address TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'done', 'aside', 'gone', 'refused')),
    /* When the site says that it last changed, ISO 8601. */
    changed_at TEXT,
    found_at TEXT NOT NULL,
    /* When it was last asked for, and when it last came in full; ISO 8601. */
    asked_at TEXT,
    fetched_at TEXT,
    etag TEXT,
    last_modified TEXT,
    /* Runs that asked for it in vain. */
    tries INTEGER NOT NULL DEFAULT 0,
    /* Not to be asked for before, ISO 8601. */
    next_try_at TEXT,
    problem TEXT,
    /* Version of selectors that hit; "json-ld" where only that did. Of a page aside: the selectors that did not. */
    extractor TEXT,
    article INTEGER REFERENCES articles (key) ON DELETE SET NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pages_by_turn ON pages (site, state, changed_at DESC, url);
  CREATE INDEX pages_by_article ON pages (article) WHERE article IS NOT NULL;

  /* Pages without a claim, gzipped, for whoever mends the selectors. */
  CREATE TABLE set_aside (
    url TEXT PRIMARY KEY REFERENCES pages (url) ON DELETE CASCADE,
    html BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE robots (
    origin TEXT PRIMARY KEY,
    fetched_at TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  /* A post that links a fact-check, by its canonical address; the article may not be known yet. */
  CREATE TABLE links (
    tweet INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    url TEXT NOT NULL,
    PRIMARY KEY (tweet, url)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX links_by_url ON links (url);

  /* Which post a fact-checking post is about. */
  CREATE TABLE checked_tweets (
    checker INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    tweet INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('reply', 'quote', 'conversation', 'note')),
    PRIMARY KEY (checker, tweet, role)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX checked_tweets_by_tweet ON checked_tweets (tweet);

  /* Scores of distant supervision, of each method the latest version's; thresholds are applied where they are used. */
  CREATE TABLE pair_scores (
    tweet INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    article INTEGER NOT NULL REFERENCES articles (key) ON DELETE CASCADE,
    method TEXT NOT NULL,
    version TEXT NOT NULL,
    score REAL NOT NULL,
    title REAL,
    subtitle REAL,
    PRIMARY KEY (tweet, article, method)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pair_scores_by_article ON pair_scores (article);
  /* A score of other texts than those that are there now does not stand. */
  CREATE TRIGGER article_rescored AFTER UPDATE OF title, subtitle, vclaim ON articles
  WHEN new.title IS NOT old.title OR new.subtitle IS NOT old.subtitle OR new.vclaim IS NOT old.vclaim
  BEGIN
    DELETE FROM pair_scores WHERE article = new.key;
  END;
  CREATE TRIGGER tweet_rescored AFTER UPDATE OF text ON tweets WHEN new.text IS NOT old.text
  BEGIN
    DELETE FROM pair_scores WHERE tweet = new.key;
    UPDATE tweets SET claim_score = NULL WHERE key = new.key;
  END;

  /* Posts that were gone upstream: their ids alone, so that they are not fetched again. */
  CREATE TABLE removed_tweets (
    id TEXT PRIMARY KEY,
    removed_at TEXT NOT NULL,
    reason TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  /* Where a crawl stands. */
  CREATE TABLE cursors (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  /* Posts read and what they cost in millionths of a dollar: the most that it can be before a request, what it was after it. Rows of a run that has
     not ended yet are open, so that a run that was killed and the one that goes on from it share a limit. */
  CREATE TABLE spending (
    key INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    purpose TEXT NOT NULL,
    posts INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0,
    closed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX spending_by_time ON spending (at);
  CREATE INDEX spending_open ON spending (purpose) WHERE closed = 0;

  /* Posts paid for on a day (UTC): reading one again on that day is free. */
  CREATE TABLE posts_read (id TEXT PRIMARY KEY, day TEXT NOT NULL) STRICT, WITHOUT ROWID;

  /* What a service said of single posts. */
  CREATE TABLE post_errors (
    id TEXT NOT NULL,
    at TEXT NOT NULL,
    purpose TEXT NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (id, purpose)
  ) STRICT, WITHOUT ROWID;

  /* Nightly runs. The name is the day of its beginning, with a number behind it where it was not the day's first. */
  CREATE TABLE nights (
    name TEXT PRIMARY KEY,
    generation TEXT NOT NULL,
    /* The generation that served when it began; null: none did. */
    baseline TEXT,
    started_at TEXT NOT NULL,
    finished_at TEXT
  ) STRICT, WITHOUT ROWID;

  /* How far a night has come: what is done is not done again. Summary and problem are JSON. */
  CREATE TABLE night_steps (
    night TEXT NOT NULL REFERENCES nights (name) ON DELETE CASCADE,
    step TEXT NOT NULL,
    position INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'skipped', 'failed')),
    started_at TEXT,
    finished_at TEXT,
    summary TEXT,
    problem TEXT,
    PRIMARY KEY (night, step)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  /* The articles' revision at which each article was last written: an index of a revision knows what it lacks. */
  ALTER TABLE articles ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
  UPDATE articles SET revision = (SELECT value FROM meta WHERE name = 'articles_revision');
  CREATE INDEX articles_by_revision ON articles (revision);
  CREATE INDEX articles_by_id ON articles (id);

  /* What filters ask for, without the bodies that lie between. */
  CREATE INDEX articles_by_traits ON articles (source, rating, language, address);

  /* Who may use the server. The hash is the SHA-256 of the token, which is not kept; scopes are parted by blanks. */
  CREATE TABLE tokens (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    scopes TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT, WITHOUT ROWID;

  /* What people said of results. One vote that counts for each voter, tweet and article; a former or undone one is kept with the time of its end. */
  CREATE TABLE votes (
    id INTEGER PRIMARY KEY,
    tweet INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    article INTEGER NOT NULL REFERENCES articles (key) ON DELETE CASCADE,
    vote TEXT NOT NULL CHECK (vote IN ('up', 'down', 'match')),
    voter TEXT NOT NULL,
    voted_at TEXT NOT NULL,
    generation TEXT,
    rank INTEGER,
    ended_at TEXT
  ) STRICT;
  CREATE UNIQUE INDEX votes_that_count ON votes (tweet, article, voter) WHERE ended_at IS NULL;
  CREATE INDEX votes_by_article ON votes (article);
  `,
  `
  /* What the latest training of an encoder made of a weakly labelled pair's label (y^r, 0 - 1): the next one begins with it. */
  CREATE TABLE pair_labels (
    tweet INTEGER NOT NULL REFERENCES tweets (key) ON DELETE CASCADE,
    article INTEGER NOT NULL REFERENCES articles (key) ON DELETE CASCADE,
    label REAL NOT NULL CHECK (label BETWEEN 0 AND 1),
    PRIMARY KEY (tweet, article)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pair_labels_by_article ON pair_labels (article);
  CREATE TRIGGER article_relabelled AFTER UPDATE OF title, subtitle, vclaim ON articles
  WHEN new.title IS NOT old.title OR new.subtitle IS NOT old.subtitle OR new.vclaim IS NOT old.vclaim
  BEGIN
    DELETE FROM pair_labels WHERE article = new.key;
  END;
  CREATE TRIGGER tweet_relabelled AFTER UPDATE OF text ON tweets WHEN new.text IS NOT old.text
  BEGIN
    DELETE FROM pair_labels WHERE tweet = new.key;
  END;
  `,
  `
  /* How well tweets state a claim told right crowd pairs from wrong ones no better than chance. */
  DROP TRIGGER tweet_rescored;
  ALTER TABLE tweets DROP COLUMN claim_score;
  CREATE TRIGGER tweet_rescored AFTER UPDATE OF text ON tweets WHEN new.text IS NOT old.text
  BEGIN
    DELETE FROM pair_scores WHERE tweet = new.key;
  END;

  /* What people found in the bins of a method's scores: pairs judged, and good ones among them. Of each
     method the latest version's. */
  CREATE TABLE label_precision (
    method TEXT NOT NULL,
    version TEXT NOT NULL,
    bin INTEGER NOT NULL CHECK (bin BETWEEN 0 AND 9),
    rows INTEGER NOT NULL CHECK (rows > 0),
    good INTEGER NOT NULL CHECK (good BETWEEN 0 AND rows),
    PRIMARY KEY (method, bin)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  /* What posts show beside their text: what was recognised in their images, the text of what they quote. */
  ALTER TABLE tweets ADD COLUMN image_text TEXT;
  ALTER TABLE tweets ADD COLUMN quoted_text TEXT;
  DROP TRIGGER tweet_relabelled;
  CREATE TRIGGER tweet_relabelled AFTER UPDATE OF text, image_text, quoted_text ON tweets
  WHEN new.text IS NOT old.text OR new.image_text IS NOT old.image_text
    OR new.quoted_text IS NOT old.quoted_text
  BEGIN
    DELETE FROM pair_labels WHERE tweet = new.key;
  END;
  `,
  `
  /* Articles that are not shown any more. One withdrawal in force for each; former ones are kept with the time
     of their end. */
  CREATE TABLE withdrawals (
    article INTEGER NOT NULL REFERENCES articles (key) ON DELETE CASCADE,
    withdrawn_at TEXT NOT NULL,
    reason TEXT,
    ended_at TEXT
  ) STRICT;
  CREATE UNIQUE INDEX withdrawals_in_force ON withdrawals (article) WHERE ended_at IS NULL;
  CREATE INDEX withdrawals_by_article ON withdrawals (article);
  `,
  `
  /* Years are counted, and the articles of a source listed by key, without reading the bodies between. */
  CREATE INDEX articles_by_date ON articles (date);
  CREATE INDEX articles_by_source ON articles (source);
  `,
  `
  /* The pictures of the posts that were voted on, never themselves: of each the SHA-256 of its file and up to
     two perceptual hashes. Keys are not used twice, so that who has read up to one can go on after it. */
  CREATE TABLE vote_pictures (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    vote INTEGER NOT NULL REFERENCES votes (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('file', 'look')),
    hash BLOB NOT NULL CHECK (length(hash) = 32)
  ) STRICT;
  CREATE UNIQUE INDEX vote_pictures_once ON vote_pictures (vote, hash, kind);
  CREATE INDEX vote_pictures_by_file ON vote_pictures (hash) WHERE kind = 'file';
  `,
  `
  /* 'own': the mark by which followers know this store; 'followed': that of the store whose articles these are. */
  CREATE TABLE lineage (whose TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT, WITHOUT ROWID;
  /* Votes that the owner of the articles was told, and whether that they ended. */
  CREATE TABLE sent_votes (
    vote INTEGER PRIMARY KEY REFERENCES votes (id) ON DELETE CASCADE,
    ended INTEGER NOT NULL
  ) STRICT;
  `,
  `
  /* Posts that say the same, as the one process that watches a stream of answers writes them. Times are
     milliseconds since 1970; lists are JSON. */
  CREATE TABLE post_groups (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    count INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    /* Steps of minute, minutes and posts. */
    curve TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('answer', 'suggest', 'none')),
    confidence REAL,
    article TEXT,
    claim TEXT,
    languages TEXT NOT NULL,
    posts TEXT NOT NULL,
    pictures TEXT NOT NULL,
    alerted TEXT NOT NULL
  ) STRICT;
  CREATE INDEX post_groups_by_count ON post_groups (count DESC, last_at);
  CREATE INDEX post_groups_by_time ON post_groups (last_at DESC);
  CREATE TABLE post_group_wordings (
    post_group INTEGER NOT NULL REFERENCES post_groups (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (post_group, key)
  ) STRICT, WITHOUT ROWID;

  /* How far the stream of answers is grouped: written with the groups, so that each answer counts once. */
  CREATE TABLE watch (
    key INTEGER PRIMARY KEY CHECK (key = 1),
    stream TEXT NOT NULL,
    made_at TEXT NOT NULL,
    number INTEGER NOT NULL,
    next_group INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;

  /* Alerts that are not everywhere yet where they belong. The rule is known by its name alone: the address of
     its webhook may hold a secret. */
  CREATE TABLE alerts (
    id TEXT PRIMARY KEY,
    rule TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    published INTEGER NOT NULL DEFAULT 0,
    /* Whether a webhook is to have it. */
    awaited INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX alerts_by_turn ON alerts (next_try_at) WHERE awaited = 1;
  `,
  `
  /* Votes of a follower that their owner was not told, while the articles of another store take the place of
     its own. JSON, since what they are about is not there meanwhile. */
  CREATE TABLE kept_votes (key INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT;
  `,
  `
  /* Pairs are scored by all that a post shows, too. */
  DELETE FROM pair_scores WHERE tweet IN
    (SELECT key FROM tweets WHERE image_text IS NOT NULL OR quoted_text IS NOT NULL);
  DROP TRIGGER tweet_rescored;
  CREATE TRIGGER tweet_rescored AFTER UPDATE OF text, image_text, quoted_text ON tweets
  WHEN new.text IS NOT old.text OR new.image_text IS NOT old.image_text
    OR new.quoted_text IS NOT old.quoted_text
  BEGIN
    DELETE FROM pair_scores WHERE tweet = new.key;
  END;
  `,
  `
  /* The order of nights: their times are those of a clock, which may be set back. */
  ALTER TABLE nights ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
  UPDATE nights SET number = (
    SELECT count(*) FROM nights AS former
    WHERE (former.started_at, former.name) <= (nights.started_at, nights.name)
  );
  `,
];
