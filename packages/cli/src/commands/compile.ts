/** `gelenk compile`: what the phases make of a model in Modelica, as text. */
import { type Diagnostic, hasErrors } from "@gelenk/core";
import { printFlatModel, printPhases, type Translation, translate } from "@gelenk/modelica";
import { type Command, type CommandInput, type Pair, setOption } from "../command.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import {
  compileOpened,
  type ModelicaFlags,
  modelicaMessage,
  modelicaOptions,
  type OpenedModelica,
  openModelica,
  placed,
} from "../modelica/open-modelica.js";

const FORMS = ["ast", "flat", "dae", "blocks", "js"] as const;
type Form = (typeof FORMS)[number];

interface CompileFlags extends ModelicaFlags {
  readonly emit?: Form;
  readonly set?: readonly Pair[];
}

interface Emitted {
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The phases up to the one whose result is asked for. */
function emit(opened: OpenedModelica, { emit: form = "flat", set = [] }: CompileFlags): Emitted {
  if (form === "ast") return { text: jsonText(opened.definition ?? {}), diagnostics: [] };
  const { flat, diagnostics } = compileOpened(opened, set);
  if (flat === undefined || form === "flat") return { ...(flat && { text: printFlatModel(flat) }), diagnostics };
  const sources: string[] = [];
  const { translation, diagnostics: found } = translate(flat, form === "js" ? { form: { onCode: (source) => sources.push(source) } } : {});
  const all = [...diagnostics, ...placed(found, opened.place)];
  if (translation === undefined) return { diagnostics: all };
  return { text: form === "js" ? codeText(sources) : phaseText(form, translation), diagnostics: all };
}

/** Functions as they are made: of events, of the whole program, of the right-hand side. I holds the values, O the results. */
const codeText = (sources: readonly string[]): string => sources.map((source, i) => `// function ${i + 1}\n${source}\n`).join("\n");

/** The system with its states, or the order of solution. */
function phaseText(form: "dae" | "blocks", translation: Translation): string {
  const [system = "", blocks = ""] = printPhases(translation).split(/^(?=blocks$)/m);
  return form === "blocks" ? blocks : system;
}

async function compile({ arguments: [address = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: CompileFlags = options;
  const opened = await openModelica(address, flags, io);
  const isOpen = opened.library !== undefined && !hasErrors(opened.diagnostics);
  const { text, diagnostics }: Emitted = isOpen ? emit(opened, flags) : { diagnostics: opened.diagnostics };
  for (const d of diagnostics) io.stderr.write(modelicaMessage(address, d));
  if (text === undefined || hasErrors(diagnostics)) return EXIT.badInput;
  io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  return EXIT.good;
}

export const compileCommand: Command = {
  name: "compile",
  summary: "show what becomes of a model in Modelica",
  about: `Compile a model written in Modelica and print one of the forms it goes through:

  ast      the syntax tree of its class, as JSON
  flat     scalar variables and equations, in the language itself
  dae      what was constant or equal, which equations were differentiated, and the states
  blocks   which equations are solved together, in which order and by which solver
  js       the code

The model is a file, with --model where it holds several, or the name of a class of a library. Packages are looked for in the folder of the file, in the folders of --modelica-path and of MODELICAPATH, then in the library of Gelenk.`,
  arguments: [{ name: "<model>", about: "a file .mo, or a class such as Modelica.Mechanics.MultiBody.Examples.Elementary.Pendulum" }],
  options: [{ flags: "--emit <form>", about: "which form; flat if nothing is said", choices: FORMS }, ...modelicaOptions, setOption],
  examples: [
    { command: "gelenk compile Crane.mo", about: "the flat model" },
    { command: "gelenk compile Machine.mo --model Machine.Crane --emit blocks", about: "how one model of a package is solved" },
    { command: "gelenk compile Crane.mo --set boom.m=200 --emit js", about: "the code, with another value of a parameter" },
  ],
  run: compile,
};
