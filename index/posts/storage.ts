import { join } from "node:path";
import * as v from "valibot";
import { type ByteSource, readReplaced, writeArtifact } from "../../src/base/artifact";
import { whole } from "../../src/base/core/values/shape";
import { corruptIndex, indexTarget, readManifestAs } from "../folder";
import { readSections, type StoredArray, sectionShape, verifySections, writeSections } from "../sections";
import { KnownSites, type SiteArrays, type SiteCount } from "./known-sites";
import type { PostArrays } from "./post-arrays";

/** Rises when the arrays or the reading of posts change: an index of another version must be rebuilt. */
const POSTS_VERSION = 3;

const DATA = "posts.bin";

const siteShape = v.object({ site: v.string(), links: whole(0), articles: whole(1) });

const manifestShape = v.object({
  version: v.literal(POSTS_VERSION),
  posts: whole(0, 0xffffffff),
  builtAt: v.string(),
  codeVersion: v.string(),
  /** Sites (`SiteCount`); absent in what earlier versions wrote. */
  sites: v.optional(v.array(siteShape)),
  /** The arrays in `posts.bin`. */
  sections: v.array(sectionShape),
});

/** The manifest of an index of known posts. */
export type PostsManifest = v.InferOutput<typeof manifestShape>;

/**
 * Writes known posts into `folder`, replacing what is there in one step.
 * @throws EnvironmentError `DISK_FULL` or `INDEX_WRITE`; the former index is untouched then.
 */
export function savePostIndex(
  folder: string,
  arrays: PostArrays,
  about: Pick<PostsManifest, "builtAt" | "codeVersion">,
  sites: { readonly counts: readonly SiteCount[]; readonly arrays: SiteArrays },
): PostsManifest {
  return writeArtifact(indexTarget(folder), (building) => ({
    version: POSTS_VERSION,
    posts: arrays.lengths.length,
    ...about,
    sites: [...sites.counts],
    sections: writeSections(
      join(building, DATA),
      Object.entries({ ...arrays, ...sites.arrays }) as [string, StoredArray][],
    ),
  }));
}

/**
 * Reads the manifest alone.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function readPostsManifest(folder: string): PostsManifest {
  return readManifestAs(manifestShape, folder, POSTS_VERSION);
}

/**
 * Reads known posts, and their sites, which are absent where an earlier version wrote the index. Each array
 * is compared with its checksum.
 * @param bytesFor gives the arrays' memory.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function loadPostIndex(
  folder: string,
  bytesFor?: ByteSource,
): { readonly posts: PostArrays; readonly sites?: KnownSites } {
  return readReplaced(folder, () => {
    const { sections, sites } = readPostsManifest(folder);
    const corrupt = (problem: string, cause?: unknown): Error => corruptIndex(folder, problem, cause);
    const read = readSections(join(folder, DATA), sections, corrupt, bytesFor);
    const take = <T extends StoredArray>(name: keyof PostArrays | keyof SiteArrays): T => {
      const array = read.get(name);
      if (array) return array as T;
      throw corruptIndex(folder, `section ${name} is missing`);
    };
    const posts: PostArrays = {
      marks: take("marks"),
      weights: take("weights"),
      starts: take("starts"),
      posts: take("posts"),
      lengths: take("lengths"),
      articleStarts: take("articleStarts"),
      articles: take("articles"),
    };
    if (sites === undefined) return { posts };
    const arrays: SiteArrays = { siteKeys: take("siteKeys"), siteNumbers: take("siteNumbers") };
    const { siteKeys, siteNumbers } = arrays;
    if (siteKeys.length !== siteNumbers.length || siteNumbers.some((place) => place >= sites.length))
      throw corruptIndex(folder, "articles are of sites that it does not name");
    return { posts, sites: new KnownSites(sites, arrays) };
  });
}

/**
 * Compares an index of known posts with its checksums; takes no memory.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function verifyPostIndex(folder: string): void {
  readReplaced(folder, () =>
    verifySections(join(folder, DATA), readPostsManifest(folder).sections, (problem, cause) =>
      corruptIndex(folder, problem, cause),
    ),
  );
}
