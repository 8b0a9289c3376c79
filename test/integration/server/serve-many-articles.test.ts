import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
const ARTICLES = 400;

const article = (i: number) => ({
  ...{ id: `moose-${i}`, source: "desk" },
  vclaim: `A moose of ${i} kg was elected mayor of a village of ${2 * i} people.`,
});

describe("a server that takes in many articles", () => {
  const server = testServer(home, { timeouts: { patienceMs: 1 } });
  const ask = () => server.post("/v1/rank", { text: "moose of 77 kg elected mayor of a village" });

  test("refuses the query that waits for that, in time, and answers once they are in", async () => {
    const articles = Array.from({ length: ARTICLES }, (_, i) => article(i));
    expect((await server.post("/v1/articles", articles)).status).toBe(201);
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await refused.json()).toMatchObject({ code: "CATCHING_UP" });
    const answered = await ask();
    expect(answered.status).toBe(200);
    expect(await answered.text()).toContain('"moose-77"');
  });
});
