/** Contact problem → text of a file, an item a line. Numbers are as short as they can be without losing a bit. */
import { type ContactProblem, TWIST } from "@gelenk/core";
import { numberText } from "../number-text.js";
import { CONTACT_MARK, CONTACT_VERSION, type Counted, PROBLEM_TABLES, TABLE_NAMES, type TableName } from "./problem-layout.js";

/** Short items share lines up to this width. */
const WIDTH = 120;

/** What is written beside the problem. */
export interface ProblemText {
  /** What the problem is about, for whoever opens the file. */
  readonly about?: string;
}

/** NaN and infinities, which JSON does not have, become texts: the reader then says where they stand. */
export function writeContactProblem(problem: ContactProblem, { about }: ProblemText = {}): string {
  const counts: Readonly<Record<Counted, number>> = {
    bodies: problem.bodyCount,
    parts: problem.partCount,
    points: problem.pointCount,
    rows: problem.rowCount,
    answers: Math.ceil(problem.answerCount / TWIST),
  };
  const head = [`  "${CONTACT_MARK}": ${CONTACT_VERSION}`, ...(about === undefined ? [] : [`  "about": ${JSON.stringify(about)}`])];
  return `{\n${[...head, ...TABLE_NAMES.map((name) => `  "${name}": ${tableText(problem, name, counts)}`)].join(",\n")}\n}\n`;
}

function tableText(problem: ContactProblem, name: TableName, counts: Readonly<Record<Counted, number>>): string {
  const { of, stride, ends } = PROBLEM_TABLES[name];
  const table = problem[name];
  const items = Array.from({ length: counts[of] + (ends ? 1 : 0) }, (_, i) => {
    const numbers = Array.from(table.subarray(stride * i, stride * (i + 1)), valueText).join(", ");
    return stride === 1 ? numbers : `[${numbers}]`;
  });
  return items.length === 0 ? "[]" : `[\n${lines(items)}\n  ]`;
}

const valueText = (value: number): string => (Number.isFinite(value) ? numberText(value) : `"${value}"`);

function lines(items: readonly string[]): string {
  const done: string[] = [];
  let line = "   ";
  items.forEach((item, i) => {
    const text = ` ${item}${i + 1 < items.length ? "," : ""}`;
    if (line.length + text.length > WIDTH && line.trim() !== "") {
      done.push(line);
      line = "   ";
    }
    line += text;
  });
  return [...done, line].join("\n");
}
