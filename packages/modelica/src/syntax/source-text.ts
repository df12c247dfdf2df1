/** A text with its name, and places in it as people count them. */
export interface SourceText {
  /** Path or title, in front of every place: `Pendulum.mo:12:5`. */
  readonly name: string;
  readonly text: string;
  /** `name:line:column` of an offset; lines and columns from 1, columns in UTF-16 units as editors count. */
  place(offset: number): string;
}

const LINE_END = /\r\n|\r|\n/g;

/** O(log lines) per place; the table of lines is made once, at the first question. */
export function sourceText(name: string, text: string): SourceText {
  let starts: readonly number[] | undefined;
  return {
    name,
    text,
    place(offset) {
      starts ??= [0, ...Array.from(text.matchAll(LINE_END), (end) => end.index + end[0].length)];
      const line = linesUpTo(starts, offset);
      return `${name}:${line}:${offset - starts[line - 1]! + 1}`;
    },
  };
}

/** How many lines begin at or before the offset, by bisection. */
function linesUpTo(starts: readonly number[], offset: number): number {
  let known = 1;
  let beyond = starts.length + 1;
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1;
    if (starts[middle - 1]! <= offset) known = middle;
    else beyond = middle;
  }
  return known;
}
