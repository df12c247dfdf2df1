/** `npm run bench -- …`: runs the benchmarks asked for, prints their tables and writes them into files; with `--docs` also the pages. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BenchmarkEntry } from "./benchmark.js";
import { detachBuffer } from "./detached-buffers.js";
import { docsPages } from "./docs-page.js";
import { AREAS, ENTRIES } from "./entries/catalogue.js";
import { expectedSeconds } from "./entries/expected-times.js";
import { type HarnessOptions, runBenchmark } from "./harness.js";
import { type KeptRun, keptText, readKept } from "./kept-run.js";
import { type BenchOptions, parseOptions, USAGE } from "./options.js";
import { createCountdown, createProgress } from "./progress.js";
import { resultCsv, resultMarkdown } from "./report.js";

const NODE = process.version.slice(1);

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseOptions(args, ENTRIES);
  if ("problems" in parsed) {
    for (const problem of parsed.problems) console.error(problem);
    console.error(`\n${USAGE}`);
    return 2;
  }
  const { options } = parsed;
  if (options.help) console.log(USAGE);
  else if (options.list) for (const { name, about } of ENTRIES) console.log(`${name.padEnd(16)} ${about}`);
  else {
    if (!options.compose) await runAll(options, await entriesToRun(options));
    if (options.docs || options.compose) await writePages(options);
  }
  return 0;
}

/** All that were asked for, or those of them of which nothing is kept. What a new run for the pages will replace is taken away first. */
async function entriesToRun({ entries, resume, docs, out, quick }: BenchOptions): Promise<readonly BenchmarkEntry[]> {
  if (resume) {
    const kept = await keptRuns(out);
    return entries.filter(({ name }) => !kept.some((run) => run.name === name && run.quick === quick));
  }
  if (docs) for (const { name } of entries) await rm(keptPath(out, name), { force: true });
  return entries;
}

async function runAll(options: BenchOptions, entries: readonly BenchmarkEntry[]): Promise<void> {
  detachBuffer();
  const countdown = createCountdown(new Map(entries.map(({ name }) => [name, expectedSeconds(name)])));
  for (const [i, entry] of entries.entries()) {
    const title = `${i + 1} of ${entries.length}  ${entry.name}`;
    console.error(`${title}, ${countdown.text()}`);
    const run = await runOne(options, entry, title);
    countdown.done(entry.name, run.seconds);
  }
}

async function runOne(options: BenchOptions, entry: BenchmarkEntry, title: string): Promise<KeptRun> {
  const { out, quick } = options;
  const progress = createProgress(process.stderr, title);
  const start = performance.now();
  const result = await runBenchmark(entry.build(options), { ...harnessOptions(options), progress: progress.update });
  progress.finish();
  const { rounds, contestants, yardsticks, findings } = result;
  const records = contestants.map(({ name, version, accuracy, runsPerBlock, samples, walls, failure }) => ({
    ...{ name, version, accuracy, runsPerBlock, samples, walls },
    ...(failure !== undefined && { failure }),
  }));
  const seconds = (performance.now() - start) / 1000;
  const run: KeptRun = { name: entry.name, quick, node: NODE, seconds, rounds, contestants: records, yardsticks, findings };
  const markdown = resultMarkdown(result, NODE);
  console.log(`\n${markdown}`);
  await write(join(out, `${entry.name}.csv`), resultCsv(result, NODE));
  await write(join(out, `${entry.name}.md`), markdown);
  await write(keptPath(out, entry.name), keptText(run));
  return run;
}

const keptPath = (out: string, name: string) => join(out, `${name}.json`);

/** Of all benchmarks, in the order of the catalogue. */
async function keptRuns(out: string): Promise<readonly KeptRun[]> {
  const texts = await Promise.all(ENTRIES.map(({ name }) => readFile(keptPath(out, name), "utf8").catch(() => "")));
  return texts.flatMap((text) => readKept(text) ?? []);
}

async function writePages({ out, pages }: BenchOptions): Promise<void> {
  for (const { path, text } of docsPages(AREAS, await keptRuns(out))) await write(join(pages, path), text);
}

const harnessOptions = ({ rounds, quick }: BenchOptions): HarnessOptions => ({
  rounds,
  warmUp: quick ? 100 : 400,
  block: 1.5,
  patience: quick ? 2000 : 6000,
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  console.log(path);
}

process.exitCode = await main(process.argv.slice(2));
