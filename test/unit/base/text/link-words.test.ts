import { linkWords } from "../../../../src/base/text/address/link-words";

describe("the words of an address", () => {
  test.each([
    [
      "https://news.example/2021/03/cows-fly-over-the-alps-88213901.html?id=who-knows-that-now#read-all-of-it",
      "cows fly over the alps",
    ],
    ["www.zeitung.example/kühe-fliegen-über-die-alpen/", "kühe fliegen über die alpen"],
    ["https://news.example/%E0%A4%97%E0%A4%BE%E0%A4%AF-cows-fly-over", "गाय cows fly over"],
    ["http://news.example/484-181-dollars-from-the-mayor", "484 181 dollars from the mayor"],
    ["https://news.example/cows-fly-over-the-al\u2026", "cows fly over the"],
  ])("are those with hyphens between them that say what the page is about: %s", (url, words) => {
    expect(linkWords(url)).toBe(words);
  });

  test.each([
    ["a name", "https://news.example/people/ann-lee-4711"],
    ["a section", "https://news.example/wp-content/fact-checks/"],
    ["the host's", "https://cows-fly-over-alps.example/"],
    ["an id", "https://t.co/Ab-Cd-Ef"],
    ["what no UTF-8 is behind per cent signs", "https://news.example/%ff%fe"],
  ])("are not %s", (_, url) => {
    expect(linkWords(url)).toBe("");
  });
});
