import { programs } from "./paths.mjs";
import { runNode } from "./run.mjs";

/**
 * Compiles all packages that changed, in the order of their references.
 * @param {import("./run.mjs").RunOptions} [options]
 */
export const build = (options) => runNode(programs.tsc, ["-b"], options);

/**
 * Builds with one line of output; the compiler's messages appear if it fails.
 * @returns {Promise<number>} exit code
 */
export async function buildQuietly() {
  console.log("building …");
  const { code, output } = await build({ quiet: true });
  if (code !== 0) console.error(output);
  return code;
}
