/** Line and column for diagnostics that carry a path into a JSON document. */
import type { Diagnostic } from "@gelenk/core";
import { locatePaths } from "@gelenk/formats";
import type { LocatedDiagnostic } from "./diagnostics-text.js";

const PATH_PART = /\[\d+\]|\["(?:[^"\\]|\\.)*"\]|\.?[^.[\]]+/y;

/** A value that is missing is shown at the nearest part around it, at most this many levels up. */
const MOST_LEVELS = 6;

/** In large files only the first few are located: each costs a pass over the text. */
const LARGE = 5_000_000;
const FEW = 10;

/** `bodies[2].mass`, `bodies[2]`, `bodies` */
function pathAndParents(path: string): readonly string[] {
  const ends: number[] = [];
  PATH_PART.lastIndex = 0;
  while (PATH_PART.test(path)) ends.push(PATH_PART.lastIndex);
  return ends
    .reverse()
    .slice(0, MOST_LEVELS)
    .map((end) => path.slice(0, end));
}

/** The parser of JSON puts the place in front of its messages; here it becomes numbers. */
function placeFromMessage(d: Diagnostic): LocatedDiagnostic {
  const [, line, column, message] = /^line (\d+), column (\d+): (.*)$/s.exec(d.message) ?? [];
  return message === undefined ? d : { ...d, message, line: Number(line), column: Number(column) };
}

/** Gives every diagnostic the place of its value in the text, or that of the nearest part around it. */
export function locateDiagnostics(bytes: Uint8Array, diagnostics: readonly Diagnostic[]): readonly LocatedDiagnostic[] {
  const parsed = diagnostics.map(placeFromMessage);
  // A text that could not be parsed is no document: it has no paths to look for.
  if (parsed.some((d) => d.line !== undefined)) return parsed;
  const wanted = parsed.slice(0, bytes.length > LARGE ? FEW : parsed.length).map((d) => pathAndParents(d.where));
  if (wanted.every((paths) => paths.length === 0)) return parsed;
  const places = locatePaths(new TextDecoder().decode(bytes), wanted.flat());
  return parsed.map((d, i) => {
    const found = wanted[i]?.find((path) => places.has(path));
    const place = found === undefined ? undefined : places.get(found);
    return place === undefined ? d : { ...d, line: place.line, column: place.column };
  });
}
