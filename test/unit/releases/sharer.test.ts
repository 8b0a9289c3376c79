import { ArticleWriter, articlesRevision, ownLineage } from "../../../src/base/store";
import type { BrokerRegistry, NewBlob } from "../../../src/broker/registry";
import { readChange, writeChange } from "../../../src/releases/changes";
import { Sharer } from "../../../src/releases/sharer";
import { openStore } from "../../../src/workspace";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";

const NOW = "2026-01-02T03:04:05.000Z";
const folder = temporaryFolder();

test("what followers would refuse as a message travels as a blob, however much the broker takes", async () => {
  const database = openStore(folder);
  const about = { lineage: ownLineage(database), after: 0 };
  const before = writeChange({ ...about, revision: articlesRevision(database), articles: [] });
  const text = "\u0936".repeat(1_000_000);
  new ArticleWriter(database).upsert({ source: "s", id: "1", vclaim: text, title: text, context: text }, NOW);
  const [appended, blobs, hindered]: [Uint8Array[], NewBlob[], unknown[]] = [[], [], []];
  const registry = {
    address: "nats://here",
    async prepare() {},
    async current() {},
    async put(blob: NewBlob) {
      blobs.push(blob);
    },
    changes: {
      mostBytes: async () => 64 << 20,
      last: async () => before,
      async append(message: Uint8Array) {
        appended.push(message);
      },
    },
  } as unknown as BrokerRegistry;
  const ended = new AbortController();
  const sharer = new Sharer({ database, registry, hindered: (error) => hindered.push(error) });
  const running = sharer.run(ended.signal);
  await until(() => appended.length === 1);
  ended.abort();
  await running;
  const { articles } = readChange(appended[0]!, registry.address);
  expect(blobs).toMatchObject([articles]);
  expect(hindered).toEqual([]);
  database.close();
});
