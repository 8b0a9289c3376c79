import { InputError } from "../../src/base/core/errors";
import { cohenKappa, fleissKappa } from "./kappa";
import { QUESTIONS, type Question, type SheetAnswers } from "./sheet";

/** A filled sheet. */
export interface AnnotatedSheet {
  readonly file: string;
  readonly rows: readonly SheetAnswers[];
}

/** The agreement on one question. */
export interface QuestionAgreement {
  /**
   * By bin, lowest first: rows with an answer, and rows that more than half of the answering annotators call
   * good.
   */
  readonly bins: readonly { readonly bin: string; readonly rows: number; readonly good: number }[];
  /** Over the rows that every annotator answered; undefined where it is not defined. */
  readonly fleiss: number | undefined;
  readonly answeredByAll: number;
  /** Rows that only some annotators answered, which Fleiss' kappa ignores. */
  readonly answeredBySome: number;
  /** For each two annotators, over the rows that both answered. */
  readonly cohen: readonly {
    readonly files: readonly [string, string];
    readonly kappa: number | undefined;
    readonly rows: number;
  }[];
  /** The rows that not all who answered them answered alike, with where each answer stands. */
  readonly disagreements: readonly { readonly id: string; readonly answers: readonly GivenAnswer[] }[];
}

/** An answer where it stands. */
export interface GivenAnswer {
  readonly file: string;
  readonly line: number;
  readonly good: boolean;
}

/** A row with the annotators' answers in the order of the sheets; undefined without an answer. */
interface JudgedRow {
  readonly id: string;
  readonly bin: string;
  readonly answers: readonly (GivenAnswer | undefined)[];
}

/**
 * Returns good-pair rates and agreement of annotators who filled the same sheet, for each question.
 * @throws InputError `SHEET_FORMAT` when two sheets name different bins for the same row.
 * @see CrowdChecked, section 3.4, tables 2, 3, 7 and 8.
 */
export function agreementOf(sheets: readonly AnnotatedSheet[]): Record<Question, QuestionAgreement> {
  const [reply, conversation] = QUESTIONS.map((question) => agreementOn(question, sheets));
  return { reply: reply as QuestionAgreement, conversation: conversation as QuestionAgreement };
}

/** The majority answer to a question about a row. */
export interface Majority {
  readonly id: string;
  readonly question: Question;
  /** Name of the bin that the sheet was drawn by. */
  readonly bin: string;
  readonly good: boolean;
}

/**
 * Returns the judgement of each answered row and question: good where more than half of the answers say so.
 */
export function majorities(sheets: readonly AnnotatedSheet[]): Majority[] {
  return QUESTIONS.flatMap((question) =>
    judgedRows(question, sheets).map(({ id, bin, answers }) => ({
      id,
      question,
      bin,
      good: mostSay(answers),
    })),
  );
}

function agreementOn(question: Question, sheets: readonly AnnotatedSheet[]): QuestionAgreement {
  const rows = judgedRows(question, sheets);
  const given = rows.map(({ id, answers }) => ({ id, answers: answers.filter(isAnswer) }));
  const complete = given.filter(({ answers }) => answers.length === sheets.length);
  const pairs = sheets.flatMap((a, i) => sheets.slice(i + 1).map((b, j) => [a, i, b, i + 1 + j] as const));
  return {
    bins: goodByBin(rows),
    fleiss: fleissKappa(complete.map(({ answers }) => answers.map(({ good }) => good))),
    answeredByAll: complete.length,
    answeredBySome: rows.length - complete.length,
    cohen: pairs.map(([a, i, b, j]) => {
      const both = rows.flatMap(({ answers }) => {
        const [first, second] = [answers[i], answers[j]];
        return first === undefined || second === undefined ? [] : [[first.good, second.good] as const];
      });
      return { files: [a.file, b.file], kappa: cohenKappa(both), rows: both.length };
    }),
    disagreements: given.filter(({ answers }) => answers.some(({ good }) => good !== answers[0]?.good)),
  };
}

function judgedRows(question: Question, sheets: readonly AnnotatedSheet[]): JudgedRow[] {
  const rows = new Map<string, { id: string; bin: string; answers: (GivenAnswer | undefined)[] }>();
  for (const [annotator, { file, rows: given }] of sheets.entries()) {
    for (const { id, line, answers } of given) {
      const answer = answers[question];
      if (!answer) continue;
      const row = rows.get(id) ?? { id, bin: answer.bin, answers: sheets.map(() => undefined) };
      if (row.bin !== answer.bin) {
        throw new InputError(
          `the row ${id} is of the bin ${answer.bin} here, and of ${row.bin} in another sheet`,
          { file, line },
          { code: "SHEET_FORMAT", hint: "Give sheets that were filled from one sample." },
        );
      }
      row.answers[annotator] = { file, line, good: answer.good };
      rows.set(id, row);
    }
  }
  return [...rows.values()];
}

function goodByBin(rows: readonly JudgedRow[]): QuestionAgreement["bins"] {
  const bins = new Map<string, { rows: number; good: number }>();
  for (const { bin, answers } of rows) {
    const counts = bins.get(bin) ?? { rows: 0, good: 0 };
    counts.rows++;
    if (mostSay(answers)) counts.good++;
    bins.set(bin, counts);
  }
  const lower = (bin: string): number => Number.parseFloat(bin.slice(1));
  return [...bins].sort(([a], [b]) => lower(a) - lower(b)).map(([bin, counts]) => ({ bin, ...counts }));
}

function mostSay(answers: JudgedRow["answers"]): boolean {
  const given = answers.filter(isAnswer);
  return 2 * given.filter(({ good }) => good).length > given.length;
}

function isAnswer(answer: GivenAnswer | undefined): answer is GivenAnswer {
  return answer !== undefined;
}
