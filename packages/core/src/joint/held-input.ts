/** What the user sets on a coordinate of a joint while it runs: wanted value or speed of its motor, force of its brake. Part of the state. */
import { COUNTED, type JointTables } from "./joint-tables.js";

/** Numbers per coordinate: for each input whether it is set, and to what. */
export const INPUT = 4;
export const INPUT_FIELDS = { motor: 0, brake: 2 } as const;

/** Slot of the joint and number of the coordinate; only the first COUNTED coordinates have inputs. */
export interface InputPlace {
  readonly slot: number;
  readonly index: number;
}

export type InputField = (typeof INPUT_FIELDS)[keyof typeof INPUT_FIELDS];

const offset = ({ slot, index }: InputPlace, field: InputField): number => INPUT * (COUNTED * slot + index) + field;

/** What was set, or the written value. */
export function inputOr(t: JointTables, place: InputPlace, field: InputField, written: number): number {
  const o = offset(place, field);
  return t.jointInput[o] === 0 ? written : t.jointInput[o + 1]!;
}

export const isInputSet = (t: JointTables, place: InputPlace, field: InputField): boolean => t.jointInput[offset(place, field)] !== 0;

export function setInput(t: JointTables, place: InputPlace, field: InputField, value: number): void {
  const o = offset(place, field);
  t.jointInput[o] = 1;
  t.jointInput[o + 1] = value;
}
