import { within } from "../../../../src/queries/ranking/patience";

describe("work that somebody waits for", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const never = (begun: () => void): Promise<string> => {
    begun();
    return new Promise(() => {});
  };

  test("is refused once its time is up and there is a reason", async () => {
    let reason: Error | undefined;
    const refused = within(never, 1000, () => reason);
    const seen = jest.fn();
    refused.catch(seen);
    await jest.advanceTimersByTimeAsync(5000);
    expect(seen).not.toHaveBeenCalled();
    reason = new Error("it takes too long");
    await jest.advanceTimersByTimeAsync(1000);
    expect(seen).toHaveBeenCalledWith(reason);
  });

  test("is not refused before it has begun", async () => {
    let begin: () => void = () => {};
    const seen = jest.fn();
    const reason = new Error("it takes too long");
    const waiting = (begun: () => void): Promise<string> => {
      begin = begun;
      return new Promise(() => {});
    };
    within(waiting, 1000, () => reason).catch(seen);
    await jest.advanceTimersByTimeAsync(5000);
    expect(seen).not.toHaveBeenCalled();
    begin();
    await jest.advanceTimersByTimeAsync(1000);
    expect(seen).toHaveBeenCalledWith(reason);
  });

  test("gives its result, or its failure, in time", async () => {
    const late = (): Error => new Error("it takes too long");
    expect(await within(async () => "done", 1000, late)).toBe("done");
    const failing = within(() => Promise.reject(new Error("it fails")), 1000, late);
    await expect(failing).rejects.toThrow("it fails");
    expect(jest.getTimerCount()).toBe(0);
  });
});
