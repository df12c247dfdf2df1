/** Letters and digits typed while a gizmo is used: an axis, then a number, as in `x 1 . 5`. */
import type { Axis } from "./gizmo.js";

export interface Typed {
  readonly axis?: Axis;
  /** Shift with the letter: the plane across the axis. */
  readonly plane?: boolean;
  readonly text: string;
}

export const NOTHING_TYPED: Typed = { text: "" };

/** What is typed after another key; undefined where the key means nothing here. */
export function typeKey(typed: Typed, key: string, shift: boolean): Typed | undefined {
  const axis = "xyz".indexOf(key.toLowerCase());
  if (key.length === 1 && axis >= 0) return { axis: axis as Axis, plane: shift, text: "" };
  if (typed.axis === undefined) return undefined;
  if (/^[\d.]$/.test(key)) return { ...typed, text: typed.text + key };
  if (key === "-") return { ...typed, text: typed.text.startsWith("-") ? typed.text.slice(1) : `-${typed.text}` };
  return key === "Backspace" ? { ...typed, text: typed.text.slice(0, -1) } : undefined;
}

/** The number that is typed so far. */
export function typedValue({ text }: Typed): number | undefined {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : undefined;
}
