import { workspacePaths } from "../../src/base/home/paths";
import { openDatabase, WatchStore } from "../../src/base/store";
import { pageWorld } from "../support/browser/page-world";

const world = pageWorld();
const MINUTE = 60_000;
const HOSTILE = '<img src=x onerror="alert(1)"> \u202e sharks swim on the flooded motorway';

test("the status tab shows nothing of groups where nobody has watched a stream", async () => {
  const { page, wrongs } = await world.open({}, "/#status");
  await page.locator("#status .facts").waitFor();
  expect(await page.locator(".groups").count()).toBe(0);
  expect(wrongs).toEqual([]);
});

test("it lists what to check next, as text, and puts what has words into the form", async () => {
  const now = Date.now();
  const database = openDatabase(workspacePaths(world.home).database);
  const minute = Math.floor(now / MINUTE);
  const group = {
    ...{
      id: 1,
      text: HOSTILE,
      count: 1234,
      firstAt: now - 90 * MINUTE,
      lastAt: now,
      verdict: "none" as const,
    },
    ...{ languages: ["en"], posts: ["p1"], pictures: [], wordings: [], alerted: [] },
    curve: [
      [minute - 10, 1, 3],
      [minute, 1, 7],
    ] as const,
  };
  const wordless = { ...group, id: 2, text: "t.me/xyz \u{1f632}", curve: [[minute, 1, 1]] as const };
  const state = { stream: "answers", madeAt: "x", number: 1, nextGroup: 3 };
  new WatchStore(database).commit(undefined, {
    state,
    changed: [group, wordless],
    ended: [],
    alerts: [],
    now,
  });
  database.close();
  const { page, wrongs } = await world.open({}, "/#status");
  const list = page.locator(".groups");
  expect(await list.getByRole("heading").innerText()).toBe("What to check next");
  expect(await list.locator("blockquote").first().innerText()).toBe(HOSTILE.replace("\u202e ", ""));
  const words = await list.locator("li").first().innerText();
  expect(words).toContain("10 posts in the last hour");
  expect(words).toContain("1,234 posts in all");
  expect(words).toContain("English");
  expect(await list.locator("li").first().locator("rect").count()).toBe(12);
  expect(await list.locator("li", { hasText: "t.me/xyz" }).getByRole("button").count()).toBe(0);
  await list.getByRole("button", { name: "Ask about this text" }).click();
  expect(await page.locator("#text").inputValue()).toBe(HOSTILE.replace("\u202e", ""));
  await page.locator("#panel-ask").waitFor();
  expect(wrongs).toEqual([]);
});
