/**
 * The topology of a mechanism, rebuilt from anonymous equations, and the order of elimination that follows from it.
 *
 * The equations of a tree of bodies form a ladder: motion is passed on from the root to the leaves, loads from the leaves to
 * the root, and every body is a rung, where motion makes load. With D the tearing variables that are motions (accelerations
 * of joints) and Λ those that are loads (of cut joints):
 *
 *   rung     a row that gives w and contains v, with v free of loads and |TS(v)| = |RS(w)|: as many motions lead to the body as residuals lead back from it. Relative motions and local
 *            loads, which see one joint only, are no rungs, nor is what is passed on along the rails
 *   joints   rungs by size: motions that were not seen before, P, and residuals, Q, belong together;  path(t) = TS(v);  depth(t) = |path(t)|.  What no rung has are leaves: a residual
 *            belongs to the motion that it alone depends on, residuals with loads Λ first
 *   loops    residuals that are left are constraints C; the base of a loop is the last joint that all its branches have in common; pairs with Λ by the same sets
 *   order    constants; then from the deepest joint on: constraints based here with their loads; all that depends on t and leads to r(t), backwards; (r(t), t) itself
 *
 * Elimination in this order costs O(1) per body, as the recursive algorithms of multibody dynamics do. Everything else is answered with the
 * reason why it is no ladder. Source: theory 03, section 11.4, steps 3 to 6; there paths are the smallest sets TS beside t, which relative
 * variables of library joints are smaller than: hence the rungs. Cost: sets of n·|T| bits, once.
 */
import { BitSets } from "./bit-sets.js";
import type { Flow, FlowProblem } from "./information-flow.js";

export interface Pivot {
  readonly row: number;
  readonly column: number;
}

interface Joint {
  /** Number among the tearing variables. */
  readonly number: number;
  readonly column: number;
  readonly depth: number;
  readonly residual: number;
}

interface Loop {
  readonly pivot: Pivot;
  /** Number of the joint, −1 for the ground. */
  readonly base: number;
}

const NONE = -1;

/** Pivots in order, or why there is no ladder. */
export function ladderOrder(problem: FlowProblem, flow: Flow): readonly Pivot[] | string {
  if (flow.residuals.length !== flow.tearing.length)
    return `${flow.tearing.length} tearing variables and ${flow.residuals.length} residuals`;
  if (!flow.tearing.some((column) => problem.rank(column) >= 2)) return "no motion among the unknowns";
  const ladder = new Ladder(problem, flow);
  return ladder.failure ?? ladder.order();
}

class Ladder {
  failure: string | undefined;
  readonly #problem: FlowProblem;
  readonly #flow: Flow;
  readonly #joints: Joint[];
  readonly #loads: readonly number[];
  /** Per tearing variable: joints on the path. */
  readonly #path: BitSets;
  /** Per residual: motions and loads it depends on. */
  readonly #depends: BitSets;
  readonly #loops: Loop[] = [];
  #rowsWith: readonly (readonly number[])[] | undefined;

  constructor(problem: FlowProblem, flow: Flow) {
    this.#problem = problem;
    this.#flow = flow;
    const count = flow.tearing.length;
    const isLoad = (number: number) => problem.rank(flow.tearing[number]!) < 2;
    const numbers = [...flow.tearing.keys()];
    this.#loads = numbers.filter(isLoad);
    this.#path = new BitSets(count, count);
    this.#depends = new BitSets(flow.residuals.length, count);
    for (const [r, row] of flow.residuals.entries())
      for (const column of problem.rows[row]!) this.#depends.uniteFrom(r, flow.needs, column);
    this.#joints = this.#findJoints();
    if (this.failure === undefined) this.#pairLeaves(numbers.filter((number) => !isLoad(number)));
    if (this.failure === undefined) this.#pairLoops();
  }

  /** Joints from rungs: motions and residuals that come in with them. */
  #findJoints(): Joint[] {
    const { tearing, needs, reaches } = this.#flow;
    const joints: Joint[] = [];
    const seen = { motions: new Set<number>(), residuals: new Set<number>() };
    for (const { motion, load, size } of this.#rungs()) {
      const path = needs.elements(motion);
      const motions = path.filter((number) => !seen.motions.has(number));
      const residuals = reaches.elements(load).filter((r) => !seen.residuals.has(r));
      if (motions.length !== residuals.length) this.failure ??= `a body with ${motions.length} motions and ${residuals.length} residuals`;
      for (const [i, number] of motions.entries()) {
        seen.motions.add(number);
        if (residuals[i] !== undefined) seen.residuals.add(residuals[i]);
        this.#path.uniteFrom(number, needs, motion);
        joints.push({ number, column: tearing[number]!, depth: size, residual: residuals[i] ?? NONE });
      }
    }
    return joints;
  }

  /** Small ones first; one per set of motions. */
  #rungs(): { readonly motion: number; readonly load: number; readonly size: number }[] {
    const { order, needs, reaches } = this.#flow;
    const dependsOnLoad = (column: number): boolean => this.#loads.some((load) => needs.has(column, load));
    const rungs = new Map<string, { motion: number; load: number; size: number }>();
    for (const { row, column: load } of order) {
      const size = reaches.count(load);
      for (const motion of this.#problem.rows[row]!) {
        if (motion === load || size === 0 || needs.count(motion) !== size || dependsOnLoad(motion)) continue;
        const key = needs.key(motion);
        if (!rungs.has(key)) rungs.set(key, { motion, load, size });
      }
    }
    return [...rungs.values()].sort((a, b) => a.size - b.size || a.motion - b.motion);
  }

  /** Motions without a rung: those of the last bodies, where a residual is all that their loads come to. */
  #pairLeaves(motions: readonly number[]): void {
    const { residuals, tearing } = this.#flow;
    const open = new Set(motions);
    const free = new Set(residuals.keys());
    for (const { number, residual } of this.#joints) {
      open.delete(number);
      free.delete(residual);
    }
    const hasLoads = (r: number): boolean => this.#loads.some((load) => this.#depends.has(r, load));
    for (const phase of [true, false]) {
      for (const r of [...free]) {
        if (open.size === 0 || hasLoads(r) !== phase) continue;
        const own = this.#depends.elements(r).filter((number) => !this.#loads.includes(number));
        const number = own.find((candidate) => open.has(candidate));
        if (number === undefined) continue;
        open.delete(number);
        free.delete(r);
        for (const other of own) this.#path.add(number, other);
        this.#joints.push({ number, column: tearing[number]!, depth: own.length, residual: r });
      }
    }
    if (open.size > 0) this.failure = `${open.size} of ${motions.length} motions have no residual of their own`;
  }

  /** What is left belongs to loops. */
  #pairLoops(): void {
    const { residuals, reaches, tearing } = this.#flow;
    const jointOf = new Map(this.#joints.map(({ residual, number }) => [residual, number]));
    const constraints = [...residuals.keys()].filter((r) => !jointOf.has(r));
    if (constraints.length !== this.#loads.length) {
      this.failure = `${constraints.length} constraints and ${this.#loads.length} loads of cut joints`;
      return;
    }
    const motionsOf = (load: number): string =>
      reaches
        .elements(tearing[load]!)
        .flatMap((r) => (jointOf.has(r) ? [jointOf.get(r)!] : []))
        .sort((a, b) => a - b)
        .join();
    const open = this.#loads.map((load) => ({ load, motions: motionsOf(load) }));
    for (const r of constraints) {
      const wanted = this.#depends
        .elements(r)
        .filter((number) => !this.#loads.includes(number))
        .join();
      const candidates = open.filter(({ motions }) => motions === wanted);
      if (candidates.length === 0 || wanted === "") {
        this.failure = "a constraint of a loop has no load of its own";
        return;
      }
      const { load } = candidates.reduce((best, other) => (this.#kinship(r, other.load) > this.#kinship(r, best.load) ? other : best));
      open.splice(
        open.findIndex((other) => other.load === load),
        1,
      );
      this.#loops.push({ pivot: { row: residuals[r]!, column: tearing[load]! }, base: this.#base(r) });
    }
  }

  /**
   * How often unknowns of a constraint stand in rows of a load. A load acts along what its constraint holds: of the loads of one loop its
   * own has most in common with it, and with that one the pivots are those of a symmetric, definite matrix.
   */
  #kinship(r: number, load: number): number {
    const unknowns = new Set(this.#problem.rows[this.#flow.residuals[r]!]!);
    const column = this.#flow.tearing[load]!;
    this.#rowsWith ??= rowsByColumn(this.#problem.rows);
    return this.#rowsWith[column]!.reduce((sum, row) => sum + this.#problem.rows[row]!.filter((other) => unknowns.has(other)).length, 0);
  }

  /** The last joint before the branches of a loop part. */
  #base(r: number): number {
    const depthOf = new Map(this.#joints.map(({ number, depth }) => [number, depth]));
    const deepest = (numbers: readonly number[]): number =>
      numbers.reduce((best, number) => ((depthOf.get(number) ?? 0) > (depthOf.get(best) ?? 0) ? number : best), NONE);
    const leaves = new Set<number>();
    for (const column of this.#problem.rows[this.#flow.residuals[r]!]!) {
      const leaf = deepest(this.#flow.needs.elements(column));
      if (leaf !== NONE) leaves.add(leaf);
    }
    const ends = [...leaves].filter((leaf) => ![...leaves].some((other) => other !== leaf && this.#path.has(other, leaf)));
    if (ends.length < 2) return NONE;
    const common = this.#path.elements(ends[0]!).filter((number) => ends.every((end) => this.#path.has(end, number)));
    return deepest(common);
  }

  /** Pivots from the leaves to the root. */
  order(): readonly Pivot[] {
    const { order, needs, reaches, residuals } = this.#flow;
    const pivots: Pivot[] = [];
    const numbered = new Uint8Array(this.#problem.rows.length);
    const number = ({ row, column }: Pivot): void => {
      numbered[column] = 1;
      pivots.push({ row, column });
    };
    for (const pair of order) if (needs.isEmpty(pair.column)) number(pair);
    // what belongs to a joint: solved unknowns by the joints they depend on, deepest first
    const members = new Map<number, Pivot[]>(this.#joints.map((joint) => [joint.number, []]));
    const sorted = [...this.#joints].sort((a, b) => b.depth - a.depth || a.number - b.number);
    for (const pair of order) {
      if (numbered[pair.column] === 1) continue;
      const owner = sorted.find((joint) => needs.has(pair.column, joint.number) && reaches.has(pair.column, joint.residual));
      if (owner !== undefined) members.get(owner.number)!.push(pair);
    }
    for (const joint of sorted) {
      for (const { pivot, base } of this.#loops) if (base === joint.number) number(pivot);
      for (const pair of members.get(joint.number)!.reverse()) number(pair);
      number({ row: residuals[joint.residual]!, column: joint.column });
    }
    for (const pair of [...order].reverse()) if (numbered[pair.column] === 0) number(pair);
    for (const { pivot, base } of this.#loops) if (base === NONE) number(pivot);
    return pivots;
  }
}

function rowsByColumn(rows: readonly (readonly number[])[]): number[][] {
  const result: number[][] = rows.map(() => []);
  for (const [row, columns] of rows.entries()) for (const column of columns) result[column]!.push(row);
  return result;
}
