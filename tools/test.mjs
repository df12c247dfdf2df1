/**
 * `npm test`: installs what is missing, then lint, types, layers, build and all tests. Goes on after a failed stage, so that one run
 * shows everything. The last line is `N passed, N failed[, N skipped]`, where each stage before the tests counts as one.
 *
 *   npm test                     everything
 *   npm test -- path -t name     build, then the tests that match; all arguments are Vitest's
 *   npm test -- --long           everything, with the long tests
 */

import { ensureChromium } from "./lib/browser.mjs";
import { build, buildStudio } from "./lib/build.mjs";
import { addCounts, countLine } from "./lib/count-line.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRepository, programs } from "./lib/paths.mjs";
import { ensureRedis } from "./lib/redis.mjs";
import { runNode } from "./lib/run.mjs";
import { runTests, skippedLines } from "./lib/run-tests.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<import("./lib/run.mjs").RunResult>} run
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} seconds
 * @property {import("./lib/count-line.mjs").Counts} counts
 */

/** @type {Check} */
const buildCheck = { name: "build", run: () => build() };

/** @type {readonly Check[]} */
const allChecks = [
  { name: "lint", run: () => runNode(programs.biome, ["check", "."]) },
  { name: "types", run: () => runNode(programs.tsc, ["--noEmit", "-p", "tsconfig.test.json"]) },
  { name: "layers", run: () => runNode(inRepository("tools/check-layers.mjs"), []) },
  buildCheck,
  { name: "studio", run: () => buildStudio() },
];

/**
 * @param {Check} check
 * @returns {Promise<Outcome>}
 */
async function runCheck({ name, run }) {
  console.log(`\n── ${name}`);
  const { code, seconds } = await run();
  return { name, seconds, counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 } };
}

/** @param {readonly Outcome[]} outcomes */
function printTable(outcomes) {
  console.log("");
  for (const { name, seconds, counts } of outcomes) {
    const result = counts.failed > 0 ? "FAILED" : "passed";
    console.log(`${name.padEnd(8)} ${result} ${seconds.toFixed(1).padStart(7)} s${name === "tests" ? `   ${countLine(counts)}` : ""}`);
  }
}

/** @param {readonly string[]} args */
async function test(args) {
  if (!(await ensureInstalled())) return { passed: 0, failed: 1, skipped: 0 };
  await ensureChromium();
  await ensureRedis();
  const vitestArgs = args.filter((argument) => argument !== "--long");
  const outcomes = [];
  for (const check of vitestArgs.length > 0 ? [buildCheck] : allChecks) outcomes.push(await runCheck(check));

  console.log("\n── tests");
  const { passed, failed, skipped, seconds } = await runTests(vitestArgs, { long: args.includes("--long") });
  outcomes.push({ name: "tests", seconds, counts: { passed, failed, skipped: skipped.length } });

  for (const line of skippedLines(skipped)) console.log(line);
  printTable(outcomes);
  return addCounts(outcomes.map(({ counts }) => counts));
}

const counts = await test(process.argv.slice(2));
console.log(countLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
