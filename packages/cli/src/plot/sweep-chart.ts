/** Charts of the results of a sweep or an optimisation: which chart, of which columns. */
import {
  CHART_KINDS,
  type ChartChoice,
  type ChoiceName,
  chartText,
  DARK_CHART,
  type Goal,
  LIGHT_CHART,
  type Measure,
  type ResultTable,
  tableOfRecords,
} from "@gelenk/batch";
import { type Diagnostic, hasErrors } from "@gelenk/core";
import { inputError } from "../diagnostics-text.js";
import { hintForName } from "./series.js";

export interface SweepChartFlags {
  readonly chart?: string;
  readonly x?: string;
  readonly y?: readonly string[];
  readonly colour?: string;
  readonly metric?: string;
  readonly goal?: Goal;
  readonly measure?: Measure;
  readonly theme?: "light" | "dark";
  readonly title?: string;
  readonly width?: number;
  readonly height?: number;
}

export interface SweepChart {
  readonly svg: string;
  readonly chart: string;
  readonly choice: ChartChoice;
  readonly jobs: number;
  readonly failed: number;
  /** What is left out, put together or failed. */
  readonly notes: readonly string[];
}

const SIZE = { width: 960, height: 480 } as const;
const COLUMNS: readonly ChoiceName[] = ["x", "y", "colour", "metric"];

/** `text` begins as results do. Diagnostics beside a chart are of lines that were left out. */
export function drawSweepChart(
  text: string,
  flags: SweepChartFlags,
): { readonly drawn?: SweepChart; readonly diagnostics: readonly Diagnostic[] } {
  const { table, diagnostics } = tableOfRecords(text);
  if (!table) return { diagnostics };
  const name = flags.chart ?? (table.best ? "convergence" : "scatter");
  const kind = CHART_KINDS.find((chart) => chart.name === name)!;
  const suitable = kind.choose(table);
  if (!suitable) {
    const known = table.columns.map((column) => column.name).join(", ");
    const hint = `columns of the results: ${known === "" ? "none" : known}`;
    return {
      diagnostics: [...diagnostics, inputError("plot.nothing-to-draw", `--chart ${name}: the results have too few columns for it`, hint)],
    };
  }
  const { choice, diagnostics: unknown } = choiceOf(table, flags, kind.uses);
  if (hasErrors(unknown)) return { diagnostics: [...diagnostics, ...unknown] };
  const theme = flags.theme === "dark" ? DARK_CHART : LIGHT_CHART;
  const { width = SIZE.width, height = SIZE.height, title = "" } = flags;
  const chosen = { ...suitable, ...choice };
  const chart = kind.draw(table, chosen, { theme, width, height, title });
  const drawn = {
    svg: chartText(chart, theme),
    chart: name,
    choice: chosen,
    jobs: table.rows,
    failed: table.failures.size,
    notes: chart.notes,
  };
  return { drawn, diagnostics };
}

/** What the flags name; `--colour none` leaves the colour out. */
function choiceOf(
  table: ResultTable,
  { x, y = [], colour, metric, goal, measure }: SweepChartFlags,
  uses: readonly ChoiceName[],
): { readonly choice: ChartChoice; readonly diagnostics: readonly Diagnostic[] } {
  const names = table.columns.map((column) => column.name);
  const given = Object.entries({ x, y: y[0], colour, metric, goal, measure } satisfies Record<ChoiceName, string | undefined>);
  const wanted = given.filter((flag): flag is [ChoiceName, string] => flag[1] !== undefined);
  const diagnostics = wanted.flatMap(([flag, value]) => {
    if (!uses.includes(flag))
      return [
        inputError("plot.unused-flag", `--${flag} has no meaning for this chart`, `it takes ${uses.map((use) => `--${use}`).join(", ")}`),
      ];
    const isKnown = !COLUMNS.includes(flag) || names.includes(value) || (flag === "colour" && value === "none");
    return isKnown ? [] : [inputError("plot.unknown-name", `--${flag}: there is no column "${value}"`, hintForName(value, names))];
  });
  if (y.length > 1) diagnostics.push(inputError("plot.unused-flag", "--y: a chart has one column along y", "draw one chart for each"));
  const choice = Object.fromEntries(wanted.map(([flag, value]) => [flag, flag === "colour" && value === "none" ? undefined : value]));
  return { choice, diagnostics };
}
