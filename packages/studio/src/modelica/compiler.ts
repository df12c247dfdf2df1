/**
 * From a text of the editor to a program, a result and a model of ours, beside the library that comes with Gelenk. Knows no
 * worker and no clock of its own. Files of the library are parsed once, when a class of them is first asked for; the last
 * program is kept, so that a run after a check begins at once.
 */
import { type Diagnostic, hasErrors } from "@gelenk/core";
import {
  type AskedRun,
  compileModel,
  createLibrary,
  experimentOf,
  filesOfTexts,
  type Library,
  type ModelText,
  modelsIn,
  type NamedClass,
  parseModelica,
  parseOnDemand,
  readModelica,
  readModelText,
  rememberParsed,
  resultData,
  runOfExperiment,
  simulate,
  type Translation,
  translate,
} from "@gelenk/modelica";
import { libraryAround } from "./library-around.js";
import type { CheckedText, ModelicaExample, ModelicaParameter, ModelicaSource, RanModel, ShownModel } from "./protocol.js";

export interface Compiler {
  /** `sent`: when it was asked, on the clock of the compiler; now by default. */
  check(source: ModelicaSource, sent?: number): CheckedText;
  /** `tell`: the share that is done; false ends the run with the rows it has. */
  run(source: ModelicaSource, asked: AskedRun, tell: (share: number) => boolean): RanModel;
  show(source: ModelicaSource): ShownModel;
  examples(): readonly ModelicaExample[];
  /**
   * Compiles models of the library, so that the next one finds its files parsed and the engine's code ready; in pieces, between which
   * questions can be answered.
   */
  warmUp(): Iterator<void>;
}

/** A run is given up after this time, with what it has, ms. */
const LONGEST_RUN = 120_000;
/** Between two words about progress, ms. */
const PROGRESS_INTERVAL = 100;
/** Numbers of a result; of very large models there are fewer rows. */
const MOST_NUMBERS = 2e7;

/** From the smallest to the largest of the small ones: each makes what follows shorter, so that no piece of the warm-up takes long. */
const TYPICAL = ["World", "Examples.Elementary.Pendulum", "Examples.Elementary.DoublePendulum", "Examples.Loops.PlanarFourbar"].map(
  (name) => `Modelica.Mechanics.MultiBody.${name}`,
);

interface Opened {
  readonly text: ModelText;
  readonly models: readonly NamedClass[];
  readonly chosen?: NamedClass;
  readonly library: Library;
}

interface Program {
  readonly translation?: Translation;
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
}

/** `texts`: those of the library by path. `now`: ms. */
export function createCompiler(texts: Readonly<Record<string, string>>, now: () => number): Compiler {
  // those of the library are known to be right, as long as nobody changes them
  const parse = rememberParsed((name, text) => (texts[name] === text ? parseOnDemand : parseModelica)(name, text));
  let last: { readonly key: string; readonly program: Program } | undefined;

  function open({ file, text, model }: ModelicaSource): Opened {
    const read = readModelText(file, text, parse);
    const models = modelsIn(read.classes);
    const chosen = models.find(({ name }) => name === model) ?? models[0];
    const library = createLibrary([filesOfTexts("", libraryAround(texts, read))], parse);
    return { text: read, models, ...(chosen && { chosen }), library };
  }

  function programOf(source: ModelicaSource, { text, chosen, library }: Opened): Program {
    if (hasErrors(text.diagnostics) || !chosen) return { diagnostics: text.diagnostics, milliseconds: 0 };
    const key = JSON.stringify([source.file, source.text, chosen.name, source.parameters]);
    if (last?.key === key) return last.program;
    const began = now();
    const { flat, diagnostics } = compileModel(library, chosen.name, { parameters: source.parameters });
    const translated = flat && translate(flat);
    const program = {
      ...(translated?.translation && { translation: translated.translation }),
      diagnostics: placed([...text.diagnostics, ...diagnostics, ...(translated?.diagnostics ?? [])], text),
      milliseconds: now() - began,
    };
    last = { key, program };
    return program;
  }

  return {
    check(source, sent = now()) {
      const opened = open(source);
      const { translation, diagnostics } = programOf(source, opened);
      return {
        models: opened.models.map(({ name, definition }) => ({
          ...{ name, experiment: experimentOf(definition) },
          where: opened.text.source.place(definition.nameFrom),
        })),
        ...(opened.chosen && { model: opened.chosen.name }),
        diagnostics,
        parameters: translation ? parametersOf(translation) : [],
        ...(translation && { counts: { equations: translation.model.equations.length, states: translation.choice.states.length } }),
        milliseconds: now() - sent,
      };
    },
    run(source, asked, tell) {
      const opened = open(source);
      const { translation, diagnostics } = programOf(source, opened);
      if (!translation) return { diagnostics, reached: false, t: 0, steps: 0, events: 0, states: [], milliseconds: 0 };
      const began = now();
      const wanted = runOfExperiment(experimentOf(opened.chosen?.definition), asked);
      let told = began;
      let isWanted = true;
      const most = Math.max(1, Math.floor(MOST_NUMBERS / (translation.model.variables.length + 1)));
      const { table, reached, t, terminated, steps, events, ...run } = simulate(translation, {
        ...wanted,
        intervals: Math.min(wanted.intervals ?? 500, most),
        onProgress(time) {
          const moment = now();
          if (moment - told > PROGRESS_INTERVAL) {
            told = moment;
            isWanted = tell((time - wanted.from) / (wanted.to - wanted.from));
          }
          return isWanted && moment - began < LONGEST_RUN;
        },
      });
      return {
        // who stops a run need not be told that it was stopped
        diagnostics: [...diagnostics, ...placed(isWanted ? run.diagnostics : run.diagnostics.filter(isOfModel), opened.text)],
        ...(table.count > 0 && { result: resultData(translation, table) }),
        ...{ reached, t, steps, events, states: statesOf(translation), milliseconds: now() - began },
        ...(terminated !== undefined && { terminated }),
      };
    },
    show(source) {
      const { text, chosen, library } = open(source);
      const { model, frames, diagnostics, counts, report } = readModelica(library, chosen?.name ?? "", { parameters: source.parameters });
      const { StopTime } = experimentOf(chosen?.definition);
      return {
        ...(model && { model: StopTime === undefined ? model : { ...model, settings: { ...model.settings, until: StopTime } } }),
        ...{ frames, counts, diagnostics: placed(diagnostics, text) },
        report: report.map((line) => ({ ...line, place: text.place(line.place) })),
      };
    },
    examples: () => examplesIn(texts, parse),
    *warmUp() {
      const library = createLibrary([filesOfTexts("", texts)], parse);
      for (const name of TYPICAL) {
        const { flat } = compileModel(library, name);
        yield;
        if (flat) translate(flat);
        yield;
      }
    },
  };
}

const isOfModel = ({ code }: Diagnostic): boolean => code !== "modelica.run-stopped";

/** At the places of the text as the user knows it; what several phases say stands once. */
function placed(diagnostics: readonly Diagnostic[], { place }: ModelText): readonly Diagnostic[] {
  const known = new Map<string, Diagnostic>();
  for (const found of diagnostics) {
    const where = place(found.where);
    known.set(`${found.code} ${where} ${found.message}`, { ...found, where });
  }
  return [...known.values()];
}

/** Those of the model itself whose values can be given: no constants, nothing that is found at the start. */
function parametersOf({ model, parameters: { values }, system }: Translation): readonly ModelicaParameter[] {
  return model.parameters.flatMap(({ name, kind, variability, fixed = true, unit = "" }, k): ModelicaParameter[] => {
    if (/[.[]/.test(name) || variability === "constant" || !fixed) return [];
    const value = values[system.slots.parameter(k)]!;
    return [{ name, value: kind === "boolean" ? value !== 0 : value, unit }];
  });
}

function statesOf({ choice, model, system }: Translation): readonly string[] {
  const slots = choice.states.map((slot) => system.slots.list[slot]!);
  return slots.flatMap(({ kind, index, order }) => (kind === "variable" && order === 0 ? [model.variables[index]!.name] : []));
}

/** Models in packages of the name Examples that say how long they run, in the order of their paths. */
function examplesIn(texts: Readonly<Record<string, string>>, parse: ReturnType<typeof rememberParsed>): readonly ModelicaExample[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    if (!/(^|\/)Examples(\/.*)?\.mo$/.test(path)) return [];
    const file = path.split("/").at(-1)!;
    const { classes, source } = readModelText(file, text, parse);
    return modelsIn(classes).flatMap(({ name, definition }) =>
      experimentOf(definition).StopTime === undefined ? [] : [{ model: name, file, text, where: source.place(definition.nameFrom) }],
    );
  });
}
