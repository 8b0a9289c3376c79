import type { Site } from "../site";

/** PolitiFact; its fact-checks, not its articles. */
export const POLITIFACT: Site = {
  name: "politifact",
  source: "politifact.com",
  origin: "https://www.politifact.com",
  hosts: ["politifact.com", "www.politifact.com"],
  sitemaps: ["/sitemap.xml"],
  lists: [{ path: "/factchecks/list/?page={page}", links: ".m-statement__quote a", maxPages: 50 }],
  articles: "^/factchecks/\\d{4}/[a-z]{3}/\\d{1,2}/",
  layouts: [
    {
      version: "politifact-2019",
      claim: [".m-statement--is-xlarge .m-statement__quote", ".m-statement__quote"],
      title: [".m-statement__content h1", "h1.c-title", ".c-title--subline"],
      rating: [{ css: ".m-statement__meter img.c-image__original", attribute: "alt" }],
      claimant: ["a.m-statement__name", ".m-statement__name"],
      author: [".m-author__content a"],
      date: [".m-author__date"],
      body: ["article.m-textblock"],
    },
  ],
};
