import { ArticleWriter } from "../../../../src/base/store";
import { type WarmedWorkspace, warmUp } from "../../../../src/queries/ranking/warming";
import { temporaryStore } from "../../../support/workspace";

const ARTICLES = 1000;
const database = temporaryStore();

beforeAll(() => {
  const writer = new ArticleWriter(database);
  database.transaction(() => {
    for (let i = 1; i <= ARTICLES; i++)
      writer.upsert({ source: "s", id: `${i}`, title: `Headline ${i} ${"word ".repeat(100)}` }, "2026-01-01");
  })();
});

/** Warms up a workspace of the first articles, and returns what it was asked. */
async function asked(articles: number, work: () => void = () => {}): Promise<string[]> {
  const texts: string[] = [];
  const keys = Uint32Array.from({ length: articles }, (_, i) => i + 1);
  const answer = async (query: string | { readonly text?: string }): Promise<never> => {
    texts.push(typeof query === "string" ? query : (query.text ?? ""));
    work();
    return undefined as never;
  };
  await warmUp({ database, answer, index: { lexical: { arrays: { keys } } } } as WarmedWorkspace);
  return texts;
}

describe("a ranking thread is warmed up", () => {
  test("by a few texts alone where the collection is small", async () => {
    expect(await asked(399)).toHaveLength(3);
  });

  test("by headings of its own articles, drawn evenly and no longer than posts", async () => {
    const headings = (await asked(ARTICLES)).slice(3);
    expect(headings.map((text) => text.slice(0, 12))).toEqual(["Headline 1 w", "Headline 501"]);
    expect(headings[0]).toHaveLength(280);
  });

  test("without articles that are gone", async () => {
    expect(await asked(ARTICLES + 10_000)).toHaveLength(3 + 3);
  });

  test("for a second, where an answer takes long", async () => {
    let now = 0;
    const clock = jest.spyOn(performance, "now").mockImplementation(() => now);
    expect(await asked(ARTICLES, () => (now += 1001))).toHaveLength(3 + 1);
    clock.mockRestore();
  });
});
