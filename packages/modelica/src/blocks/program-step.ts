/** What programs consist of, and what they are made from. See program.ts. */
import type { ExpressionBuilder, Node } from "@gelenk/core/numerics";
import type { Slots } from "../reduce/slots.js";
import type { Block, Residual } from "./blocks.js";
import type { CodeForm } from "./compile-nodes.js";

/** How linear blocks are solved. */
export type BlockSolver = "automatic" | "tearing" | "relaxation" | "sparse";

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
  /** Is it the derivative of a state? */
  isStateDerivative(slot: number): boolean;
  /** Would the variable there, or the one it is a derivative of, rather be a state? */
  wantsState(slot: number): boolean;
  /** Is it a load of a cut joint, as far as known? */
  isCutLoad(slot: number): boolean;
  /** Was a start value written for what is there, by the model itself? Those are the guesses to iterate from. */
  isGuessed?(slot: number): boolean;
  /**
   * Told where equations leave something open; of many solutions the one nearest to the values there is taken. Without it such a block has
   * no solution, and no more is tried than Newton's method.
   */
  onOpen?(block: Block): void;
  readonly solver: BlockSolver;
  readonly form?: CodeForm;
  /** What blocks came down to, for other programs with the same blocks. */
  readonly solved?: Map<Block, SolvedBlock>;
  /** Steps of relaxation that were made, likewise: blocks with those behind them that the step solves too. */
  readonly relaxed?: Map<Block, { readonly blocks: readonly Block[]; readonly step: ProgramStep }>;
}

/** Unknowns of a block as expressions of places that are filled before, and of those that a step of its own fills. */
export interface SolvedBlock {
  /** Unknowns that everything else in the block follows from, and their values, or the step that fills them. */
  readonly places: readonly number[];
  readonly solution: readonly Node[] | ProgramStep;
  readonly inside: ReadonlyMap<number, Node>;
}

export interface ProgramStep {
  readonly kind: "assign" | "linear" | "newton" | "relaxation" | "sparse";
  /** Places that it fills; of torn blocks the tearing variables. */
  readonly places: Int32Array;
  /** The block of all but assign. */
  readonly block?: Block;
  /** What was decided for the block, and why. */
  readonly note?: string;
  run(values: Float64Array): boolean;
}

export interface Program {
  readonly steps: readonly ProgramStep[];
  /** Fills all places. Returns the step that failed, undefined if none did. */
  run(values: Float64Array): ProgramStep | undefined;
  /** Does the result depend on the values that are there before, as guesses? */
  readonly iterates: boolean;
}
