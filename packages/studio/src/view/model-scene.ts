/** All that the view derives from one model: the parts of its bodies, the frames of its joints, where the floor is, and what moment is shown. */
import type { JointDescription, ResolvedModel } from "@gelenk/core";
import { type Box3, Matrix4, Sphere, type Vector3 } from "three";
import { POSE_ROW } from "../simulation/frame.js";
import { type BodyPart, type BodyParts, bodyParts, upOf } from "./body-parts.js";
import { allJointFrames, type JointFrames } from "./joint-frames.js";
import { type Moment, momentOf } from "./moment.js";
import { writePoseMatrix } from "./pose-matrix.js";
import { likelyBounds, startBounds, swingsFreely } from "./start-bounds.js";

export interface ModelScene extends BodyParts {
  readonly model: ResolvedModel;
  readonly up: "y" | "z";
  /** Of each body. */
  readonly partsOf: readonly (readonly BodyPart[])[];
  readonly joints: readonly JointDescription[];
  readonly jointFrames: readonly JointFrames[];
  readonly moment: Moment;
  /** 16 numbers per body: where it is now. */
  readonly matrices: Float64Array;
  /** What the camera is fitted to, and a ball around it that tells how large things are. */
  readonly bounds: Box3;
  readonly center: Vector3;
  readonly radius: number;
  /** Height of the floor that is drawn. */
  readonly drawnFloor: number | undefined;
  /** Without a floor, of the grid: below all that is likely to be there, so that no line runs through it. */
  readonly gridHeight: number;
}

const EMPTY: ResolvedModel = { gelenk: 1 };

/** The floor is drawn if the model has one or nothing lies below the origin; not where nothing stands on it and what hangs would swing through it. */
function drawnFloor(model: ResolvedModel, { floor, parts }: BodyParts, start: Box3): number | undefined {
  if (floor !== undefined) return floor;
  const lowest = start.min.dot(upOf(model));
  const stands = parts.some(({ body }) => model.bodies![body]!.kind === "fixed");
  if (!stands && swingsFreely(model)) return undefined;
  return lowest >= -1e-6 * (1 + start.min.distanceTo(start.max)) ? 0 : undefined;
}

export function modelScene(model: ResolvedModel = EMPTY, before?: Moment): ModelScene {
  const parts = bodyParts(model);
  const start = startBounds(model, parts.parts);
  const bounds = likelyBounds(model, parts.parts);
  const floor = drawnFloor(model, parts, start);
  if (floor !== undefined) lift(bounds, model, floor);
  const ball = bounds.getBoundingSphere(new Sphere());
  const scene: ModelScene = {
    ...parts,
    model,
    up: model.up ?? "y",
    partsOf: partsByBody(parts.parts, model.bodies?.length ?? 0),
    joints: model.joints ?? [],
    jointFrames: allJointFrames(model),
    moment: momentOf(model, before),
    matrices: new Float64Array(16 * (model.bodies?.length ?? 0)),
    bounds,
    center: ball.center,
    radius: Math.max(ball.radius, 1e-3),
    drawnFloor: floor,
    gridHeight: floor ?? Math.min(0, bounds.min.dot(upOf(model))),
  };
  placeBodies(scene);
  return scene;
}

function partsByBody(parts: readonly BodyPart[], count: number): readonly (readonly BodyPart[])[] {
  const lists: BodyPart[][] = Array.from({ length: count }, () => []);
  for (const part of parts) lists[part.body]!.push(part);
  return lists;
}

/** Nothing of interest lies below the floor. */
function lift(bounds: Box3, model: ResolvedModel, floor: number): void {
  const axis = model.up ?? "y";
  bounds.min[axis] = Math.max(bounds.min[axis], floor);
  bounds.max[axis] = Math.max(bounds.max[axis], bounds.min[axis]);
}

/** Matrices of the moment's poses. */
export function placeBodies({ moment, matrices }: ModelScene): void {
  for (let k = 0; 16 * k < matrices.length; k++) writePoseMatrix(moment.poses, POSE_ROW * k, matrices, 16 * k);
}

/** Of a body; of the ground, the world itself. */
export function matrixOf({ moment, matrices }: ModelScene, body: string, out = new Matrix4()): Matrix4 {
  const place = moment.bodyAt.get(body);
  return place === undefined ? out.identity() : out.fromArray(matrices, 16 * place);
}
