/** Small flat models that several tests use. */
import { expression, type Written } from "../src/flat/expressions.js";
import type { FlatAssertion, FlatEquation, FlatModel, FlatParameter, FlatVariable, FlatWhen, WhenAction } from "../src/flat/flat-model.js";

type Attributes = Partial<Omit<FlatVariable, "start" | "name">> & { readonly start?: Written };

export const real = (name: string, { start, ...attributes }: Attributes = {}): FlatVariable => ({
  name,
  kind: "real",
  variability: "continuous",
  place: `m.mo:1:${name}`,
  ...(start === undefined ? {} : { start: expression(start) }),
  ...attributes,
});

export const fixed = (name: string, start: Written): FlatVariable => real(name, { start, fixed: true });

/** A discrete variable, Boolean unless told otherwise. */
export const discrete = (name: string, attributes: Attributes = {}): FlatVariable =>
  real(name, { kind: "boolean", variability: "discrete", ...attributes });

/** when with one condition per branch. */
export const when = (...branches: readonly (readonly [Written | readonly Written[], ...WhenAction[]])[]): FlatWhen => ({
  branches: branches.map(([condition, ...actions]) => ({
    conditions: (Array.isArray(condition) ? condition : [condition]).map((element: Written) => expression(element)),
    actions,
  })),
  place: "m.mo:5:1",
});

export const assign = (name: string, value: Written): WhenAction => ({
  kind: "assign",
  name,
  value: expression(value),
  place: `m.mo:6:${name}`,
});

export const reinit = (name: string, value: Written): WhenAction => ({
  kind: "reinit",
  name,
  value: expression(value),
  place: `m.mo:6:${name}`,
});

export const parameter = (name: string, binding?: Written, attributes: Partial<FlatParameter> = {}): FlatParameter => ({
  name,
  kind: "real",
  variability: "parameter",
  place: `m.mo:2:${name}`,
  ...(binding === undefined ? {} : { binding: expression(binding) }),
  ...attributes,
});

/** Equations as pairs of sides; places are their numbers. */
export function flatModel(
  variables: readonly FlatVariable[],
  equations: readonly (readonly [Written, Written])[],
  more: {
    readonly parameters?: readonly FlatParameter[];
    readonly initial?: readonly (readonly [Written, Written])[];
    readonly whens?: readonly FlatWhen[];
    readonly assertions?: readonly FlatAssertion[];
  } = {},
): FlatModel {
  const numbered = (list: readonly (readonly [Written, Written])[], line: number): FlatEquation[] =>
    list.map(([left, right], i) => ({ left: expression(left), right: expression(right), place: `m.mo:${line}:${i + 1}` }));
  return {
    name: "M",
    variables,
    parameters: more.parameters ?? [],
    equations: numbered(equations, 3),
    initialEquations: numbered(more.initial ?? [], 4),
    whens: more.whens ?? [],
    assertions: more.assertions ?? [],
  };
}
