/** `gelenk plot`: draw columns of a result file, or a chart of the results of a sweep. */
import { basename, extname } from "node:path";
import { CHART_KINDS, MEASURES } from "@gelenk/batch";
import type { Diagnostic } from "@gelenk/core";
import { isSceneAddress } from "@gelenk/scenes";
import { InvalidArgumentError } from "commander";
import { type Command, type CommandInput, jsonOption, parseCount, parseList } from "../command.js";
import { diagnosticText, inputError, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { blockedFile, endingOf, writeSafely } from "../output-file.js";
import { linePlot } from "../plot/line-plot.js";
import { groupByUnit, hintForName, type Series, selectNames } from "../plot/series.js";
import { drawSweepChart, type SweepChartFlags } from "../plot/sweep-chart.js";
import { sizeText } from "../report/number-text.js";
import { readResult } from "../result-file.js";
import { isResultsName, resultsText } from "../sweep/results-text.js";

interface PlotFlags extends SweepChartFlags {
  readonly out?: string;
  readonly equal?: boolean;
  readonly json?: boolean;
}

const DEFAULT_X = "time";
const DEFAULT_Y = ["energy.*"];
const SMALLEST = 120;
const LARGEST = 20_000;

function parsePixels(text: string): number {
  const value = parseCount(text);
  if (value < SMALLEST || value > LARGEST) throw new InvalidArgumentError(`Between ${SMALLEST} and ${LARGEST} pixels.`);
  return value;
}

function parseOut(text: string): string {
  if (endingOf(text) !== ".svg") throw new InvalidArgumentError("Plots are written as .svg.");
  return text;
}

const RECORD_JOINTS = 'joints are recorded on request: gelenk run MODEL --out FILE.csv --record "joint.*"';

/** Is a joint asked for, and the file has none at all? */
const isOfUnrecordedJoint = (pattern: string, names: readonly string[]): boolean =>
  pattern.startsWith("joint.") && !names.some((name) => name.startsWith("joint."));

/** The columns to draw, or which names are unknown. */
function selectSeries(
  columns: readonly Series[],
  flags: PlotFlags,
): { x?: Series; y: readonly Series[]; diagnostics: readonly Diagnostic[] } {
  const names = columns.map((column) => column.name);
  const xName = flags.x ?? (names.includes(DEFAULT_X) ? DEFAULT_X : (names[0] ?? DEFAULT_X));
  const wanted = flags.y ?? DEFAULT_Y;
  const chosen = selectNames(wanted, names);
  const diagnostics: Diagnostic[] = [];
  const x = columns.find((column) => column.name === xName);
  if (x === undefined) diagnostics.push(inputError("plot.unknown-name", `--x: there is no column "${xName}"`, hintForName(xName, names)));
  for (const pattern of chosen.unknown) {
    const message =
      flags.y === undefined ? "there are no energies in the file: say what to draw with --y" : `--y: there is no column "${pattern}"`;
    diagnostics.push(
      inputError("plot.unknown-name", message, isOfUnrecordedJoint(pattern, names) ? RECORD_JOINTS : hintForName(pattern, names)),
    );
  }
  const y = chosen.names.filter((name) => name !== xName || flags.y?.includes(name)).map((name) => columns[names.indexOf(name)]!);
  return { y, diagnostics, ...(x !== undefined && { x }) };
}

interface Picture {
  readonly svg: string;
  /** For programs. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** For people: what was drawn, and what of it is not seen. */
  readonly said: string;
  readonly notes: readonly string[];
}

interface Drawn {
  /** Missing where nothing can be drawn. */
  readonly picture?: Picture;
  readonly diagnostics: readonly Diagnostic[];
}

async function plotResult({ arguments: [file = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: PlotFlags = options;
  const fail = (diagnostics: readonly Diagnostic[]) => {
    reportDiagnostics(io, file, diagnostics, flags.json === true);
    return EXIT.badInput;
  };
  if (isSceneAddress(file)) {
    return fail([inputError("plot.not-a-result", "this is a scene, not a result", `first: gelenk run ${file} --out result.csv`)]);
  }
  const titled = { ...flags, title: flags.title ?? basename(file, extname(file)) };
  const results = await sweepResults(file, io.cwd);
  const { picture, diagnostics } = results === undefined ? await drawLines(file, io.cwd, titled) : drawChart(results, titled);
  if (picture === undefined) return fail(diagnostics);
  for (const d of diagnostics) io.stderr.write(diagnosticText(file, d));

  const out = flags.out ?? `${file.slice(0, file.length - extname(file).length)}.svg`;
  const blocked = await blockedFile("--out", out, io.cwd);
  if (blocked.length > 0) return fail(blocked);
  const written = await writeSafely(out, io.cwd, [picture.svg]);
  if (typeof written !== "number") return fail([written]);
  if (flags.json) io.stdout.write(jsonText({ file: out, bytes: written, ...picture.facts }));
  else {
    io.stdout.write(`Wrote ${out} (${sizeText(written)}): ${picture.said}\n`);
    for (const note of picture.notes) io.stdout.write(`  ${note}\n`);
  }
  return EXIT.good;
}

async function drawLines(file: string, cwd: string, flags: PlotFlags): Promise<Drawn> {
  const { columns, diagnostics } = await readResult(file, cwd);
  if (columns === undefined) return { diagnostics };
  if (flags.chart !== undefined) {
    const hint = "charts are of results of gelenk sweep and gelenk optimize, .jsonl files";
    return { diagnostics: [inputError("plot.not-a-sweep", `--chart ${flags.chart}: this is the result of a single run`, hint)] };
  }
  const { x, y, diagnostics: unknown } = selectSeries(columns, flags);
  if (x === undefined || unknown.length > 0) return { diagnostics: unknown };
  const panels = groupByUnit(y);
  return {
    picture: {
      svg: linePlot(x, panels, flags),
      facts: { x: x.name, panels: panels.map((p) => ({ unit: p.unit, y: p.series.map((s) => s.name) })) },
      said: `${nameList(y)} over ${x.name}`,
      notes: [],
    },
    diagnostics,
  };
}

/** The text, if these are results of a sweep. */
async function sweepResults(file: string, cwd: string): Promise<string | undefined> {
  const text = isResultsName(file) ? await resultsText(file, { cwd }) : undefined;
  return typeof text === "string" ? text : undefined;
}

function drawChart(results: string, flags: PlotFlags): Drawn {
  const { drawn, diagnostics } = drawSweepChart(results, flags);
  if (drawn === undefined) return { diagnostics };
  const { svg, notes, ...facts } = drawn;
  const said = [drawn.chart, ...Object.entries(drawn.choice).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))];
  return { picture: { svg, facts: { ...facts, notes }, said: said.join(", "), notes }, diagnostics };
}

function nameList(series: readonly Series[]): string {
  const shown = series.slice(0, 6).map((s) => s.name);
  return shown.join(", ") + (series.length > shown.length ? ` and ${series.length - shown.length} more` : "");
}

export const plotCommand: Command = {
  name: "plot",
  summary: "draw a result as SVG",
  about: `Draw columns of a result that gelenk run --out has written. Quantities of different units are drawn one below the other over the same x axis.

In names * stands for anything: *.position.y means the height of every body.

Results of gelenk sweep and gelenk optimize are drawn as charts: --chart scatter (--x, --y, --colour), heat-map (--x, --y, --metric), parallel (--colour), convergence (--metric, --goal) or sensitivity (--metric, --measure). What is not said is chosen: the first variables and the first metric.`,
  arguments: [
    { name: "<result>", about: "a .csv or .jsonl file, a .mat file of a Modelica tool, or results of a sweep, .jsonl or .parquet" },
  ],
  options: [
    { flags: "--y <names>", about: "what to draw, comma separated; default: the energies", parse: parseList },
    { flags: "--x <name>", about: "what to draw it over; default: time" },
    { flags: "--out <file>", about: "where to write; default: the name of the result with .svg", parse: parseOut },
    { flags: "--title <text>", about: "above the plot; default: the name of the result" },
    { flags: "--width <pixels>", about: "default: 960", parse: parsePixels },
    { flags: "--height <pixels>", about: "default: grows with the number of units", parse: parsePixels },
    { flags: "--chart <kind>", about: "chart of the results of a sweep", choices: CHART_KINDS.map(({ name }) => name) },
    { flags: "--colour <name>", respelled: "--color <name>", about: "column that colours the jobs, or none" },
    { flags: "--metric <name>", about: "metric of the chart" },
    { flags: "--goal <goal>", about: "convergence: which is best; default: the smallest", choices: ["smallest", "largest"] },
    { flags: "--measure <measure>", about: "sensitivity: what is measured; default: first-order", choices: MEASURES },
    { flags: "--theme <theme>", about: "paper of a chart; default: light", choices: ["light", "dark"] },
    { flags: "--equal", about: "the same scale along both axes, for paths in space" },
    jsonOption,
  ],
  examples: [
    { command: "gelenk plot flip.csv", about: "energies over time, into flip.svg" },
    { command: 'gelenk plot swarm.csv --y "*.position.y" --out heights.svg', about: "one line per body" },
    { command: "gelenk plot orbit.csv --x planet.position.x --y planet.position.z --equal", about: "a path" },
    { command: "gelenk plot results.jsonl --chart heat-map --metric reach", about: "a metric of a sweep over its first two variables" },
    { command: "gelenk plot flip.csv --y handle.angularVelocity.x,energy.total", about: "two units, two panels" },
  ],
  run: plotResult,
};
