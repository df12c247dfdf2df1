/** `npm start`: installs and builds what is missing, simulates a scene to its ledger, leaves a table and a plot, and names both. */
import { mkdirSync } from "node:fs";
import { buildQuietly } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRepository, programs } from "./lib/paths.mjs";
import { runNode } from "./lib/run.mjs";

// A T-handle that turns over in free flight: the rates across the spin axis burst at each flip.
const scene = "@dzhanibekov";
const table = "results/dzhanibekov.csv";
const picture = "results/dzhanibekov.svg";
const curves = ["x", "y", "z"].map((axis) => `handle.angularVelocity.${axis}`).join(",");

const commands = [
  ["run", scene, "--out", table],
  ["plot", table, "--y", curves, "--out", picture],
];

async function start() {
  if (!(await ensureInstalled())) return 1;
  const built = await buildQuietly();
  if (built !== 0) return built;
  mkdirSync(inRepository("results"), { recursive: true });
  for (const command of commands) {
    const { code } = await runNode(programs.gelenk, command);
    if (code !== 0) return code;
  }
  console.log(`\ntable  ${table}\nplot   ${picture}`);
  return 0;
}

process.exitCode = await start();
