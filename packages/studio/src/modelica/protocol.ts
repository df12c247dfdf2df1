/** What page and Modelica worker say to each other. The page asks; every question gets one answer, and a run tells meanwhile how far it is. */
import type { Diagnostic, Model } from "@gelenk/core";
import type { AskedRun, ExchangeCounts, ExchangeLine, Experiment, ResultData } from "@gelenk/modelica";

export type ParameterValue = number | boolean;

/** A text, which of its models is meant, and values of parameters in place of those of the text. */
export interface ModelicaSource {
  readonly file: string;
  readonly text: string;
  /** Missing, or not in the text: the first one. */
  readonly model?: string;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/** A parameter of the model itself, not of its components. */
export interface ModelicaParameter {
  readonly name: string;
  readonly value: ParameterValue;
  readonly unit: string;
}

export interface ModelOfText {
  readonly name: string;
  readonly experiment: Experiment;
  /** Where its name stands. */
  readonly where: string;
}

export interface CheckedText {
  /** The models of the text that can be run. */
  readonly models: readonly ModelOfText[];
  /** That of the source, or the first. */
  readonly model?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly parameters: readonly ModelicaParameter[];
  /** Missing where there are errors. */
  readonly counts?: { readonly equations: number; readonly states: number };
  /** From the question to a program, ms. */
  readonly milliseconds: number;
}

export interface RanModel {
  readonly diagnostics: readonly Diagnostic[];
  /** Missing where the model could not be compiled or started. */
  readonly result?: ResultData;
  readonly reached: boolean;
  /** Where it ended, s; the message of a terminate. */
  readonly t: number;
  readonly terminated?: string;
  readonly steps: number;
  readonly events: number;
  /** Names of the states that are variables themselves, not derivatives. */
  readonly states: readonly string[];
  readonly milliseconds: number;
}

/** A Modelica model as one of ours. */
export interface ShownModel {
  /** Missing exactly if there are errors. */
  readonly model?: Model;
  /** Connectors that hold the poses of bodies, by the bodies' names. */
  readonly frames: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: ExchangeCounts;
  readonly report: readonly ExchangeLine[];
}

/** A model of the library that comes with Gelenk, and the file it stands in. */
export interface ModelicaExample {
  readonly model: string;
  readonly file: string;
  readonly text: string;
  /** Where it stands in the file. */
  readonly where: string;
}

/** What is asked for, and what comes back. */
export interface Questions {
  readonly check: { readonly ask: { readonly source: ModelicaSource }; readonly answer: CheckedText };
  readonly run: { readonly ask: { readonly source: ModelicaSource; readonly asked: AskedRun }; readonly answer: RanModel };
  readonly show: { readonly ask: { readonly source: ModelicaSource }; readonly answer: ShownModel };
  readonly examples: { readonly ask: object; readonly answer: readonly ModelicaExample[] };
}

export type QuestionName = keyof Questions;
export type Question = { [N in QuestionName]: { readonly what: N } & Questions[N]["ask"] }[QuestionName];

/** `sent`: when it was asked, ms since 1970; what a question waits counts as time to the answer. `halt`: shared; not 0 ends a run. */
export type WorkerQuestion = { readonly id: number; readonly sent?: number; readonly halt?: Int32Array } & Question;

export type WorkerAnswer =
  | { readonly id: number; readonly is: "progress"; readonly share: number }
  | { readonly id: number; readonly is: "answer"; readonly value: Questions[QuestionName]["answer"] };
