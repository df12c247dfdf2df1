import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inRepository, programs } from "./paths.mjs";
import { runNode } from "./run.mjs";
import { summaryVariable } from "./vitest-summary.mjs";

const summaryFile = inRepository(".cache/test-summary.json");
const summaryReporter = fileURLToPath(new URL("./vitest-summary.mjs", import.meta.url));

/**
 * Runs Vitest with its usual output and counts the results.
 * @param {readonly string[]} args filters and options of Vitest
 * @param {{ readonly long: boolean }} options
 * @returns {Promise<import("./vitest-summary.mjs").TestSummary & { readonly seconds: number }>}
 */
export async function runTests(args, { long }) {
  rmSync(summaryFile, { force: true });
  const reporters = ["--reporter=default", `--reporter=${summaryReporter}`];
  const environment = { [summaryVariable]: summaryFile, ...(long ? { GELENK_LONG: "1" } : {}) };
  // A test marked `only` would silently leave out all others.
  const { code, seconds } = await runNode(programs.vitest, ["run", "--allowOnly=false", ...reporters, ...args], { environment });
  return { ...completeSummary(code, existsSync(summaryFile) ? readFileSync(summaryFile, "utf8") : undefined), seconds };
}

/**
 * The counts of a run; one that ended badly without naming a failure, or broke off, counts as one failure.
 * @param {number} code exit code of Vitest
 * @param {string | undefined} text what the reporter left
 * @returns {import("./vitest-summary.mjs").TestSummary}
 */
export function completeSummary(code, text) {
  const summary = text === undefined ? { passed: 0, failed: 1, skipped: [] } : JSON.parse(text);
  return code !== 0 && summary.failed === 0 ? { ...summary, failed: 1 } : summary;
}

/**
 * Skipped tests grouped by their reason, as lines to print.
 * @param {import("./vitest-summary.mjs").TestSummary["skipped"]} skipped
 * @returns {string[]}
 */
export function skippedLines(skipped) {
  const notes = [...new Set(skipped.map(({ note }) => note))].sort();
  return notes.flatMap((note) => {
    const names = skipped.filter((test) => test.note === note).map(({ name }) => `  ${name}`);
    return [`skipped: ${note === "" ? "no reason given" : note}`, ...names];
  });
}
