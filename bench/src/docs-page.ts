/**
 * The pages of the documentation, from what is kept of all benchmarks: docs/benchmarks.md with every bar, what falls short, the plots and a list of all
 * benchmarks; docs/benchmarks/….md with their tables, ratios and accuracy without the times of one machine.
 */
import { type Bar, barsOf, barTable, sectionLink, shortfalls, unmeasured } from "./bars.js";
import type { Area, BenchmarkEntry } from "./benchmark.js";
import type { KeptRun } from "./kept-run.js";
import { listOf, resultRatios } from "./report.js";
import { type BenchmarkResult, resultOf } from "./result.js";

export interface Page {
  /** From the folder of the documentation on. */
  readonly path: string;
  readonly text: string;
}

const COMMAND = "npm run bench -- --docs";

export function docsPages(areas: readonly Area[], runs: readonly KeptRun[]): readonly Page[] {
  const results = runs.flatMap((run) => {
    const entry = areas.flatMap(({ entries }) => entries).find(({ name }) => name === run.name);
    return entry ? [resultOf(entry.build({ quick: run.quick }), run)] : [];
  });
  const pictures = results.flatMap(({ benchmark, contestants }) => benchmark.pictures?.(contestants) ?? []);
  return [
    { path: "benchmarks.md", text: mainPage(areas, results, runs) },
    ...areas.filter(({ entries }) => entries.length > 0).map((area) => areaPage(area, results)),
    ...pictures.map(({ name, text }) => ({ path: `pictures/${name}`, text })),
  ];
}

function mainPage(areas: readonly Area[], results: readonly BenchmarkResult[], runs: readonly KeptRun[]): string {
  const rows = areas.map((area) => ({ title: area.title, bars: barsOf(area, results) }));
  const bars = rows.flatMap((row) => row.bars);
  const parts = [
    intro(runs),
    `## All bars\n\n${countText(bars)}\n\n${barTable(rows)}`,
    `## What falls short\n\n${shortText(bars)}`,
    plots(areas, results),
    `## All benchmarks\n\n${areas.map((area) => contents(area, results)).join("")}`,
  ];
  return `${parts
    .filter((part) => part !== "")
    .join("\n")
    .trimEnd()}\n`;
}

function intro(runs: readonly KeptRun[]): string {
  const nodes = [...new Set(runs.map(({ node }) => node))].join(", ");
  const small = runs.filter(({ quick }) => quick).map(({ name }) => name);
  const warning = small.length > 0 ? `\n**Small problems, no figures to go by:** ${small.join(", ")}.\n` : "";
  return `# Benchmarks

Written by \`${COMMAND}\` with Node ${nodes}; not edited by hand.
${warning}
All contestants of a benchmark ran in one process, one after the other in every round, on one core, with the same model and step. What counts is
processor time. **Ratios** are formed within a round, their median is told; where rounds are pieces of one motion it is the ratio of the sums. Accuracy is computed
alike for all engines from the poses and velocities that they state. Times in seconds belong to one machine: they are told only where a bar is a time.
[bench/README.md](../bench/README.md) says more about how it is measured and how to repeat it.
`;
}

function countText(bars: readonly Bar[]): string {
  const count = (state: string) => bars.filter((bar) => bar.state === state).length;
  const tested = bars.filter(({ state }) => state.startsWith("by")).length;
  return (
    `${count("reached")} reached, ${count("not reached")} not reached, ${count("not measured")} not measured in this run; ${tested} are decided by tests, ` +
    "which `npm test` and `npm run test:long` run: a bar of theirs that is not kept is a test that fails."
  );
}

function shortText(bars: readonly Bar[]): string {
  const [missed, open] = [shortfalls(bars), unmeasured(bars)];
  const list = missed.length > 0 ? `Worst first.\n\n${listOf(missed)}` : "Nothing that was measured.\n";
  return open.length > 0 ? `${list}\nBars of these were not measured in this run: ${open.join(", ")}.\n` : list;
}

/** The pictures under the titles of their benchmarks. */
function plots(areas: readonly Area[], results: readonly BenchmarkResult[]): string {
  const drawn = results.flatMap(({ benchmark, contestants }) => {
    const pictures = (benchmark.pictures?.(contestants) ?? []).filter(({ name }) => name.endsWith(".svg"));
    const area = areas.find(({ entries }) => entries.some(({ name }) => name === benchmark.name))!;
    const link = `Table and notes: [${benchmark.name}](${sectionLink(area, benchmark.name)}).`;
    return pictures.map(
      ({ name }) => `### ${benchmark.name}\n\n${benchmark.about}\n\n![${benchmark.about}](pictures/${name})\n\n${link}\n`,
    );
  });
  if (drawn.length === 0) return "";
  return `## Work and precision\n\nError over processor time: further down is more exact, further left is faster. Each line is one method at several steps.\n\n${drawn.join("\n")}`;
}

function contents(area: Area, results: readonly BenchmarkResult[]): string {
  if (area.entries.length === 0) return "";
  const has = ({ name }: BenchmarkEntry) => results.some(({ benchmark }) => benchmark.name === name);
  const items = area.entries.map((entry) =>
    has(entry) ? `[${entry.name}](${sectionLink(area, entry.name)}): ${entry.about}` : `${entry.name}: ${entry.about} Not measured.`,
  );
  return `**[${area.title}](benchmarks/${area.page}.md)**\n\n${listOf(items)}\n`;
}

function areaPage(area: Area, results: readonly BenchmarkResult[]): Page {
  const sections = area.entries.map(
    ({ name, about }) =>
      results.filter(({ benchmark }) => benchmark.name === name).map(resultRatios)[0] ?? `## ${name}\n\n${about}\n\nNot measured.\n`,
  );
  return { path: `benchmarks/${area.page}.md`, text: `${areaIntro(area)}\n${sections.join("\n")}`.trimEnd().concat("\n") };
}

const areaIntro = ({ title }: Area) => `# Benchmarks: ${title}

Written by \`${COMMAND}\`; not edited by hand. [All bars](../benchmarks.md).

**time ratio** is a contestant's processor time over that of the reference, which has 1, in the same round, median over the rounds; larger is slower. The quartiles
show how far it can be trusted. Where the rounds are pieces of one motion it is the ratio of the sums over the whole motion, and the quartiles show how it changes on
the way. Heaps have two ratios, which say different things: **whole motion** is that of the sums over all steps, the fall included, and **last fifth** that of the
medians of the last fifth of the steps, when they have mostly come to rest. The columns to the right say what was bought for that time: a fast wrong answer is not a
result.
`;
