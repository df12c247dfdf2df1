/**
 * Blocks as a program: a list of steps over one array of values, each filling places from places filled before.
 *
 *   assign   straight-line code: everything that was solved symbolically, v = −F(v=0)/(∂F/∂v)
 *   linear   A x = −b for the tearing variables of a linear block, by LU; A and b are straight-line code
 *   newton   F(x) = 0 for the tearing variables of a nonlinear block
 *
 * Unknowns of a torn block that are not tearing variables are expressions of these; they are put in place of each other, so residuals and Jacobian are
 * expressions of the tearing variables alone. A torn block with one linear tearing variable needs no step of its own. As long as no block needs one, the program
 * is one function. Straight-line code runs as JavaScript or in the interpreter, with the same bits.
 */
import {
  canGenerateCode,
  conditionInputsOf,
  createInterpreter,
  createJavaScript,
  type ExpressionBuilder,
  emitJavaScript,
  factorLu,
  inputsOf,
  makePlan,
  type Node,
  type PlanFunction,
  partial,
  solveLu,
  substitute,
} from "@gelenk/core/numerics";
import { valueAt } from "../reduce/equation-system.js";
import type { Slots } from "../reduce/slots.js";
import type { Block, Residual } from "./blocks.js";
import { createNewton } from "./newton.js";
import { type Tearing, tear } from "./tearing.js";

export type CodeForm = "javascript" | "interpreter";

export interface ProgramContext {
  readonly builder: ExpressionBuilder;
  readonly slots: Slots;
  readonly equations: readonly Residual[];
  /** Values of parameters are read from it, to see which factors are zero; others do not count. */
  readonly values: Float64Array;
  /** Typical size of what is at a place. */
  nominal(slot: number): number;
  /** Is what is at the place known before the program runs, whatever the time? */
  isParameter(slot: number): boolean;
  readonly form?: CodeForm;
}

export interface ProgramStep {
  readonly kind: "assign" | "linear" | "newton";
  /** Places that it fills; of blocks the tearing variables. */
  readonly places: Int32Array;
  /** The block of a linear or newton step. */
  readonly block?: Block;
  run(values: Float64Array): boolean;
}

export interface Program {
  readonly steps: readonly ProgramStep[];
  /** Fills all places. Returns the step that failed, undefined if none did. */
  run(values: Float64Array): ProgramStep | undefined;
  /** Does the result depend on the values that are there before, as guesses? */
  readonly iterates: boolean;
}

export function createProgram(context: ProgramContext, blocks: readonly Block[]): Program {
  const writer = new ProgramWriter(context);
  for (const block of blocks) writer.solve(block);
  const steps = writer.finish();
  return {
    steps,
    iterates: steps.some(({ kind }) => kind === "newton"),
    run: (values) => steps.find((step) => !step.run(values)),
  };
}

class ProgramWriter {
  readonly #context: ProgramContext;
  readonly #steps: ProgramStep[] = [];
  /** Solved since the last step, not yet in a place. */
  #pending = new Map<number, Node>();

  constructor(context: ProgramContext) {
    this.#context = context;
  }

  solve(block: Block): void {
    const [equation] = block.equations;
    const [slot] = block.unknowns;
    const solution = block.equations.length === 1 ? this.#solveLinear(this.#residual(equation!, this.#pending), slot!) : undefined;
    if (solution !== undefined) this.#pending.set(slot!, solution);
    else this.#solveTorn(block, this.#tear(block));
  }

  finish(): ProgramStep[] {
    this.#flush();
    return this.#steps;
  }

  /** The residual of an equation with expressions in place of what is known. */
  #residual(equation: number, known: ReadonlyMap<number, Node>): Node {
    return substitute(this.#context.builder, this.#context.equations[equation]!.residual, (slot) => known.get(slot));
  }

  /** The unknown from a residual that is linear in it; undefined otherwise. */
  #solveLinear(residual: Node, slot: number): Node | undefined {
    const { builder } = this.#context;
    if (!this.#isLinear(residual, [slot])) return undefined;
    const rest = substitute(builder, residual, (other) => (other === slot ? builder.graph.constant(0) : undefined));
    return builder.algebra.divide(builder.algebra.negate(rest), partial(builder, residual, slot));
  }

  #tear(block: Block): Tearing {
    const { builder, slots } = this.#context;
    const numberOf = new Map(block.unknowns.map((slot, i) => [slot, i]));
    const own = (slot: number) => (numberOf.has(slot) ? [numberOf.get(slot)!] : []);
    return tear({
      size: block.unknowns.length,
      incidence: block.equations.map((equation) => inputsOf(builder.graph, this.#context.equations[equation]!.residual).flatMap(own)),
      isSafe: (equation, unknown) => this.#isSafe(block.equations[equation]!, block.unknowns[unknown]!),
      preference: (unknown) => (slots.list[block.unknowns[unknown]!]!.order > 0 ? 0.5 : 0),
    });
  }

  /** Linear, with a factor of constants and parameters that is not zero. */
  #isSafe(equation: number, slot: number): boolean {
    const { builder, equations, values, isParameter } = this.#context;
    const { residual } = equations[equation]!;
    if (conditionInputsOf(builder.graph, residual).includes(slot)) return false;
    const factor = partial(builder, residual, slot);
    if (!inputsOf(builder.graph, factor).every(isParameter)) return false;
    const value = valueAt(builder, factor, values);
    return value !== 0 && Number.isFinite(value);
  }

  #solveTorn(block: Block, { tearing, solved, residuals }: Tearing): void {
    const places = tearing.map((unknown) => block.unknowns[unknown]!);
    const inside = new Map<number, Node>();
    for (const { equation, unknown } of solved) {
      const slot = block.unknowns[unknown]!;
      inside.set(slot, this.#solveLinear(this.#residual(block.equations[equation]!, inside), slot)!);
    }
    const equations = residuals.map((equation) => this.#residual(block.equations[equation]!, inside));
    const isLinear = equations.every((residual) => this.#isLinear(residual, places));
    if (isLinear && places.length === 1) {
      this.#solveOne(places[0]!, this.#solveLinear(equations[0]!, places[0]!)!, inside);
      return;
    }
    // The block reads what comes before it from its place; what it solves beside its tearing variables follows after it.
    this.#flush();
    this.#steps.push(isLinear ? this.#linearStep(block, equations, places) : this.#newtonStep(block, equations, places));
    this.#pending = inside;
  }

  /** A block with a single tearing variable and its solution: all of it is straight-line code. */
  #solveOne(place: number, solution: Node, inside: ReadonlyMap<number, Node>): void {
    const { builder } = this.#context;
    const outside = new Map(this.#pending);
    outside.set(
      place,
      substitute(builder, solution, (slot) => outside.get(slot)),
    );
    this.#pending.set(place, outside.get(place)!);
    for (const [slot, node] of inside)
      this.#pending.set(
        slot,
        substitute(builder, node, (other) => outside.get(other)),
      );
  }

  /** Is the residual linear in the places? With conditions on them it is not. */
  #isLinear(residual: Node, places: readonly number[]): boolean {
    const { builder } = this.#context;
    const own = new Set(places);
    if (conditionInputsOf(builder.graph, residual).some((slot) => own.has(slot))) return false;
    return places.every((slot) => !inputsOf(builder.graph, partial(builder, residual, slot)).some((other) => own.has(other)));
  }

  #flush(): void {
    if (this.#pending.size === 0) return;
    const places = Int32Array.from(this.#pending.keys());
    const run = this.#compile([...this.#pending.values()]);
    const output = new Float64Array(places.length);
    this.#steps.push({
      kind: "assign",
      places,
      run: (values) => {
        run(values, 0, output, 0);
        for (let i = 0; i < places.length; i++) values[places[i]!] = output[i]!;
        return true;
      },
    });
    this.#pending = new Map();
  }

  #linearStep(block: Block, residuals: readonly Node[], places: readonly number[]): ProgramStep {
    const { builder } = this.#context;
    const n = places.length;
    const zero = builder.graph.constant(0);
    const atZero = residuals.map((node) => substitute(builder, node, (slot) => (places.includes(slot) ? zero : undefined)));
    const evaluate = this.#compile([...atZero, ...residuals.flatMap((node) => places.map((slot) => partial(builder, node, slot)))]);
    const output = new Float64Array(n + n * n);
    const pivots = new Int32Array(n);
    const slots = Int32Array.from(places);
    return {
      kind: "linear",
      places: slots,
      block,
      run: (values) => {
        evaluate(values, 0, output, 0);
        if (factorLu(output, n, n, pivots, 0) === 0) return false;
        solveLu(output, n, n, pivots, 0, output, 0);
        for (let i = 0; i < n; i++) values[slots[i]!] = -output[i]!;
        return true;
      },
    };
  }

  #newtonStep(block: Block, residuals: readonly Node[], places: readonly number[]): ProgramStep {
    const { builder, nominal } = this.#context;
    const evaluate = this.#compile([...residuals, ...residuals.flatMap((node) => places.map((slot) => partial(builder, node, slot)))]);
    const unknowns = Int32Array.from(places);
    const run = createNewton({ unknowns, evaluate, nominal: Float64Array.from(places, nominal) });
    return { kind: "newton", places: unknowns, block, run };
  }

  #compile(outputs: readonly Node[]): PlanFunction {
    const { builder, slots, form = "javascript" } = this.#context;
    const plan = makePlan(builder.graph, slots.count, outputs);
    return form === "javascript" && canGenerateCode() ? createJavaScript(emitJavaScript(plan)) : createInterpreter(plan);
  }
}
