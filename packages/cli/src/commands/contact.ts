/** `gelenk contact`: contact problems of a model written to a file, and solved from there by one of the solvers. */
import { CONTACT_SOLVER_KINDS, hasErrors } from "@gelenk/core";
import { readContactProblem } from "@gelenk/formats";
import { CommanderError } from "commander";
import { type Command, type CommandInput, type CommandOption, jsonOption, parseCount, parsePositive } from "../command.js";
import { type DumpFlags, dumpOptions, dumpProblem } from "../contact/dump-problem.js";
import { solvedJson, solvedText } from "../contact/solve-report.js";
import { type LocatedDiagnostic, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { locateDiagnostics } from "../locate-diagnostics.js";
import { readBytes } from "../paths.js";

type SolverName = keyof typeof CONTACT_SOLVER_KINDS;
const SOLVER_NAMES = Object.keys(CONTACT_SOLVER_KINDS) as readonly SolverName[];

interface SolveFlags {
  readonly with?: SolverName;
  readonly target?: number;
  readonly sweeps?: number;
  readonly json?: boolean;
}

/** A hundredth of what worlds promise for speeds, m/s. */
const DEFAULT_TARGET = 1e-8;
const DEFAULT_SWEEPS = 1000;

async function solveFile(path: string, flags: SolveFlags, io: Io): Promise<number> {
  const { with: solver = "sequential", target = DEFAULT_TARGET, sweeps = DEFAULT_SWEEPS, json = false } = flags;
  const refuse = (diagnostics: readonly LocatedDiagnostic[]): number => {
    reportDiagnostics(io, path, diagnostics, json);
    return EXIT.badInput;
  };
  const bytes = await readBytes(path, io.cwd);
  if (!(bytes instanceof Uint8Array)) return refuse([bytes]);
  const { problem, diagnostics } = readContactProblem(bytes);
  if (problem === undefined || hasErrors(diagnostics)) return refuse(locateDiagnostics(bytes, diagnostics));
  const report = CONTACT_SOLVER_KINDS[solver](problem, { target, maximumSweeps: sweeps });
  const solved = { problem, solver, target, report };
  io.stdout.write(json ? jsonText(solvedJson(solved)) : solvedText(solved));
  return report.converged ? EXIT.good : EXIT.brokenOff;
}

const solveOptions: readonly CommandOption[] = [
  { flags: "--with <solver>", about: "solve: who does it; default: sequential", choices: SOLVER_NAMES },
  { flags: "--target <x>", about: "solve: largest violation that may be left, m/s; default: 1e-8", parse: parsePositive },
  { flags: "--sweeps <n>", about: "solve: most passes over all points; default: 1000", parse: parseCount },
];

/** The first option that was given although it belongs to the other action. Those that begin with --no- are true unless they are given. */
function misplaced(theirs: readonly CommandOption[], options: CommandInput["options"]): string | undefined {
  return theirs
    .map(({ flags }) => flags.split(" ")[0]!)
    .find((name) => {
      const negated = name.startsWith("--no-");
      const key = name.slice(negated ? 5 : 2).replace(/-[a-z]/g, (letters) => letters[1]!.toUpperCase());
      return options[key] !== undefined && !(negated && options[key] === true);
    });
}

async function dumpOrSolve({ arguments: [action, target = ""], options }: CommandInput, io: Io): Promise<number> {
  const wrong = misplaced(action === "dump" ? solveOptions : dumpOptions, options);
  if (wrong !== undefined) {
    const message = `error: option '${wrong}' does not belong to contact ${action}`;
    io.stderr.write(`${message}\n`);
    throw new CommanderError(EXIT.usage, "commander.unknownOption", message);
  }
  return action === "dump" ? dumpProblem(target, options as DumpFlags, io) : solveFile(target, options as SolveFlags, io);
}

export const contactCommand: Command = {
  name: "contact",
  summary: "write the contact problem of a model to a file, solve one from a file",
  about: `dump: run a model up to a time and write the contact problem of that step, of the island with the most rows: what was to be solved at its end, before impulses acted.

solve: solve a problem from a file with any of the solvers: to compare them, or to look at one that does not converge. Prints for each point its pair of bodies, whether it sticks, slides or is open (no impulse; off: takes no part; smooth: without friction), and its impulses: normal, along both tangents, and where there are any those against spinning and rolling. The residual is the largest violation of a law that is left. The exit code is 3 if it is above the target.`,
  arguments: [
    { name: "<action>", about: "what to do", choices: ["dump", "solve"] },
    { name: "<file>", about: "dump: a model file or a scene; solve: a contact problem, see docs/contact.md" },
  ],
  options: [...solveOptions, ...dumpOptions, jsonOption],
  examples: [
    { command: "gelenk contact dump @stack --at 1 --out stack.json", about: "from a model to a file" },
    { command: "gelenk contact solve wall.json", about: "with sequential impulses" },
    { command: "gelenk contact solve wall.json --with block", about: "pairs of bodies at once" },
    { command: "gelenk contact solve radio.json --with ncp", about: "by Newton's method" },
    { command: "gelenk contact solve wall.json --target 1e-12 --sweeps 100000", about: "as exactly as it goes" },
    { command: "gelenk contact solve wall.json --json", about: "for programs, twists included" },
  ],
  run: dumpOrSolve,
};
