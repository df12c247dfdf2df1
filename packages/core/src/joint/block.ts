/**
 * Blocks: rows that a joint's own factor cannot hold, because they are limited (stops, brakes, motors), soft (armature), join more than two bodies
 * (couplings) or ask for a velocity only (rolling). They touch chains through `respond` and `apply` alone, so every method takes them.
 *
 *   row       x = Σ factor · coordinate of a joint       what the row measures (m, rad)
 *             u = Σ factor · relative velocity along the coordinate's line
 *             an impulse p along the row acts with factor·p along each of these lines, + on B, − on A
 *   law       what is wanted of x at the end of a stretch and of u there, and between which bounds the impulse of each half lies
 *
 * A row whose coordinates have no value (nonholonomic) is held by its travel: mean of u at both ends of the stretch.
 */
import type { BodyTables } from "../body/body-tables.js";
import { BODY_DYNAMIC } from "../body/body-tables.js";
import { type BoundedSystem, createBoundedSystem } from "../linalg/bounded-system.js";
import { components } from "../topology/components.js";
import { coordinateAt } from "./coordinate-value.js";
import { type Chain, createLoads, createTwists, type Loads, type Twists } from "./coupling.js";
import { placeJoint } from "./joint-frames.js";
import { type FreeCoordinate, ROW } from "./joint-kind.js";
import { GROUND_BODY, type JointTables } from "./joint-tables.js";

type Tables = BodyTables & JointTables;

/** The line along which a row acts, and its value where it has one. */
export type BlockCoordinate = Pick<FreeCoordinate, "row" | "period"> & Partial<Pick<FreeCoordinate, "value">>;

export interface BlockTerm {
  readonly slot: number;
  readonly numbers: Float64Array;
  readonly coordinate: BlockCoordinate;
  /** Its number among the coordinates of the joint. */
  readonly index: number;
  readonly factor: number;
}

export interface BlockLaw {
  /** Is its speed met whatever impulse that takes? */
  readonly rigid: boolean;
  /** Value that it has at `time` (of a stop: the least value) whatever happened before; missing where the past decides. */
  held?(t: Tables, time: number): number;
  /** Value wanted at time + tau; of a row without value the travel wanted. */
  goal(t: Tables, blocks: Blocks, i: number, time: number, tau: number): number;
  /** Speed wanted at `time`, the end of the stretch. */
  speed(t: Tables, blocks: Blocks, i: number, time: number): number;
  /**
   * Compliance (1/kg, 1/(kg·m²)) that the row has in one half of a stretch of length tau, given its mobility; infinite where the impulse is known
   * beforehand and the bounds say it. Missing: none beyond that of the row.
   */
  give?(tau: number, half: "first" | "second", mobility: number): number;
  /** Bounds of the impulse of one half of a stretch of length tau, written to blocks.system. */
  bound(t: Tables, blocks: Blocks, i: number, time: number, tau: number, half: "first" | "second"): void;
}

/** Where the work of a row is booked; `outer`: only what moving partners and wanted speeds put in; `none`: it stays in the system. */
export type BlockBook = "motors" | "dampers" | "friction" | "stops" | "external" | "outer" | "none";

export interface BlockRow {
  readonly terms: readonly BlockTerm[];
  readonly measure: "length" | "angle";
  readonly law: BlockLaw;
  readonly book: BlockBook;
  /** Change of the wanted speed per impulse, 1/kg or 1/(kg·m²): a rotor that gives way. 0: none. */
  readonly compliance: number;
  /** Of a one-sided row: share of the approach with which it is left again. Undefined: the row is two-sided. */
  readonly restitution: number | undefined;
  /** Is the impulse part of what the joint carries (stops, held velocities), or does it act along its freedom (motors, friction)? */
  readonly carried: boolean;
  /** Place of the row in the tables of group `block`. */
  readonly place: number;
}

/** Where a row comes from: the joint with its coordinate, or the coupling. */
export interface BlockSource {
  readonly joint?: { readonly slot: number; readonly index: number; readonly role: BlockRole };
  readonly coupling?: number;
}
export type BlockRole = "friction" | "damper" | "motor" | "armature" | "low" | "high" | "velocity";

/** A row inside an island, ready for work: the bodies it acts on and where they are listed. */
interface Sides {
  /** Slots; of each term first A, then B, without the ground. */
  readonly body: Int32Array;
  /** The part that holds the body, −1 where it is not dynamic; and its place in the list of that part. */
  readonly part: Int32Array;
  readonly place: Int32Array;
  /** 1 where the body is dynamic and its partner is not: the impulse then comes from outside. */
  readonly outer: Uint8Array;
  /** Wrench [torque, force] on each body per unit impulse, now and at the preview. */
  readonly wrench: Float64Array;
  readonly nextWrench: Float64Array;
  /** Of the wrench now: its torque about the world's origin. */
  readonly moment: Float64Array;
}

/** A chain as far as blocks touch it. */
interface Part {
  readonly chain: Chain;
  /** Rows that act on it; and of those along one line only the first. */
  readonly rows: Int32Array;
  readonly lines: Int32Array;
  readonly loads: Loads;
  /** The bodies that rows act on, and all of the chain. */
  readonly out: Twists;
  readonly all: Twists;
}

/** Chains that rows connect, by their numbers among the parts, and the rows that act on them. */
export interface BlockGroup {
  readonly parts: readonly number[];
  readonly rows: readonly number[];
}

/** All blocks of an island, with their work. */
export interface Blocks {
  readonly rows: readonly BlockRow[];
  readonly sides: readonly Sides[];
  readonly parts: readonly Part[];
  readonly groups: readonly BlockGroup[];
  /**
   * Of each row the first one that acts along the same line (friction, motor, rotor and stops of one
   * coordinate do), and whether with (1) or against it (−1).
   */
  readonly like: Int32Array;
  readonly sense: Int8Array;
  readonly system: BoundedSystem;
  /** Where joints are springs: what the last impulses should have led to, if there were any, and these impulses. */
  readonly learned: { readonly expected: Float64Array; readonly impulse: Float64Array; known: boolean } | undefined;
  /** x now, at the start or the end of the stretch. */
  readonly value: Float64Array;
  /** u before the kick of the present half; before the first half it is the approach. */
  readonly before: Float64Array;
  readonly approach: Float64Array;
  /** Compliance that the law of each row gave it in the first and in the second half of the present stretch. */
  readonly give: Float64Array;
  /** Work of a correction: u before the joints were corrected; a wrench line. */
  readonly speed: Float64Array;
  readonly line: Float64Array;
  /** Impulses of both halves. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Bounds that the impulses of both halves reached (−1, 0, 1; of a stop 1 where it pushed) in the first run of an attempt, and did later ones differ? */
  readonly reached: Int8Array;
  readonly course: { noted: "nothing" | "first" | "both"; switched: boolean };
  /** Stops that are held open, to find the time at which they would close. */
  readonly open: Uint8Array;
  /** Stops that closed during this attempt although they were apart at its start. */
  readonly closed: Uint8Array;
}

export function createBlocks(t: Tables, rows: readonly BlockRow[], chainOf: (body: number) => Chain | undefined): Blocks {
  const bodiesOf = new Map<Chain, number[]>();
  for (const body of rows.flatMap((row) => [...bodiesOfRow(t, row)])) {
    const chain = t.kind[body] === BODY_DYNAMIC ? chainOf(body) : undefined;
    if (!chain) continue;
    const list = bodiesOf.get(chain) ?? [];
    if (!list.includes(body)) list.push(body);
    bodiesOf.set(chain, list);
  }
  const capacity = rows.reduce((sum, row) => sum + 2 * row.terms.length, 0);
  const chains = [...bodiesOf.keys()];
  const like = rows.map((row) => firstAlike(rows, row));
  const parts = [...bodiesOf].map(([chain, bodies]): Part => {
    const touching = Int32Array.from(rows.keys()).filter((i) => bodiesOfRow(t, rows[i]!).some((body) => bodies.includes(body)));
    const lines = touching.filter((i) => like[i] === i);
    return { chain, rows: touching, lines, loads: createLoads(capacity), out: twistsOf(bodies), all: twistsOf(chain.bodies) };
  });
  const sides = rows.map((row): Sides => {
    const body = bodiesOfRow(t, row);
    const part = body.map((slot) => (t.kind[slot] === BODY_DYNAMIC ? chains.indexOf(chainOf(slot)!) : -1));
    const place = body.map((slot, k) => (part[k]! < 0 ? -1 : bodiesOf.get(chains[part[k]!]!)!.indexOf(slot)));
    const outer = outerSides(t, row);
    const numbers = (stride: number) => new Float64Array(stride * body.length);
    return { body, part, place, outer, wrench: numbers(6), nextWrench: numbers(6), moment: numbers(3) };
  });
  const n = rows.length;
  const numbers = () => new Float64Array(n);
  return {
    rows,
    sides,
    parts,
    groups: groupParts(parts.length, sides),
    like: Int32Array.from(like),
    sense: Int8Array.from(rows, (row, i) => (row.terms[0]!.factor === rows[like[i]!]!.terms[0]!.factor ? 1 : -1)),
    system: createBoundedSystem(n),
    learned: chains.some(hasSprings) ? { expected: numbers(), impulse: numbers(), known: false } : undefined,
    value: numbers(),
    before: numbers(),
    approach: numbers(),
    give: new Float64Array(2 * n),
    speed: numbers(),
    line: new Float64Array(ROW),
    first: numbers(),
    second: numbers(),
    reached: new Int8Array(2 * n),
    course: { noted: "nothing", switched: false },
    open: new Uint8Array(n),
    closed: new Uint8Array(n),
  };
}

function groupParts(count: number, sides: readonly Sides[]): readonly BlockGroup[] {
  const partsOf = sides.map(({ part }) => [...part].filter((p) => p >= 0));
  const leader = components(
    count,
    partsOf.flatMap(([first, ...others]) => others.flatMap((other) => [first!, other])),
  );
  const leaders = [...new Set(leader)];
  return leaders.map((first) => ({
    parts: [...leader.keys()].filter((p) => leader[p] === first),
    rows: [...partsOf.keys()].filter((i) => leader[partsOf[i]![0]!] === first),
  }));
}

/** Does its method integrate the joints, and answers an impulse as if there were none? */
const hasSprings = ({ method }: Chain): boolean => method.response === "free" && method.ownOrder !== undefined;

/** The first row with the same single term, its sign apart. */
function firstAlike(rows: readonly BlockRow[], { terms, place }: BlockRow): number {
  const [{ slot, coordinate, factor }] = terms as readonly [BlockTerm];
  return rows.findIndex((other) => {
    const [first] = other.terms as readonly [BlockTerm];
    const same = first.slot === slot && first.coordinate === coordinate && Math.abs(first.factor) === Math.abs(factor);
    return other.place === place || (same && terms.length === 1 && other.terms.length === 1);
  });
}

function twistsOf(bodies: ArrayLike<number>): Twists {
  const twists = createTwists(bodies.length);
  twists.body.set(bodies);
  twists.count = bodies.length;
  return twists;
}

/** Slots of the bodies a row acts on: of each term first A, then B, without the ground. */
export function bodiesOfRow(t: JointTables, { terms }: BlockRow): Int32Array {
  return Int32Array.from(
    terms.flatMap(({ slot }) => [t.jointBody[2 * slot]!, t.jointBody[2 * slot + 1]!]).filter((body) => body !== GROUND_BODY),
  );
}

function outerSides(t: Tables, { terms }: BlockRow): Uint8Array {
  const dynamic = (body: number) => body !== GROUND_BODY && t.kind[body] === BODY_DYNAMIC;
  return Uint8Array.from(
    terms.flatMap(({ slot }) => {
      const [a, b] = [t.jointBody[2 * slot]!, t.jointBody[2 * slot + 1]!];
      const alone = dynamic(a) !== dynamic(b);
      return [a, b].filter((body) => body !== GROUND_BODY).map((body) => (alone && dynamic(body) ? 1 : 0));
    }),
  );
}

/** Frames of the row's joints for bodies at `pose`. */
export function placeRow(t: JointTables, { terms }: BlockRow, pose: Float64Array, frames: Float64Array): void {
  for (let k = 0; k < terms.length; k++) placeJoint(t, terms[k]!.slot, pose, frames);
}

export const hasValue = ({ terms }: BlockRow): boolean => terms[0]!.coordinate.value !== undefined;

/** x of the row with its joints placed in `frames`. */
export function rowValue(t: JointTables, { terms }: BlockRow, frames: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < terms.length; k++) {
    const { slot, numbers, coordinate, index, factor } = terms[k]!;
    sum += factor * coordinateAt(t, frames, slot, numbers, coordinate as FreeCoordinate, index);
  }
  return sum;
}

/** Wrenches of row i on its bodies per unit impulse, with joints placed in `frames` and bodies at `pose`. */
export function writeWrenches(
  t: JointTables,
  { rows, line }: Pick<Blocks, "rows" | "line">,
  i: number,
  frames: Float64Array,
  pose: Float64Array,
  out: Float64Array,
): void {
  const { terms } = rows[i]!;
  let o = 0;
  for (let k = 0; k < terms.length; k++) {
    const { slot, numbers, coordinate, factor } = terms[k]!;
    coordinate.row(frames, 24 * slot, numbers, 0, line, 0);
    for (let side = 0; side < 2; side++) {
      const body = t.jointBody[2 * slot + side]!;
      if (body === GROUND_BODY) continue;
      writeWrench(line, pose, body, side === 0 ? -factor : factor, out, o);
      o += 6;
    }
  }
}

function writeWrench(line: Float64Array, pose: Float64Array, body: number, s: number, out: Float64Array, o: number): void {
  const x = line[3]! - pose[7 * body]!;
  const y = line[4]! - pose[7 * body + 1]!;
  const z = line[5]! - pose[7 * body + 2]!;
  out[o] = s * (y * line[2]! - z * line[1]! + line[6]!);
  out[o + 1] = s * (z * line[0]! - x * line[2]! + line[7]!);
  out[o + 2] = s * (x * line[1]! - y * line[0]! + line[8]!);
  out[o + 3] = s * line[0]!;
  out[o + 4] = s * line[1]!;
  out[o + 5] = s * line[2]!;
}

/** Rate of a row for wrenches and twists of its bodies. */
export function wrenchSpeed(body: Int32Array, wrench: Float64Array, twist: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < body.length; k++) {
    for (let c = 0; c < 6; c++) sum += wrench[6 * k + c]! * twist[6 * body[k]! + c]!;
  }
  return sum;
}
