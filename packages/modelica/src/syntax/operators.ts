/** The infix operators and how strongly they bind. */
import type { InfixOperator, UnaryOperator } from "./expression-tree.js";

export const STRENGTHS: ReadonlyMap<InfixOperator, number> = new Map([
  ...levelOf(2, ["or"]),
  ...levelOf(3, ["and"]),
  ...levelOf(5, ["<", "<=", ">", ">=", "==", "<>"]),
  ...levelOf(6, ["+", "-", ".+", ".-"]),
  ...levelOf(7, ["*", "/", ".*", "./"]),
  ...levelOf(8, ["^", ".^"]),
]);
export const NOT = 4;
export const RELATION = 5;
export const SUM = 6;
export const PRODUCT = 7;
export const POWER = 8;
export const WEAKEST = 2;

export const isSign = (kind: string): kind is Exclude<UnaryOperator, "not"> => STRENGTHS.get(kind as InfixOperator) === SUM;

function levelOf(level: number, operators: readonly InfixOperator[]): [InfixOperator, number][] {
  return operators.map((operator) => [operator, level]);
}
