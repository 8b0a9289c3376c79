import { answerRows, chooseTable, download } from "../support/browser/page-actions";
import { hold, pageWorld, type Watched } from "../support/browser/page-world";

const world = pageWorld();

const WHALE = "A blue whale pushed the lighthouse of Northport, yes, into the sea";

describe("a file of posts", () => {
  test("is answered row by row, and can be taken away for spreadsheets and programs", async () => {
    const { page, wrongs } = await world.open({}, "/#batch");
    const rows = [
      "\ufeffnumber,text,note",
      `1,"${WHALE.replace("yes", '""yes""')}",a`,
      "2,my grandmother's recipe for plum dumplings,b",
      '3,"purple penguins juggle\nlanterns",=1+1',
      "4,,empty",
      '5,"=HYPERLINK(""https://example.org"") penguins",x',
    ];
    await chooseTable(page, rows.join("\r\n"));
    expect(await page.locator("#column option:checked").innerText()).toBe("text");
    expect(await page.isChecked("#header")).toBe(true);
    await answerRows(page);
    await page
      .getByRole("heading", { name: "4 rows answered, 2 very likely checked before, 2 not found, 1 refused" })
      .waitFor();
    const table = page.getByRole("group", { name: "Answers" });
    expect(await table.locator("tbody tr").count()).toBe(5);
    expect(await table.locator("tbody tr >> nth=0").innerText()).toMatch(
      /Very likely checked before.*Did a Whale Push/s,
    );
    expect(await table.locator("tbody tr >> nth=1").innerText()).toMatch(/No previous fact-check found/);
    expect(await table.locator("tbody tr >> nth=3").innerText()).toMatch(/This row has no text\./);

    const csv = await download(page, "Download the table");
    expect(csv.name).toBe("posts-fact-checks.csv");
    const lines = csv.content.toString().split("\r\n");
    expect(lines[0]).toBe(
      "\ufeffnumber,text,note,verdict,confidence,title,claim,rating,date,site,url,what differs,problem",
    );
    expect(lines[1]).toMatch(
      /^1,"A blue whale .*, ""yes"", into the sea",a,Very likely checked before,0\.99\d+,Did a Whale Push a Lighthouse Into the Sea\?,.*,False,2022-06-01,example\.org,https:\/\/example\.org\/facts\/lighthouse,,$/,
    );
    expect(lines[3]).toMatch(/^3,"purple penguins juggle\nlanterns",'=1\+1,Very likely/);
    expect(lines[4]).toBe("4,,empty,,,,,,,,,,This row has no text.");
    expect(lines[5]).toMatch(/^5,"'=HYPERLINK\(""https:\/\/example\.org""\) penguins",x,/);
    expect(csv.content.toString()).not.toMatch(/(^|,)"?[=+@-]/m);

    const json = await download(page, "Download JSON lines");
    const objects = json.content
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(objects).toMatchObject([
      {
        row: 1,
        text: WHALE.replace("yes", '"yes"'),
        answer: { results: [{ article: { id: "lighthouse-moved-by-whale" } }, {}, {}] },
      },
      { row: 2, answer: { verdict: "none", results: [] } },
      { row: 3, text: "purple penguins juggle\nlanterns" },
      { row: 4, problem: "This row has no text." },
      { row: 5 },
    ]);
    expect(wrongs).toEqual([]);
  });

  test("may be parted by tabs, have no names of columns, and be dropped", async () => {
    const { page } = await world.open({}, "/#batch");
    const content = `17\t${WHALE}\n18\tthe moon is made of green cheese and nobody ever told us about it\n`;
    const files = await page.evaluateHandle(
      `(() => { const all = new DataTransfer(); all.items.add(new File([${JSON.stringify(content)}], "posts.tsv")); return all; })()`,
    );
    await page.dispatchEvent("#drop", "drop", { dataTransfer: files });
    expect(await page.locator("#column option:checked").innerText()).toBe("Column 2");
    expect(await page.isChecked("#header")).toBe(false);
    expect(await page.getByRole("group", { name: "First texts" }).innerText()).toContain("green cheese");
    await answerRows(page);
    await page.getByRole("heading", { name: /^2 rows answered/ }).waitFor();
  });

  test("in Windows-1250 is read as such where the browser is Polish", async () => {
    const { page, wrongs } = await world.open({ locale: "pl-PL" }, "/#batch");
    await chooseTable(
      page,
      Buffer.from("id;tekst\n1;\xafó\xb3w zjad\xb3 grusz\xeaa\n2;\xafaba\n", "latin1"),
      "posty.csv",
    );
    expect(await page.locator("#columns .note").innerText()).toContain("Windows-1250");
    expect(await page.getByRole("group", { name: "First texts" }).innerText()).toContain("Żółw zjadł");
    expect(wrongs).toEqual([]);
  });

  test.each<[string, string, (text: string) => Buffer, string]>([
    ["Windows-1252", "Windows-1252", (text) => Buffer.from(text, "latin1"), "latin1"],
    ["UTF-16", "UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le"), "utf16le"],
    ["UTF-8 without a mark", "UTF-8", (text) => Buffer.from(text), "utf8"],
  ])("in %s with decimal commas comes back as it was", async (_, words, encode, encoding) => {
    const { page, wrongs } = await world.open({}, "/#batch");
    const text = `Größe;text;date\n-1,5;${WHALE};é\n2,5;https://example.org/no/article;ü\n`;
    await chooseTable(page, encode(text), "beiträge.csv");
    expect(await page.locator("#columns .note").innerText()).toBe(
      `\u2068beiträge.csv\u2069: 2 rows, ${words}, separated by semicolons`,
    );
    await answerRows(page);
    await page
      .getByRole("heading", { name: "1 row answered, 1 very likely checked before, 1 refused" })
      .waitFor();
    const given = await download(page, "Download the table");
    expect(given.name).toBe("beiträge-fact-checks.csv");
    const content = given.content.toString(encoding as "latin1");
    const lines = content.replace(/^\ufeff/, "").split("\n");
    expect(content.startsWith("\ufeff")).toBe(encoding === "utf16le");
    expect(lines[0]).toBe(
      "Größe;text;date;verdict;confidence;title;claim;rating;fact-check date;site;url;what differs;problem",
    );
    expect(lines[1]).toMatch(/^-1,5;A blue whale .*;é;Very likely checked before;0,9\d+;Did a Whale Push/);
    expect(lines[2]).toMatch(/^2,5;https:\/\/example\.org\/no\/article;ü;;;;;;;;;;This is an address\./);
    expect(wrongs).toEqual([]);
  });

  test("stays in UTF-8 where a text was cut within a character", async () => {
    const { page } = await world.open({}, "/#batch");
    const cut = Buffer.from("2,a hurricane over the café").subarray(0, -1);
    await chooseTable(page, Buffer.concat([Buffer.from("id,text\n1,Größe: 鯨が灯台を押した\n"), cut]));
    expect(await page.locator("#columns .note").innerText()).toMatch(/2 rows, UTF-8, separated by commas$/);
    expect(await page.getByRole("group", { name: "First texts" }).innerText()).toMatch(
      /Größe.*over the caf\ufffd/s,
    );
  });

  test("may tell spreadsheets what separates its cells, and so does the download", async () => {
    const { page } = await world.open({}, "/#batch");
    await chooseTable(page, `sep=;\r\nid;text\r\n1;${WHALE}\r\n`);
    expect(await page.locator("#column").innerText()).toBe("id\ntext");
    await answerRows(page);
    await page.getByRole("heading", { name: /^1 row answered/ }).waitFor();
    const csv = await download(page, "Download the table");
    expect(csv.content.toString()).toMatch(/^\ufeffsep=;\r\nid;text;verdict;.*\r\n1;A blue whale/);
  });

  test("is shown while its rows are answered, as cards on a phone", async () => {
    const { page } = await world.open({ viewport: { width: 320, height: 640 } }, "/#batch");
    await page.route("**/v1/rank/batch", () => {});
    await chooseTable(page, `text\n${WHALE}\na shark on the freeway\n`);
    await answerRows(page);
    const rows = page.getByRole("group", { name: "Answers" }).locator("tbody tr");
    await rows.nth(1).waitFor();
    expect(await rows.nth(0).innerText()).toMatch(/Not asked yet/);
    const [first, second] = await Promise.all(
      [0, 1].map((i) => rows.nth(0).locator("td").nth(i).boundingBox()),
    );
    expect(first?.x).toBe(second?.x);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await page.getByRole("button", { name: "Cancel" }).click();
    const others = page.getByRole("button", { name: "Ask the other 2 rows" });
    await others.waitFor();
    await page.unroute("**/v1/rank/batch");
    await others.click();
    const words = page.getByLabel("Rows that contain");
    await words.fill("e");
    await page.getByRole("heading", { name: /^2 rows answered/ }).waitFor();
    expect(await words.inputValue()).toBe("e");
    expect(await rows.nth(0).innerText()).toMatch(/Very likely checked before/);
  });

  test("moves rows between the choices as they are answered, in their order", async () => {
    const { page } = await world.open({}, "/#batch");
    const ask = await hold(page, "**/v1/rank/batch");
    const dumplings = "my grandmother's recipe for plum dumplings";
    await chooseTable(page, `text\n${WHALE}\n${dumplings}\n${WHALE}\n`);
    await answerRows(page);
    const show = page.getByLabel("Show", { exact: true });
    await show.selectOption({ label: "Very likely checked before (0)" });
    await page.getByText("No row is like this.").waitFor();
    ask();
    await page.getByRole("heading", { name: /^3 rows answered/ }).waitFor();
    const rows = page.getByRole("group", { name: "Answers" }).locator("tbody tr td:first-child");
    expect(await rows.allInnerTexts()).toEqual(["1", "3"]);
    expect(await show.locator("option").allInnerTexts()).toEqual([
      "All rows (3)",
      "Very likely checked before (2)",
      "Perhaps checked before (0)",
      "Perhaps about another claim (0)",
      "No previous fact-check found (1)",
      "Refused (0)",
      "Not asked yet (0)",
    ]);
  });

  test("leaves who works in a choice of its rows where they are, as others are answered", async () => {
    const { page } = await world.open({}, "/#batch");
    const others = await hold(page, "**/v1/rank/batch");
    await page.route("**/v1/rank/batch", (route) => route.continue(), { times: 1 });
    // The first request holds no more than this: the last row goes with the second.
    const long = Array.from({ length: 4 }, (_, i) => `${i} ${"plum dumplings ".repeat(600)}`);
    await chooseTable(page, ["text", WHALE, ...long, WHALE].join("\n"));
    await answerRows(page);
    await page.getByLabel("Show", { exact: true }).selectOption("answer");
    await page.getByRole("button", { name: "Open row 1" }).focus();
    others();
    await page.getByRole("heading", { name: /^6 rows answered/ }).waitFor();
    await page.getByRole("button", { name: "Open row 6" }).waitFor();
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Open row 1");
  });

  test("is shown fifty rows at a time, whatever is in one of them", async () => {
    const { page } = await world.open({}, "/#batch");
    await chooseTable(
      page,
      `text\n${Array.from({ length: 120 }, (_, i) => (i === 60 ? "z".repeat(10_001) : `post ${i} about a shark`)).join("\n")}`,
    );
    await answerRows(page);
    await page.getByRole("heading", { name: /^119 rows answered.*1 refused$/ }).waitFor();
    expect(await page.locator("#batch-answer tbody tr").count()).toBe(50);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Rows 51 to 100 of 120").waitFor();
    expect(await page.locator("#batch-answer tbody tr >> nth=10").innerText()).toMatch(
      /^61\s+z+…\s.*10,?000/s,
    );
  });

  test.each([
    ["could not be answered for a moment", 2, [{ line: 1, status: 503, code: "RANKING_LOST" }]],
    ["are more than a request may have", 3, [{ line: 2, status: 413, code: "BATCH_LONG" }]],
  ])("asks again for rows that %s", async (_, requests, problems) => {
    const { page } = await world.open({}, "/#batch");
    const sent: string[] = [];
    await page.route("**/v1/rank/batch", async (route) => {
      sent.push(route.request().postData() ?? "");
      if (sent.length > 1) return route.continue();
      const lines = problems.map(({ line, ...problem }) => `${JSON.stringify({ line, problem })}\n`);
      await route.fulfill({ contentType: "application/x-ndjson", body: lines.join("") });
    });
    await chooseTable(page, "text\nfirst shark\nsecond shark\n");
    await answerRows(page);
    await page.getByRole("heading", { name: /^2 rows answered/ }).waitFor();
    expect(sent).toHaveLength(requests);
  });

  test("can be broken off, and gone on with", async () => {
    const { page } = await world.open({}, "/#batch");
    let held = false;
    await page.route("**/v1/rank/batch", async (route) => {
      if (held) return route.continue();
      held = true;
      await page.getByRole("button", { name: "Cancel" }).click();
      await route.abort().catch(() => {});
    });
    await chooseTable(page, "text\nfirst shark\nsecond shark\n");
    await answerRows(page);
    await page.getByRole("heading", { name: /^0 rows answered.*2 not asked$/ }).waitFor();
    await page.getByRole("button", { name: "Ask the other 2 rows" }).click();
    await page.getByRole("heading", { name: /^2 rows answered/ }).waitFor();
  });
});

describe("a file that cannot be read is refused with the reason", () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await world.openForAll({}, "/#batch");
  });

  test.each([
    ["too large", "a".repeat(5_000_001), /larger than 5 MB/],
    ["with too many rows", "shark\n".repeat(10_002), /more rows than can be asked at once/],
    ["not text", "\0\0", /cannot read this file as a table/],
    ["a broken workbook", "PK\u0003\u0004\0\0", /cannot read this file as a table/],
    ["empty", "\n\n", /empty/],
    ["with a quote that never ends", 'text\n"never\nends\n', /Line 2: a quotation mark/],
  ])("%s", async (_, content, reason) => {
    await chooseTable(watched.page, content);
    await watched.page.locator("#file-wrong", { hasText: reason }).waitFor();
    expect(watched.wrongs).toEqual([]);
  });
});
