import type { Article } from "../base/core/types";
import { present } from "../base/core/values/present";
import type { StoredArticle } from "../base/store";
import type {
  Answer,
  AnswerDifference,
  AnsweredArticle,
  AnsweredPart,
  AnswerStance,
  ForeignLanguage,
  LikePost,
  Match,
  SeenPicture,
  Verdict,
} from "./answer";
import type { Explanation, Highlights } from "./explain/explanation";

/** The same type without `readonly`: whoever reads the JSON may change it. */
type Writable<T> = { -readonly [K in keyof T]: Writable<T[K]> };

/** An article without its body, which may be long and belongs to its publisher. */
export type ArticleJson = Writable<Omit<Article, "body">>;

export interface ResultJson {
  rank: number;
  score: number;
  article: ArticleJson;
  match?: Match;
  seenPicture?: Writable<SeenPicture>;
  likePost?: Writable<LikePost>;
  parts?: Writable<AnsweredPart>[];
  differences?: Writable<AnswerDifference>[];
  stance?: Writable<AnswerStance>;
  alsoCheckedIn: ArticleJson[];
  claimGroup: string;
  highlights: Writable<Highlights>;
  explanation?: Writable<Explanation>;
}

/** An answer as the command line and the server write it. */
export interface AnswerJson {
  generation: string | null;
  verdict: Verdict;
  confidence: number | null;
  postLanguage?: string;
  language?: Writable<ForeignLanguage>;
  pendingArticles?: number;
  /** The post's picture, if it has one. */
  picture?: {
    key: string;
    text?: string;
    unread?: { code: string; detail: string; hint?: string };
  };
  results: ResultJson[];
  nearMisses: ResultJson[];
}

/**
 * Returns an answer in the form in which it leaves the program. If it found no previous fact-check, `results`
 * is empty and `nearMisses` holds the ranked articles.
 * @param generation name of the models that answered; null outside generations.
 */
export function answerJson(
  { verdict, confidence, postLanguage, language, pendingArticles, articles }: Answer,
  generation: string | null,
): AnswerJson {
  const ranked = articles.map(resultJson);
  return {
    generation,
    verdict,
    confidence: confidence ?? null,
    ...present({ postLanguage, pendingArticles }),
    ...(language ? { language: { post: language.post, collection: [...language.collection] } } : {}),
    results: verdict === "none" ? [] : ranked,
    nearMisses: verdict === "none" ? ranked : [],
  };
}

/** Returns an article without its number in the store and without its body. */
export function articleJson({ key: _, body: __, ...article }: StoredArticle): ArticleJson {
  return article;
}

function resultJson({ article, alsoCheckedIn, ...result }: AnsweredArticle): ResultJson {
  return {
    ...(result as Writable<typeof result>),
    article: articleJson(article),
    alsoCheckedIn: alsoCheckedIn.map(articleJson),
  };
}
