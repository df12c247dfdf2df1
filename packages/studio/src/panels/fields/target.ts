/** What a form edits: the same part of one thing, of several, or of the model itself. Reads values as written and as resolved, and writes them as edits. */

import type { Model } from "@gelenk/core";
import { inOrder } from "../../document/edits/entity-lists.js";
import { setMember } from "../../document/edits/set-member.js";
import { findEntity, type Reference } from "../../document/entities.js";
import { type MemberPath, pathOf, valueAt } from "../../document/member-path.js";
import type { Studio } from "../../studio.js";
import type { Data } from "./field.js";

export interface Target {
  readonly studio: Studio;
  /** Empty: the model itself. */
  readonly references: readonly Reference[];
  /** The part of each that is edited. */
  readonly within: MemberPath;
}

/** The values of several things differ. */
export const MIXED = Symbol("mixed");
export type Shown<T> = T | undefined | typeof MIXED;

const partsOf = (model: Model, { references, within }: Target): readonly unknown[] =>
  references.length === 0 ? [valueAt(model, within)] : references.map((reference) => valueAt(findEntity(model, reference), within));

/** The data of the first, for deciding which fields are shown. */
export const dataOf = (target: Target): Data => (partsOf(target.studio.document.model.value, target)[0] ?? {}) as Data;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** As written. */
export function written(target: Target, path: string): Shown<unknown> {
  const values = partsOf(target.studio.document.model.value, target).map((part) => valueAt(part, pathOf(path)));
  return values.every((value) => same(value, values[0])) ? values[0] : MIXED;
}

/** With every expression as a number; undefined where the model has errors. */
export function resolved(target: Target, path: string): unknown {
  const { model } = target.studio.document.resolution.value;
  const part = model && partsOf(model as Model, target)[0];
  return valueAt(part, pathOf(path));
}

let gestures = 0;
/** A name for edits that are undone together. */
export const newGesture = (): string => `field ${++gestures}`;

/** `undefined` takes the member away. */
export function write(target: Target, path: string, value: unknown, label: string, gesture?: string): void {
  const { studio, references, within } = target;
  const whole = [...within, ...pathOf(path)];
  const edits = references.length === 0 ? [setMember(undefined, whole, value)] : references.map((one) => setMember(one, whole, value));
  studio.document.edit(`set ${label}`, inOrder(...edits), gesture);
}
