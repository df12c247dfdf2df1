/**
 * Lists of numbers as text, one row per line, as spreadsheets copy them: numbers or expressions over the parameters, with spaces, tabs,
 * commas or semicolons between. An expression is written without spaces.
 */

export type Cell = number | string;
export type Rows = readonly (readonly Cell[])[];

export interface RowsForm {
  /** Numbers in a row; undefined: any number, the same in all rows. */
  readonly width?: number;
  /** Fewest rows. */
  readonly least: number;
  /** Whole numbers that are not negative, and no expressions. */
  readonly whole?: boolean;
}

export const textOfRows = (rows: Rows): string =>
  rows.map((row) => row.map((cell) => String(cell).replaceAll(/\s+/g, "")).join("  ")).join("\n");

/** A name somewhere in it, and nothing but what expressions are made of. */
const EXPRESSION = /^(?=.*[a-z_])[\w.+\-*/^(),]+$/iu;

function cellOf(text: string, whole: boolean): Cell | undefined {
  const value = Number(text.replaceAll("−", "-"));
  if (whole) return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (Number.isFinite(value)) return value;
  return EXPRESSION.test(text) ? text : undefined;
}

/** The rows, or what is wrong and in which line. Empty lines count for nothing. */
export function parseRows(text: string, { width, least, whole = false }: RowsForm): { readonly rows: Rows } | { readonly problem: string } {
  const rows: Cell[][] = [];
  for (const [k, line] of text.split("\n").entries()) {
    const words = line.split(/[\s,;]+/u).filter(Boolean);
    if (words.length === 0) continue;
    const cells = words.map((word) => cellOf(word, whole));
    const bad = cells.indexOf(undefined);
    const wanted = width ?? rows[0]?.length ?? words.length;
    if (bad >= 0) return { problem: `line ${k + 1}: "${words[bad]}" is no ${whole ? "whole number" : "number"}` };
    if (words.length !== wanted) return { problem: `line ${k + 1}: ${wanted} numbers belong in a row, not ${words.length}` };
    rows.push(cells as Cell[]);
  }
  return rows.length < least ? { problem: `at least ${least} rows are needed, not ${rows.length}` } : { rows };
}
