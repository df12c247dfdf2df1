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
export function positionAt(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let i = 0; i < offset && i < text.length; i++) {
    const code = text.charCodeAt(i);
    const ends = code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(i + 1) !== LINE_FEED);
    if (!ends) continue;
    line++;
    start = i + 1;
  }
  return { line, column: offset - start + 1 };
}

export const formatPosition = ({ line, column }: TextPosition): string => `line ${line}, column ${column}`;
