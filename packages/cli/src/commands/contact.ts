/** `gelenk contact solve`: a contact problem from a file, solved by one of the solvers. */
import { CONTACT_SOLVER_KINDS, hasErrors } from "@gelenk/core";
import { readContactProblem } from "@gelenk/formats";
import { type Command, type CommandInput, jsonOption, parseCount, parsePositive } from "../command.js";
import { solvedJson, solvedText } from "../contact/solve-report.js";
import { type LocatedDiagnostic, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { locateDiagnostics } from "../locate-diagnostics.js";
import { readBytes } from "../paths.js";

type SolverName = keyof typeof CONTACT_SOLVER_KINDS;
const SOLVER_NAMES = Object.keys(CONTACT_SOLVER_KINDS) as readonly SolverName[];

interface ContactFlags {
  readonly with?: SolverName;
  readonly target?: number;
  readonly sweeps?: number;
  readonly json?: boolean;
}

/** A hundredth of what worlds promise for speeds, m/s. */
const DEFAULT_TARGET = 1e-8;
const DEFAULT_SWEEPS = 1000;

async function solveFile({ arguments: [, path = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: ContactFlags = options;
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

export const contactCommand: Command = {
  name: "contact",
  summary: "solve a contact problem from a file",
  about: `Solve a contact problem that was written to a file, with any of the solvers: to compare them, or to look at one that does not converge.

Prints for each point its pair of bodies, whether it sticks, slides or is open (no impulse; off: takes no part; smooth: without friction), and its impulses: normal, along both tangents, and where there are any those against spinning and rolling. The residual is the largest violation of a law that is left. The exit code is 3 if it is above the target.`,
  arguments: [
    { name: "<action>", about: "what to do", choices: ["solve"] },
    { name: "<file>", about: "a contact problem, see docs/contact.md" },
  ],
  options: [
    { flags: "--with <solver>", about: "who solves it; default: sequential", choices: SOLVER_NAMES },
    { flags: "--target <x>", about: "largest violation that may be left, m/s; default: 1e-8", parse: parsePositive },
    { flags: "--sweeps <n>", about: "most passes over all points; default: 1000", parse: parseCount },
    jsonOption,
  ],
  examples: [
    { command: "gelenk contact solve wall.json", about: "with sequential impulses" },
    { command: "gelenk contact solve wall.json --with block", about: "pairs of bodies at once" },
    { command: "gelenk contact solve wall.json --target 1e-12 --sweeps 100000", about: "as exactly as it goes" },
    { command: "gelenk contact solve wall.json --json", about: "for programs, twists included" },
  ],
  run: solveFile,
};
