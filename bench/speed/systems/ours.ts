import { iterateArticles } from "../../../src/base/store";
import { loadWorkspace } from "../../../src/workspace";
import { type System, WANTED } from "../system";

/** Returns our ranking with all its stages, from the post as it was written. */
export function ranking(home: string): System {
  const workspace = loadWorkspace(home);
  const keys = new Map([...iterateArticles(workspace.database)].map(({ id, key }) => [id, key]));
  return {
    name: "rank, all stages",
    ask: async ({ text }) => (await workspace.rank(text)).map(({ article }) => keys.get(article.id) ?? 0),
    close: async () => workspace.close(),
  };
}

/** Returns whole answers of five articles, explained or not. */
export function answering(home: string, explain: boolean): System {
  const workspace = loadWorkspace(home);
  return {
    name: explain ? "answer, explained" : "answer",
    ask: async ({ text }) => {
      await workspace.answer({ text }, { top: WANTED, explain });
      return [];
    },
    close: async () => workspace.close(),
  };
}

/** Returns the ranking without dates: peers know none, so neither may ours where rankings are compared. */
export function undatedRanking(home: string): System {
  const workspace = loadWorkspace(home);
  return {
    name: "rank, all stages",
    ask: async ({ text }) =>
      (await workspace.rankKeys({ text }, "undated")).slice(0, WANTED).map(({ key }) => key),
    close: async () => workspace.close(),
  };
}
