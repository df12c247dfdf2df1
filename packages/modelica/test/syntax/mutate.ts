/** Damaged texts: read without throwing, every error with a place inside the text. */
import { expect } from "vitest";
import { chance } from "../../../core/test/chance.js";
import { parseModelica } from "../../src/syntax/parse-modelica.js";
import { SAMPLES } from "./samples.js";

const PIECES = [
  ...["end", "if", "(", ")", "[", "]", "{", "}", ";", ",", '"', "'", "/*", "*/", "//", "equation", "algorithm", "initial", "public", "."],
  ...[
    "redeclare",
    "extends",
    "model M",
    "end M;",
    "annotation",
    "external",
    "else",
    "when",
    "1e999",
    "\\",
    "\u0000",
    "ü",
    "\uD800",
    ":=",
    "=",
    "break",
  ],
];

/** True if the text has errors. */
export function examine(text: string): boolean {
  const { diagnostics } = parseModelica("m.mo", text);
  const lines = text.split(/\r\n|\r|\n/);
  for (const { where, code } of diagnostics) {
    const [, line, column] = /^m\.mo:(\d+):(\d+)$/.exec(where) ?? [];
    const inside = Number(column) <= (lines[Number(line) - 1]?.length ?? -1) + 1;
    if (!inside && code !== "model.more") expect.fail(`${code} at ${where} in ${text}`);
  }
  return diagnostics.some((d) => d.severity === "error");
}

/** One to four places of a sample changed: a piece put in, some characters taken out or moved. Returns how many had errors. */
export function examineMutations(rounds: number, seed: number): number {
  const random = chance(seed);
  const texts = Object.values(SAMPLES);
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    let text = texts[random.integer(texts.length)]!;
    for (let k = random.integer(4); k >= 0; k--) {
      const place = random.integer(text.length);
      const length = random.integer(random.next() < 0.8 ? 12 : 300);
      const added = [PIECES[random.integer(PIECES.length)]!, text.slice(length, 2 * length), ""][random.integer(3)]!;
      text = text.slice(0, place) + added + text.slice(place + (random.next() < 0.5 ? length : 0));
    }
    if (examine(text)) refused++;
  }
  return refused;
}
