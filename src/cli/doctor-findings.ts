import type { Hubness } from "../rank";
import type { ArticleGaps } from "../store";
import type { HubReport } from "./doctor-search";
import type { Fault } from "./status";

/** An article as it is told of. */
export interface NamedArticle {
  readonly source: string;
  readonly id: string;
  /** Title, else claim. */
  readonly name: string;
}

/** What a part of the workspace is refused for. */
export interface PartFault extends Fault {
  readonly part: string;
}

/** How often articles come up, those that come up too often by name. */
export interface NamedHubness extends Omit<Hubness, "hubs"> {
  readonly hubs: readonly (NamedArticle & Omit<Hubness["hubs"][number], "doc">)[];
}

/** What only a workspace that can rank shows. */
export interface SearchFindings {
  /** Why the workspace cannot rank; null where it can. */
  readonly cannotRank: Fault | null;
  /** Groups of articles that check the same claim. */
  readonly duplicates: {
    readonly looked: number;
    readonly groups: readonly (readonly NamedArticle[])[];
  } | null;
  readonly hubs:
    | (Pick<HubReport, "tweets" | "claims"> & {
        readonly ranker: NamedHubness;
        /** Null where there is no encoder. */
        readonly encoder: NamedHubness | null;
      })
    | null;
}

/** Everything that `doctor` finds. */
export interface Findings extends SearchFindings {
  readonly home: string;
  readonly gaps: ArticleGaps;
  readonly sharedAddresses: readonly (readonly NamedArticle[])[];
  readonly faults: readonly PartFault[];
  /** Whether there is a calibration that fits the ranker. */
  readonly isCalibrated: boolean;
}
