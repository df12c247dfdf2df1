/** Stands in for model/formula.ts and model/check-formula.ts: formulas are numbers here, texts are refused. */
import { isFinite64 } from "../math/scalar.js";
import type { DiagnosticCollector } from "../model/collect-diagnostics.js";
import type { Formula } from "../model/description.js";
import { leftOut } from "./left-out.js";

interface Constant {
  readonly value: number;
}

const numberOf = (formula: Formula): number => (typeof formula === "number" ? formula : leftOut(`formulas such as "${formula}"`));

export const compileFormula = (formula: Formula): Constant => ({ value: numberOf(formula) });

/** Value, first and second derivative to out[offset …]. */
export function evaluateFormula({ value }: Constant, _t: number, out: Float64Array, offset = 0): void {
  out[offset] = value;
  out.fill(0, offset + 1, offset + 3);
}

export function checkFormula(findings: DiagnosticCollector, formula: Formula, where: string): void {
  const value = numberOf(formula);
  if (!isFinite64(value)) findings.error("model.not-finite", where, `${value} is not a finite number`);
}
