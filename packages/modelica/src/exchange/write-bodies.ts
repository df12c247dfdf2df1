/**
 * Bodies → parts. A body's frame is `frame_a` of its part; fixed bodies are frames at a constant place in the world. A body to which no
 * chain of joints leads from the ground starts at its own pose and velocity; where constraints hold it besides, they agree with these.
 */
import { atan2, type BodyDescription, GROUND, massOfBody, materialTable, type ResolvedModel } from "@gelenk/core";
import { mat3, type Pose, pose, type Quat, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { MULTIBODY } from "./library-names.js";
import { declare, type ModelicaWriter, notWritten, offsetFrame } from "./modelica-writer.js";
import { writeShape } from "./write-shapes.js";

/** What others need to know of a body that was written. */
export interface WrittenBody {
  /** Identifier, or that of the world. */
  readonly name: string;
  /** Its frame. */
  readonly frame: string;
  /** At the start. */
  readonly pose: Pose;
  readonly angularVelocity: Vec3;
  readonly center: Vec3;
  readonly moves: boolean;
}

/** Does a body start from its own pose, or does a joint place it? */
export type StartOf = (body: string) => "own" | "joint";

export const poseOf = ({ position = [0, 0, 0], orientation = [0, 0, 0, 1] }: BodyDescription): Pose => ({
  position: vec3.readVec3(position),
  orientation: quat.normalise(quat.readQuat(orientation)),
});

/** Angles about x, y and z, each an axis of the frame reached before: R = R_x(α) R_y(β) R_z(γ). */
export function anglesOf(orientation: Quat): Vec3 {
  const { xx, xy, xz, yz, zz } = mat3.fromQuat(orientation);
  const across = Math.sqrt(xx * xx + xy * xy);
  if (across < 1e-12) {
    const { zy, yy } = mat3.fromQuat(orientation);
    return vec3.vec3(atan2(zy, yy), atan2(xz, across), 0);
  }
  return vec3.vec3(atan2(-yz, zz), atan2(xz, across), atan2(-xy, xx));
}

export function writeBodies(
  writer: ModelicaWriter,
  { bodies = [], materials }: ResolvedModel,
  startOf: StartOf,
): ReadonlyMap<string, WrittenBody> {
  const written = new Map<string, WrittenBody>([
    [
      GROUND,
      { name: "world", frame: "world.frame_b", pose: pose.IDENTITY_POSE, angularVelocity: vec3.ZERO, center: vec3.ZERO, moves: false },
    ],
  ]);
  const table = materialTable(materials);
  for (const [i, body] of bodies.entries()) {
    const where = `bodies[${i}]`;
    const one =
      body.kind === "fixed" || body.kind === "kinematic"
        ? writeFixed(writer, body, where)
        : writeMoving(writer, body, { where, start: startOf(body.name!), mass: massOfBody(body, where, table).properties! });
    written.set(body.name!, one);
    for (const [k, shape] of (body.shapes ?? []).entries())
      writeShape(writer, shape, { frame: one.frame, wanted: shape.name ?? `${body.name}_shape${k + 1}`, where: `${where}.shapes[${k}]` });
  }
  return written;
}

/** Fixed to the world. A motion that is prescribed has no word here. */
function writeFixed(writer: ModelicaWriter, body: BodyDescription, where: string): WrittenBody {
  if (body.kind === "kinematic")
    notWritten(writer, where, `the body "${body.name}" has a prescribed motion: it is written as fixed where it starts`);
  const at = poseOf(body);
  const frame = offsetFrame(writer, "world.frame_b", at, body.name!);
  return { name: frame.replace(/\.frame_b$/, ""), frame, pose: at, angularVelocity: vec3.ZERO, center: vec3.ZERO, moves: false };
}

interface Moving {
  readonly where: string;
  readonly start: ReturnType<StartOf>;
  readonly mass: NonNullable<ReturnType<typeof massOfBody>["properties"]>;
}

function writeMoving(writer: ModelicaWriter, body: BodyDescription, { start, mass: { mass, center, inertia } }: Moving): WrittenBody {
  const name = writer.name(body.name!);
  const at = poseOf(body);
  const angularVelocity = vec3.readVec3(body.angularVelocity ?? [0, 0, 0]);
  const place = {
    r_0: { start: at.position, fixed: true },
    v_0: { start: vec3.readVec3(body.velocity ?? [0, 0, 0]), fixed: true },
  };
  const turning = { angles_fixed: true, angles_start: anglesOf(at.orientation), w_0_fixed: true, w_0_start: angularVelocity };
  const part = { name, frame: `${name}.frame_a`, pose: at, angularVelocity, center, moves: true };
  if (body.point) {
    declare(writer, `${MULTIBODY}Parts.PointMass`, name, { m: mass, animation: false, ...(start === "own" && place) });
    return part;
  }
  declare(writer, `${MULTIBODY}Parts.Body`, name, {
    m: mass,
    r_CM: center,
    I_11: inertia.xx,
    I_22: inertia.yy,
    I_33: inertia.zz,
    I_21: inertia.xy,
    I_31: inertia.xz,
    I_32: inertia.yz,
    animation: false,
    ...(start === "own" && { ...place, ...turning }),
  });
  return part;
}
