import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { assertBuilt } from "../../support/program";
import { temporaryFolder, writeIn } from "../../support/temporary";

describe("the build that tests run", () => {
  const folder = temporaryFolder();
  const [SOURCE, BUILT] = ["training/train.ts", "dist/training/train.js"];
  /** Sets the time of a file, so that no test depends on how fast files are written. */
  const written = (path: string, second: number): void => {
    writeIn(folder, path, "");
    utimesSync(join(folder, path), second, second);
  };

  beforeEach(() => {
    for (const path of ["src/main", "index/index", "training/train", "crawlers/index", "scorer/index"]) {
      written(`${path}.ts`, 1000);
      written(`dist/${path}.js`, 2000);
    }
  });

  test("is good where it is newer than every source", () => {
    expect(() => assertBuilt(folder)).not.toThrow();
  });

  test("is refused where one source is newer, with the command that builds", () => {
    written(SOURCE, 3000);
    expect(() => assertBuilt(folder)).toThrow(
      `The tests run the built program, of which ${BUILT} is older than ${SOURCE}: npm run build`,
    );
  });

  test("is refused where a source has none", () => {
    rmSync(join(folder, BUILT));
    expect(() => assertBuilt(folder)).toThrow(
      `The tests run the built program, of which ${BUILT} is missing: npm run build`,
    );
  });

  test("is not asked for kernels, the page and declarations, which are built elsewhere or not at all", () => {
    const rooms = ["base/vectors", "encoder/backend/kernels", "rank/forest"];
    const kernels = rooms.map((room) => `${room}/assembly/index.ts`);
    for (const path of [...kernels, "server/page/page.ts", "untyped.d.ts"]) {
      written(`src/${path}`, 3000);
    }
    expect(() => assertBuilt(folder)).not.toThrow();
  });
});
