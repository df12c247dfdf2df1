/**
 * A reporter for Vitest that leaves the counts of a run and the reasons of skipped tests in a file. Vitest's own JSON report does not
 * hold those reasons.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Names the file to write. */
export const summaryVariable = "GELENK_TEST_SUMMARY";

/**
 * @typedef {object} TestSummary
 * @property {number} passed
 * @property {number} failed tests, files that could not be loaded, and stray errors
 * @property {readonly { readonly name: string, readonly note: string }[]} skipped
 */

// Vitest takes the default export of a reporter's file and no other.
export default class SummaryReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} strayErrors
   */
  onTestRunEnd(modules, strayErrors) {
    const file = process.env[summaryVariable];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(summarise(modules, strayErrors)));
  }
}

/**
 * @param {readonly import("vitest/node").TestModule[]} modules
 * @param {readonly unknown[]} strayErrors
 * @returns {TestSummary}
 */
function summarise(modules, strayErrors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const results = tests.map((test) => ({ name: `${test.module.relativeModuleId} > ${test.fullName}`, result: test.result() }));
  const count = (/** @type {string} */ state) => results.filter(({ result }) => result.state === state).length;
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const brokenSuites = suites.filter((suite) => suite.errors().length > 0).length;
  const skipped = results.flatMap(({ name, result }) => (result.state === "skipped" ? [{ name, note: result.note ?? "" }] : []));
  // A test still pending at the end was never finished.
  return { passed: count("passed"), failed: count("failed") + count("pending") + brokenSuites + strayErrors.length, skipped };
}
