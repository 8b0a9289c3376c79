import { onSilence } from "../../../../src/queries/ranking/silence";

describe("a counter that is watched", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test("counts as silent once it has not risen for the time, however long it rose before", () => {
    const signs = new Int32Array(new SharedArrayBuffer(4));
    const hung = jest.fn();
    onSilence(signs, 1000, hung);
    for (let second = 0; second < 5; second++) {
      signs[0]!++;
      jest.advanceTimersByTime(1000);
    }
    expect(hung).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1000);
    expect(hung).toHaveBeenCalledTimes(1);
  });

  test("is left alone once that is ended", () => {
    const hung = jest.fn();
    const end = onSilence(new Int32Array(new SharedArrayBuffer(4)), 1000, hung);
    end();
    jest.advanceTimersByTime(5000);
    expect(hung).not.toHaveBeenCalled();
  });
});
