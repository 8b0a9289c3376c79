export { KnownPosts } from "./known-posts";
export type { PostArrays, WordHolders } from "./post-arrays";
export { type KnownPost, PostIndexBuilder } from "./post-builder";
export { postWords } from "./post-words";
export { loadPostIndex, readPostsManifest, savePostIndex, verifyPostIndex } from "./storage";
