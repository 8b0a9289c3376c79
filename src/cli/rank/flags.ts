import type { Dialect } from "../../../scorer/dialects";
import type { ArticleFilter } from "../../answer";
import { dayRange } from "../../answer/filter";
import { present } from "../../base/core/values/present";
import type { LoadedWorkspace, RankerChoice } from "../../workspace";

/** Form of a run that is not named. */
export const DIALECT: Dialect = "trec";

/** The options of `rank`, as given. */
export interface RankFlags {
  readonly top?: number;
  readonly explain?: boolean;
  readonly near?: boolean;
  readonly date?: string;
  readonly author?: string;
  readonly image?: string;
  readonly imageText?: string;
  readonly pictureMemory: boolean;
  readonly quotedText?: string;
  readonly postLanguage?: string;
  readonly site: readonly string[];
  readonly rating: readonly string[];
  readonly language: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly queries?: string;
  readonly run?: string;
  readonly dialect?: Dialect;
  readonly undated?: true;
  readonly reDated?: true;
  readonly ranker: RankerChoice;
}

/** What a command line asks of the workspace, its arguments checked. */
export type Work = (workspace: LoadedWorkspace) => Promise<void>;

/** Returns the filter that was asked for; undefined where none was. */
export function readFilter({ site, rating, language, from, to }: RankFlags): ArticleFilter | undefined {
  const filter: ArticleFilter = {
    ...(site.length > 0 ? { sites: site } : {}),
    ...(rating.length > 0 ? { ratings: rating } : {}),
    ...(language.length > 0 ? { languages: language } : {}),
    ...present({ from, to }),
  };
  dayRange(filter);
  return Object.keys(filter).length > 0 ? filter : undefined;
}
