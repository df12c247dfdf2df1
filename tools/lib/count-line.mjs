/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * The last line of a test run, in a form that programs read: `N passed, N failed`, with `, N skipped` where some were.
 * @param {Counts} counts
 */
export function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * @param {readonly Counts[]} list
 * @returns {Counts}
 */
export function addCounts(list) {
  const sum = (/** @type {(counts: Counts) => number} */ part) => list.reduce((total, counts) => total + part(counts), 0);
  return { passed: sum((counts) => counts.passed), failed: sum((counts) => counts.failed), skipped: sum((counts) => counts.skipped) };
}
