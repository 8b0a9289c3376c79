import { type Static, type TUnsafe, Type } from "@sinclair/typebox";

const text = (description: string) => Type.Optional(Type.String({ description }));

/** An article as the API gives it: the store's, without its key. */
export const ArticleSchema = Type.Object(
  {
    source: Type.String({ description: "Who published it; with `id` the article's identity" }),
    id: Type.String(),
    url: text("Address"),
    title: text("Title"),
    subtitle: text("Subtitle"),
    vclaim: text("The claim that was checked"),
    claimant: text("Who made the claim"),
    claimDate: text("When the claim was made, ISO 8601 date"),
    context: text("Where the claim was made"),
    rating: text("The publisher's verdict in its own words"),
    author: text("Author"),
    date: text("Date of publication, ISO 8601"),
    language: text("BCP 47 tag"),
  },
  { title: "Article", description: "A fact-check article" },
);
export type ApiArticle = Static<typeof ArticleSchema>;

/** Returns the schema of a string that is one of `values`. */
export function oneOf<const T extends string>(values: readonly T[], description?: string): TUnsafe<T> {
  return Type.Unsafe<T>({
    type: "string",
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  });
}
