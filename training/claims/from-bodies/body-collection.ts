import type { Article } from "../../../src/base/core/types";
import { NamePool } from "../name-pool";
import { AnswerPool, quantitiesOf, wordsOf } from "./answers";
import { sentencesOf } from "./clauses";
import { draftsOf } from "./drafts";

/** What can stand in the place of what the bodies of a collection say. */
export class BodyCollection {
  readonly names = new NamePool();
  readonly answers = new AnswerPool();

  /** @param clausesPerArticle that are read of each body, at most. */
  constructor(readonly clausesPerArticle: number) {}

  /** Takes in what an article says. Its texts are not kept: those of all would take much memory. */
  read(article: Article): void {
    const sentences = sentencesOf(article.body ?? "");
    for (const { statement } of draftsOf(article, sentences, this.clausesPerArticle)) {
      this.names.read(statement);
      for (const answer of [...quantitiesOf(statement), ...wordsOf(statement)]) this.answers.add(answer);
    }
  }
}
