import { fastify } from "fastify";
import type { App } from "../../../src/server/app-type";
import { registerSecurity } from "../../../src/server/plugins/security";

// Where the package is installed beside others, this one is an ES module, and older Node.js refuses it.
jest.mock("light-my-request", () => {
  throw new Error("require() of ES Module not supported");
});

describe("headers that make browsers careful", () => {
  test("are sent where Node.js cannot load ES modules by require", async () => {
    const app = fastify();
    await registerSecurity(app as unknown as App, []);
    app.get("/", () => "page");
    try {
      const { headers } = await fetch(await app.listen({ port: 0 }));
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-frame-options")).toBe("DENY");
    } finally {
      await app.close();
    }
  });
});
