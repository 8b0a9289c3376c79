import { createReadStream, existsSync, mkdirSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { generations } from "../../../src/base/home/generations";
import { FolderRegistry } from "../../../src/releases/folder-registry";
import { WebRegistry } from "../../../src/releases/web-registry";
import { openRegistry } from "../../../src/usecases/releases/registry";
import { pushFrom, startFollower } from "../../support/releases";
import { sampleHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const owner = sampleHome("words");
const folder = temporaryFolder();
const releases = join(folder, "releases");
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** Serves the registry's folder below `/r/`, unless `before` has answered. */
async function serve(
  before: (...args: Parameters<RequestListener>) => boolean = () => false,
): Promise<string> {
  const server = createServer((request, response) => {
    if (before(request, response)) return;
    const path = join(releases, request.url!.split("?")[0]!.replace(/^\/r/, ""));
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-length": statSync(path).size });
    createReadStream(path).pipe(response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const NEVER = new AbortController().signal;
let release: string;
beforeAll(async () => {
  release = (await pushFrom(owner, new FolderRegistry(releases))).release;
});

test("a folder behind a web server is followed, with what its server wants as authorization", async () => {
  const seen = new Set<string | undefined>();
  const address = await serve(({ headers, url }) => {
    seen.add(`${headers.authorization} ${url?.split("?")[1]}`);
    return false;
  });
  const home = join(folder, "web");
  mkdirSync(home);
  const registry = new WebRegistry(new URL(`${address}/r?key=k`), "Bearer secret");
  expect(registry.address).toBe(`${address}/r/`);
  await (await startFollower(home, registry)).stop();
  expect(generations(home)).toEqual([release]);
  expect([...seen]).toEqual(["Bearer secret key=k"]);
});

test("a release that breaks off, or is longer than it should be, is not taken, and the next try is", async () => {
  let tries = 0;
  const address = await serve(({ url }, response) => {
    if (!url?.includes("/blobs/") || ++tries > 2) return false;
    if (tries === 1) {
      response.writeHead(200, { "content-length": 1e6 });
      response.write("half", () => response.destroy());
    } else response.writeHead(200).end(Buffer.alloc(50_000_000));
    return true;
  });
  const home = join(folder, "broken");
  mkdirSync(home);
  const follower = await startFollower(home, new WebRegistry(new URL(`${address}/r/`), undefined));
  await follower.stop();
  expect(follower.hindered).toEqual(["REGISTRY_AWAY", "RELEASE_DAMAGED"]);
  expect(generations(home)).toEqual([release]);
});

test("an address with credentials is refused, and they are not repeated", async () => {
  const choice = { registry: "https://ann:a-password@releases.example.org/", environment: {} };
  const opened = openRegistry(choice, "follower", { note: () => {} });
  const error = await opened.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "REGISTRY_UNKNOWN", hint: expect.stringMatching(/_AUTHORIZATION/) });
  expect(String(error)).not.toMatch(/ann|a-password/);
});

test("nothing there, refused, out of order, away, and a manifest without end have codes of their own", async () => {
  const at = (address: string) => new WebRegistry(new URL(address), undefined).current(NEVER);
  const answering = (status: number) =>
    serve((_, response) => {
      response.writeHead(status).end("no");
      return true;
    });
  expect(await at(`${await serve()}/elsewhere/`)).toBeUndefined();
  const of = async (address: Promise<string>): Promise<string> => codeOf(async () => at(await address));
  expect(await of(answering(403))).toBe("REGISTRY_REFUSED");
  expect(await of(answering(503))).toBe("REGISTRY_AWAY");
  expect(await of(Promise.resolve("http://127.0.0.1:1/"))).toBe("REGISTRY_AWAY");
  const endless = serve((_, response) => {
    let isOpen = true;
    response.on("close", () => {
      isOpen = false;
    });
    // Node.js 26 goes on calling back where nobody listens any more: others must have their turn.
    const more = (): void => {
      if (isOpen) response.write(" ".repeat(1 << 16), () => setImmediate(more));
    };
    more();
    return true;
  });
  expect(await of(endless)).toBe("RELEASE_DAMAGED");
});
