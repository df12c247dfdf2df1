/**
 * The space that a scene will probably use, for the first look of the camera and the reach of shadows: the box of the start, 1.2 times as large; of chains that
 * hang on fixed points and swing freely, all that they can reach below and beside these points. Large fixed things around do not count.
 */
import { GROUND, type JointDescription, type ResolvedModel } from "@gelenk/core";
import { Box3, Vector3 } from "three";
import { type BodyPart, markedPoints, startBox, upOf } from "./body-parts.js";
import { allJointFrames } from "./joint-frames.js";

const GROWTH = 1.2;
/** Fixed things larger than so many times what moves are surroundings. */
const SURROUNDING = 3;

const diagonal = (box: Box3): number => (box.isEmpty() ? 0 : box.min.distanceTo(box.max));

/** Box around all that moves, with the fixed parts that are not much larger. */
export function startBounds(model: ResolvedModel, parts: readonly BodyPart[]): Box3 {
  const bodies = model.bodies ?? [];
  const moves = (index: number): boolean => bodies[index]?.kind !== "fixed";
  const box = new Box3();
  bodies.forEach(({ position = [0, 0, 0] }, index) => {
    if (moves(index)) box.expandByPoint(new Vector3(...position));
  });
  for (const part of parts) if (moves(part.body) && part.shape.type !== "plane") box.union(startBox(model, part));
  const alone = box.isEmpty();
  if (!alone) for (const point of markedPoints(model)) box.expandByPoint(point);
  const size = Math.max(diagonal(box), 1e-3);
  for (const part of parts) {
    if (moves(part.body) || part.shape.type === "plane" || part.glass) continue;
    const own = startBox(model, part);
    if (alone || diagonal(own) <= SURROUNDING * size) box.union(own);
  }
  return box.isEmpty() ? new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)) : box;
}

/** Where a coordinate counts from, and what makes it slow, let it swing all the same. */
const LETS_SWING: ReadonlySet<string> = new Set(["start", "rest", "armature", "damping", "friction", "restitution"]);

const isHeld = ({ coordinates = {} }: JointDescription): boolean =>
  Object.values(coordinates).some((coordinate) => Object.keys(coordinate).some((member) => !LETS_SWING.has(member)));

/** Points of the world on which chains hang, where nothing drives, limits or closes them. */
function pivots(model: ResolvedModel): readonly Vector3[] {
  const joints = model.joints ?? [];
  const free = (model.bodies ?? []).filter(({ kind }) => (kind ?? "dynamic") === "dynamic").length;
  if (joints.length === 0 || joints.length > free || joints.some(isHeld)) return [];
  const frames = allJointFrames(model);
  return joints.flatMap(({ a, b }, k) => (a === GROUND ? [frames[k]!.onA.position] : b === GROUND ? [frames[k]!.onB.position] : []));
}

/** Fewer chains than that are looked at as pendulums. */
const MOST_PIVOTS = 4;

export function swingsFreely(model: ResolvedModel): boolean {
  const { length } = pivots(model);
  return length > 0 && length <= MOST_PIVOTS;
}

/** What the camera is fitted to at first. */
export function likelyBounds(model: ResolvedModel, parts: readonly BodyPart[]): Box3 {
  const box = startBounds(model, parts);
  const hung = pivots(model);
  const up = upOf(model);
  if (hung.length > 0 && hung.length <= MOST_PIVOTS) {
    const swept = box.clone();
    for (const pivot of hung) {
      const reach = new Vector3(
        ...["x", "y", "z"].map((axis) =>
          Math.max(Math.abs(box.min[axis as "x"] - pivot[axis as "x"]), Math.abs(box.max[axis as "x"] - pivot[axis as "x"])),
        ),
      ).length();
      const side = new Vector3(reach, reach, reach).addScaledVector(up, -reach);
      // towards the front as deep as the scene is: most of what hangs swings across
      const deep = up.y === 1 ? "z" : "y";
      side[deep] = Math.min(side[deep], box.max[deep] - box.min[deep]);
      swept.union(new Box3(pivot.clone().sub(side).addScaledVector(up, -reach), pivot.clone().add(side)));
    }
    return swept;
  }
  const center = box.getCenter(new Vector3());
  const half = box.getSize(new Vector3()).multiplyScalar(GROWTH / 2);
  return new Box3(center.clone().sub(half), center.clone().add(half));
}
