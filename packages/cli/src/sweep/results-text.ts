/** Results of a sweep as JSON lines, whichever form their file has. */
import { isResults } from "@gelenk/batch";
import { linesOfParquet } from "@gelenk/batch/node";
import type { Diagnostic } from "@gelenk/core";
import { decodeText } from "@gelenk/formats";
import { inputError, type LocatedDiagnostic } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { endingOf } from "../output-file.js";
import { readBytes } from "../paths.js";

export const RESULTS_ENDINGS: readonly string[] = [".jsonl", ".parquet"];

/** May a file of this name hold results? */
export const isResultsName = (address: string): boolean => RESULTS_ENDINGS.includes(endingOf(address));

/** The text, or what is wrong with the file. */
export async function resultsText(file: string, { cwd }: Pick<Io, "cwd">): Promise<string | Diagnostic> {
  const bytes = await readBytes(file, cwd);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const text = endingOf(file) === ".parquet" ? await parquetText(bytes) : decodeText(bytes).text;
  if (text !== undefined && isResults(text)) return text;
  return inputError("results.not-results", "these are no results of a sweep", "made by gelenk sweep or gelenk optimize");
}

async function parquetText(bytes: Uint8Array): Promise<string> {
  const lines: string[] = [];
  for await (const line of linesOfParquet(bytes)) lines.push(line);
  return lines.join("");
}

/** Files of `--known` that are not there, or hold something else: nobody names one for nothing to happen. */
export async function unknownResults(files: readonly string[], io: Pick<Io, "cwd">): Promise<readonly LocatedDiagnostic[]> {
  const texts = await Promise.all(files.map((file) => resultsText(file, io)));
  return texts.flatMap((text, i) => (typeof text === "string" ? [] : [{ ...text, message: `--known ${files[i]}: ${text.message}` }]));
}
