import { pageWorld } from "../support/browser/page-world";

const world = pageWorld();

test("the status tab shows the collection, what ranks, how far to trust it, and the nights", async () => {
  const { page, wrongs } = await world.open({}, "/#status");
  const shown = await page.locator("#status .facts").innerText();
  expect(shown).toMatch(/Articles\s+\d+/);
  expect(shown).toMatch(/Ranker\s+shipped: \d+ features/);
  expect(shown).toMatch(/Encoder\s+shipped: bag/);
  const nights = page.getByRole("group", { name: "Nightly runs" });
  expect(await nights.locator("tbody tr").allInnerTexts()).toEqual([
    expect.stringMatching(/^2024-06-03\s.*promoted\s+0\.930/s),
    expect.stringMatching(/^2024-06-02\s.*not promoted\s+0\.880.*fell by 0\.03/s),
    expect.stringMatching(/^2024-06-01\s.*promoted\s+0\.910/s),
  ]);
  expect(
    await page
      .getByRole("img", { name: /^MAP@5/ })
      .locator("circle")
      .count(),
  ).toBe(3);
  await page.getByText("Figures: risk and coverage").click();
  const curve = page.getByRole("group", { name: "Risk and coverage" });
  expect(await curve.locator("tbody tr").allInnerTexts()).toEqual([
    "40\u00a0%\t2\u00a0%",
    "70\u00a0%\t6\u00a0%",
    "100\u00a0%\t21\u00a0%",
  ]);
  expect(
    await page
      .getByRole("img", { name: /^Reliability diagram/ })
      .locator("circle")
      .count(),
  ).toBe(3);
  expect(wrongs).toEqual([]);
});

test("what cannot be updated is said, in another language too, and the focus stays at hand", async () => {
  const { page } = await world.open({}, "/#status");
  await page.locator("#status .facts").waitFor();
  await page.route("**/v1/status", (route) => route.abort());
  const again = page.locator("#status button");
  await page.getByRole("button", { name: "Update" }).click();
  await again.press("Enter");
  await page.locator("#status button:focus").waitFor();
  await page.selectOption("#language", "de");
  await again.getByText("Noch einmal versuchen").waitFor();
  expect(await page.locator("#status .facts").count()).toBe(0);
  await page.unroute("**/v1/status");
  await again.press("Enter");
  await page.locator("#status .facts").waitFor();
  expect(await page.evaluate("document.activeElement.id")).toBe("refresh");
});

test("the figures at the axes of a drawing stand apart and are whole, on a phone too", async () => {
  const { page } = await world.open({ viewport: { width: 320, height: 640 } }, "/#status");
  await page.locator(".plot").first().waitFor();
  const wrong = await page.evaluate(`[...document.querySelectorAll(".plot")].flatMap((plot) => {
    const frame = plot.getBoundingClientRect();
    const boxes = [...plot.querySelectorAll("text")]
      .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ words }) => words !== "");
    const isWhole = ({ box }) => box.left >= frame.left && box.right <= frame.right;
    const meets = (one, other) => one.box.left < other.box.right && other.box.left < one.box.right
      && one.box.top < other.box.bottom - 2 && other.box.top < one.box.bottom - 2;
    return [
      ...boxes.filter((one) => !isWhole(one)).map(({ words }) => words + " is cut"),
      ...boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => meets(one, other))
        .map((other) => one.words + " meets " + other.words)),
    ];
  })`);
  expect(wrong).toEqual([]);
});
