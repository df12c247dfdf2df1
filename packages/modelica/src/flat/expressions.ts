/** Short ways to write expressions of flat models. A number stands for a constant, a text for a variable or parameter. */
import type { Expression, FlatEquation, Operation } from "./flat-model.js";

export type Written = Expression | number | string;

export const expression = (written: Written): Expression =>
  typeof written === "number"
    ? { kind: "constant", value: written }
    : typeof written === "string"
      ? { kind: "reference", name: written }
      : written;

export const TIME: Expression = { kind: "time" };

export const INITIAL: Expression = { kind: "initial" };

export const TERMINAL: Expression = { kind: "terminal" };

export const pre = (name: string): Expression => ({ kind: "pre", name });

/** Did a Boolean variable become true in this instant? */
export const edge = (name: string): Expression => operation("and", name, operation("not", pre(name)));

/** Did a discrete variable change in this instant? */
export const change = (name: string): Expression => operation("notEqual", name, pre(name));

/** True at start + k·interval, k = 0, 1, … */
export const sample = (start: Written, interval: Written): Expression => ({
  kind: "sample",
  start: expression(start),
  interval: expression(interval),
});

export const der = (name: string): Expression => ({ kind: "derivative", name });

export const operation = (name: Operation, ...operands: readonly Written[]): Expression => ({
  kind: "operation",
  operation: name,
  operands: operands.map(expression),
});

/** Terms added from left to right. */
export const sum = (first: Written, ...rest: readonly Written[]): Expression =>
  rest.reduce<Expression>((total, term) => operation("add", total, term), expression(first));

/** Factors multiplied from left to right. */
export const product = (first: Written, ...rest: readonly Written[]): Expression =>
  rest.reduce<Expression>((total, factor) => operation("multiply", total, factor), expression(first));

export const equation = (left: Written, right: Written, place: string): FlatEquation => ({
  left: expression(left),
  right: expression(right),
  place,
});
