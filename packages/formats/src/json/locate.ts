/** Line and column of values in a JSON text by their path, for messages of the form `model.json:12:5`. */
import { lineIndex, type TextPosition } from "@gelenk/core";
import { JSON_LIMITS } from "./parse-json.js";
import { type Scanner, scanJson, scannerPath } from "./scan-json.js";

/** The first place of each path that occurs in the text. One pass: cost O(length). */
export function locatePaths(text: string, paths: Iterable<string>): Map<string, TextPosition> {
  const wanted = new Set(paths);
  // A path is built only where its last part fits one that is wanted.
  const endings = new Set([...wanted].map((path) => /(?:\[[^[\]]*\]|[^.[\]]*)$/.exec(path)?.[0] ?? ""));
  const offsets = new Map<string, number>();
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  scanJson(body, JSON_LIMITS, (scanner: Scanner) => {
    const frame = scanner.frames[scanner.depth - 1];
    const ending = frame === undefined || scanner.depth === 0 ? "" : frame.object ? frame.key : `[${frame.index}]`;
    if (!endings.has(ending) && !endings.has(`["${ending}"]`)) return;
    const path = scannerPath(scanner);
    if (wanted.has(path) && !offsets.has(path)) offsets.set(path, scanner.offset);
  });
  const lines = lineIndex(body);
  return new Map([...offsets].map(([path, offset]) => [path, lines.positionAt(offset)]));
}
