import type { Dialect } from "../../scorer";
import type { Config } from "../base/config";
import type { Variant } from "../usecases/evaluate/variants";
import type { OpenOptions, RankerChoice } from "../workspace";

/** How a workspace is opened. */
export interface WorkspaceOptions extends Pick<OpenOptions, "ranker" | "onFailure"> {
  /**
   * Whether `rank` and `answer` take in articles that are newer than the index, in memory, as a server does;
   * with false an index that is older than the articles is refused. Default true.
   */
  readonly catchUp?: boolean;
  /** Settings by name, as in a settings file; see `docs/settings.md`. Default: the defaults. */
  readonly settings?: Readonly<Partial<Omit<Config, "home">>>;
  /** Where the token of the X API, and address and credentials of NATS, are looked for. Default: nowhere. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Which files of judged queries are ranked, and by what. */
export interface EvaluateFilesOptions {
  /** A file of queries, TSV or JSON lines. */
  readonly queries: string;
  /** Judgements in TREC's form. */
  readonly qrels: string;
  /** Default `auto`. */
  readonly ranker?: RankerChoice;
  /** Judgements that NLytics and DIPS learn from; absent: other ways of ranking are not measured. */
  readonly baselines?: string;
  /** Folder for plots; absent: none are drawn. */
  readonly plots?: string;
}

/** A file of queries that is ranked, and where the run goes. */
export interface RankFilesOptions {
  /** A file of queries, TSV or JSON lines. */
  readonly queries: string;
  /** The file of the run. */
  readonly run: string;
  /** Default `trec`. */
  readonly dialect?: Dialect;
  /** What the ranker sees of the queries; default: all. `textOnly` gives the figure of that name. */
  readonly variant?: Variant;
}
