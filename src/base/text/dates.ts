/** Calendar days as integers: days since 1970-01-01 (UTC). */

const MS_PER_DAY = 86_400_000;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?=$|[^\p{L}\p{N}]|[Tt]\d|[Zz]$)(?:[Tt ](\d{2}):(\d{2}))?/u;
const DAY_MONTH_YEAR = /^(\d{1,2})\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})$/;
const MONTH_DAY_YEAR = /^([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/;

function dayOf(year: number, month: number, day: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day);
  const back = new Date(ms);
  const exists =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return exists ? ms / MS_PER_DAY : undefined;
}

function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/**
 * Returns the day number of a date written `2020-01-31` (a time may follow), `31 January 2020` or
 * `January 31, 2020`; undefined for anything else and for days that the calendar does not have.
 */
export function parseDay(text: string): number | undefined {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso) {
    const isTime = Number(iso[4] ?? 0) <= 24 && Number(iso[5] ?? 0) < 60;
    return isTime ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined;
  }
  const dayFirst = DAY_MONTH_YEAR.exec(trimmed);
  if (dayFirst) return dayOf(Number(dayFirst[3]), monthNumber(dayFirst[2]!), Number(dayFirst[1]));
  const monthFirst = MONTH_DAY_YEAR.exec(trimmed);
  if (monthFirst) return dayOf(Number(monthFirst[3]), monthNumber(monthFirst[1]!), Number(monthFirst[2]));
  return undefined;
}

/** Returns a day number as `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
