import { ArticleHeadings, ArticleWriter } from "../../../src/base/store";
import { readWork } from "../../../src/server/threads/read-tasks";
import { temporaryStore } from "../../support/workspace";

const database = temporaryStore();

test("a collection's language is read again only when more than a few articles came", () => {
  const writer = new ArticleWriter(database);
  const put = (id: string, language: string): unknown =>
    writer.upsert({ source: "s", id, title: "Moon", language }, "2026-01-01");
  const read = jest.spyOn(ArticleHeadings.prototype, "get");
  const language = (): [string | null, number] => {
    read.mockClear();
    return [readWork.language(database, null), read.mock.calls.length];
  };
  for (let i = 0; i < 100; i++) put(`en-${i}`, "en");
  expect(language()).toEqual(["en", 100]);
  put("more", "es");
  expect(language()).toEqual(["en", 0]);
  for (let i = 0; i < 110; i++) put(`es-${i}`, "es");
  expect(language()).toEqual(["es", 200]);
});
