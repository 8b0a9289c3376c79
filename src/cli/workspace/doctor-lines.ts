import type { Findings, NamedArticle, NamedHubness, RepeatedArticle } from "../../usecases/doctor/examine";
import { counted } from "../counted";
import { printable } from "../printable";
import { faultLine, olderCalibration } from "./status";

/** Groups, and hubs of a list, that are written out; `--json` has all. */
const SHOWN = 20;
/** Articles of a group that are written out: an address may be a site's front page, which hundreds name. */
const SHOWN_OF_GROUP = 6;
const MAX_NAME_CHARS = 100;

/** Returns findings for people to read. */
export function findingsInLines(findings: Findings): string {
  const { gaps, sharedAddresses, sameArticles, gonePages, faults, isCalibrated, calibrationLacks } = findings;
  const { cannotRank, duplicates, hubs } = findings;
  const { articles, withoutVclaim, withoutDate, withoutUrl } = gaps;
  return [
    row(
      "articles",
      `${articles}; ${withoutVclaim} without claim, ${withoutDate} without date, ${withoutUrl} without address`,
    ),
    row("addresses", groupsOf(sharedAddresses, "address")),
    ...examples(sharedAddresses),
    ...repeatedLines(sameArticles),
    ...goneLines(gonePages),
    ...faults.map(({ part, ...fault }) => row("fault", `${part}: ${faultLine(fault)}`)),
    row(
      "calibration",
      isCalibrated
        ? `fits the ranker${olderCalibration(calibrationLacks)}`
        : "none that fits the ranker; answers have no confidence (crowdchecked calibrate)",
    ),
    ...(cannotRank ? [row("ranking", `not possible: ${faultLine(cannotRank)}`)] : []),
    ...(duplicates
      ? [
          row(
            "duplicates",
            `${groupsOf(duplicates.groups, "claim")}; ${duplicates.looked} articles examined`,
          ),
          ...examples(duplicates.groups),
        ]
      : []),
    ...(hubs
      ? [
          row("queries", `${hubs.tweets} tweets and ${hubs.claims} claims of articles`),
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
    ? `no two articles have the same ${what}`
    : `${articles} articles in ${counted(groups.length, "group", "groups")} with the same ${what}`;
}

/** The first article of a group, below it the others. */
function examples(groups: readonly (readonly NamedArticle[])[]): string[] {
  const lines = groups.slice(0, SHOWN).flatMap((group) => {
    const shown = group
      .slice(0, SHOWN_OF_GROUP)
      .map((article, i) => `${i === 0 ? "" : "  = "}${inOneLine(article)}`);
    const more = group.length - shown.length;
    return [...shown, ...(more > 0 ? [`  ... and ${more} more articles; --json lists them`] : [])].map(
      indented,
    );
  });
  return groups.length > SHOWN
    ? [...lines, indented(`... and ${groups.length - SHOWN} more groups; --json lists them`)]
    : lines;
}

function repeatedLines(groups: readonly (readonly RepeatedArticle[])[]): string[] {
  if (groups.length === 0) return [];
  const told = (article: RepeatedArticle): RepeatedArticle => {
    const { mentions, name } = article;
    return mentions === 0
      ? article
      : { ...article, name: `(named by ${mentions} judgements, pairs and votes) ${name}` };
  };
  return [
    row(
      "repeated",
      `${groupsOf(groups, "address and claim")}: each is one article; crowdchecked articles withdraw takes one out, and what names it no longer counts`,
    ),
    ...examples(groups.map((group) => group.map(told))),
  ];
}

function goneLines(articles: readonly NamedArticle[]): string[] {
  if (articles.length === 0) return [];
  const count = counted(articles.length, "article is", "articles are");
  const more = articles.length - SHOWN;
  return [
    row(
      "pages",
      `${count} shown whose page is gone; crowdchecked articles withdraw takes one out of answers`,
    ),
    ...articles.slice(0, SHOWN).map((article) => indented(inOneLine(article))),
    ...(more > 0 ? [indented(`... and ${more} more articles; --json lists them`)] : []),
  ];
}

function hubLines(list: string, { mean, skewness, bound, hubs }: NamedHubness): string[] {
  const figures = `each article is found ${mean.toFixed(2)} times on average, skewness ${skewness.toFixed(2)}`;
  const lines = hubs.slice(0, SHOWN).map(({ appearances, judged, right, ...article }) => {
    const share = judged === 0 ? "never judged" : `right in ${right} of ${judged} judged`;
    return indented(`${appearances} times, ${share}: ${inOneLine(article)}`);
  });
  return [
    row(
      `hubs`,
      `${list}: ${counted(hubs.length, "article is", "articles are")} wrongly found more than ${bound.toFixed(1)} times; ${figures}`,
    ),
    ...lines,
  ];
}

function indented(text: string): string {
  return `${" ".repeat(13)}${text}`;
}

function inOneLine({ source, id, name }: NamedArticle): string {
  return printable(`${source}/${id}: ${name.slice(0, MAX_NAME_CHARS)}`);
}
