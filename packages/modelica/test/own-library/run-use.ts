/** Compiles and runs the text of a model against the library; what goes wrong fails the test with all messages. */
import type { Diagnostic } from "@gelenk/core";
import { columnOf, compileModel, resultData, type Simulation, simulate, translate } from "@gelenk/modelica";
import { ownLibrary } from "./own-library.js";

export interface Ran {
  readonly simulation: Simulation;
  /** All values of a variable, in the order of time. */
  column(name: string): Float64Array;
  /** At the end; also of parameters. */
  last(name: string): number;
}

export interface RunUse {
  readonly to: number;
  readonly tolerance?: number;
  readonly intervals?: number;
  readonly times?: readonly number[];
}

/** `body`: declarations and, behind `equation`, equations of a model. */
export const runUse = (body: string, options: RunUse): Ran =>
  runClass("Use", { "Use.mo": `model Use\n${body.trim()}\nend Use;\n` }, options);

export function runClass(name: string, texts: Readonly<Record<string, string>>, { to, ...options }: RunUse): Ran {
  const { flat, diagnostics } = compileModel(ownLibrary(texts), name);
  failOn(diagnostics);
  const { translation, diagnostics: found } = translate(flat!);
  failOn(found);
  const simulation = simulate(translation!, { to, tolerance: 1e-9, ...options });
  failOn(simulation.diagnostics);
  if (!simulation.reached) throw new Error(`stopped at ${simulation.t}`);
  const { variables } = resultData(translation!, simulation.table);
  const column = (wanted: string) => columnOf(simulation.table, wanted);
  return {
    simulation,
    column,
    last(wanted) {
      const variable = variables.find((entry) => entry.name === wanted);
      if (variable === undefined) throw new Error(`there is no ${wanted}`);
      return variable.kind === "constant" ? variable.value : column(wanted).at(-1)!;
    },
  };
}

function failOn(diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ code, where, message }) => `${where} ${code} ${message}`).join("\n"));
}

/** How far a column moves from its first value. */
export const drift = (ran: Ran, name: string): number => Math.max(...ran.column(name).map((value, _, all) => Math.abs(value - all[0]!)));
