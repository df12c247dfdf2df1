/** Text of a file → contact problem. Every mistake becomes a located diagnostic; no input makes it throw. */
import { type ContactProblem, collectDiagnostics, createContactProblem, type Diagnostic, TWIST } from "@gelenk/core";
import { decodeText } from "../decode-text.js";
import { checkSchema, isObject } from "../json/check-schema.js";
import { parseJson } from "../json/parse-json.js";
import { checkProblem, type ProblemFile } from "./check-problem.js";
import { CONTACT_MARK, CONTACT_SCHEMA, CONTACT_VERSION, PROBLEM_TABLES, TABLE_NAMES, type TableName } from "./problem-layout.js";

/** What reading a contact problem gave. */
export interface ReadContactProblem {
  /** Undefined exactly if there are errors. */
  readonly problem?: ContactProblem;
  /** What the problem is about, in words. */
  readonly about?: string;
  /** Findings with their places in the file. */
  readonly diagnostics: Diagnostic[];
}

/** Reads a contact problem from text or bytes, and checks that its tables fit together. */
export function readContactProblem(source: string | Uint8Array): ReadContactProblem {
  const { text, diagnostics: unreadable } = typeof source === "string" ? { text: source, diagnostics: [] } : decodeText(source);
  if (text === undefined) return { diagnostics: unreadable };
  const findings = collectDiagnostics();
  const { value, diagnostics } = parseJson(text);
  findings.addAll(diagnostics);
  if (value !== undefined) {
    if (isObject(value) && CONTACT_MARK in value) checkSchema(findings, CONTACT_SCHEMA, value);
    else {
      const hint = `it starts with "${CONTACT_MARK}": ${CONTACT_VERSION}`;
      findings.error("file.version", CONTACT_MARK, "this is not the file of a contact problem", hint);
    }
  }
  if (findings.errors > 0) return { diagnostics: findings.finish() };
  // the schema has passed it
  const file = value as ProblemFile & { readonly about?: string };
  checkProblem(findings, file);
  if (findings.errors > 0) return { diagnostics: findings.finish() };
  return { problem: problemOf(file), ...(file.about !== undefined && { about: file.about }), diagnostics: findings.finish() };
}

function problemOf(file: ProblemFile): ContactProblem {
  const empty = createContactProblem();
  const tables = Object.fromEntries(TABLE_NAMES.map((name) => [name, tableOf(file, name, empty)]));
  return {
    ...empty,
    ...tables,
    bodyCount: file.body.length,
    partCount: file.frozen.length,
    pointCount: file.pair.length,
    rowCount: file.bias.length,
    answerCount: TWIST * file.answer.length,
  };
}

/** A table of the kind that an empty problem has. */
function tableOf(file: ProblemFile, name: TableName, empty: ContactProblem): ContactProblem[TableName] {
  const items = file[name];
  const { stride } = PROBLEM_TABLES[name];
  const Table = empty[name].constructor as new (length: number) => ContactProblem[TableName];
  const table = new Table(stride * items.length);
  items.forEach((item, i) => {
    if (typeof item === "number") table[i] = item;
    else table.set(item, stride * i);
  });
  return table;
}
