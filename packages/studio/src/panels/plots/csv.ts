/** Samples as a table of text: units in the head line, one row per time, points as decimal signs, full precision, SI units and radians. */
import type { PlotLine } from "./plot-data.js";

/** A cell with a comma, a quote or a line break is quoted; one that a spreadsheet would take for a formula gets a leading apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const heading = (name: string, unit: string): string => cell(unit === "" ? name : `${name} (${unit})`);

/** Rows for all times that any of the lines has; a line that has none there leaves its cell empty. */
export function csvText(lines: readonly Pick<PlotLine, "name" | "unit" | "series">[]): string {
  const times = [...new Set(lines.flatMap(({ series }) => series.times))].sort((a, b) => a - b);
  const next = lines.map(() => 0);
  const rows = times.map((time) => {
    const values = lines.map(({ series }, k) => {
      if (series.times[next[k]!] !== time) return "";
      const value = series.values[next[k]!]!;
      next[k]!++;
      return String(value);
    });
    return [String(time), ...values].join(",");
  });
  const head = [heading("time", "s"), ...lines.map(({ name, unit }) => heading(name, unit))].join(",");
  return `${[head, ...rows].join("\r\n")}\r\n`;
}
