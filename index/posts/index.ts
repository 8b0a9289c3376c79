export { KnownPosts } from "./known-posts";
export { KnownSites, type SiteArrays, type SiteCount } from "./known-sites";
export type { WordHolders } from "./post-arrays";
export { PostIndexBuilder } from "./post-builder";
export { postWords } from "./post-words";
export { loadPostIndex, readPostsManifest, savePostIndex, verifyPostIndex } from "./storage";
