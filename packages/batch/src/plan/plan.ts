/** A plan after reading: complete, with numbers for expressions. What it means: docs/guides/sweeps.md. */
import type { Settings } from "@gelenk/core";
import type { Values } from "../study/study.js";
import type { OptimiseRequest } from "./optimise-schema.js";
import type { Sampling, Variation } from "./plan-schema.js";

/** A plan: which model, what varies, what is measured. */
export interface Plan {
  /** For titles. */
  readonly name?: string;
  /** What the plan is for, in words. */
  readonly about?: string;
  /** As written: `@scene`, a path, `File.mo#Class`. */
  readonly model: string;
  /** Settings that replace those of the model. */
  readonly settings: Settings;
  /** By target; the order is that of the dimensions. */
  readonly vary: Readonly<Record<string, Variation>>;
  /** How the points are chosen. */
  readonly sampling: Sampling;
  /** Points of `sampling: list`. */
  readonly list: readonly Values[];
  /** Paths of measured tables by name. */
  readonly tables: Readonly<Record<string, string>>;
  /** Expressions by name. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Are jobs stepped together? See `study/lockstep-source.ts`. */
  readonly lockstep?: boolean;
  /** What is looked for, if anything. */
  readonly optimise?: OptimiseRequest;
}
