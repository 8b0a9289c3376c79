import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
const ARTICLES = 400;

const article = (i: number) => ({
  ...{ id: `moose-${i}`, source: "desk" },
  vclaim: `A moose of ${i} kg was elected mayor of a village of ${2 * i} people.`,
});

describe("a server that takes in more articles than a query waits for", () => {
  const server = testServer(home, { waitsFor: 30, lookMs: 10 });
  const ask = async () => {
    const answered = await server.post("/v1/rank", { text: "moose of 77 kg elected mayor of a village" });
    expect(answered.status).toBe(200);
    return (await answered.json()) as { pendingArticles?: number };
  };

  test("answers with the former ones meanwhile and says so, and then with all", async () => {
    const articles = Array.from({ length: ARTICLES }, (_, i) => article(i));
    expect((await server.post("/v1/articles", articles)).status).toBe(201);
    const first = await ask();
    expect(first.pendingArticles).toBe(ARTICLES);
    expect(JSON.stringify(first)).not.toContain("moose");
    expect(await (await fetch(`${server.address}/metrics`)).text()).toContain(
      `crowdchecked_pending_articles ${ARTICLES}`,
    );
    let answer = first;
    while (answer.pendingArticles !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      answer = await ask();
    }
    expect(JSON.stringify(answer)).toContain('"moose-77"');
  });

  test("waits for fewer", async () => {
    expect((await server.post("/v1/articles", { ...article(900), id: "late" })).status).toBe(201);
    const found = await server.post("/v1/rank", { text: "moose of 900 kg elected mayor of a village" });
    expect(await found.text()).toMatch(/"late"/);
  });
});
