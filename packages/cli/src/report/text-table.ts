/** Columns of text, aligned with spaces. */
export interface TableColumn {
  readonly title?: string;
  readonly align?: "left" | "right";
}

const width = (text: string) => [...text].length;

function pad(text: string, size: number, align: "left" | "right" = "left"): string {
  const space = " ".repeat(Math.max(0, size - width(text)));
  return align === "right" ? space + text : text + space;
}

/** Rows as lines, each with `indent` in front and without spaces at its end. */
export function textTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[], indent = "  "): string {
  const head = columns.some((column) => column.title !== undefined) ? [columns.map((column) => column.title ?? "")] : [];
  const all = [...head, ...rows];
  const sizes = columns.map((_, i) => Math.max(0, ...all.map((row) => width(row[i] ?? ""))));
  return all
    .map((row) => `${(indent + columns.map((column, i) => pad(row[i] ?? "", sizes[i]!, column.align)).join("   ")).trimEnd()}\n`)
    .join("");
}
