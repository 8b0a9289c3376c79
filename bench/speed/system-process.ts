/**
 * Runs one system in a process of its own, for `ApartSystem`: node system-process.js NAME HOME FOLDER. Its
 * messages are lists of posts, and its answers `Timed`; the first answer is the system's name.
 */
import type { Asked, Timed } from "./apart";
import { SYSTEMS, type SystemName } from "./systems";

async function main([name, home, folder]: readonly string[]): Promise<void> {
  const system = await SYSTEMS[name as SystemName]({ home: home ?? "", folder: folder ?? "" });
  process.on("message", async (posts: Asked) => {
    const times = new Float64Array(posts.length);
    const found: (readonly number[])[] = [];
    for (const [i, post] of posts.entries()) {
      const start = performance.now();
      found.push(await system.ask(post));
      times[i] = performance.now() - start;
    }
    process.send?.({ times, found } satisfies Timed);
  });
  process.on("disconnect", () => void system.close());
  process.send?.(system.name);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
