/** Short ways to write expressions of flat models. A number stands for a constant, a text for a variable or parameter. */
import type { Expression, FlatEquation, Operation } from "./flat-model.js";

/** An expression, a number, or the name of a variable. */
export type Written = Expression | number | string;

/** What was written, as an expression. */
export const expression = (written: Written): Expression =>
  typeof written === "number"
    ? { kind: "constant", value: written }
    : typeof written === "string"
      ? { kind: "reference", name: written }
      : written;

/** The time of the run, s. */
export const TIME: Expression = { kind: "time" };

/** True while initial values are solved for. */
export const INITIAL: Expression = { kind: "initial" };

/** True at the end of a run. */
export const TERMINAL: Expression = { kind: "terminal" };

/** The value of a discrete variable before the present event. */
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

/** The derivative of a variable with respect to time. */
export const der = (name: string): Expression => ({ kind: "derivative", name });

/** An operation on expressions, numbers or names. */
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

/** left = right; `place` stands in messages about it. */
export const equation = (left: Written, right: Written, place: string): FlatEquation => ({
  left: expression(left),
  right: expression(right),
  place,
});
