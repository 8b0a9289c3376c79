import { readFileSync, statSync } from "node:fs";
import { closest } from "fastest-levenshtein";
import { InputError, UsageError } from "../../src/base/core/errors";
import { parseUrl } from "../../src/base/core/parse-url";
import { parseSite, type Site, siteOfSitemap } from "./site";
import { SITES } from "./sites";

const MAX_DEFINITION_BYTES = 1 << 20;

/**
 * Returns the site that a user means: by name, by a file with its definition (`*.json`), or by the address of
 * a sitemap of any site with ClaimReview JSON-LD.
 * @throws UsageError `SITE_UNKNOWN`; InputError `SITE_INVALID`, `FILE_NOT_FOUND`.
 */
export function chooseSite(wanted: string): Site {
  const known = SITES.find(({ name }) => name === wanted);
  if (known) return known;
  const sitemap = /^https?:\/\//i.test(wanted) ? parseUrl(wanted) : undefined;
  if (sitemap) return siteOfSitemap(sitemap);
  if (wanted.endsWith(".json")) return parseSite(readDefinition(wanted), wanted);
  const names = SITES.map(({ name }) => name);
  throw new UsageError(`The site "${wanted}" is not known. Did you mean "${closest(wanted, names)}"?`, {
    code: "SITE_UNKNOWN",
    hint: `Known sites: ${names.join(", ")}. Others by a file with a definition (NAME.json) or the address of a sitemap.`,
  });
}

function readDefinition(file: string): unknown {
  let text: string;
  try {
    if (statSync(file).size > MAX_DEFINITION_BYTES) throw new RangeError("it is too large");
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new InputError(
      `the definition of a site cannot be read (${(cause as Error).message})`,
      { file },
      { code: "FILE_NOT_FOUND", hint: "Check the path given with --site.", cause },
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError("the definition of a site is not JSON", { file }, { code: "SITE_INVALID", cause });
  }
}
