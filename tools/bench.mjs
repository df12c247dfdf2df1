/** `npm run bench -- …`: installs and builds what is missing, then runs the benchmarks with the given arguments. */
import { buildQuietly } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRepository } from "./lib/paths.mjs";
import { runNode } from "./lib/run.mjs";

async function bench() {
  if (!(await ensureInstalled())) return 1;
  const built = await buildQuietly();
  if (built !== 0) return built;
  return (await runNode(inRepository("bench/dist/main.js"), process.argv.slice(2))).code;
}

process.exitCode = await bench();
