/** A text with its name, and places in it as people count them. */
import { lineIndex } from "@gelenk/core";

/** A text with its name, for places in messages. */
export interface SourceText {
  /** Path or title, in front of every place: `Pendulum.mo:12:5`. */
  readonly name: string;
  /** All of it. */
  readonly text: string;
  /** `name:line:column` of an offset; lines and columns from 1, columns in UTF-16 units as editors count. */
  place(offset: number): string;
}

export function sourceText(name: string, text: string): SourceText {
  const lines = lineIndex(text);
  return {
    name,
    text,
    place(offset) {
      const { line, column } = lines.positionAt(offset);
      return `${name}:${line}:${column}`;
    },
  };
}
