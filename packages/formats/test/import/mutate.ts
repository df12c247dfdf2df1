/**
 * Texts with random damage, seeded: pieces of the language, pieces of the text itself, and single bytes. Whatever comes, an importer
 * returns, has a model or errors, never both, and says of every error where it is.
 */
import { expect } from "vitest";
import { seeded } from "../../../core/test/chance.js";
import { importText } from "../urdf/import-text.js";

const PIECES = {
  xml: ["<", ">", '"', "/>", "-", "1e9", "NaN", "0", " ", "a", "&#0;", "\u0000", "<!--", "]]>", "&amp;"],
  urdf: ["link", "joint", "${", "}", "$(", "xacro:", "1e308", "world"],
  mjcf: ["body", "joint", "geom", 'class="c"', "1e308", '<replicate count="99">', '<include file="model.xml"/>', "free", "ball"],
  sdf: [
    "model",
    "link",
    "joint",
    "<pose>",
    '<pose relative_to="a">',
    "::",
    "1e308",
    "inf",
    "world",
    "<include><uri>model.sdf</uri></include>",
    "__model__",
  ],
} as const;

export interface Damage {
  readonly path: string;
  readonly language: "urdf" | "mjcf" | "sdf";
  readonly seed: number;
  readonly rounds: number;
}

export function examineMutations(text: string, { path, language, seed, rounds }: Damage): void {
  const random = seeded(seed + 1000);
  const pick = (count: number) => Math.floor(random() * count);
  for (const changed of mutatedTexts(text, language, rounds, seed)) {
    const bytes = new TextEncoder().encode(changed);
    // bytes that are no text, or another one
    if (pick(8) === 0) bytes[pick(bytes.length)] = pick(256);
    examine(bytes, path);
  }
}

/** In one to three places a piece is put in, in place of some of the text. */
export function* mutatedTexts(text: string, language: Damage["language"], rounds: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const pieces: readonly string[] = [...PIECES.xml, ...PIECES[language]];
  const change = (before: string): string => {
    const at = pick(before.length);
    const from = pick(before.length);
    const piece = random() < 0.5 ? pieces[pick(pieces.length)]! : before.slice(from, from + pick(40));
    return before.slice(0, at) + piece + before.slice(at + pick(20));
  };
  for (let round = 0; round < rounds; round++) {
    let changed = text;
    for (let k = pick(3); k >= 0; k--) changed = change(changed);
    yield changed;
  }
}

/** A model or errors, and these with file, line and column, or with the file where that is what is wrong. */
export function examine(text: string | Uint8Array, path: string): void {
  const { model, diagnostics } = importText(text, { path });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const told = JSON.stringify(errors);
  expect(model === undefined, told).toBe(errors.length > 0);
  for (const { where, message } of errors) {
    expect(message).not.toBe("");
    expect(where.replace(/(?::\d+:\d+)?$/, ""), told).toBe(path);
  }
}
