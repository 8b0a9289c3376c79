import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  KnownPosts,
  loadPostIndex,
  PostIndexBuilder,
  readPostsManifest,
  savePostIndex,
  verifyPostIndex,
} from "../../../../index";
import { temporaryFolder } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

const articles = { size: 10, articlesWith: () => 1 };
const sites = {
  counts: [
    { site: "checks.example", links: 2, articles: 2 },
    { site: "facts.example", links: 0, articles: 1 },
  ],
  arrays: { siteKeys: Uint32Array.of(5, 6, 9), siteNumbers: Uint16Array.of(0, 1, 0) },
};
const about = { builtAt: "2026-11-27T00:00:00.000Z", codeVersion: "1" };

describe("a stored index of posts", () => {
  const folder = join(temporaryFolder(), "posts");
  const builder = new PostIndexBuilder();
  builder.add({ words: ["moon", "cheese", "rat"], articles: [5] });
  builder.add({ words: ["goat", "hymn", "night"], articles: [6, 7] });
  const arrays = builder.finish(articles);

  test("finds what it found before it was written", () => {
    expect(savePostIndex(folder, arrays, about, sites)).toMatchObject({ posts: 2, ...about });
    const { posts: read } = loadPostIndex(folder);
    expect(read).toEqual(arrays);
    expect([...new KnownPosts(read, articles).like(["goat", "hymn", "night"], 0.9, 9).keys()]).toEqual([
      6, 7,
    ]);
    expect(verifyPostIndex(folder)).toBeUndefined();
  });

  test("tells the sites of articles that were there when it was written", () => {
    const { sites: known } = loadPostIndex(folder);
    expect(known?.counts).toEqual(sites.counts);
    expect([5, 6, 7, 9].map((key) => known?.placeOf(key))).toEqual([0, 1, undefined, 0]);
    expect([9, 10].map((key) => known?.covers(key))).toEqual([true, false]);
    expect(["facts.example", "other.example"].map((site) => known?.placeNamed(site))).toEqual([1, undefined]);
  });

  test("holds no word of a post as text", () => {
    expect(readFileSync(join(folder, "posts.bin"), "latin1")).not.toMatch(/moon|cheese|goat|hymn/);
  });

  test("is refused where bytes or manifest are damaged, or another version wrote it", async () => {
    const file = join(folder, "posts.bin");
    const whole = readFileSync(file);
    const bytes = Uint8Array.from(whole);
    bytes[0]! ^= 1;
    writeFileSync(file, bytes);
    expect(await codeOf(() => loadPostIndex(folder))).toBe("INDEX_CORRUPT");
    expect(await codeOf(() => verifyPostIndex(folder))).toBe("INDEX_CORRUPT");
    writeFileSync(file, whole.subarray(0, whole.length - 1));
    expect(await codeOf(() => loadPostIndex(folder))).toBe("INDEX_CORRUPT");
    writeFileSync(file, whole);
    const manifest = join(folder, "manifest.json");
    const written = JSON.parse(readFileSync(manifest, "utf8"));
    for (const [changed, code] of [
      [{ ...written, version: 99 }, "INDEX_VERSION"],
      [{ ...written, posts: -1 }, "INDEX_CORRUPT"],
      [{ ...written, sections: written.sections.slice(1) }, "INDEX_CORRUPT"],
    ] as const) {
      writeFileSync(manifest, JSON.stringify(changed));
      expect(await codeOf(() => loadPostIndex(folder))).toBe(code);
    }
    writeFileSync(manifest, JSON.stringify({ ...written, sites: written.sites.slice(1) }));
    expect(await codeOf(() => loadPostIndex(folder))).toBe("INDEX_CORRUPT");
    const { sites: _, ...earlier } = written;
    writeFileSync(manifest, JSON.stringify(earlier));
    expect(loadPostIndex(folder)).toEqual({ posts: arrays });
    writeFileSync(manifest, JSON.stringify(written));
    expect(readPostsManifest(folder).posts).toBe(2);
  });
});
