/**
 * Where the frames of a joint are fixed to its bodies, as the world places them: written on each body, or once in the world for the poses of the start
 * (`anchor`, `axis`, `axis2`). Of a distance and a rope that say nothing, the ends are the origins of the bodies.
 */
import { type FrameDescription, GROUND, type JointDescription, type Quaternion, type ResolvedModel, type Vector3 } from "@gelenk/core";
import { Matrix4, Quaternion as Rotation, Vector3 as Vector } from "three";

export interface BodyFrame {
  readonly position: Vector;
  readonly orientation: Rotation;
}

export interface JointFrames {
  /** Frame on A in the frame of A, and on B in that of B; of the ground, in the world. */
  readonly onA: BodyFrame;
  readonly onB: BodyFrame;
}

/** Kinds whose frames do not coincide. */
const APART: ReadonlySet<string> = new Set(["distance", "rope"]);

const vector = (v: Vector3 | undefined): Vector => new Vector(...(v ?? [0, 0, 0]));
const rotation = (q: Quaternion | undefined): Rotation => new Rotation(...(q ?? [0, 0, 0, 1])).normalize();
const written = (frame: FrameDescription): BodyFrame => ({
  position: vector(frame.position),
  orientation: rotation(frame.orientation),
});

/** A unit vector across x, from the axis on which x leans least. */
function perpendicular(x: Vector): Vector {
  const [a, b, c] = [Math.abs(x.x), Math.abs(x.y), Math.abs(x.z)];
  const axis = a <= b && a <= c ? new Vector(1, 0, 0) : b <= c ? new Vector(0, 1, 0) : new Vector(0, 0, 1);
  return new Vector().crossVectors(x, axis).normalize();
}

/** x along `axis`, y along the part of `axis2` across it. */
function axesOf({ axis, axis2 }: JointDescription): Rotation {
  const x = vector(axis ?? [1, 0, 0]).normalize();
  const wanted = vector(axis2);
  const across = wanted.clone().addScaledVector(x, -wanted.dot(x));
  const y = across.length() > 1e-9 * wanted.length() ? across.normalize() : perpendicular(x);
  return new Rotation().setFromRotationMatrix(new Matrix4().makeBasis(x, y, new Vector().crossVectors(x, y)));
}

/** The frame `inner` of the world as seen from `outer`. */
function relative(outer: BodyFrame, inner: BodyFrame): BodyFrame {
  const back = outer.orientation.clone().invert();
  return {
    position: inner.position.clone().sub(outer.position).applyQuaternion(back),
    orientation: back.clone().multiply(inner.orientation),
  };
}

function jointFrames(joint: JointDescription, bodyOf: (name: string) => FrameDescription | undefined): JointFrames {
  const poseOf = (name: string): BodyFrame | undefined => {
    const body = name === GROUND ? undefined : bodyOf(name);
    return body && written(body);
  };
  const [a, b] = [poseOf(joint.a), poseOf(joint.b)];
  const origin = b?.position ?? a?.position ?? vector(undefined);
  const common: BodyFrame = { position: joint.anchor ? vector(joint.anchor) : origin.clone(), orientation: axesOf(joint) };
  const frameOn = (body: BodyFrame | undefined, frame: FrameDescription | undefined): BodyFrame => {
    if (frame) return written(frame);
    if (APART.has(joint.type) && !joint.anchor) return written({});
    return body ? relative(body, common) : common;
  };
  return { onA: frameOn(a, joint.frameA), onB: frameOn(b, joint.frameB) };
}

/** Frames of all joints, in their order. */
export function allJointFrames({ bodies = [], joints = [] }: ResolvedModel): readonly JointFrames[] {
  const byName = new Map(bodies.map((body) => [body.name, body]));
  return joints.map((joint) => jointFrames(joint, (name) => byName.get(name)));
}
