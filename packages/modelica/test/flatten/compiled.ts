/** Models of a text, compiled and run. */
import {
  type CompileOptions,
  columnOf,
  compileModel,
  createLibrary,
  type FlatModel,
  filesOfTexts,
  type SimulateOptions,
  simulate,
  translate,
} from "@gelenk/modelica";

/** Compiles `P.M` of `package P <text> end P;`. */
export function compiled(text: string, model = "M", options: CompileOptions = {}) {
  const library = createLibrary([filesOfTexts("", { "P.mo": `package P ${text} end P;` })]);
  const { flat, diagnostics } = compileModel(library, `P.${model}`, options);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return { flat, diagnostics, errors: errors.map(({ code }) => code), messages: errors.map(({ message }) => message) };
}

/** The flat model; what is wrong fails the test. */
export function flatOf(text: string, model = "M", options: CompileOptions = {}): FlatModel {
  const { flat, diagnostics } = compiled(text, model, options);
  if (flat === undefined) throw new Error(diagnostics.map(({ where, message }) => `${where}: ${message}`).join("\n"));
  return flat;
}

export function translated(flat: FlatModel) {
  const { translation, diagnostics } = translate(flat);
  if (translation === undefined) throw new Error(diagnostics.map(({ where, message }) => `${where}: ${message}`).join("\n"));
  return translation;
}

/** Values of parameters by name. */
export function parametersOf(flat: FlatModel): Record<string, number> {
  const { parameters, translator } = translated(flat);
  return Object.fromEntries(flat.parameters.map(({ name }, i) => [name, parameters.values[translator.slots.parameter(i)]!]));
}

export function run(flat: FlatModel, options: SimulateOptions = { to: 1 }) {
  return simulate(translated(flat), { method: "dormand-prince", tolerance: 1e-10, ...options });
}

/** Values of all variables at the end of a run. */
export function valuesAt(flat: FlatModel, to: number): Record<string, number> {
  const { table, reached, diagnostics } = run(flat, { to });
  if (!reached) throw new Error(diagnostics.map(({ where, message }) => `${where}: ${message}`).join("\n"));
  return Object.fromEntries(table.names.map((name) => [name, columnOf(table, name)!.at(-1)!]));
}
