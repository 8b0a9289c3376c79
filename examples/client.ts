/**
 * A client that is typed by the server's own description:
 *   npx openapi-typescript http://127.0.0.1:8080/openapi.json -o api.d.ts --default-non-nullable=false
 *   npm install openapi-fetch
 * Without the option the generator wants every field that has a default.
 */
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

const client = createClient<paths>({
  baseUrl: process.env["CROWDCHECKED_SERVER"] ?? "http://127.0.0.1:8080",
  headers: process.env["CROWDCHECKED_TOKEN"]
    ? { authorization: `Bearer ${process.env["CROWDCHECKED_TOKEN"]}` }
    : {},
});

/** Returns the data of an answer, or throws its problem. */
function dataOf<T>({ data, error }: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (error) throw new Error(`${error.code}: ${error.detail} (request ${error.requestId})`);
  return data as T;
}

async function main(): Promise<void> {
  const identity = { source: "example.org", id: "42" };
  const article: components["schemas"]["ArticleInput"] = { ...identity, vclaim: "The moon is hollow." };
  const { added } = dataOf(await client.POST("/v1/articles", { body: article }));
  console.log("added", added);

  const { verdict, results } = dataOf(
    await client.POST("/v1/rank", { body: { text: "they say the moon is hollow", top: 3 } }),
  );
  const [best] = results;
  console.log(verdict, best?.article.id, best?.claimGroup);

  const path = { params: { path: identity } };
  const similar = dataOf(await client.GET("/v1/articles/{source}/{id}/similar", path));
  console.log("similar", similar.results.length + similar.nearMisses.length);

  const withdrawn = dataOf(
    await client.DELETE("/v1/articles/{source}/{id}", {
      params: { path: identity, query: { reason: "A test" } },
    }),
  );
  console.log("withdrawn", withdrawn.reason);
  const { error } = await client.GET("/v1/articles/{source}/{id}", path);
  if (error && "withdrawnAt" in error) console.log(error.code, error.reason);
}

void main();
