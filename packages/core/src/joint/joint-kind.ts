/**
 * A joint kind: one record of pure functions that sees two frames, not bodies. Solvers see its rows, not the joint.
 *
 * Frames. Each joint has a frame A on its reference body and a frame B on the moving one. In `frames`, from offset `o` on: position of A (3),
 * axes of A in the world as columns (9, column by column), then the same of B: 24 numbers (FRAMES). The main axis is x.
 *
 * Rows. A row is a wrench line: a force along a through the point p and a couple w act on B, their opposites on A. So total momentum is kept
 * by construction, whatever the kind. Nine numbers per row (ROW): a (3), p (3), w (3). The row's relative velocity is
 *
 *   u = a·(v_B(p) − v_A(p)) + w·(ω_B − ω_A)          B minus A
 *
 * and is the rate of the row's error where that is zero. Rows of length (m) come before rows of angle (rad).
 *
 * Bias. What is left of the error's second rate when no body accelerates: d²e/dt² = J u̇ + bias, u̇ = (ω̇, v̇ of the centre of mass) of A and B.
 * It holds wherever e = 0, whether or not the velocities obey the joint; lengths along straight lines and distances hold also off it. What the
 * bodies do is given as `motion`, 18 numbers (MOTION), see motion.ts.
 *
 * Numbers. What a kind needs beyond the frames lies in one piece from numbers[n] on; its length is the kind's own affair.
 * Source: theory 01, sections 6 and 7; signs: A is the source's body 2, B its body 1.
 */
import type { JointDescription } from "../model/description.js";

export const FRAMES = 24;
export const FRAME = 12;
export const ROW = 9;

/** Direction in which a joint leaves its bodies free, as a coordinate that can be read, driven and limited. */
export interface FreeCoordinate {
  /** As descriptions name it. */
  readonly name: string;
  /** m or rad. */
  readonly measure: "length" | "angle";
  /** Value of the coordinate. */
  value(frames: Float64Array, o: number, numbers: Float64Array, n: number): number;
  /** The row whose relative velocity is the coordinate's rate, where the joint's error is zero. */
  row(frames: Float64Array, o: number, numbers: Float64Array, n: number, out: Float64Array, r: number): void;
  /** By how much the value jumps where it closes on itself: 2π for a turn, which is given in −π … π; the world counts. Missing or 0: it never does. */
  period?(numbers: Float64Array, n: number): number;
}

/** A line along which the relative velocity has a wanted value (m/s, rad/s). */
export interface HeldVelocity extends Pick<FreeCoordinate, "measure" | "row"> {
  speed(numbers: Float64Array): number;
}

/** A kind of joint: a value in `JOINT_KINDS`, or one of the user's own (`extend.joints`). It sees two frames, not bodies. */
export interface JointKind {
  /** As descriptions name it. */
  readonly type: string;
  /** Degrees of freedom left. */
  readonly freedom: { readonly angular: number; readonly linear: number };
  /** Removed directions of length and of angle; together with the freedoms six, unless the kind is a coupling of both. */
  readonly lengths: number;
  /** Removed directions of angle. */
  readonly angles: number;
  /** Rows and errors need of B its point alone, not its axes. */
  readonly pointOfB?: boolean;
  /** Its frames do not coincide: each is at the origin of its body where nothing else is written. */
  readonly apart?: true;
  /** The kind that a description means, for types that are a family: what is held depends on more than the type. */
  readonly specialise?: (description: JointNumbersSource) => JointKind;
  /** What the functions below need of the description beyond the frames. */
  readonly numbers?: (description: JointNumbersSource) => readonly number[];
  /** Writes all rows, ROW numbers each, from out[r] on. */
  rows(frames: Float64Array, o: number, numbers: Float64Array, n: number, out: Float64Array, r: number): void;
  /** Writes the miss along every row (B minus A; m, rad), now or at previewed frames. */
  error(frames: Float64Array, o: number, numbers: Float64Array, n: number, out: Float64Array, e: number): void;
  /** Writes the velocity products of every row (m/s², rad/s²). */
  bias(
    frames: Float64Array,
    o: number,
    numbers: Float64Array,
    n: number,
    motion: Float64Array,
    m: number,
    out: Float64Array,
    b: number,
  ): void;
  /** Directions whose velocity is held, though no position is: rolling, velocity joints. See block.ts. */
  readonly velocities?: readonly HeldVelocity[];
  /** Free coordinates, independent of each other; not every freedom has one. */
  readonly coordinates: readonly FreeCoordinate[];
  /** Further ones that can be read, driven and limited, but depend on the first. */
  readonly measures?: readonly FreeCoordinate[];
}

/** All coordinates that can be read and driven; their place in this list is their number. */
export const allCoordinates = ({ coordinates, measures }: JointKind): readonly FreeCoordinate[] =>
  measures ? [...coordinates, ...measures] : coordinates;

/** The part of a joint's description that kinds may read. */
export type JointNumbersSource = Pick<JointDescription, "type" | "length" | "pitch" | "locked" | "speeds" | "radius" | "curve" | "surface">;
