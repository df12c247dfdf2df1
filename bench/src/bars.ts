/** All that was promised as rows of one table: goals of benchmarks with what was measured, and what tests decide. */
import type { AccuracyFigure, Area, Benchmark, Goal, TestedBar } from "./benchmark.js";
import { accuracyBounds, type GoalResult } from "./goals.js";
import { numberText } from "./number-text.js";
import { measuredText } from "./report.js";
import type { BenchmarkResult, ContestantResult } from "./result.js";
import { markdownTable } from "./table.js";

export type BarState = "reached" | "not reached" | "not measured" | "by test" | "by long test";

export interface Bar {
  readonly what: string;
  readonly bar: string;
  readonly measured: string;
  /** Who is compared with, and its version. */
  readonly peer: string;
  readonly accuracy: string;
  readonly state: BarState;
  /** Where the details are, as Markdown. */
  readonly detail: string;
  /** By what factor it is missed: more than 1 where it is; NaN where nothing was measured. */
  readonly excess: number;
  /** Why it is not reached, or what is not shown of it; "" where nothing is known. */
  readonly why: string;
}

/** Where the table of a benchmark is, from docs/benchmarks.md on. */
export const sectionLink = ({ page }: Area, name: string) => `benchmarks/${page}.md#${name}`;

/** Goals of an area in the order of its benchmarks, then what tests decide; `results` of those that have run. */
export function barsOf(area: Area, results: readonly BenchmarkResult[]): readonly Bar[] {
  const measured = area.entries.flatMap((entry) => {
    const link = `[${entry.name}](${sectionLink(area, entry.name)})`;
    const result = results.find(({ benchmark }) => benchmark.name === entry.name);
    const goals = result?.goals ?? [];
    // of a small problem, or of none, the goals are told as not measured
    if (goals.length === 0) {
      const whole = entry.build({ quick: false });
      return (whole.goals ?? []).map((goal) => openBar(goal, whole, link));
    }
    return goals.map((goal) => measuredBar(goal, result!, link));
  });
  return [...measured, ...area.tested.map(testedBar)];
}

const whatOf = (goal: Goal, benchmark: string) => {
  const part = goal.lastFifth === undefined ? "" : goal.lastFifth ? ", last fifth" : ", whole motion";
  return (goal.what ?? `${benchmark}: ${goal.contestant}`) + part;
};

function boundText({ atMost, atLeast, peer, growth, figure }: Goal, { accuracy, work }: Benchmark): string {
  const unit = accuracy.find(({ key }) => key === figure)?.unit ?? "";
  const bound = atMost === undefined ? `≥ ${numberText(atLeast)}` : `≤ ${numberText(atMost)}`;
  if (figure !== undefined) return unit === "" ? bound : `${bound} ${unit}`;
  if (growth !== undefined) return `power ${bound}`;
  return peer === undefined ? `${bound} ms per ${work}` : `${bound} × the time of the peer`;
}

function measuredBar(result: GoalResult, { benchmark, contestants }: BenchmarkResult, detail: string): Bar {
  const { goal, met, excess, value } = result;
  const find = (name: string | undefined) => contestants.find((contestant) => contestant.name === name);
  const [own, peer] = [find(goal.contestant), find(goal.peer)];
  const state = met ? "reached" : Number.isNaN(value) ? "not measured" : "not reached";
  return {
    what: whatOf(goal, benchmark.name),
    bar: boundText(goal, benchmark),
    measured: measuredText(result, benchmark),
    peer: goal.peer === undefined ? "" : `${goal.peer} ${peer?.version ?? ""}`.trim(),
    accuracy: accuracyText(goal, own, peer, benchmark.accuracy),
    state,
    detail,
    excess: state === "not measured" ? Number.NaN : excess,
    why: goal.why ?? own?.failure ?? peer?.failure ?? "",
  };
}

const openBar = (goal: Goal, benchmark: Benchmark, detail: string): Bar => ({
  what: whatOf(goal, benchmark.name),
  bar: boundText(goal, benchmark),
  measured: "–",
  peer: goal.peer ?? "",
  accuracy: "",
  state: "not measured",
  detail,
  excess: Number.NaN,
  why: "",
});

const testedBar = ({ what, bar, test, short = "" }: TestedBar): Bar => ({
  what,
  bar,
  measured: "",
  peer: "",
  accuracy: "",
  state: test.endsWith(".long.test.ts") ? "by long test" : "by test",
  detail: `[${test.split("/").at(-1)}](../${test})`,
  excess: Number.NaN,
  why: short,
});

/** Figures that the goal bounds, the peer's beside them; of a goal that bounds none the first two. */
function accuracyText(
  goal: Goal,
  own: ContestantResult | undefined,
  peer: ContestantResult | undefined,
  figures: readonly AccuracyFigure[],
): string {
  const bounds = accuracyBounds(goal, peer).filter(([key]) => key !== goal.figure);
  const keys = bounds.length > 0 ? bounds.map(([key]) => key) : figures.slice(0, goal.figure === undefined ? 2 : 0).map(({ key }) => key);
  const texts = [...new Set(keys)].flatMap((key) => {
    const { title, unit } = figures.find((figure) => figure.key === key)!;
    const value = own?.accuracy[key];
    if (value === undefined) return [];
    const other = peer?.accuracy[key];
    const beside = other === undefined ? "" : ` (peer ${numberText(other, 2)})`;
    return [`${title} ${numberText(value, 2)}${unit === "" ? "" : ` ${unit}`}${beside}`];
  });
  return texts.join(", ");
}

export function barTable(bars: readonly { readonly title: string; readonly bars: readonly Bar[] }[]): string {
  const columns = ["what", "bar", "measured", "peer", "accuracy beside it", "reached", "details"].map((title) => ({ title }));
  const rows = bars.flatMap(({ title, bars: ofArea }) => [
    [`**${title}**`],
    ...ofArea.map((bar) => [bar.what, bar.bar, bar.measured, bar.peer, bar.accuracy, stateText(bar.state), bar.detail]),
  ]);
  return markdownTable(columns, rows);
}

const stateText = (state: BarState) => (state === "reached" ? "yes" : state === "not reached" ? "**no**" : state);

/** What is not reached, worst first; then what tests do not show. */
export function shortfalls(bars: readonly Bar[]): readonly string[] {
  const missed = bars.filter(({ state }) => state === "not reached").sort((a, b) => b.excess - a.excess);
  const tested = bars.filter(({ state, why }) => state.startsWith("by") && why !== "");
  const peerText = ({ peer }: Bar) => (peer === "" ? "" : ` (${peer})`);
  return [
    ...missed.map(
      (bar) =>
        `**${numberText(bar.excess, 2)} times the bound.** ${bar.what}${peerText(bar)}: ${bar.bar}, measured ${bar.measured}.${sentence(bar.why)} ${bar.detail}`,
    ),
    ...tested.map((bar) => `${bar.what}: ${bar.bar}.${sentence(bar.why)} ${bar.detail}`),
  ];
}

const sentence = (text: string) => (text === "" ? "" : ` ${text}`);

/** Benchmarks of what was promised and not measured, as links. */
export const unmeasured = (bars: readonly Bar[]) => [
  ...new Set(bars.filter(({ state }) => state === "not measured").map(({ detail }) => detail)),
];
