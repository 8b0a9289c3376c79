import * as v from "valibot";
import { POST_ALTERATIONS } from "../../../training/claims";
import { VERDICTS, type Verdict } from "../../answer/answer";
import { averagePrecision } from "../../base/core/average-precision";
import { ArtifactError, InputError } from "../../base/core/errors";
import { mean } from "../../base/core/sums";
import { parseJson } from "../../base/core/values/parse-json";
import { idText, readAs } from "../../base/core/values/shape";
import { type JudgedTweet, judgedTweets } from "../../base/store";
import { readLines } from "../../import/text-file";
import type { LoadedWorkspace, RankerChoice } from "../../workspace";
import { PostAlterer } from "../calibrate/made-posts";
import { mapInTurn } from "../each";
import { type Job, type Task, type WorkspaceSettings, withWorkspace } from "../job";
import { REWORDINGS } from "./rewordings";

const DEPTH = 5;
const EDITS_FORMAT = {
  code: "EDITS_FORMAT",
  hint: "Expected JSON with id, kind, edited (texts), verified (1 or 0 for each), and maybe original (a text).",
};

export interface RobustOptions {
  /** Judged tweets that are edited. */
  readonly split: string;
  readonly ranker: RankerChoice;
  /** Edited tweets of others, JSON lines in the form of `editedTweet`; absent: edits of our own alone. */
  readonly edits?: string | undefined;
}

/** A judged tweet as others rewrote it (the form of `claim-edits`, Magomere et al. 2025). */
const editedTweet = v.object({
  id: idText,
  kind: v.string(),
  /** The text that was edited; default: the tweet's. */
  original: v.exactOptional(v.string()),
  edited: v.array(v.string()),
  /** For each edit 1 where the tweet's articles still deal with it, else 0. */
  verified: v.array(v.unknown()),
});

/** What an edit does to answers, over the tweets that it could be made of. */
export interface RobustRow {
  readonly kind: string;
  /** Whether the tweet's articles still deal with the edited text. */
  readonly stillApplies: boolean;
  readonly edits: number;
  /** MAP@5, text only, of the originals and of the edits; by the articles of the original. */
  readonly before: number;
  readonly after: number;
  /** Shares of the edits: a high difference to the best article is shown; answered without one. */
  readonly flagged: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly answeredUnflagged: number;
  /** Mean confidence; NaN where the ranker is not calibrated. */
  readonly confidence: number;
}

/** An edited text, with the tweet that it was. */
interface Edit {
  readonly kind: string;
  readonly stillApplies: boolean;
  /** The text that was edited; default: the tweet's. */
  readonly original?: string | undefined;
  readonly text: string;
  readonly tweet: JudgedTweet;
}

/**
 * Edits a workspace's judged tweets and measures, by kind of edit, whether their articles are still found,
 * whether the answer says what differs, and what verdict it has. Names, numbers and negations are altered
 * where a tweet shares them with its article's claim.
 * @see Magomere et al., When Claims Evolve, arXiv 2503.03417, for the kinds of edits.
 * @throws ArtifactError `NO_JUDGEMENTS`; InputError `EDITS_FORMAT`.
 */
export async function evaluateRobust(
  settings: WorkspaceSettings,
  { split, ranker, edits: file }: RobustOptions,
  job: Job,
): Promise<RobustRow[]> {
  const task = { ...job, config: settings };
  return await withWorkspace(
    settings.home,
    // A post that is edited may be a known one.
    { ranker, candidates: settings.candidates, rerankArticles: settings.rerankArticles, known: "none" },
    async (workspace) => {
      const tweets = judgedTweets(workspace.database, split);
      if (tweets.length === 0) {
        throw new ArtifactError(`The split "${split}" holds no judged tweet with a text.`, {
          code: "NO_JUDGEMENTS",
          hint: "Import a dataset with tweets and qrels: crowdchecked import checkthat --help",
        });
      }
      const own = ownEdits(workspace, tweets, settings.seed);
      const others = file === undefined ? [] : await readEdits(task, file, tweets);
      return await measure(task, workspace, [...own, ...others]);
    },
  );
}

function ownEdits(workspace: LoadedWorkspace, tweets: readonly JudgedTweet[], seed: number): Edit[] {
  const edits: Edit[] = Object.entries(REWORDINGS).flatMap(([kind, reword]) =>
    tweets.map((tweet, i) => ({ kind, stillApplies: true, text: reword(tweet.text, seed + i), tweet })),
  );
  const alterer = new PostAlterer(workspace);
  const altered = tweets.flatMap((tweet, i) =>
    alterer.alter(tweet.text, tweet.relevant[0]!, seed + i).map((edit) => ({ ...edit, tweet })),
  );
  for (const kind of POST_ALTERATIONS) {
    const ofKind = altered.filter((edit) => edit.kind === kind);
    edits.push(...ofKind.map((edit) => ({ ...edit, stillApplies: kind === "negation" })));
  }
  return edits;
}

async function readEdits(task: Task, file: string, tweets: readonly JudgedTweet[]): Promise<Edit[]> {
  const byId = new Map(tweets.map((tweet) => [tweet.id, tweet]));
  const edits: Edit[] = [];
  let unknown = 0;
  let unlabelled = 0;
  for await (const { text: line, number } of readLines(file)) {
    if (line.trim() === "") continue;
    const wrong = () => new InputError("this is no edited tweet", { file, line: number }, EDITS_FORMAT);
    const row = readAs(editedTweet, parseJson(line), wrong);
    const tweet = byId.get(row.id);
    if (!tweet) {
      unknown++;
      continue;
    }
    // Nobody knows which label is whose.
    if (row.edited.length !== row.verified.length) {
      unlabelled++;
      continue;
    }
    const { original } = row;
    for (const [i, text] of row.edited.entries()) {
      edits.push({ kind: `${row.kind} (file)`, stillApplies: row.verified[i] === 1, original, text, tweet });
    }
  }
  if (unknown > 0) task.note(`left out: ${unknown} lines of ${file} whose tweet is not judged in this split`);
  if (unlabelled > 0)
    task.note(`left out: ${unlabelled} lines of ${file} with more or fewer labels than texts`);
  return edits;
}

async function measure(task: Task, workspace: LoadedWorkspace, edits: readonly Edit[]): Promise<RobustRow[]> {
  const known = new Map<string, number>();
  const labels = { label: "Evaluating", unit: "edits", work: "The evaluation" };
  const measured = await mapInTurn(task, labels, edits, async (edit) => {
    const { original = edit.tweet.text } = edit;
    const source = JSON.stringify([edit.tweet.dataset, edit.tweet.id, original]);
    const before = known.get(source) ?? (await precisionOf(workspace, original, edit.tweet));
    known.set(source, before);
    const { verdict, confidence, articles } = await workspace.answer({ text: edit.text }, { top: 1 });
    const differences = articles[0]?.differences ?? [];
    return {
      // A kind of a file may hold anything.
      key: JSON.stringify([edit.kind, edit.stillApplies]),
      before,
      after: await precisionOf(workspace, edit.text, edit.tweet),
      isFlagged: differences.some(({ severity }) => severity === "high"),
      verdict,
      confidence: confidence ?? (articles.length === 0 ? 0 : Number.NaN),
    };
  });
  return [...new Set(measured.map(({ key }) => key))].map((key) => {
    const rows = measured.filter((row) => row.key === key);
    const [kind, stillApplies] = JSON.parse(key) as [string, boolean];
    const share = (is: (row: (typeof rows)[number]) => boolean): number =>
      rows.filter(is).length / rows.length;
    return {
      kind,
      stillApplies,
      edits: rows.length,
      before: mean(rows.map(({ before }) => before)),
      after: mean(rows.map(({ after }) => after)),
      flagged: share(({ isFlagged }) => isFlagged),
      verdicts: Object.fromEntries(
        VERDICTS.map((verdict) => [verdict, share((row) => row.verdict === verdict)]),
      ) as Record<Verdict, number>,
      answeredUnflagged: share(({ verdict, isFlagged }) => verdict === "answer" && !isFlagged),
      confidence: mean(rows.map(({ confidence }) => confidence)),
    };
  });
}

async function precisionOf(
  workspace: LoadedWorkspace,
  text: string,
  { relevant }: JudgedTweet,
): Promise<number> {
  const ranked = (await workspace.rankKeys({ text }, "undated")).map(({ key }) => key);
  return averagePrecision(ranked, new Set(relevant), DEPTH);
}
