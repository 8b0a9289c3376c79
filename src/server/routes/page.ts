import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { EnvironmentError } from "../../base/core/errors";
import { PACKAGE_ROOT } from "../../base/core/version";
import type { App } from "../app-type";

/** Where `npm run build` leaves the page. */
const FOLDER = join(PACKAGE_ROOT, "dist", "page");
const START = "index.html";

/**
 * `GET /`: the page for people; its scripts and styles are below `/page/`. Each built file has a route and
 * nothing else has, so that no path leads out of the folder.
 * @throws EnvironmentError `PAGE_MISSING`.
 */
export function routePage(app: App): void {
  const names = pageFiles();
  app.register(async (page) => {
    await page.register(fastifyStatic, { root: FOLDER, serve: false, cacheControl: false });
    for (const name of names) {
      const url = name === START ? "/" : `/page/${name}`;
      const config = { scope: "public", unlimited: true } as const;
      // Names do not change with contents, so browsers must ask whether their copy is still good.
      page.get(url, { config, schema: { hide: true } }, (_, reply) =>
        reply.header("cache-control", "no-cache").sendFile(name),
      );
    }
  });
}

function pageFiles(): string[] {
  try {
    return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .map((name) => name.split(sep).join("/"))
      .filter((name) => /^(?:[a-z]+\/)?[a-z][a-z-]*\.(?:html|js|css|svg)$/.test(name));
  } catch (cause) {
    throw new EnvironmentError(`The page for browsers was not built: ${FOLDER} cannot be read.`, {
      code: "PAGE_MISSING",
      hint: "Build it: npm run build.",
      cause,
    });
  }
}
