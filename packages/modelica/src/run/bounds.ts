/**
 * What `min` and `max` allow: parameters, constants and start values are looked at when a model is translated, variables and parameters
 * that are found at the start in every row of a run. What is outside is a warning with its value, once per name.
 *
 * The specification makes bounds assertions (3.6, section 4.8). They are looked at in rows only, and end no run: as events they would cut
 * the steps of every model whose library has a bound on a length, for something that changes nothing.
 */
import type { Diagnostic } from "@gelenk/core";
import type { Expression, FlatVariable } from "../flat/flat-model.js";
import type { Reduced } from "../reduce/pantelides.js";
import type { Translator } from "../reduce/translator.js";
import { sourceOf, type VariableSource } from "../reduce/variable-source.js";
import type { ParameterValues } from "./parameters.js";
import { constantOf, type StartValues } from "./start-values.js";

/** A value of a run and what it may be. */
export interface Bound extends VariableSource {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** How far outside still counts as on the bound. */
  readonly slack: number;
  readonly place: string;
}

/** Of the size of a variable: where a relation with the bound ends a motion, its event comes 1e-10 behind it (crossings.ts), and what speed makes of round-off in its time. */
const RELATIVE_SLACK = 1e-9;

/** What bounds are compared with when a model is translated. */
interface KnownValues {
  readonly parameters: ParameterValues;
  readonly starts: StartValues;
}

/** Bounds that a run can leave; what is outside already is among the diagnostics. */
export function checkBounds(
  system: Reduced,
  translator: Translator,
  { parameters, starts }: KnownValues,
  diagnostics: Diagnostic[],
): readonly Bound[] {
  const { model, slots } = system;
  const number = (expression: Expression, place: string): number => constantOf(translator, expression, place, starts.guesses, diagnostics);
  const limits = ({ min, max, place }: Limited) => ({
    min: min === undefined ? Number.NEGATIVE_INFINITY : number(min, place),
    max: max === undefined ? Number.POSITIVE_INFINITY : number(max, place),
  });
  const check = (bound: Bound, name: string, value: number): void => {
    const side = sideOf(bound, value);
    if (side !== undefined) diagnostics.push(report(bound, `${name} is ${value}, ${side}`));
  };
  const free = new Set(parameters.free);
  const bounds: Bound[] = [];
  model.parameters.forEach((parameter, index) => {
    if (!isLimited(parameter)) return;
    const { name, place } = parameter;
    const slot = slots.parameter(index);
    const bound = { name, slot, factor: 1, offset: 0, ...limits(parameter), slack: 0, place };
    if (free.has(index)) bounds.push(bound);
    else check(bound, name, parameters.values[slot]!);
  });
  model.variables.forEach((variable, index) => {
    if (!isLimited(variable)) return;
    const { name, start, place } = variable;
    const source = sourceOf(system, index);
    const bound = { name, ...source, ...limits(variable), slack: RELATIVE_SLACK * starts.nominal(source.slot), place };
    if (start !== undefined) check(bound, `the start of ${name}`, number(start, place));
    bounds.push(bound);
  });
  return bounds;
}

type Limited = Pick<FlatVariable, "min" | "max" | "place">;

const isLimited = ({ min, max }: Limited): boolean => min !== undefined || max !== undefined;

function sideOf({ min, max, slack }: Bound, value: number): string | undefined {
  if (value < min - slack) return `below its min ${min}`;
  return value > max + slack ? `above its max ${max}` : undefined;
}

const report = ({ place }: Bound, message: string): Diagnostic => ({
  code: "modelica.out-of-bounds",
  severity: "warning",
  message,
  where: place,
});

/** Looks at rows, one after the other, and forgets what it has told. */
export class BoundsWatch {
  #bounds: readonly Bound[];

  constructor(bounds: readonly Bound[]) {
    this.#bounds = bounds;
  }

  look(values: Float64Array, diagnostics: Diagnostic[]): void {
    const current = ({ slot, factor, offset }: Bound): number => factor * values[slot]! + offset;
    const left = this.#bounds.filter((bound) => sideOf(bound, current(bound)) !== undefined);
    if (left.length === 0) return;
    for (const bound of left) {
      const value = current(bound);
      diagnostics.push(report(bound, `${bound.name} is ${value}, ${sideOf(bound, value)} (at ${values[0]} s)`));
    }
    this.#bounds = this.#bounds.filter((bound) => !left.includes(bound));
  }
}
