import type { Dialect } from "../../scorer";
import type { Config } from "../base/config";
import type { Variant } from "../usecases/evaluate/variants";
import type { OpenOptions, RankerChoice } from "../workspace";

/** How a workspace is opened. */
export interface WorkspaceOptions extends Pick<OpenOptions, "ranker" | "onFailure"> {
  /**
   * Whether `rank` and `answer` take in articles that are newer than the index, in memory, as a server does;
   * if false, they refuse an index that is older than the articles. Default true.
   */
  readonly catchUp?: boolean;
  /** Settings by name, as in a settings file; see `docs/settings.md`. Default: the defaults. */
  readonly settings?: Readonly<Partial<Omit<Config, "home">>>;
  /** Variables with the token of the X API, and with address and credentials of NATS. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** The files of judged queries to rank, and the ranker. */
export interface EvaluateFilesOptions {
  /** A file of queries, TSV or JSON lines. */
  readonly queries: string;
  /** Judgements in TREC's form. */
  readonly qrels: string;
  /** Default `auto`. */
  readonly ranker?: RankerChoice;
  /** Judgements from which NLytics and DIPS learn; absent: no other ways of ranking are measured. */
  readonly baselines?: string;
  /** Folder for plots; absent: none are drawn. */
  readonly plots?: string;
}

/** A file of queries to rank, and the file for the run. */
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
