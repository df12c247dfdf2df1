/**
 * From what a joint of glTF holds to the kind of a model that holds the same. Kinds of a model have their main axis along x: the frames are turned by whole
 * axes, so that x, y, z of the kind are the axes m, m + 1, m + 2 of the file (cyclic).
 *
 * One angle held and two free is a universal joint, as the extension says of it.
 */
import { JOINT_AXES, type JointAxis } from "@gelenk/core";
import { type Quat, quat } from "@gelenk/core/math";
import { isHeld, isUsed, type JointRanges } from "./joint-ranges.js";

export interface JointForm {
  readonly type: string;
  /** The axis of the file that is x of the joint. */
  readonly main: number;
  readonly locked?: readonly JointAxis[];
}

/** Columns e_m, e_m+1, e_m+2. */
export const turnOfMain = (main: number): Quat =>
  main === 0 ? quat.IDENTITY : main === 1 ? quat.quat(0.5, 0.5, 0.5, 0.5) : quat.quat(-0.5, -0.5, -0.5, 0.5);

/** Is it a distance, or a rope, and nothing else? */
export const isRope = ({ linear, angular, rope, cone }: JointRanges): boolean =>
  isUsed(rope) && !cone && [...linear, ...angular].every((range) => !isUsed(range));

interface Known {
  readonly type: string;
  /** How many directions are held. */
  readonly linear: number;
  readonly angular: number;
  /** Which axis is x, from the one that is alone: the held one of 1, the free one of 2. */
  readonly main: (linear: number, angular: number) => number;
  /** Must the axes that are alone be the same? */
  readonly aligned?: boolean;
  /** Are there coordinates for what it leaves free? */
  readonly slides: boolean;
  readonly turns: boolean;
}

const KNOWN: readonly Known[] = [
  { type: "weld", linear: 3, angular: 3, main: () => 0, slides: true, turns: true },
  { type: "revolute", linear: 3, angular: 2, main: (_l, a) => a, slides: true, turns: true },
  { type: "universal", linear: 3, angular: 1, main: (_l, a) => (a + 1) % 3, slides: true, turns: true },
  { type: "spherical", linear: 3, angular: 0, main: () => 0, slides: true, turns: true },
  { type: "prismatic", linear: 2, angular: 3, main: (l) => l, slides: true, turns: true },
  { type: "cylindrical", linear: 2, angular: 2, main: (l) => l, aligned: true, slides: true, turns: true },
  { type: "point-on-line", linear: 2, angular: 0, main: (l) => l, slides: true, turns: false },
  { type: "planar", linear: 1, angular: 2, main: (l) => l, aligned: true, slides: true, turns: true },
  { type: "point-on-plane", linear: 1, angular: 0, main: (l) => l, slides: true, turns: false },
  { type: "orientation", linear: 0, angular: 3, main: () => 0, slides: true, turns: true },
  { type: "direction", linear: 0, angular: 2, main: (_l, a) => a, slides: false, turns: true },
  { type: "double-rotation", linear: 0, angular: 1, main: (_l, a) => (a + 1) % 3, slides: false, turns: true },
];

const AXES = [0, 1, 2] as const;

/** The axis that differs from the two others, 0 where none does. */
function alone(held: readonly number[]): number {
  if (held.length === 1) return held[0]!;
  return held.length === 2 ? 3 - held[0]! - held[1]! : 0;
}

/** `driven`: does something drive directions of this sort? */
export function formOf(ranges: JointRanges, driven: { readonly linear: boolean; readonly angular: boolean }): JointForm {
  const held = (kind: "linear" | "angular") => AXES.filter((axis) => isHeld(ranges[kind][axis]));
  const [linear, angular] = [held("linear"), held("angular")];
  const uses = (kind: "linear" | "angular") => driven[kind] || ranges[kind].some((range) => isUsed(range) && !isHeld(range));
  const known = KNOWN.find((kind) => kind.linear === linear.length && kind.angular === angular.length);
  const [l, a] = [alone(linear), alone(angular)];
  const fits =
    known && !(known.aligned && l !== a) && (known.slides || !uses("linear")) && (known.turns || !(uses("angular") || ranges.cone));
  if (!fits) {
    const locked = JOINT_AXES.filter((_, k) => (k < 3 ? (linear as number[]).includes(k) : (angular as number[]).includes(k - 3)));
    return { type: "generic", main: 0, locked };
  }
  if (known.type !== "spherical") return { type: known.type, main: known.main(l, a) };
  const twisted = AXES.find((axis) => ranges.angular[axis].low !== undefined || ranges.angular[axis].high !== undefined);
  return { type: "spherical", main: ranges.cone?.axis ?? twisted ?? 0 };
}

const ONE_TURN: ReadonlySet<string> = new Set(["revolute", "cylindrical", "slide-turn", "planar", "direction", "screw"]);
const NO_SLIDES: ReadonlySet<string> = new Set([
  "weld",
  "revolute",
  "universal",
  "spherical",
  "direction",
  "double-rotation",
  "constant-velocity",
  "screw",
]);
const NO_TURNS: ReadonlySet<string> = new Set(["weld", "prismatic", "sled", "orientation", "point-on-line", "rail", "point-on-plane"]);

/** Name of the coordinate along or about an axis of the file; undefined where the joint has none. */
export function coordinateOf({ type, main, locked = [] }: JointForm, kind: "linear" | "angular", axis: number): string | undefined {
  const k = (axis - main + 3) % 3;
  const letter = "xyz"[k]!;
  if (type === "generic" && locked.includes((kind === "linear" ? letter : `r${letter}`) as JointAxis)) return undefined;
  if (kind === "linear") return NO_SLIDES.has(type) ? undefined : `slide-${letter}`;
  if (NO_TURNS.has(type)) return undefined;
  if (ONE_TURN.has(type)) return k === 0 ? "turn" : undefined;
  if (type === "spherical") return `rotation-${letter}`;
  if (type === "generic" && !locked.some((name) => name.startsWith("r"))) return `rotation-${letter}`;
  // of a cardan joint z is held; of one that runs evenly x, the shafts
  return (type === "constant-velocity" ? k === 0 : type !== "generic" && k === 2) ? undefined : `turn-${letter}`;
}
