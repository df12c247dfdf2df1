/** Result files: the ending of the name decides the format. */
import { type Diagnostic, hasErrors, type Recording } from "@gelenk/core";
import { decodeText, type ReadTable, readCsv, readJsonLines, type Table, tableOf, writeCsv, writeJsonLines } from "@gelenk/formats";
import { readResultMat } from "@gelenk/modelica";
import { inputError } from "./diagnostics-text.js";
import { endingOf } from "./output-file.js";
import { readBytes } from "./paths.js";
import type { Series } from "./plot/series.js";

interface ResultFormat {
  readonly ending: string;
  readonly write: (table: Table) => Iterable<string>;
  readonly read: (text: string) => ReadTable;
}

const FORMATS: readonly ResultFormat[] = [
  { ending: ".csv", write: writeCsv, read: readCsv },
  { ending: ".jsonl", write: writeJsonLines, read: readJsonLines },
];

export const RESULT_ENDINGS: readonly string[] = FORMATS.map((format) => format.ending);

const formatOf = (path: string) => FORMATS.find((format) => format.ending === endingOf(path));

/** The text of a recording in the format of the path, line by line. */
export function resultText(recording: Recording, path: string): Iterable<string> {
  return formatOf(path)?.write(tableOf(recording)) ?? [];
}

export interface ReadResult {
  /** Missing when the file cannot be read. */
  readonly columns?: readonly Series[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The columns of a result file. */
export async function readResult(path: string, cwd: string): Promise<ReadResult> {
  const bytes = await readBytes(path, cwd);
  if (!(bytes instanceof Uint8Array)) return { diagnostics: [bytes] };
  if (endingOf(path) === ".mat") return matColumns(bytes);
  const format = formatOf(path);
  if (format === undefined) {
    const hint = `results are ${[...RESULT_ENDINGS, ".mat"].join(" or ")} files, made by gelenk run MODEL --out FILE`;
    return { diagnostics: [inputError("plot.not-a-result", `"${endingOf(path)}" is not the ending of a result`, hint)] };
  }
  const { text, diagnostics: notText } = decodeText(bytes);
  if (text === undefined) return { diagnostics: notText };
  const { table, diagnostics } = format.read(text);
  if (table === undefined || hasErrors(diagnostics)) return { diagnostics };
  return { columns: table.columns.map((column, i) => ({ ...column, values: table.values[i]! })), diagnostics };
}

/** What varies in a result of a Modelica tool, time first. The unit stands in brackets at the end of a description. */
function matColumns(bytes: Uint8Array): ReadResult {
  const { variables, diagnostics } = readResultMat(bytes);
  if (variables === undefined) return { diagnostics };
  const columns = [...variables.values()]
    .filter(({ constant }) => !constant)
    .map(({ name, description, values }) => ({ name, unit: /\[([^\]|]*)[^\]]*\]$/.exec(description)?.[1] ?? "", values }));
  return { columns, diagnostics };
}
