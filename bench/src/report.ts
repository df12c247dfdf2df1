/**
 * What a benchmark found, as CSV for programs and as Markdown for people. The page for the documentation leaves absolute times out:
 * they are those of one machine on one day, while the ratios can be repeated elsewhere.
 */
import type { AccuracyFigure, Benchmark, Goal } from "./benchmark.js";
import { csvText } from "./csv.js";
import type { GoalResult } from "./goals.js";
import { numberText } from "./number-text.js";
import type { BenchmarkResult, ContestantResult } from "./result.js";
import { type Column, markdownTable } from "./table.js";

const HEADER = [
  ..."benchmark contestant version failure rounds runs_per_block".split(" "),
  ..."time_ms time_p10_ms time_p90_ms wall_ms wall_p10_ms wall_p90_ms ratio ratio_q1 ratio_q3 last_fifth_ms last_fifth_ratio".split(" "),
  ..."yardstick_ms node".split(" "),
];

/** One row per contestant. */
export function resultCsv({ benchmark, contestants, yardstick }: BenchmarkResult, node: string): string {
  const rows = contestants.map((c) => [
    ...[benchmark.name, c.name, c.version, c.failure, c.time.count, c.runsPerBlock],
    ...[c.cost, c.time.p10, c.time.p90, c.wall.median, c.wall.p10, c.wall.p90],
    ...[c.relation, c.ratio.quartile1, c.ratio.quartile3, c.lastFifth?.cost, c.lastFifth?.relation, yardstick.median, node],
    ...benchmark.accuracy.map(({ key }) => c.accuracy[key]),
  ]);
  return csvText([...HEADER, ...benchmark.accuracy.map(({ key }) => key)], rows);
}

/** A section with the table, the goals and the notes. */
export function resultMarkdown(result: BenchmarkResult, node: string): string {
  const { rounds } = result;
  const { p10, median, p90 } = result.yardstick;
  if (result.benchmark.timed === false) return resultRatios(result);
  const state = `${rounds} rounds, Node ${node}; yardstick ${numberText(median)} ms (${numberText(p10)}…${numberText(p90)}).`;
  return `${heading(result)}${tableOf(result, [...timeColumns(result), ...ratioColumns(result)])}\n${state}\n\n${remarksOf(result, result.goals)}`;
}

/** The same section without absolute times, and without the goals that are about them. */
export function resultRatios(result: BenchmarkResult): string {
  const goals = result.goals.filter(({ goal }) => goal.peer !== undefined || goal.figure !== undefined);
  const columns = result.benchmark.timed === false ? [] : ratioColumns(result);
  return `${heading(result)}${tableOf(result, columns)}\n${remarksOf(result, goals)}`;
}

interface TimeColumn extends Column {
  text(contestant: ContestantResult): string;
}

const spread = (low: number, high: number) => `${numberText(low)}…${numberText(high)}`;

/** What the figures of a course are about. */
const WHOLE = "whole motion";
const LAST = "last fifth";

function ratioColumns({ benchmark: { course } }: BenchmarkResult): readonly TimeColumn[] {
  const quartiles: TimeColumn = { title: "quartiles", align: "right", text: ({ ratio }) => spread(ratio.quartile1, ratio.quartile3) };
  const ratio = (title: string): TimeColumn => ({ title, align: "right", text: ({ relation }) => numberText(relation) });
  if (!course) return [ratio("time ratio"), quartiles];
  const last = ({ lastFifth }: ContestantResult) => numberText(lastFifth?.relation ?? Number.NaN);
  return [ratio(`time ratio, ${WHOLE}`), quartiles, { title: `time ratio, ${LAST}`, align: "right", text: last }];
}

function timeColumns({ benchmark: { work, parts, course } }: BenchmarkResult): readonly TimeColumn[] {
  const perPart: TimeColumn[] = parts
    ? [{ title: `ns per ${parts.name}`, align: "right", text: ({ cost }) => numberText((1e6 * cost) / parts.count) }]
    : [];
  const last = ({ lastFifth }: ContestantResult) => numberText(lastFifth?.cost ?? Number.NaN);
  const perLast: TimeColumn[] = course ? [{ title: `ms per ${work}, ${LAST}`, align: "right", text: last }] : [];
  return [
    { title: course ? `ms per ${work}, ${WHOLE}` : `ms per ${work}`, align: "right", text: ({ cost }) => numberText(cost) },
    { title: "p10…p90", align: "right", text: ({ time }) => spread(time.p10, time.p90) },
    ...perLast,
    ...perPart,
  ];
}

const heading = ({ benchmark }: BenchmarkResult) => `## ${benchmark.name}\n\n${benchmark.about}\n\n`;

function tableOf({ benchmark, contestants }: BenchmarkResult, times: readonly TimeColumn[]): string {
  const accuracy = benchmark.accuracy.map((figure): Column => ({ title: titleOf(figure), align: "right" }));
  const columns: Column[] = [{ title: "contestant" }, { title: "version" }, ...times, ...accuracy];
  const rows = contestants.map((contestant) => [
    contestant.name,
    contestant.version,
    ...times.map(({ text }) => text(contestant)),
    ...benchmark.accuracy.map(({ key }) => numberText(contestant.accuracy[key] ?? Number.NaN, 2)),
  ]);
  const failures = contestants.filter(({ failure }) => failure !== undefined).map(({ name, failure }) => `${name}: ${failure}`);
  return `${markdownTable(columns, rows)}${failures.length > 0 ? `\nDid not finish:\n\n${listOf(failures)}` : ""}`;
}

const titleOf = ({ title, unit }: AccuracyFigure) => (unit === "" ? title : `${title} (${unit})`);

export const listOf = (items: readonly string[]) => items.map((item) => `- ${item.replaceAll(/\s*[\r\n]+\s*/g, " ")}\n`).join("");

const remarksOf = ({ benchmark, findings }: BenchmarkResult, goals: readonly GoalResult[]) =>
  listOf([...goals.map((goal) => goalText(goal, benchmark)), ...findings, ...(benchmark.notes ?? [])]);

/** `Goal: gelenk needs at most 3 ms per step. Measured: 2.5 ms, reached.` Of a course it says of what: `Goal, last fifth: …`. */
function goalText(result: GoalResult, benchmark: Benchmark): string {
  const { goal, met, inaccurate } = result;
  const isOfCourse = benchmark.course && goal.figure === undefined;
  const name = isOfCourse ? `Goal, ${goal.lastFifth ? LAST : WHOLE}` : "Goal";
  const within = [
    ...Object.entries(goal.accuracy ?? {}).map(([key, limit]) => `${key} ≤ ${numberText(limit)}`),
    ...Object.entries(goal.accuracyOfPeer ?? {}).map(([key, share]) => `${key} ≤ ${numberText(share)} of its`),
  ];
  const condition = within.length > 0 ? ` with ${within.join(", ")}` : "";
  const reason = inaccurate.length > 0 ? ` (${inaccurate.join(", ")} beyond the bound)` : "";
  return `${name}: ${promiseText(goal, benchmark)}${condition}. Measured: ${measuredText(result, benchmark)}, ${met ? "reached" : "not reached"}${reason}.`;
}

const sideOf = (goal: Goal) => (goal.atMost === undefined ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`);

function promiseText(goal: Goal, { work, accuracy }: Benchmark): string {
  const { contestant, figure, growth, peer } = goal;
  const bound = sideOf(goal);
  if (figure !== undefined) {
    const { title, unit } = accuracy.find(({ key }) => key === figure)!;
    return `${contestant} has ${bound}${unit === "" ? "" : ` ${unit}`} as ${title}`;
  }
  if (growth !== undefined) return `the time of ${contestant} grows from that of ${peer} with a power of ${bound}`;
  return `${contestant} needs ${bound} ${peer === undefined ? `ms per ${work}` : `times the time of ${peer}`}`;
}

/** With its unit. */
export function measuredText({ goal, value }: GoalResult, { accuracy }: Benchmark): string {
  const unit = goal.figure === undefined ? (goal.peer === undefined ? "ms" : "") : accuracy.find(({ key }) => key === goal.figure)!.unit;
  return unit === "" ? numberText(value) : `${numberText(value)} ${unit}`;
}
