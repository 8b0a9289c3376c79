import type { StartProgress } from "../base/core/progress";

const TERMINAL_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 10_000;

/**
 * Draws progress with share, rate and time left: one line rewritten on a terminal, else a line every ten
 * seconds and one at the end.
 * @param now milliseconds; it should not be set back.
 * @param live whether the line is rewritten.
 */
export function progressLines(
  stream: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number },
  now: () => number,
  live = stream.isTTY === true,
): StartProgress {
  return (label, unit) => {
    const start = now();
    let last = start;
    let done = 0;
    let total: number | undefined;
    let detail = "";
    const line = (): string => describe(label, unit, done, total, (now() - start) / 1000) + detail;
    return {
      update(nowDone, nowTotal, nowDetail) {
        done = nowDone;
        total = nowTotal;
        detail = nowDetail === undefined ? "" : `; ${nowDetail}`;
        if (now() - last < (live ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return;
        last = now();
        stream.write(live ? `\r\u001b[K${fitting(line(), stream.columns)}` : `${line()}\n`);
      },
      finish() {
        const seconds = (now() - start) / 1000;
        stream.write(`${live ? "\r\u001b[K" : ""}${label}: ${done} ${unit} in ${seconds.toFixed(1)} s\n`);
      },
    };
  };
}

/** Cuts a line for a terminal: of one that is wrapped only the last row would be rewritten. */
function fitting(line: string, columns = 0): string {
  return columns > 1 ? line.slice(0, columns - 1) : line;
}

function describe(
  label: string,
  unit: string,
  done: number,
  total: number | undefined,
  seconds: number,
): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const share = total === undefined ? "" : `/${total} (${Math.floor((100 * done) / Math.max(1, total))} %)`;
  const left = total === undefined || rate === 0 ? "" : `, ${duration((total - done) / rate)} left`;
  return `${label}: ${done}${share} ${unit}, ${rate >= 10 ? rate.toFixed(0) : rate.toFixed(1)}/s${left}`;
}

/** From here on hours are counted in days. */
const TWO_DAYS_S = 48 * 3600;

/** Returns seconds as `5 days`, `1 h 05 min`, `3 min 20 s` or `12 s`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= TWO_DAYS_S) return `${Math.floor(whole / (TWO_DAYS_S / 2))} days`;
  const pad = (value: number): string => String(value).padStart(2, "0");
  if (whole >= 3600) return `${Math.floor(whole / 3600)} h ${pad(Math.floor((whole % 3600) / 60))} min`;
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${pad(whole % 60)} s`;
  return `${whole} s`;
}
