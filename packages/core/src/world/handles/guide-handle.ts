/**
 * A hand that guides a body by a device: the body follows the device's pose as far as force and torque reach (force/guide.ts), slides along what is in its
 * way, and never passes through. The device itself is a kinematic body without shapes, so its pose is state and can be drawn behind the object as a ghost. Both
 * are inputs, as a drag is: no part of the model.
 *
 *   move(reading)    the device arrives in the next step where the reading leads (device-reading.ts), then rests until the next one
 *   release()        nothing but the force ends: the body goes on with the velocity it has
 *
 * Source: theory 06, 3.7.
 */

import type { Force } from "../../force/force-kind.js";
import { DEFAULT_FOLLOW, guideWrench } from "../../force/guide.js";
import type { Pose } from "../../math/pose.js";
import { angleBetween, conjugate, multiply, type Quaternion, toQuaternion, toRotationVector } from "../../math/quat.js";
import { distance, length, readVec3, scale, subtract, toVector3, type Vector3, ZERO } from "../../math/vec3.js";
import type { Diagnostic } from "../../model/diagnostic.js";
import { timeOf } from "../clock.js";
import { modelError } from "../errors.js";
import type { BodyRecord } from "../structure/blueprint.js";
import { readBodyPose, writeBodyPose, writeBodyVelocity } from "../structure/body-rows.js";
import { addDescribedForce } from "../structure/build.js";
import { addBody, nameFor, removeBody, removeForce } from "../structure/edit.js";
import type { WorldData } from "../world-data.js";
import { type DeviceReading, faultOf, type Grip, leadPose } from "./device-reading.js";
import { referTo, type SlotReference } from "./slot-reference.js";

/** How a body follows a device, and how strongly. */
export interface GuideOptions {
  /** Time constant with which the body follows, s, critically damped. Default 0.05. */
  readonly follow?: number;
  /** Largest force, N. Default: 20 times the weight of the body on Earth. */
  readonly force?: number;
  /** Largest torque, N·m. Default: that force at twice the radius of gyration of the body. */
  readonly torque?: number;
  /** Is the weight of the body carried as well? Default true. */
  readonly carry?: boolean;
}

/** A device that would have to be faster than that, m/s and rad/s, has jumped: it is put there, at rest. */
const FASTEST = 20;
const FASTEST_TURN = 60;
/** Steps longer than that share of the time to follow make the guide swing. */
const LONGEST_STEP = 0.5;

export interface PublicPose {
  readonly position: Vector3;
  readonly orientation: Quaternion;
}

/** A body that follows a device: made by `World.guide`, told readings of the device, ended by `release`. */
export class Guide {
  readonly #world: WorldData;
  readonly #device: SlotReference<BodyRecord>;
  readonly #force: SlotReference<Force>;
  readonly #body: number;
  #grip: Grip = {};
  #kind: DeviceReading["kind"] | undefined;
  #readAt: number;

  /** Made by `World.guide`. */
  constructor(world: WorldData, device: number, force: number, body: number) {
    this.#world = world;
    this.#device = referTo("guide", world, ({ bodies }) => bodies, device);
    this.#force = referTo("guide", world, ({ forces }) => forces, force);
    this.#body = body;
    this.#readAt = timeOf(world);
  }

  /** False once it has been released or the body has been removed. */
  get alive(): boolean {
    return this.#device.isAlive() && this.#force.isAlive();
  }

  /** Where the device is: what to draw as a ghost. */
  get device(): PublicPose {
    this.#device.record();
    return publicPose(readBodyPose(this.#world.tables, this.#device.slot));
  }

  /** How far the body is behind its device: m, rad. */
  get lag(): { readonly distance: number; readonly angle: number } {
    this.#force.record();
    const { tables } = this.#world;
    const [a, b] = [readBodyPose(tables, this.#device.slot), readBodyPose(tables, this.#body)];
    return { distance: distance(a.position, b.position), angle: angleBetween(a.orientation, b.orientation) };
  }

  /** Force on the body now, N, world axes, its carried weight included; the hand feels the opposite. */
  get force(): Vector3 {
    return toVector3(readVec3(guideWrench(this.#world.tables, this.#force.record().numbers), 3));
  }

  /** Torque on the body now, N·m, world axes. */
  get torque(): Vector3 {
    return toVector3(readVec3(guideWrench(this.#world.tables, this.#force.record().numbers), 0));
  }

  /** Time since the last reading that led anywhere, s: a device that says nothing rests. */
  get silence(): number {
    return timeOf(this.#world) - this.#readAt;
  }

  /**
   * The device arrives where the reading leads by the end of the next step, of length `h` (that of the world unless told). A reading that cannot be used
   * leaves it where it is; what was wrong with it, or remarkable, is returned.
   */
  move(reading: DeviceReading, h: number = this.#world.step): readonly Diagnostic[] {
    this.#device.record();
    const fault = faultOf(reading);
    if (fault !== undefined || !(h > 0))
      return [remark("device.unusable", "error", `the reading of the device is not used: ${fault ?? `its time of ${h} s is no time`}`)];
    if (this.#kind !== reading.kind) this.#grip = {};
    this.#kind = reading.kind;
    const { tables } = this.#world;
    const from = readBodyPose(tables, this.#device.slot);
    const { pose, grip } = leadPose(from, reading, h, this.#grip);
    this.#grip = grip;
    this.#readAt = timeOf(this.#world);
    const velocity = scale(subtract(pose.position, from.position), 1 / h);
    const omega = scale(toRotationVector(multiply(pose.orientation, conjugate(from.orientation))), 1 / h);
    if (length(velocity) <= FASTEST && length(omega) <= FASTEST_TURN) {
      writeBodyVelocity(tables, this.#device.slot, velocity, omega);
      return [];
    }
    writeBodyPose(tables, this.#device.slot, pose);
    writeBodyVelocity(tables, this.#device.slot, ZERO, ZERO);
    return [remark("device.jump", "warning", `the device has jumped by ${distance(pose.position, from.position)} m`)];
  }

  /** Lets go; during a step, at its end. Does nothing if it is over already. */
  release(): void {
    const world = this.#world;
    const remove = () => {
      if (this.#force.isAlive()) removeForce(world, this.#force.slot);
      if (this.#device.isAlive()) removeBody(world, this.#device.slot);
    };
    if (world.stepping) world.removals.push(remove);
    else remove();
  }
}

const publicPose = ({ position, orientation }: Pose): PublicPose => ({
  position: toVector3(position),
  orientation: toQuaternion(orientation),
});

const remark = (code: string, severity: Diagnostic["severity"], message: string): Diagnostic => ({
  code,
  severity,
  where: "reading",
  message,
});

/** Takes the body in that slot into the hand, with the device where it is; throws ModelError where it cannot. */
export function startGuide(world: WorldData, body: number, options: GuideOptions): Guide {
  const { name, kind } = world.bodies.records[body]!;
  if (kind !== "dynamic") throw modelError("guide.not-dynamic", "body", `the ${kind} body "${name}" is not moved by forces`);
  const { follow = DEFAULT_FOLLOW } = options;
  if (follow > 0 && world.step > LONGEST_STEP * follow)
    throw modelError(
      "guide.too-fast",
      "follow",
      `a body cannot follow within ${follow} s by steps of ${world.step} s: at least two steps are needed`,
    );
  const device = addBody(world, deviceAt(world, readBodyPose(world.tables, body)));
  try {
    const a = world.bodies.records[device]!.name;
    return new Guide(world, device, addDescribedForce(world, { type: "guide", a, b: name, ...options }), body);
  } catch (error) {
    removeBody(world, device);
    throw error;
  }
}

/** A kinematic body without shapes. */
const deviceAt = (world: WorldData, pose: Pose): BodyRecord => ({
  name: nameFor(world.bodies.slotOf, "device", undefined),
  description: { kind: "kinematic", ...publicPose(pose) },
  kind: "kinematic",
  mass: undefined,
  motion: undefined,
  colliders: [],
  device: true,
});

/** At the end of a step: devices have arrived and rest until they are moved again. */
export function restDevices(world: WorldData): void {
  for (const { body } of world.kinematic) {
    if (world.bodies.records[body]?.device) writeBodyVelocity(world.tables, body, ZERO, ZERO);
  }
}
