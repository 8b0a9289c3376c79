import { readQueries } from "../../../src/cli/query-file";
import { temporaryFolder, writeIn } from "../../temporary";

const folder = temporaryFolder();

describe("query files", () => {
  test("may begin with a header, quote texts and end without a line end", async () => {
    const file = writeIn(
      folder,
      "q.tsv",
      '\ufefftweet_id\ttweet\n1\tplain\n\n2\t"with ""quotes"" and\ttab"\n3\tlast',
    );
    expect(await readQueries(file)).toEqual([
      { id: "1", text: "plain" },
      { id: "2", text: 'with "quotes" and\ttab' },
      { id: "3", text: "last" },
    ]);
  });

  test("keep quotes that nobody closes as characters of their line", async () => {
    const file = writeIn(folder, "lone.tsv", '1\the said "no and left\n2\t"opened\n3\tx\n');
    expect(await readQueries(file)).toEqual([
      { id: "1", text: 'he said "no and left' },
      { id: "2", text: '"opened' },
      { id: "3", text: "x" },
    ]);
  });

  test.each([
    ["one column", "1\tx\n2\n", /:2: 2 columns/],
    ["three columns", "1\tx\ty\n", /:1: 2 columns/],
    ["an empty id", "\tx\n", /:1: 2 columns .* an empty one/],
  ])("with %s are refused with the line", async (name, content, message) => {
    await expect(readQueries(writeIn(folder, `${name}.tsv`, content))).rejects.toThrow(message);
  });
});
