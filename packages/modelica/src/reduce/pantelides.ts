/**
 * Index reduction: which equations must be differentiated, and how often, so that the highest derivatives can be solved for (Pantelides).
 *
 *   first as many equations as possible get a highest derivative each
 *   for each equation e that is left: find an augmenting path over the highest derivatives; if there is none, differentiate every equation and variable that the search
 *   reached, give their derivatives to each other, and go on with the derivative of e
 *
 * Equations are really differentiated here (graph), so what vanishes by simplification is not incident. Conditions are not incident: they say when, not what.
 * Number of states = Σ highest orders of variables − Σ differentiations of equations.
 *
 * Source: Pantelides, SIAM J. Sci. Stat. Comput. 9 (1988) 213. Presumes what structure.ts checks. No recursion.
 */
import type { Diagnostic } from "@gelenk/core";
import { differentiate, inputsOf, type Node, withoutTimeDerivatives } from "@gelenk/core/numerics";
import { equationText } from "../flat/print-flat.js";
import type { EquationSystem, SystemEquation } from "./equation-system.js";
import { FREE, Matching } from "./matching.js";
import type { Presolved } from "./presolve.js";
import { TIME_SLOT } from "./slots.js";

export interface ReducedEquation extends SystemEquation {
  /** How often it was differentiated. */
  readonly order: number;
  /** The equation whose derivative it is and the one that is its derivative, among all; −1 if there is none. */
  readonly integral: number;
  readonly derivative: number;
}

export interface Reduced extends Omit<Presolved, "equations"> {
  /** Original equations and their derivatives. */
  readonly equations: readonly ReducedEquation[];
  /** Per equation the place of the highest derivative that belongs to it, −1 for those that were differentiated. */
  readonly assigned: readonly number[];
}

const NONE = -1;
/** More differentiations are a sign of something else than mechanics. */
const HIGHEST_ORDER = 40;

export function reduceIndex(system: Presolved, diagnostics: Diagnostic[]): Reduced | undefined {
  addWantedStates(system);
  const reduction = new Reduction(system);
  const count = system.equations.length;
  reduction.assignAll();
  for (let first = 0; first < count; first++) {
    let equation = first;
    while (!reduction.assign(equation)) {
      equation = reduction.differentiateReached(equation);
      if (reduction.equations[equation]!.order <= HIGHEST_ORDER) continue;
      const { source, place } = reduction.equations[equation]!;
      const message = `${equationText(system.model.equations[source]!)} would have to be differentiated more than ${HIGHEST_ORDER} times`;
      diagnostics.push({ code: "modelica.index-too-high", severity: "error", message, where: place });
      return undefined;
    }
  }
  // nothing is differentiated along time from here on
  const plain = <Equation extends SystemEquation>(equation: Equation): Equation => {
    const residual = withoutTimeDerivatives(system.builder, equation.residual);
    return residual === equation.residual ? equation : { ...equation, residual };
  };
  const equations = reduction.equations.map(plain);
  return { ...system, equations, initialEquations: system.initialEquations.map(plain), assigned: reduction.assigned() };
}

/** A variable that should be a state is one even if its derivative does not occur: it gets a place for it, and its equations are differentiated. */
function addWantedStates({ model, slots, roles }: Presolved): void {
  for (const [variable, { stateSelect }] of model.variables.entries()) {
    if (roles[variable]!.kind === "kept" && (stateSelect === "prefer" || stateSelect === "always")) slots.variable(variable, 1);
  }
}

interface Growing extends SystemEquation {
  readonly order: number;
  readonly integral: number;
  derivative: number;
}

class Reduction {
  readonly equations: Growing[];
  readonly #system: Presolved;
  /** Columns are places; those of time and parameters stay empty. */
  readonly #matching: Matching;

  constructor(system: Presolved) {
    this.#system = system;
    this.#matching = new Matching(system.slots.count);
    this.equations = system.equations.map((equation) => ({ ...equation, order: 0, integral: NONE, derivative: NONE }));
    for (const { residual } of this.equations) this.#matching.addRow(this.#incidence(residual));
  }

  /** Finds highest derivatives for as many equations as possible. */
  assignAll(): void {
    this.#matching.matchAll([...this.equations.keys()], (slot) => this.#isHighest(slot));
  }

  /** Finds a highest derivative for the equation, if it has none. */
  assign(equation: number): boolean {
    return this.#matching.columnOf[equation] !== FREE || this.#matching.augment(equation, (slot) => this.#isHighest(slot));
  }

  #isHighest(slot: number): boolean {
    const { slots } = this.#system;
    const { index, order } = slots.list[slot]!;
    return order === slots.highestOrder(index);
  }

  assigned(): number[] {
    return this.equations.map(({ derivative }, row) => (derivative === NONE ? this.#matching.columnOf[row]! : NONE));
  }

  /** After a search without success. Returns the derivative of the equation it started from. */
  differentiateReached(equation: number): number {
    const { slots } = this.#system;
    const { visitedRows, visitedColumns } = this.#matching;
    const owners = visitedColumns.map((slot) => this.#matching.rowOf[slot]!);
    const higher = visitedColumns.map((slot) => slots.derivative(slot));
    for (const row of visitedRows) this.#differentiate(row);
    this.#growColumns();
    for (const [i, slot] of higher.entries()) this.#matching.match(this.equations[owners[i]!]!.derivative, slot);
    return this.equations[equation]!.derivative;
  }

  #differentiate(row: number): void {
    const equation = this.equations[row]!;
    const residual = timeDerivative(this.#system, equation.residual);
    equation.derivative = this.equations.push({ ...equation, residual, order: equation.order + 1, integral: row, derivative: NONE }) - 1;
    this.#growColumns();
    this.#matching.addRow(this.#incidence(residual));
  }

  #growColumns(): void {
    while (this.#matching.rowOf.length < this.#system.slots.count) this.#matching.addColumn();
  }

  #incidence(residual: Node): number[] {
    const { builder, slots } = this.#system;
    return inputsOf(builder.graph, residual, "slope").filter((slot) => slots.isUnknown(slot));
  }
}

/** d/dt: time 1, parameters 0, every variable its derivative. */
function timeDerivative({ builder, slots }: Pick<EquationSystem, "builder" | "slots">, residual: Node): Node {
  const rate = (slot: number): Node | undefined => {
    if (slot === TIME_SLOT) return builder.algebra.constant(1);
    return slots.isUnknown(slot) ? builder.graph.input(slots.derivative(slot)) : undefined;
  };
  return differentiate(builder, residual, rate, "time");
}
