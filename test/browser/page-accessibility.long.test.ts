import { violationsEverywhere } from "../support/browser/axe";
import { BODY_ARTICLE } from "../support/browser/hostile";
import { pageWorld } from "../support/browser/page-world";

const world = pageWorld();

describe("axe finds nothing that shuts anybody out, in the light, in the dark, and at 320 pixels", () => {
  test("where people ask", async () => {
    const { page, wrongs } = await world.open();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.press("#text", "Enter");
    await page.locator("#text-wrong:not(:empty)").waitFor();
    await page.getByText("Narrow down").click();
    await page.locator("#ratings-offers button").first().click();
    await page.locator("#ratings-offers button").first().click();
    await page.fill("#text", `${BODY_ARTICLE.vclaim} purple penguins`);
    await page.fill("#image-text", "In the Hague a 5G test made hundreds of birds drop dead from the trees");
    await page.press("#text", "Enter");
    await page.waitForSelector(".part + .card");
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    await page.locator("[data-vote=up]").first().click();
    await page.locator("[data-vote=up][aria-pressed=true]").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(wrongs).toEqual([]);
  });

  test("where the post says something else than the claim", async () => {
    const { page, wrongs } = await world.open();
    const denied =
      "Bill Gates does not plan to use coronavirus vaccines to implant tracking microchips in people";
    for (const text of [denied, denied.replace("Bill Gates does not plan", "Donald Trump plans")]) {
      await page.fill("#text", text);
      await page.press("#text", "Enter");
      await page.waitForSelector("#answer:not([aria-busy]) .card .differences mark.difference");
      expect(await violationsEverywhere(page)).toEqual([]);
    }
    expect(wrongs).toEqual([]);
  });

  test("where nothing was found, and where the server fails", async () => {
    const { page } = await world.open();
    await page.fill("#text", "my grandmother's recipe for plum dumplings");
    await page.press("#text", "Enter");
    await page.getByText(/^Show the nearest articles/).click();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.route("**/v1/rank", (route) => route.abort());
    await page.press("#text", "Enter");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test("in a batch, from the empty file to the row that is opened", async () => {
    const { page, wrongs } = await world.open({}, "/#batch");
    const choose = (text: string): Promise<void> =>
      page.setInputFiles("#file", { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("\n");
    await page.locator("#file-wrong:not(:empty)").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await choose(`text,note\n${`${BODY_ARTICLE.vclaim},x\n`.repeat(51)},no text\n`);
    await page.locator("#column").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.route("**/v1/rank/batch", () => {});
    const start = page.getByRole("button", { name: "Find fact-checks for all rows" });
    await start.click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.unroute("**/v1/rank/batch");
    await start.click();
    await page.getByRole("heading", { name: /rows answered/ }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole("button", { name: "Open row 1", exact: true }).click();
    await page.waitForSelector("#row-dialog .card");
    await page.locator("#row-dialog [data-vote=up]").first().click();
    await page.locator("#row-dialog [data-vote=up][aria-pressed=true]").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Rows that contain").fill("no such row");
    await page.getByText("No row is like this.").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(wrongs).toEqual([]);
  });

  test("in the status", async () => {
    const { page, wrongs } = await world.open({}, "/#status");
    await page.getByRole("group", { name: "Nightly runs" }).waitFor();
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(wrongs).toEqual([]);
  });
});
