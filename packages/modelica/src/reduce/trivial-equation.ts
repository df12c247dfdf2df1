/**
 * What a small residual says of one or two variables: a number, equality up to sign, or that one is the derivative of the other.
 *
 * The residual is taken as c₀ + c₁·u + c₂·v with numbers c; what is not linear in this way, or holds parameters, says nothing.
 */
import { linearForm, type Node } from "@gelenk/core/numerics";
import type { EquationSystem } from "./equation-system.js";

export type Trivial =
  | { readonly kind: "nothing" }
  | { readonly kind: "number"; readonly variable: number; readonly value: number }
  | { readonly kind: "equal"; readonly a: number; readonly b: number; readonly sign: 1 | -1 }
  /** variable = sign·der(of) */
  | { readonly kind: "rate"; readonly variable: number; readonly of: number; readonly sign: 1 | -1 };

/** Expressions with more nodes are not looked at: a constant or an alias has few. */
const LARGEST_TRIVIAL = 16;

export function trivialEquation({ builder: { graph }, slots }: EquationSystem, residual: Node): Trivial | undefined {
  const form = linearForm(graph, residual, LARGEST_TRIVIAL, 2);
  if (form === undefined) return undefined;
  const { inputs, factors, rest } = form;
  if (inputs.length === 0) return { kind: "nothing" };
  if (!inputs.every((slot) => slots.isUnknown(slot))) return undefined;
  if (factors.some((factor) => factor === 0 || !Number.isFinite(factor)) || Number.isNaN(rest)) return undefined;
  const { index: a, order: orderA } = slots.list[inputs[0]!]!;
  if (inputs.length === 1) return orderA === 0 ? { kind: "number", variable: a, value: -rest / factors[0]! } : undefined;
  const { index: b, order: orderB } = slots.list[inputs[1]!]!;
  if (rest !== 0 || Math.abs(factors[0]!) !== Math.abs(factors[1]!)) return undefined;
  const sign = factors[0]! === factors[1]! ? -1 : 1;
  if (orderA === 0 && orderB === 0) return { kind: "equal", a, b, sign };
  if (orderA + orderB !== 1) return undefined;
  return orderA === 0 ? { kind: "rate", variable: a, of: b, sign } : { kind: "rate", variable: b, of: a, sign };
}
