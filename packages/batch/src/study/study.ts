/**
 * What all jobs of a plan have in common, as a value that travels: a model, settings, tables of measured numbers, what is to be
 * measured. It is sent once; a job names it by its key and adds the numbers it was given, so that a million jobs stay small. No
 * code travels: models, expressions and tables are data.
 */
import type { Model, Settings } from "@gelenk/core";

/** A scene with its written values, a model as written in a file, or a model in Modelica with the texts it needs. */
export type ModelSource =
  | {
      /** The kind, by which the forms are told apart. */
      readonly kind: "scene";
      /** `@name?parameter=value`. */
      readonly address: string;
    }
  | {
      readonly kind: "model";
      /** As in the file, with expressions. */
      readonly model: Model;
    }
  | {
      readonly kind: "modelica";
      readonly model: string;
      /** The file of the class first, then what it imports. */
      readonly texts: readonly ModelicaText[];
    };

/** One file of Modelica text. */
export interface ModelicaText {
  /** Name for messages. */
  readonly file: string;
  /** What it holds. */
  readonly text: string;
}

/** Measured numbers: columns of one length. */
export type MeasuredTable = Readonly<Record<string, readonly number[]>>;

/** Everything that decides the results of its jobs, and nothing else. */
export interface Study {
  /** Of this form; a worker refuses others. */
  readonly version: 1;
  /** Of Gelenk: another version may give other bits, so its results are not the same job. */
  readonly engine: string;
  /** Where the model comes from. */
  readonly source: ModelSource;
  /** What replaces the settings of the model in all jobs. */
  readonly settings: Settings;
  /** Measured tables by name. */
  readonly tables: Readonly<Record<string, MeasuredTable>>;
  /** Expressions by the names of their results; see `metric/`. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Expressions that are series, for least squares: differences from what was measured, by the names of their results. */
  readonly residuals?: Readonly<Record<string, string>>;
  /** Jobs differ in states and drives of one mechanism alone, which is compiled and stepped for many of them together; see `lockstep-source.ts`. */
  readonly lockstep?: true;
}

/**
 * Values of a job by target: the name of a parameter (`length`), a setting (`settings.step`, `settings.contact.solver`) or a number of the model
 * (`bodies.ball.velocity.x`, `joints.elbow.coordinates.0`). Texts choose among the names of a setting.
 */
export type Values = Readonly<Record<string, number | string>>;

/** One run: a study with values. */
export interface Job {
  /** SHA-256 of study and values, hexadecimal: equal keys, equal results. */
  readonly key: string;
  /** Key of the study. */
  readonly study: string;
  /** By target. */
  readonly values: Values;
}

/** Why a job has no result. */
export interface Failure {
  /** As of diagnostics: `job.time-limit`, `state.non-finite`, … */
  readonly code: string;
  /** For people. */
  readonly message: string;
}

/** What a job gives, the same to the bit wherever it runs: no times, no names of machines. Metrics that have no value are null. */
export type Outcome =
  | {
      /** Whether it ran to its end. */
      readonly status: "done";
      /** By name. */
      readonly metrics: Readonly<Record<string, number | null>>;
      /** Of a study that asks for them. */
      readonly residuals?: Readonly<Record<string, readonly number[]>>;
      /** Codes of what a user should know, such as a missed tolerance. */
      readonly remarks?: readonly string[];
    }
  | {
      readonly status: "failed";
      /** Why it has no metrics. */
      readonly failure: Failure;
    };

export const failed = (failure: Failure): Outcome => ({ status: "failed", failure });

/** A line of the results. */
export type JobRecord = {
  /** Place in the plan, from 0. */
  readonly index: number;
  /** Of the job. */
  readonly key: string;
  /** By target. */
  readonly values: Values;
} & Outcome;

/** What one job may use; 0 for no limit. */
export interface JobLimits {
  /** Of wall-clock time. */
  readonly milliseconds: number;
  /** Of memory. */
  readonly megabytes: number;
  /**
   * How often a job is tried that brings its worker down or meets a fault of its surroundings; what fails by itself fails the same again
   * and is not tried twice.
   */
  readonly tries: number;
}
