/** `npm run bench -- …`: runs the benchmarks asked for, prints their tables and writes them into files. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { detachBuffer } from "./detached-buffers.js";
import { docsPage } from "./docs-page.js";
import { ENTRIES } from "./entries/catalogue.js";
import { type BenchmarkResult, type HarnessOptions, runBenchmark } from "./harness.js";
import { type BenchOptions, parseOptions, USAGE } from "./options.js";
import { createProgress } from "./progress.js";
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
  else await runAll(options, args);
  return 0;
}

async function runAll(options: BenchOptions, args: readonly string[]): Promise<void> {
  detachBuffer();
  const results: BenchmarkResult[] = [];
  for (const entry of options.entries) {
    const progress = createProgress(process.stderr, entry.name);
    const result = await runBenchmark(entry.build(options), { ...harnessOptions(options), progress: progress.update });
    progress.finish();
    results.push(result);
    const markdown = resultMarkdown(result, NODE);
    console.log(`\n${markdown}`);
    await write(join(options.out, `${entry.name}.csv`), resultCsv(result, NODE));
    await write(join(options.out, `${entry.name}.md`), markdown);
  }
  const command = ["npm run bench --", ...args].join(" ");
  if (options.docs !== undefined) await write(options.docs, docsPage(results, NODE, command));
}

const harnessOptions = ({ rounds, quick }: BenchOptions): HarnessOptions => ({
  rounds,
  warmUp: quick ? 100 : 400,
  block: 1.5,
  patience: quick ? 2000 : 10_000,
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  console.log(path);
}

process.exitCode = await main(process.argv.slice(2));
