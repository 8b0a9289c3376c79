import { answerRows, chooseTable, download } from "../support/browser/page-actions";
import { hold, pageWorld } from "../support/browser/page-world";

const world = pageWorld();
const WHALE = "A blue whale pushed the lighthouse of Northport into the sea";

const rowsOf = (count: number): string => `text\n${`${WHALE}\n`.repeat(count)}`;

describe("a batch that takes its time", () => {
  test("is not lost by leaving the page, until it was downloaded", async () => {
    const { page, wrongs } = await world.open({}, "/#batch");
    const answer = await hold(page, "**/v1/rank/batch");
    const leave = (): Promise<void> => page.evaluate("void setTimeout(() => location.reload())");
    await chooseTable(page, rowsOf(51));
    await answerRows(page);
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    const asked = page.waitForEvent("dialog");
    await leave();
    expect((await asked).type()).toBe("beforeunload");
    answer();
    await page.getByRole("heading", { name: /^51 rows answered/ }).waitFor();
    const askedAgain = page.waitForEvent("dialog");
    await leave();
    await askedAgain;
    await download(page, "Download JSON lines");
    await Promise.all([page.waitForEvent("load"), leave()]);
    expect(wrongs).toHaveLength(2);
  });

  test("goes on while Escape stops a question, or empties a field", async () => {
    const { page } = await world.open({}, "/#batch");
    await page.route("**/v1/rank{,/batch}", () => {});
    await chooseTable(page, rowsOf(2));
    await answerRows(page);
    const words = page.getByLabel("Rows that contain");
    await words.fill("whale");
    await words.press("Escape");
    expect(await words.inputValue()).toBe("");
    await page.click("#tab-ask");
    await page.fill("#text", WHALE);
    await page.press("#text", "Enter");
    await page.getByText("Searching…").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Stopped.").waitFor();
    await page.click("#tab-batch");
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await words.press("Escape");
    const others = page.getByRole("button", { name: "Ask the other 2 rows" });
    await others.press("Enter");
    await page.locator("#batch-answer button:focus", { hasText: "Cancel" }).waitFor();
  });

  test("goes on as long as the server answers some of the rows", async () => {
    const { page } = await world.open({}, "/#batch");
    await page.evaluate(
      "const wait = setTimeout; window.setTimeout = (work, ms) => wait(work, Math.min(ms, 10))",
    );
    await page.route("**/v1/rank/batch", async (route) => {
      const asked = (route.request().postData() ?? "").trim().split("\n");
      const answers = asked.map((_, i) => {
        const isLast = i === asked.length - 1;
        const refused = isLast ? { status: 400, detail: "No." } : { status: 503, code: "RANKING_LOST" };
        return `${JSON.stringify({ line: i + 1, problem: refused })}\n`;
      });
      await route.fulfill({ contentType: "application/x-ndjson", body: answers.join("") });
    });
    await chooseTable(page, rowsOf(13));
    await answerRows(page);
    await page.getByRole("heading", { name: "0 rows answered, 13 refused" }).waitFor();
  });
});

test("a file that is dropped beside the place for it does not take the place of the page", async () => {
  const { page } = await world.open({}, "/#batch");
  const dropped = await page.evaluate(
    `(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["text"], "posts.csv"));
      const about = { bubbles: true, cancelable: true, dataTransfer };
      return ["footer", "#drop"].map((place) => {
        const event = new DragEvent("drop", about);
        document.querySelector(place).dispatchEvent(event);
        return event.defaultPrevented;
      });
    })()`,
  );
  expect(dropped).toEqual([true, true]);
  await page.locator("#column").waitFor();
});

test("a row that is opened is told to screen readers within its dialog", async () => {
  const { page, wrongs } = await world.open({}, "/#batch");
  await chooseTable(page, rowsOf(1));
  await answerRows(page);
  await page.getByRole("button", { name: "Open row 1" }).click();
  const told = page.locator("#row-dialog [role=status]", { hasText: /^Very likely.* 1 result/ });
  await told.waitFor({ state: "attached" });
  expect(wrongs).toEqual([]);
});

test("what the server says of a row is marked as English", async () => {
  const { page } = await world.open({ locale: "de-DE" }, "/#batch");
  await page.locator("html[lang=de]").waitFor();
  await page.route("**/v1/rank/batch", (route) =>
    route.fulfill({
      contentType: "application/x-ndjson",
      body: JSON.stringify({ line: 1, problem: { status: 400, code: "ODD", detail: "Too odd." } }),
    }),
  );
  await chooseTable(page, rowsOf(1));
  await page.locator("#columns .primary").click();
  await page.locator("#batch-answer td bdi[lang=en]", { hasText: "Too odd." }).waitFor();
});

test("a text that is too long and a language that is none are told in the page's language", async () => {
  const { page, wrongs } = await world.open({ locale: "de-DE" }, "/#batch");
  await page.locator("html[lang=de]").waitFor();
  // Each emoji is one character, though two of JavaScript's: the last text is short enough.
  const rows = [`${"z".repeat(10_001)},de`, `${WHALE},Spanish`, `${"😀".repeat(6_000)} ${WHALE},en`];
  await chooseTable(page, `text,language\n${rows.join("\n")}\n`);
  await page.locator("#columns .primary").click();
  await page.getByRole("heading", { name: /^1 Zeile beantwortet.*, 2 abgelehnt$/ }).waitFor();
  const answers = await page.locator("#batch-answer tbody td:nth-child(3)").allInnerTexts();
  expect(answers.slice(0, 2)).toEqual([
    "Dieser Text hat mehr als 10.000 Zeichen. Bitte kürzen Sie ihn.",
    expect.stringMatching(/Spanish.* ist kein Sprachkürzel wie .*pt-BR/),
  ]);
  expect(wrongs).toEqual([]);
});

test("the number of rows leaves out the row of names, also when it is named later", async () => {
  const { page } = await world.open({}, "/#batch");
  await chooseTable(page, rowsOf(3));
  const about = page.locator("#columns .note");
  expect(await about.innerText()).toMatch(/3 rows/);
  await page.getByLabel("The first row holds the names of the columns").uncheck();
  expect(await about.innerText()).toMatch(/4 rows/);
});

test("a file that is gone when it is read is told of, and may be chosen again once it is back", async () => {
  const { page } = await world.open({}, "/#batch");
  await page.evaluate(
    "window.read = File.prototype.arrayBuffer; File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))",
  );
  await chooseTable(page, rowsOf(1));
  await page.locator("#file-wrong", { hasText: "This file cannot be read." }).waitFor();
  expect(await page.locator("#columns").innerText()).toBe("");
  await page.evaluate("File.prototype.arrayBuffer = window.read");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file")]);
  // Browsers tell of a choice only where the field held another one before.
  expect(await page.inputValue("#file")).toBe("");
  await chooser.setFiles({ name: "posts.csv", mimeType: "text/csv", buffer: Buffer.from(rowsOf(1)) });
  await page.locator("#column").waitFor();
});

test("at 320 pixels and letters of twice the size nothing is beside the page", async () => {
  const { page } = await world.open({ viewport: { width: 320, height: 640 } });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await page.getByText("Narrow down").click();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  await page.click("#tab-batch");
  await chooseTable(page, rowsOf(1), `${"long-name-".repeat(12)}.csv`);
  await page.locator("#column").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
});
