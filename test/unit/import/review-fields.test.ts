import { reviewFields } from "../../../src/import/review-fields";

const ratingOf = (reviewRating: unknown): string | undefined => reviewFields({ reviewRating }).rating;

describe("the rating of a ClaimReview", () => {
  test("is the publisher's words where it has any", () => {
    expect(ratingOf({ ratingValue: 1, bestRating: 5, worstRating: 1, alternateName: "False" })).toBe("False");
    expect(ratingOf({ ratingValue: "Mostly false" })).toBe("Mostly false");
  });

  test.each([
    [{ ratingValue: 2, bestRating: 5 }, "2 of 5"],
    [{ ratingValue: "2", bestRating: "5", worstRating: "1" }, "2 of 5"],
    [{ ratingValue: 2, bestRating: 5, worstRating: 0 }, "2 on a scale of 0 to 5"],
    [{ ratingValue: 1, bestRating: 1, worstRating: 5 }, "1 on a scale of 5 to 1"],
    [{ ratingValue: 2, bestRating: 5, worstRating: -1 }, "2 of 5"],
    [{ ratingValue: 2, bestRating: 6, worstRating: 0, alternateName: "2/6" }, "2 on a scale of 0 to 6"],
    [{ alternateName: "2/6" }, "2/6"],
    [{ ratingValue: "2/6" }, "2/6"],
    ["3/5", "3/5"],
  ])("is, where it has none, a number with its scale: %j", (rating, wanted) => {
    expect(ratingOf(rating)).toBe(wanted);
  });

  test("is unknown where a number has no scale", () => {
    expect(ratingOf({ ratingValue: 4 })).toBeUndefined();
    expect(ratingOf({ ratingValue: 0, bestRating: 0, worstRating: 0 })).toBeUndefined();
    expect(ratingOf("4")).toBeUndefined();
  });
});
