/** Places in a text as people count them. */
export interface TextPosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units, as editors count. */
  readonly column: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Line and column of an offset. Lines end with LF, CR LF or CR. */
export const positionAt = (text: string, offset: number): TextPosition => lineIndex(text).positionAt(offset);

/** `line 3, column 7` */
export const formatPosition = ({ line, column }: TextPosition): string => `line ${line}, column ${column}`;

/** Positions of many offsets of one text. */
export interface LineIndex {
  /** Line and column, from 1, of an offset in UTF-16 units. */
  positionAt(offset: number): TextPosition;
}

/** O(log lines) per position once the lines are known; they are looked for at the first question. */
export function lineIndex(text: string): LineIndex {
  let starts: number[] | undefined;
  return {
    positionAt(offset) {
      starts ??= lineStarts(text);
      let low = 0;
      let high = starts.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle;
      }
      return { line: low + 1, column: offset - starts[low]! + 1 };
    },
  };
}

/** Offsets of the first character of every line. */
function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes("\r")) {
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(i + 1) !== LINE_FEED)) starts.push(i + 1);
  }
  return starts;
}
