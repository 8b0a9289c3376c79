import type { Findings, NamedArticle, NamedHubness } from "../../usecases/doctor/examine";
import { printable } from "../printable";
import { faultLine } from "./status";

/** Groups, and hubs of a list, that are written out; `--json` has all. */
const SHOWN = 20;
const MAX_NAME_CHARS = 100;

/** Returns findings for people to read. */
export function findingsInLines(findings: Findings): string {
  const { gaps, sharedAddresses, faults, isCalibrated, cannotRank, duplicates, hubs } = findings;
  const { articles, withoutVclaim, withoutDate, withoutUrl } = gaps;
  return [
    row(
      "articles",
      `${articles}; ${withoutVclaim} without claim, ${withoutDate} without date, ${withoutUrl} without address`,
    ),
    row("addresses", groupsOf(sharedAddresses, "one canonical address")),
    ...examples(sharedAddresses),
    ...faults.map(({ part, ...fault }) => row("fault", `${part}: ${faultLine(fault)}`)),
    row(
      "calibration",
      isCalibrated
        ? "fits the ranker"
        : "none that fits the ranker; answers have no confidence (crowdchecked calibrate)",
    ),
    ...(cannotRank ? [row("ranking", `not possible: ${faultLine(cannotRank)}`)] : []),
    ...(duplicates
      ? [
          row("duplicates", `${groupsOf(duplicates.groups, "one claim")}; ${duplicates.looked} looked at`),
          ...examples(duplicates.groups),
        ]
      : []),
    ...(hubs
      ? [
          row("queries", `${hubs.tweets} tweets, ${hubs.claims} claims of articles`),
          ...hubLines("ranker", hubs.ranker),
          ...(hubs.encoder ? hubLines("encoder", hubs.encoder) : []),
        ]
      : []),
  ].join("\n");
}

function row(name: string, text: string): string {
  return `${name.padEnd(12)} ${text}`;
}

function groupsOf(groups: readonly (readonly NamedArticle[])[], what: string): string {
  const articles = groups.reduce((sum, group) => sum + group.length, 0);
  return groups.length === 0
    ? `none share ${what}`
    : `${groups.length} groups of ${what}, ${articles} articles`;
}

/** The first article of a group, below it the others. */
function examples(groups: readonly (readonly NamedArticle[])[]): string[] {
  const lines = groups
    .slice(0, SHOWN)
    .flatMap((group) => group.map((article, i) => indented(`${i === 0 ? "" : "  = "}${inOneLine(article)}`)));
  return groups.length > SHOWN
    ? [...lines, indented(`... and ${groups.length - SHOWN} groups more (--json)`)]
    : lines;
}

function hubLines(list: string, { mean, skewness, bound, hubs }: NamedHubness): string[] {
  const figures = `each article comes up ${mean.toFixed(2)} times, skewness ${skewness.toFixed(2)}`;
  const lines = hubs.slice(0, SHOWN).map(({ appearances, judged, right, ...article }) => {
    const share = judged === 0 ? "never judged" : `right in ${right} of ${judged} judged`;
    return indented(`${appearances} times, ${share}: ${inOneLine(article)}`);
  });
  return [
    row(`hubs`, `${list}: ${hubs.length} above ${bound.toFixed(1)} wrong appearances; ${figures}`),
    ...lines,
  ];
}

function indented(text: string): string {
  return `${" ".repeat(13)}${text}`;
}

function inOneLine({ source, id, name }: NamedArticle): string {
  return printable(`${source}/${id}: ${name.slice(0, MAX_NAME_CHARS)}`);
}
