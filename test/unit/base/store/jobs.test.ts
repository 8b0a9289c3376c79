import { latestJobs, recorded } from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

describe("a job that was killed", () => {
  const database = temporaryStore();
  const states = () => latestJobs(database, 9).map(({ name, status }) => `${name}: ${status}`);

  test("counts as running until another one of its name begins", async () => {
    void recorded(database, "import articles", () => new Promise(() => {}));
    await recorded(database, "index", async () => {});
    expect(states()).toEqual(["index: done", "import articles: running"]);
    await recorded(database, "import articles", async () => {});
    expect(states()).toEqual(["import articles: done", "index: done", "import articles: unfinished"]);
  });
});
