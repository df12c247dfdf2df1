/** All commands. A new command is a file in commands/ and a line here. */
import type { Command } from "./command.js";
import { checkCommand } from "./commands/check.js";
import { compareCommand } from "./commands/compare.js";
import { compileCommand } from "./commands/compile.js";
import { contactCommand } from "./commands/contact.js";
import { convertCommand } from "./commands/convert.js";
import { hullCommand } from "./commands/hull.js";
import { optimizeCommand } from "./commands/optimize.js";
import { plotCommand } from "./commands/plot.js";
import { runCommand } from "./commands/run.js";
import { scenesCommand } from "./commands/scenes.js";
import { sweepCommand } from "./commands/sweep.js";
import { workerCommand } from "./commands/worker.js";

export const COMMANDS: readonly Command[] = [
  runCommand,
  compareCommand,
  checkCommand,
  convertCommand,
  compileCommand,
  hullCommand,
  contactCommand,
  plotCommand,
  scenesCommand,
  sweepCommand,
  optimizeCommand,
  workerCommand,
];
