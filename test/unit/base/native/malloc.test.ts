import { giveBackFreedMemory } from "../../../../src/base/native/malloc";

const glibc = (process.report.getReport() as { header?: { glibcVersionRuntime?: string } }).header
  ?.glibcVersionRuntime;

test("glibc takes the parameters, and other C libraries are left alone", () => {
  expect(giveBackFreedMemory()).toBe(glibc !== undefined);
});
