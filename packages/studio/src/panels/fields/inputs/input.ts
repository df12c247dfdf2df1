/** What the inputs of fields have in common. */
import type { FieldDescription } from "../field.js";
import type { Target } from "../target.js";

/** What an input of this kind is given. */
export type Of<K extends FieldDescription["is"]> = { readonly target: Target; readonly field: Extract<FieldDescription, { is: K }> };

export const AXES = ["x", "y", "z"] as const;

/** For the history: `set mass`. */
export const editLabel = ({ label }: FieldDescription): string => label.toLowerCase();

export const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
