/** Text of a CSV file → records of fields (RFC 4180). Lines may end with LF, CR LF or CR; blank lines are left out. */

export interface CsvField {
  readonly text: string;
  readonly quoted: boolean;
}

export interface CsvRecord {
  readonly fields: readonly CsvField[];
  /** Line on which it starts, from 1. */
  readonly line: number;
  /** The text ended inside a quoted field. */
  readonly unterminated: boolean;
  /** It is followed by a line end. */
  readonly complete: boolean;
}

/** The separator of a file is the one that is most frequent in its first line, outside quotes. */
export function separatorOf(text: string): string {
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 100_000))?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const count = (separator: string): number => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

interface Cursor {
  readonly text: string;
  readonly separator: string;
  offset: number;
  line: number;
}

export function* splitCsv(text: string, separator: string): Generator<CsvRecord> {
  const cursor: Cursor = { text, separator, offset: 0, line: 1 };
  while (cursor.offset < text.length) {
    const record = nextRecord(cursor);
    const blank = record.fields.length === 1 && record.fields[0]!.text.trim() === "" && !record.fields[0]!.quoted;
    if (!blank) yield record;
  }
}

function nextRecord(c: Cursor): CsvRecord {
  const { line } = c;
  const fields: CsvField[] = [];
  for (;;) {
    const field = nextField(c);
    if (field === undefined) return { fields, line, unterminated: true, complete: false };
    fields.push(field);
    if (c.text[c.offset] !== c.separator) break;
    c.offset++;
  }
  return { fields, line, unterminated: false, complete: skipLineEnd(c) };
}

/** Leaves the cursor at the separator, the line end or the end of the text; undefined if a quote is never closed. */
function nextField(c: Cursor): CsvField | undefined {
  const { text } = c;
  if (text[c.offset] !== '"') return { text: plainField(c), quoted: false };
  let content = "";
  for (;;) {
    const close = text.indexOf('"', c.offset + 1);
    if (close < 0) {
      c.offset = text.length;
      return undefined;
    }
    const part = text.slice(c.offset + 1, close);
    c.line += part.split(/\r\n|\r|\n/).length - 1;
    content += part;
    c.offset = close + 1;
    if (text[c.offset] !== '"') break;
    content += '"';
  }
  // What follows a closing quote belongs to the field: wrong, but nothing is lost.
  return { text: content + plainField(c), quoted: true };
}

function plainField(c: Cursor): string {
  const start = c.offset;
  let end = start;
  while (end < c.text.length && c.text[end] !== c.separator && c.text[end] !== "\n" && c.text[end] !== "\r") end++;
  c.offset = end;
  return c.text.slice(start, end);
}

function skipLineEnd(c: Cursor): boolean {
  if (c.offset >= c.text.length) return false;
  c.offset += c.text[c.offset] === "\r" && c.text[c.offset + 1] === "\n" ? 2 : 1;
  c.line++;
  return true;
}
