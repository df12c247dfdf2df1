/** Tables in Markdown, padded so that they can also be read as they are. */
export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
}

const width = (text: string) => [...text].length;

/** A bar would end the cell, a line break the table. */
const escaped = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s*[\r\n]+\s*/g, " ");

export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) => columns.map((_, i) => escaped(row[i] ?? "")));
  const sizes = columns.map((_, i) => Math.max(3, ...cells.map((row) => width(row[i]!))));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => pad(cell, sizes[i]!, columns[i]!.align)).join(" | ")} |\n`;
  const rule = columns.map(({ align }, i) => (align === "right" ? `${"-".repeat(sizes[i]! - 1)}:` : "-".repeat(sizes[i]!)));
  const [head, ...body] = cells;
  return [head!, rule, ...body].map(line).join("");
}

function pad(text: string, size: number, align: Column["align"] = "left"): string {
  const space = " ".repeat(size - width(text));
  return align === "right" ? space + text : text + space;
}
