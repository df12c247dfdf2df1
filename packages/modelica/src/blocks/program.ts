/**
 * Blocks as a program: a list of steps over one array of values, each filling places from places filled before.
 *
 *   assign   straight-line code: everything that was solved symbolically, v = −F(v=0)/(∂F/∂v)
 *   others   whole blocks (block-steps.ts): linear, newton, relaxation, sparse
 *
 * Unknowns of a torn block that are not tearing variables are expressions of these; they are put in place of each other, so residuals and
 * Jacobian are expressions of the tearing variables alone. A torn block with one or two linear tearing variables needs no step of its own.
 * As long as no block needs one, the program is one function.
 *
 * Which solver a linear block gets: tearing if that leaves few variables; otherwise O(n) relaxation if the block is a ladder and
 * elimination costs less than tearing; otherwise sparse LU if it is large. Where the solver asked for cannot be used, the step says why.
 */
import { conditionInputsOf, differentiate, evaluateAt, inputsOf, type Node, partial, substitute } from "@gelenk/core/numerics";
import { linearStep, newtonStep, relaxationStep, sparseStep } from "./block-steps.js";
import { type Block, lastReaders } from "./blocks.js";
import { compileNodes } from "./compile-nodes.js";
import { type LinearRows, linearRows } from "./linear-rows.js";
import type { Program, ProgramContext, ProgramStep, SolvedBlock } from "./program-step.js";
import { relax } from "./relaxation/relax.js";
import { solvePair } from "./small-system.js";
import { sparseCode } from "./sparse-code.js";
import { type Tearing, tear } from "./tearing.js";

/** More than the number of equations that any unknown occurs in. */
const COORDINATE_FIRST = 1e6;
/** The same, but behind coordinates. */
const GUESSED_NEXT = 1e5;
/** With so few tearing variables a block is straight-line code as it is. */
const FEW_TEARING_VARIABLES = 2;
/** Of a pass over the block, roughly. */
const OPERATIONS_PER_UNKNOWN = 4;
/** With more, and without a ladder, the sparse system is the better one. */
const MANY_TEARING_VARIABLES = 40;
const NOTHING: ReadonlyMap<number, Node> = new Map();
/** Blocks of this size are not torn before others are tried: tearing alone takes too long. */
const LARGE_BLOCK = 400;

/** `wanted`: only these places and what the way to them needs are filled; default all. */
export function createProgram(context: ProgramContext, blocks: readonly Block[], wanted?: readonly number[]): Program {
  const writer = new ProgramWriter(context, blocks, wanted);
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

/** About what a torn block costs: one pass over it per tearing variable, and dense LU of these. */
function tornOperations({ tearing, solved }: Tearing): number {
  const n = tearing.length;
  return n * OPERATIONS_PER_UNKNOWN * solved.length + (n * n * n) / 3;
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
  /** The block that is being solved, and per place the last one that reads it; endless where it is wanted. */
  #current = 0;
  readonly #lastReader: ReadonlyMap<number, number> | undefined;

  constructor(context: ProgramContext, blocks: readonly Block[], wanted: readonly number[] | undefined) {
    this.#context = context;
    this.#blocks = blocks;
    this.#lastReader = wanted && lastReaders(context.builder, context.equations, blocks, wanted);
    this.#blockOf = new Map(blocks.flatMap(({ unknowns }, number) => unknowns.map((slot) => [slot, number] as const)));
  }

  solveAll(): void {
    for (let number = 0; number < this.#blocks.length; number++) {
      if (this.#done.has(number)) continue;
      this.#current = number;
      this.#solve(number);
      this.#done.add(number);
    }
  }

  #solve(number: number): void {
    const block = this.#blocks[number]!;
    const known = this.#context.solved?.get(block) ?? this.#solveSingle(block);
    if (known !== undefined) {
      this.#add(block, known);
      return;
    }
    const { solver } = this.#context;
    const mayBeTorn = solver === "tearing" || (solver === "automatic" && block.equations.length < LARGE_BLOCK);
    const tearing = mayBeTorn ? this.#tear(block) : undefined;
    if (tearing !== undefined && (solver === "tearing" || tearing.tearing.length <= FEW_TEARING_VARIABLES))
      this.#add(block, this.#solveTorn(block, tearing));
    else {
      const reason = this.#solveLinearBlock(number, tearing);
      if (reason !== undefined) this.#add(block, this.#solveTorn(block, tearing ?? this.#tear(block), reason));
    }
  }

  /** A single equation that is linear in its unknown. */
  #solveSingle({ equations, unknowns }: Block): SolvedBlock | undefined {
    if (equations.length > 1) return undefined;
    const [equation, slot] = [equations[0]!, unknowns[0]!];
    // a factor that may vanish leaves the unknown open
    if (this.#context.onOpen !== undefined && !this.#isSafe(equation, slot)) return undefined;
    const solution = this.#solveLinear(this.#context.equations[equation]!.residual, slot);
    return solution === undefined ? undefined : { places: unknowns, solution: [solution], inside: NOTHING };
  }

  /** A block that has been solved becomes part of the program. */
  #add(block: Block, solved: SolvedBlock): void {
    this.#context.solved?.set(block, solved);
    const { places, solution, inside } = solved;
    if ("run" in solution) {
      // The block reads what comes before it from its place; what it solves beside its tearing variables follows after it.
      this.#flush();
      this.#steps.push(solution);
      this.#pending = new Map(inside);
    } else this.#solveFew(places, solution, inside);
  }

  /** Relaxation or sparse LU. Returns why neither is used; `tearing` is what would be done otherwise. */
  #solveLinearBlock(number: number, tearing: Tearing | undefined): string | undefined {
    const { solver, builder, equations } = this.#context;
    if (solver !== "sparse" && this.#isRelaxedAgain(number)) return undefined;
    const block = this.#blocks[number]!;
    const rows = linearRows(builder, equations, block);
    if (rows === undefined) return "the block is not linear";
    const reason = solver === "sparse" ? undefined : this.#relaxBlock(number, rows, tearing);
    if (solver !== "sparse" && reason === undefined) return undefined;
    if (tearing !== undefined && tearing.tearing.length <= MANY_TEARING_VARIABLES) return reason;
    const numeric = sparseStep(this.#context, block, rows);
    const step = this.#context.onOpen === undefined ? sparseCode(this.#context, rows, numeric) : numeric;
    this.#flush();
    this.#steps.push({ ...step, note: reason ?? "" });
    return undefined;
  }

  /** What another program of the same context has relaxed, with the same accelerations behind it, is taken from there. */
  #isRelaxedAgain(number: number): boolean {
    const made = this.#context.relaxed?.get(this.#blocks[number]!);
    if (made === undefined) return false;
    const following = this.#accelerationsBehind(number);
    const isSame = made.blocks.length === following.length + 1 && following.every((other, i) => this.#blocks[other] === made.blocks[i + 1]);
    if (isSame) this.#addRelaxation(made.step, following);
    return isSame;
  }

  /** Returns why the block is not relaxed. `own`: the rows of the block itself. */
  #relaxBlock(number: number, own: LinearRows, tearing: Tearing | undefined): string | undefined {
    const { builder, equations } = this.#context;
    const following = this.#accelerationsBehind(number);
    const all = [number, ...following].map((other) => this.#blocks[other]!);
    const block = { equations: all.flatMap((one) => one.equations), unknowns: all.flatMap((one) => one.unknowns) };
    // nothing that is found behind the block stands in it
    const rows = linearRows(builder, equations, block, own);
    if (rows === undefined) return "an acceleration is not linear";
    const result = relax(this.#relaxationContext(block), rows);
    if (typeof result === "string") return `no ladder: ${result}`;
    if (tearing !== undefined && result.operations > tornOperations(tearing)) return `${result.operations} operations of elimination`;
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
   * Equations behind a block that give derivatives of states from it, one after the other. Joint accelerations follow from those of the
   * bodies, so they need not be in the block itself; but they are what the ladder is built on.
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
    this.#current = this.#blocks.length;
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
    if (conditionInputsOf(builder.graph, residual).includes(slot)) return undefined;
    const factor = partial(builder, residual, slot);
    if (inputsOf(builder.graph, factor).includes(slot)) return undefined;
    const rest = substitute(builder, residual, (other) => (other === slot ? builder.graph.constant(0) : undefined));
    return builder.algebra.divide(builder.algebra.negate(rest), factor);
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
      thinOut: block.equations.every((equation) => this.#isLinear(this.#context.equations[equation]!.residual, block.unknowns)),
    });
  }

  /** Coordinates of joints before all others, then what has a start: these are meant, those of matrices of rotation behind them were never written. */
  #tearingPreference(slot: number): number {
    const { slots, wantsState, isGuessed } = this.#context;
    if (slots.list[slot]!.order > 0) return 0.5;
    if (wantsState(slot)) return COORDINATE_FIRST;
    return isGuessed?.(slot) ? GUESSED_NEXT : 0;
  }

  /** Linear, with a factor of constants and parameters that is not zero. */
  #isSafe(equation: number, slot: number): boolean {
    const { builder, equations, values, isParameter } = this.#context;
    const { residual } = equations[equation]!;
    if (conditionInputsOf(builder.graph, residual).includes(slot)) return false;
    const factor = partial(builder, residual, slot);
    if (!inputsOf(builder.graph, factor).every(isParameter)) return false;
    const value = evaluateAt(builder.graph, factor, values);
    return value !== 0 && Number.isFinite(value);
  }

  #solveTorn(block: Block, { tearing, solved, residuals }: Tearing, note?: string): SolvedBlock {
    const { equations: all } = this.#context;
    const places = tearing.map((unknown) => block.unknowns[unknown]!);
    const inside = new Map<number, Node>();
    for (const { equation, unknown } of solved) {
      const slot = block.unknowns[unknown]!;
      inside.set(slot, this.#known(this.#solveLinear(all[block.equations[equation]!]!.residual, slot)!, inside));
    }
    const equations = residuals.map((equation) => this.#known(all[block.equations[equation]!]!.residual, inside));
    const isLinear = equations.every((residual) => this.#isLinear(residual, places));
    if (isLinear && places.length <= 2 && this.#context.onOpen === undefined) {
      const { builder } = this.#context;
      const solution = places.length === 1 ? [this.#solveLinear(equations[0]!, places[0]!)!] : solvePair(builder, equations, places);
      return { places, solution, inside };
    }
    const step = isLinear ? linearStep(this.#context, block, equations, places) : newtonStep(this.#context, block, equations, places);
    return { places, solution: note === undefined ? step : { ...step, note }, inside };
  }

  /** A block with one or two tearing variables and their solution: all of it is straight-line code. */
  #solveFew(places: readonly number[], solution: readonly Node[], inside: ReadonlyMap<number, Node>): void {
    const found = solution.map((node) => this.#known(node, this.#pending));
    for (const [i, place] of places.entries()) this.#pending.set(place, found[i]!);
    for (const [slot, node] of inside) this.#pending.set(slot, this.#known(node, this.#pending));
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
    const isRead = (slot: number) => this.#lastReader === undefined || (this.#lastReader.get(slot) ?? -1) >= this.#current;
    const kept = [...this.#pending].filter(([slot]) => isRead(slot));
    this.#pending = new Map();
    if (kept.length === 0) return;
    const places = Int32Array.from(kept, ([slot]) => slot);
    const run = this.#compile(kept.map(([, node]) => node));
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
  }

  #compile(outputs: readonly Node[]): ReturnType<typeof compileNodes> {
    const { builder, slots, form } = this.#context;
    return compileNodes(builder, slots.count, outputs, form);
  }
}
