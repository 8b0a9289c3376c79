import type { Site } from "../site";

/** Snopes; fact-checks alone, not its news. */
export const SNOPES: Site = {
  name: "snopes",
  source: "snopes.com",
  origin: "https://www.snopes.com",
  hosts: ["snopes.com", "www.snopes.com"],
  sitemaps: ["/sitemap.xml"],
  lists: [
    {
      path: "/fact-check/?pagenum={page}",
      links: ".article_wrapper .outer_article_link_wrapper",
      maxPages: 50,
    },
  ],
  articles: "^/fact-check/[^/]+/?$",
  layouts: [
    {
      version: "snopes-2023",
      claim: ["#fact_check_rating_container .claim_cont", ".claim_cont"],
      title: ["section.title-container h1"],
      subtitle: ["section.title-container h2"],
      rating: [{ css: ".rating_title_wrap", own: true }],
      author: [".author_name a", ".author_name"],
      date: [".publish_date"],
      body: ["#article-content"],
    },
    {
      version: "snopes-2019",
      claim: [".claim-text", "[itemprop=claimReviewed]"],
      title: ["article header h1", "h1.title", "h1"],
      subtitle: ["article header h2", "h2.subtitle"],
      rating: ["[class*=rating-label]", "[itemprop=alternateName]"],
      author: [".author-name", ".author", "[rel=author]"],
      date: [".date-published", { css: "meta[property='article:published_time']", attribute: "content" }],
      body: [".content", "[itemprop=articleBody]"],
    },
  ],
};
