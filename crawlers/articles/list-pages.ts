import { selectAll } from "css-select";
import { type FetchFailure, PAGE_LIMITS } from "../http";
import { type CrawlContext, fetchOf } from "./crawl-context";
import { decodePage } from "./decode";
import { queuePages } from "./enqueue";
import { type Element, type Node, OverloadedPage, parseHtml } from "./html";
import type { ListPages } from "./site";
import { tally } from "./summary";

/**
 * Reads a site's lists, each until a page shows nothing new; returns how many pages were read, or a failure
 * that stops the crawl.
 */
export async function readLists(context: CrawlContext): Promise<{ readonly read: number } | FetchFailure> {
  let read = 0;
  for (const list of context.site.lists) {
    for (let number = 1; number <= list.maxPages; number++) {
      const addresses = await readList(context, list, number);
      if (!Array.isArray(addresses)) {
        if (addresses) return addresses;
        break;
      }
      read++;
      if (
        queuePages(
          context,
          addresses.map((address) => ({ address })),
        ) === 0
      )
        break;
    }
  }
  return { read };
}

/** Returns the addresses on one page of a list; `undefined` where the list ends or cannot be read. */
async function readList(
  context: CrawlContext,
  list: ListPages,
  number: number,
): Promise<string[] | FetchFailure | undefined> {
  const address = `${context.site.origin}${list.path.replace("{page}", String(number))}`;
  const answer = await fetchOf(context, { address, accept: "text/html", limits: PAGE_LIMITS });
  if (answer.kind === "stop") return answer;
  const { reasons } = context.summary;
  if (answer.kind !== "page") {
    // After its last page a list is gone.
    if (answer.kind !== "gone" || number === 1)
      tally(reasons, `list ${answer.kind === "unchanged" ? "unreadable" : answer.reason}`);
    return undefined;
  }
  const links = linksIn(decodePage(answer.body, answer.contentType).text, list.links);
  if (links?.length) return links;
  if (number === 1) tally(reasons, "list without-links");
  return undefined;
}

function linksIn(html: string, selector: string): string[] | undefined {
  try {
    return selectAll<Node, Element>(selector, parseHtml(html)).flatMap((element) => {
      const link =
        element.attribs["href"] ?? selectAll<Node, Element>("a[href]", element)[0]?.attribs["href"];
      return link === undefined ? [] : [link];
    });
  } catch (error) {
    if (error instanceof OverloadedPage) return undefined;
    throw error;
  }
}
