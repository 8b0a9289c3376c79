import { Restartable } from "../../../../../src/base/core/caches/restartable";

/** What counts its starts; the first of them fail. */
function counting(failures: number) {
  let starts = 0;
  const started = new Restartable(async () => {
    starts++;
    if (starts <= failures) throw new Error(`start ${starts} failed`);
    return `start ${starts}`;
  });
  return { started, count: () => starts };
}

describe("what starts when it is first asked", () => {
  it("starts once for all that ask", async () => {
    const { started, count } = counting(0);
    expect(await Promise.all([started.get(), started.get()])).toEqual(["start 1", "start 1"]);
    expect(await started.get()).toBe("start 1");
    expect(count()).toBe(1);
  });

  it("tells all that wait of a start that failed, and starts anew for the next", async () => {
    const { started, count } = counting(1);
    const [one, other] = await Promise.allSettled([started.get(), started.get()]);
    expect([one?.status, other?.status]).toEqual(["rejected", "rejected"]);
    expect(await started.get()).toBe("start 2");
    expect(count()).toBe(2);
  });

  it("gives away what started, and then starts anew", async () => {
    const { started } = counting(0);
    await started.get();
    expect(await started.take()).toBe("start 1");
    expect(await started.get()).toBe("start 2");
  });

  it("gives nothing away where nothing started, or the start failed", async () => {
    const { started } = counting(1);
    expect(await started.take()).toBeUndefined();
    const failed = started.get();
    expect(await started.take()).toBeUndefined();
    await expect(failed).rejects.toThrow("start 1 failed");
  });
});
