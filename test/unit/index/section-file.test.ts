import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SectionFile } from "../../../index/section-file";
import { writeSections } from "../../../index/sections";
import { temporaryFolder } from "../../support/temporary";

const folder = temporaryFolder();
const corrupt = (problem: string): Error => new Error(problem);

/** A file of two arrays, the second of ten megabytes. */
function written(name: string) {
  const path = join(folder, name);
  const long = Uint32Array.from({ length: 2_500_000 }, (_, i) => i);
  const sections = writeSections(path, [
    ["odd", Uint16Array.of(1, 3, 5)],
    ["long", long],
  ]);
  return { path, sections, bytes: 6 + long.byteLength };
}

describe("a file of arrays that stay there", () => {
  const { path, sections, bytes } = written("arrays");

  test("gives parts of them, wherever they begin", () => {
    const file = new SectionFile(path, sections, corrupt);
    const odd = file.part("odd", Uint16Array, 3);
    const long = file.part("long", Uint32Array, 2_500_000);
    expect(odd.read(1, new Uint16Array(2))).toEqual(Uint16Array.of(3, 5));
    expect(odd.read(0, new Uint16Array(0))).toEqual(new Uint16Array());
    expect(long.read(2_499_997, new Uint32Array(3))).toEqual(Uint32Array.of(2_499_997, 2_499_998, 2_499_999));
    file.close();
  });

  test("is read ahead whole, or until it is closed", async () => {
    const file = new SectionFile(path, sections, corrupt);
    expect(await file.readAhead()).toBe(bytes);
    const reading = file.readAhead();
    file.close();
    file.close();
    expect(await reading).toBeLessThan(bytes);
    expect(await file.readAhead()).toBe(0);
  });

  test("refuses what it does not hold, what is cut off, and to be read when it is closed", () => {
    const file = new SectionFile(path, sections, corrupt);
    expect(() => file.part("odd", Uint16Array, 4)).toThrow("section odd is another one than expected");
    expect(() => file.part("odd", Uint32Array, 3)).toThrow("section odd is another one than expected");
    expect(() => file.part("even", Uint16Array, 3)).toThrow("section even is another one than expected");
    const odd = file.part("odd", Uint16Array, 3);
    file.close();
    expect(() => odd.read(0, new Uint16Array(1))).toThrow("section odd was closed");
    const cut = join(folder, "cut");
    writeFileSync(cut, "odd");
    expect(() => new SectionFile(cut, sections, corrupt)).toThrow("section odd ends early");
  });
});
