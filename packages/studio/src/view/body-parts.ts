/**
 * The visible shapes of a model as parts: which body each belongs to, how it looks, and where it sits in the frame of its body. Planes that
 * face up and rest are the floor, which is drawn elsewhere. Bodies without a visible shape are small balls. Walls of a fixed body around
 * what moves (a bin) are glass, so that one sees into it.
 */
import { type BodyDescription, GROUND, type ResolvedModel, type ShapeDescription } from "@gelenk/core";
import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import { formOf, type ShapeForm } from "./shape-geometry.js";

export interface BodyPart {
  readonly body: number;
  readonly shape: ShapeDescription;
  readonly form: ShapeForm;
  /** From the unit geometry to the frame of the body. */
  readonly local: Matrix4;
  readonly glass: boolean;
}

export interface BodyParts {
  readonly parts: readonly BodyPart[];
  /** Height of the floor over the origin, if the model has one. */
  readonly floor: number | undefined;
}

const UP = { y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) } as const;
export const upOf = ({ up = "y" }: Pick<ResolvedModel, "up">): Vector3 => UP[up];

const isVisible = ({ use }: ShapeDescription): boolean => !use || use.includes("visual");

function placement(
  position: readonly number[] = [0, 0, 0],
  orientation: readonly number[] = [0, 0, 0, 1],
  scale = new Vector3(1, 1, 1),
): Matrix4 {
  const turn = new Quaternion(...(orientation as [number, number, number, number])).normalize();
  return new Matrix4().compose(new Vector3(...(position as [number, number, number])), turn, scale);
}

/** Height of a plane that faces up on a body that rests. */
function floorHeight(body: BodyDescription, shape: ShapeDescription, up: Vector3): number | undefined {
  if (body.kind !== "fixed" || shape.type !== "plane") return undefined;
  const pose = placement(body.position, body.orientation).multiply(placement(shape.position, shape.orientation));
  const normal = new Vector3(...shape.normal).normalize().transformDirection(pose);
  return normal.dot(up) > 0.9999 ? new Vector3().setFromMatrixPosition(pose).dot(up) : undefined;
}

const UNIT_BOXES: Readonly<Record<string, Box3>> = {
  box: new Box3(new Vector3(-0.5, -0.5, -0.5), new Vector3(0.5, 0.5, 0.5)),
  ball: new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)),
  cylinder: new Box3(new Vector3(-1, -1, -0.5), new Vector3(1, 1, 0.5)),
  cone: new Box3(new Vector3(-1, -1, -0.5), new Vector3(1, 1, 0.5)),
};
const boxes = new WeakMap<object, Box3>();

/** Box around the geometry of a part, before it is scaled. */
export function unitBox({ form }: BodyPart): Box3 {
  const known = typeof form.key === "string" ? UNIT_BOXES[form.key] : boxes.get(form.key);
  if (known) return known;
  const geometry = form.build();
  geometry.computeBoundingBox();
  const box = geometry.boundingBox!.clone();
  geometry.dispose();
  if (typeof form.key === "object") boxes.set(form.key, box);
  return box;
}

/** Box around a part with its body at the start. */
export const startBox = (model: ResolvedModel, part: BodyPart): Box3 => {
  const body = model.bodies![part.body]!;
  return unitBox(part).clone().applyMatrix4(placement(body.position, body.orientation).multiply(part.local));
};

/** Walls: parts of a fixed body that has most of what moves inside, and that stand higher than the lowest of it. */
function withGlass(model: ResolvedModel, parts: readonly BodyPart[], up: Vector3): readonly BodyPart[] {
  const centers = parts
    .filter(({ body }) => (model.bodies![body]!.kind ?? "dynamic") === "dynamic")
    .map((part) => startBox(model, part).getCenter(new Vector3()));
  if (centers.length === 0) return parts;
  const lowest = Math.min(...centers.map((center) => center.dot(up)));
  const around = new Map<number, Box3>();
  const fixed = parts.filter(
    (part) => model.bodies![part.body]!.kind === "fixed" && part.shape.type !== "plane" && part.shape.type !== "height-field",
  );
  for (const part of fixed) around.set(part.body, (around.get(part.body) ?? new Box3()).union(startBox(model, part)));
  const isWall = (part: BodyPart): boolean => {
    const box = around.get(part.body);
    if (!box || startBox(model, part).max.dot(up) <= lowest) return false;
    const inside = centers.filter((center) => box.containsPoint(center)).length;
    return inside > centers.length / 2;
  };
  return parts.map((part) => (fixed.includes(part) && isWall(part) ? { ...part, glass: true } : part));
}

/** Points that tell how large a scene is where bodies have no shapes: origins of bodies that move, points of joints and springs. */
export function markedPoints({ bodies = [], joints = [], forces = [] }: ResolvedModel): readonly Vector3[] {
  const onGround = (name: string, point: readonly number[] | undefined): readonly number[][] =>
    name === GROUND && point ? [[...point]] : [];
  const points = [
    ...bodies.filter(({ kind }) => kind !== "fixed").map(({ position = [0, 0, 0] }) => position),
    ...joints.flatMap(({ a, b, anchor, frameA, frameB }) => [
      ...(anchor ? [anchor] : []),
      ...onGround(a, frameA?.position),
      ...onGround(b, frameB?.position),
    ]),
    ...forces.flatMap((force) => (force.type === "spring" ? [...onGround(force.a, force.pointA), ...onGround(force.b, force.pointB)] : [])),
  ];
  return points.map(([x, y, z]) => new Vector3(x, y, z));
}

const MARKER = 0.02;

/** A ball for a body that has nothing to be seen. */
function marker(model: ResolvedModel): ShapeDescription {
  const box = new Box3().setFromPoints([...markedPoints(model)]);
  return { type: "sphere", radius: MARKER * box.min.distanceTo(box.max) || 0.1 };
}

export function bodyParts(model: ResolvedModel): BodyParts {
  const up = upOf(model);
  let floor: number | undefined;
  const ball = marker(model);
  const shapesOf = (body: BodyDescription): readonly ShapeDescription[] => {
    const visible = (body.shapes ?? []).filter(isVisible);
    return visible.length > 0 ? visible : [ball];
  };
  const parts = (model.bodies ?? []).flatMap((body, index) =>
    shapesOf(body).flatMap((shape): BodyPart[] => {
      const height = floorHeight(body, shape, up);
      if (height !== undefined) {
        floor = Math.max(floor ?? height, height);
        return [];
      }
      const form = formOf(shape);
      return [{ body: index, shape, form, local: placement(shape.position, shape.orientation, new Vector3(...form.scale)), glass: false }];
    }),
  );
  return { parts: withGlass(model, parts, up), floor };
}

/** Box around parts in the frame of their body. */
export const startBoxLocal = (parts: readonly BodyPart[]): Box3 =>
  parts.reduce((box, part) => (part.shape.type === "plane" ? box : box.union(unitBox(part).clone().applyMatrix4(part.local))), new Box3());
