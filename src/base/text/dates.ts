/** Calendar days as integers: days since 1970-01-01 (UTC). */

const MS_PER_DAY = 86_400_000;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?=$|[^\p{L}\p{N}]|[Tt]\d|[Zz]$)(?:[Tt ](\d{2}):(\d{2}))?/u;
const DAY_MONTH_YEAR = /^(\d{1,2})\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})$/;
const MONTH_DAY_YEAR = /^([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/;
/** As feeds and mails have it: `Wed, 10 Oct 2018 20:19:24 +0000`. */
const FEED =
  /^(?:[A-Za-z]{3},\s+)?(\d{1,2}\s+[A-Za-z]{3}\s+\d{4})\s+(?:[01]\d|2[0-4]):[0-5]\d(?::\d{2})?(?:\s+[A-Z\d+-]{1,5})?$/;
/** As X's older interface has it: `Wed Oct 10 20:19:24 +0000 2018`. */
const CREATED_AT =
  /^[A-Za-z]{3}\s+([A-Za-z]{3}\s+\d{1,2})\s+(?:[01]\d|2[0-4]):[0-5]\d:\d{2}\s+[+-]\d{4}\s+(\d{4})$/;

function dayOf(year: number, month: number, day: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day);
  const back = new Date(ms);
  const exists =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return exists ? ms / MS_PER_DAY : undefined;
}

/** Finnish for November. Other languages' months begin as the English ones do where three letters agree. */
const MARRASKUU = /^marras/i;

function monthNumber(name: string): number {
  if (MARRASKUU.test(name)) return 11;
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/**
 * Returns the day number of a date written `2020-01-31` (a time may follow), `31 January 2020`,
 * `January 31, 2020`, or as feeds (RFC 5322) and X's older interface write it; undefined for anything else
 * and for days that the calendar does not have. Time zones are not converted: the day is the one written.
 */
export function parseDay(text: string): number | undefined {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso) {
    const isTime = Number(iso[4] ?? 0) <= 24 && Number(iso[5] ?? 0) < 60;
    return isTime ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined;
  }
  const dayFirst = DAY_MONTH_YEAR.exec(FEED.exec(trimmed)?.[1] ?? trimmed);
  if (dayFirst) return dayOf(Number(dayFirst[3]), monthNumber(dayFirst[2]!), Number(dayFirst[1]));
  const monthFirst = MONTH_DAY_YEAR.exec(trimmed.replace(CREATED_AT, "$1 $2"));
  if (monthFirst) return dayOf(Number(monthFirst[3]), monthNumber(monthFirst[1]!), Number(monthFirst[2]));
  return undefined;
}

/** Returns the day of a date in any form that `parseDay` reads, as `YYYY-MM-DD`; undefined for others. */
export function isoDay(text: string): string | undefined {
  const day = parseDay(text);
  return day === undefined ? undefined : formatDay(day);
}

/** Returns a day number as `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
