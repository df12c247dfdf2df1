/**
 * Blocks as a program: a list of steps over one array of values, each filling places from places filled before.
 *
 *   assign   straight-line code: everything that was solved symbolically, v = −F(v=0)/(∂F/∂v)
 *   others   whole blocks (block-steps.ts): linear, newton, relaxation, sparse
 *
 * Unknowns of a torn block that are not tearing variables are expressions of these; they are put in place of each other, so residuals and Jacobian are
 * expressions of the tearing variables alone. A torn block with one linear tearing variable needs no step of its own. As long as no block needs one, the program
 * is one function.
 *
 * Which solver a linear block gets: tearing if that leaves few variables; otherwise O(n) relaxation if the block is a ladder; otherwise sparse LU if it is large. Where the
 * solver asked for cannot be used, the step says why.
 */
import { conditionInputsOf, differentiate, inputsOf, type Node, partial, substitute } from "@gelenk/core/numerics";
import { valueAt } from "../reduce/equation-system.js";
import { linearStep, newtonStep, relaxationStep, sparseStep } from "./block-steps.js";
import type { Block } from "./blocks.js";
import { compileNodes } from "./compile-nodes.js";
import { linearRows } from "./linear-rows.js";
import type { Program, ProgramContext, ProgramStep } from "./program-step.js";
import { relax } from "./relaxation/relax.js";
import { type Tearing, tear } from "./tearing.js";

/** More than the number of equations that any unknown occurs in. */
const COORDINATE_FIRST = 1e6;
/** With so few tearing variables their dense system costs no more than relaxation, and it can exchange rows. */
const FEW_TEARING_VARIABLES = 4;
/** With more, and without a ladder, the sparse system is the better one. */
const MANY_TEARING_VARIABLES = 40;
/** Blocks of this size are not torn before others are tried: tearing alone takes too long. */
const LARGE_BLOCK = 400;

export function createProgram(context: ProgramContext, blocks: readonly Block[]): Program {
  const writer = new ProgramWriter(context, blocks);
  writer.solveAll();
  const steps = writer.finish();
  return {
    steps,
    iterates: steps.some(({ kind }) => kind === "newton"),
    run: (values) => {
      for (let i = 0; i < steps.length; i++) if (!steps[i]!.run(values)) return steps[i];
      return undefined;
    },
  };
}

class ProgramWriter {
  readonly #context: ProgramContext;
  readonly #steps: ProgramStep[] = [];
  readonly #blocks: readonly Block[];
  /** Per place the number of its block; numbers of blocks that are solved. */
  readonly #blockOf: ReadonlyMap<number, number>;
  readonly #done = new Set<number>();
  /** Solved since the last step, not yet in a place. */
  #pending = new Map<number, Node>();

  constructor(context: ProgramContext, blocks: readonly Block[]) {
    this.#context = context;
    this.#blocks = blocks;
    this.#blockOf = new Map(blocks.flatMap(({ unknowns }, number) => unknowns.map((slot) => [slot, number] as const)));
  }

  solveAll(): void {
    for (let number = 0; number < this.#blocks.length; number++) {
      if (this.#done.has(number)) continue;
      this.#solve(number);
      this.#done.add(number);
    }
  }

  #solve(number: number): void {
    const block = this.#blocks[number]!;
    if (block.equations.length === 1 && this.#solveSingle(block.equations[0]!, block.unknowns[0]!)) return;
    const { solver } = this.#context;
    const mayBeTorn = solver === "tearing" || (solver === "automatic" && block.equations.length < LARGE_BLOCK);
    const tearing = mayBeTorn ? this.#tear(block) : undefined;
    if (tearing !== undefined && (solver === "tearing" || tearing.tearing.length <= FEW_TEARING_VARIABLES)) this.#solveTorn(block, tearing);
    else {
      const isLarge = tearing === undefined || tearing.tearing.length > MANY_TEARING_VARIABLES;
      const reason = this.#solveLinearBlock(number, isLarge);
      if (reason !== undefined) this.#solveTorn(block, tearing ?? this.#tear(block), reason);
    }
  }

  /** A single equation that is linear in its unknown. */
  #solveSingle(equation: number, slot: number): boolean {
    const solution = this.#solveLinear(this.#context.equations[equation]!.residual, slot);
    if (solution === undefined) return false;
    this.#pending.set(slot, this.#known(solution, this.#pending));
    return true;
  }

  /** Relaxation or sparse LU. Returns why neither is used. */
  #solveLinearBlock(number: number, isLarge: boolean): string | undefined {
    const { solver, builder, equations } = this.#context;
    const block = this.#blocks[number]!;
    const rows = linearRows(builder, equations, block);
    if (rows === undefined) return "the block is not linear";
    const reason = solver === "sparse" ? undefined : this.#relaxBlock(number);
    if (solver !== "sparse" && reason === undefined) return undefined;
    if (reason !== undefined && !isLarge) return `no ladder: ${reason}`;
    this.#flush();
    this.#steps.push({ ...sparseStep(this.#context, block, rows), note: reason === undefined ? "" : `no ladder: ${reason}` });
    return undefined;
  }

  /** Returns why the block is no ladder. */
  #relaxBlock(number: number): string | undefined {
    const { builder, equations } = this.#context;
    const following = this.#accelerationsBehind(number);
    const all = [number, ...following].map((other) => this.#blocks[other]!);
    const made = this.#context.relaxed?.get(all[0]!);
    if (made !== undefined && made.blocks.length === all.length && made.blocks.every((block, i) => block === all[i])) {
      this.#addRelaxation(made.step, following);
      return undefined;
    }
    const block = { equations: all.flatMap((one) => one.equations), unknowns: all.flatMap((one) => one.unknowns) };
    const rows = linearRows(builder, equations, block);
    if (rows === undefined) return "an acceleration is not linear";
    const result = relax(this.#relaxationContext(block), rows);
    if (typeof result === "string") return result;
    const step = relaxationStep(this.#context, block, rows, result);
    this.#context.relaxed?.set(all[0]!, { blocks: all, step });
    this.#addRelaxation(step, following);
    return undefined;
  }

  #addRelaxation(step: ProgramStep, following: readonly number[]): void {
    this.#flush();
    this.#steps.push(step);
    for (const other of following) this.#done.add(other);
  }

  /**
   * Equations behind a block that give derivatives of states from it, one after the other. Joint accelerations follow from those of the bodies, so they need not be in the block
   * itself; but they are what the ladder is built on.
   */
  #accelerationsBehind(number: number): number[] {
    const { builder, equations, isStateDerivative } = this.#context;
    const sourcesOf = new Map<number, readonly number[]>([[number, []]]);
    for (let other = number + 1; other < this.#blocks.length; other++) {
      const { equations: rows } = this.#blocks[other]!;
      if (this.#done.has(other) || rows.length > 1) continue;
      const read = inputsOf(builder.graph, equations[rows[0]!]!.residual).flatMap((slot) => this.#blockOf.get(slot) ?? []);
      const sources = read.filter((source) => source !== other && !this.#done.has(source));
      if (sources.length > 0 && sources.every((source) => sourcesOf.has(source))) sourcesOf.set(other, sources);
    }
    const needed = new Set<number>();
    const todo = [...sourcesOf.keys()].filter((other) => other !== number && isStateDerivative(this.#blocks[other]!.unknowns[0]!));
    for (let other = todo.pop(); other !== undefined; other = todo.pop()) {
      if (other === number || needed.has(other)) continue;
      needed.add(other);
      todo.push(...sourcesOf.get(other)!);
    }
    return [...needed].sort((a, b) => a - b);
  }

  #relaxationContext(block: Block) {
    const { slots, isStateDerivative, wantsState, isCutLoad } = this.#context;
    const rank = (column: number): number => {
      const slot = block.unknowns[column]!;
      if (isStateDerivative(slot)) return 4;
      if (slots.list[slot]!.order > 0) return wantsState(slot) ? 3 : 2;
      return isCutLoad(slot) ? 1 : 0;
    };
    return { ...this.#context, rank };
  }

  finish(): ProgramStep[] {
    this.#flush();
    return this.#steps;
  }

  /** An expression with expressions in place of what is known. */
  #known(node: Node, known: ReadonlyMap<number, Node>): Node {
    return substitute(this.#context.builder, node, (slot) => known.get(slot));
  }

  /** The unknown from a residual that is linear in it; undefined otherwise. */
  #solveLinear(residual: Node, slot: number): Node | undefined {
    const { builder } = this.#context;
    if (!this.#isLinear(residual, [slot])) return undefined;
    const rest = substitute(builder, residual, (other) => (other === slot ? builder.graph.constant(0) : undefined));
    return builder.algebra.divide(builder.algebra.negate(rest), partial(builder, residual, slot));
  }

  #tear(block: Block): Tearing {
    const { builder } = this.#context;
    const numberOf = new Map(block.unknowns.map((slot, i) => [slot, i]));
    const own = (slot: number) => (numberOf.has(slot) ? [numberOf.get(slot)!] : []);
    return tear({
      size: block.unknowns.length,
      incidence: block.equations.map((equation) => inputsOf(builder.graph, this.#context.equations[equation]!.residual).flatMap(own)),
      isSafe: (equation, unknown) => this.#isSafe(block.equations[equation]!, block.unknowns[unknown]!),
      preference: (unknown) => this.#tearingPreference(block.unknowns[unknown]!),
    });
  }

  /** Coordinates of joints before all others: their start values are meant, those of matrices of rotation behind them were never written. */
  #tearingPreference(slot: number): number {
    const { slots, wantsState } = this.#context;
    if (slots.list[slot]!.order > 0) return 0.5;
    return wantsState(slot) ? COORDINATE_FIRST : 0;
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

  #solveTorn(block: Block, { tearing, solved, residuals }: Tearing, note?: string): void {
    const { equations: all } = this.#context;
    const places = tearing.map((unknown) => block.unknowns[unknown]!);
    const inside = new Map<number, Node>();
    for (const { equation, unknown } of solved) {
      const slot = block.unknowns[unknown]!;
      inside.set(slot, this.#known(this.#solveLinear(all[block.equations[equation]!]!.residual, slot)!, inside));
    }
    const equations = residuals.map((equation) => this.#known(all[block.equations[equation]!]!.residual, inside));
    const isLinear = equations.every((residual) => this.#isLinear(residual, places));
    if (isLinear && places.length === 1) {
      this.#solveOne(places[0]!, this.#solveLinear(equations[0]!, places[0]!)!, inside);
      return;
    }
    // The block reads what comes before it from its place; what it solves beside its tearing variables follows after it.
    this.#flush();
    const step = isLinear ? linearStep(this.#context, block, equations, places) : newtonStep(this.#context, block, equations, places);
    this.#steps.push(note === undefined ? step : { ...step, note });
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
    // along one direction with free components: linear if the slope has none of the places in it
    const direction = new Map(places.map((slot) => [slot, builder.graph.input(this.#context.slots.count + slot)]));
    const slope = differentiate(builder, residual, (slot) => direction.get(slot));
    return !inputsOf(builder.graph, slope).some((other) => own.has(other));
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

  #compile(outputs: readonly Node[]): ReturnType<typeof compileNodes> {
    const { builder, slots, form } = this.#context;
    return compileNodes(builder, slots.count, outputs, form);
  }
}
