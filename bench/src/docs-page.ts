/** The page docs/benchmarks.md: ratios and accuracy of one run, without the times of one machine. */
import type { BenchmarkResult } from "./harness.js";
import { resultRatios } from "./report.js";

export function docsPage(results: readonly BenchmarkResult[], node: string, command: string): string {
  return `${intro(node, command)}\n${results.map(resultRatios).join("\n")}`.trimEnd().concat("\n");
}

const intro = (node: string, command: string) => `# Benchmarks

Written by \`${command}\` with Node ${node}; not edited by hand. \`bench/README.md\` says how it is measured.

All contestants of a table ran in one process, one after the other in every round, on one core. **time ratio** is a contestant's
processor time over that of the first row in the same round, median over the rounds; larger is slower. The quartiles show how far it can be
trusted. Where the rounds are pieces of one motion it is the ratio of the sums over the whole motion, and the quartiles show how it changes
on the way. Heaps have two ratios, which say different things: **whole motion** is that of the sums over all steps, the fall included, and **last
fifth** that of the medians of the last fifth of the steps, when they have mostly come to rest. Times in seconds are left out, they belong to one machine. The columns to the right say what was bought for that time: a fast
wrong answer is not a result.
`;
