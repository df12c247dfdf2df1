/** What the page knows of the Modelica text of the document: its editor, what is wrong with it, its last run. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { CheckedText, ModelicaExample, ModelicaSource, ParameterValue, RanModel } from "./protocol.js";
import type { ResultSeries } from "./result-series.js";

export type ModelicaActivity = "idle" | "compiling" | "running" | "showing";

/** A place in the text, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A run that has ended, with what it was a run of. */
export interface ModelicaRun {
  readonly source: ModelicaSource;
  readonly answer: RanModel;
  readonly series: ResultSeries | undefined;
}

export interface ModelicaSession {
  readonly file: Signal<string>;
  readonly text: Signal<string>;
  /** The model that is meant, and values of its parameters and the end of its run in place of those of the text. */
  readonly model: Signal<string | undefined>;
  readonly parameters: Signal<Readonly<Record<string, ParameterValue>>>;
  readonly until: Signal<number | undefined>;
  readonly checked: ReadonlySignal<CheckedText | undefined>;
  readonly activity: ReadonlySignal<ModelicaActivity>;
  /** Of a run, 0 to 1. */
  readonly progress: ReadonlySignal<number>;
  readonly run: ReadonlySignal<ModelicaRun | undefined>;
  /** Names of the variables that are drawn. */
  readonly plotted: Signal<readonly string[]>;
  /** Where the editor is to go. */
  readonly wanted: Signal<TextPlace | undefined>;
  open(file: string, text: string, model?: string): void;
  examples(): Promise<readonly ModelicaExample[]>;
  start(): Promise<void>;
  stop(): void;
  /** The last run, or one that is made for it, as the model of the document with its result beside it. */
  show(): Promise<void>;
  /** Goes to the place of a diagnostic; false where it is not in this text. */
  goTo(where: string): boolean;
}
