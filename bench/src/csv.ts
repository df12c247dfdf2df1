/** Comma-separated values after RFC 4180: a cell with a comma, a quote or a line break is quoted, quotes in it are doubled. */
export type Cell = string | number | undefined;

/** Numbers are written with all their digits; what is not finite or missing is an empty cell. */
export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(",")}\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
