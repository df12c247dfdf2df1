/** What a user holds of a body: an id and a world, no numbers of its own. */
import { addImpulse, createLoads, type Loads } from "../../joint/coupling.js";
import { type Pose, transformPoint } from "../../math/pose.js";
import { type Quaternion, quat, toQuaternion, writeQuat } from "../../math/quat.js";
import { isFinite64 } from "../../math/scalar.js";
import { cross, readVec3, subtract, toVector3, type Vec3, type Vector3, writeVec3 } from "../../math/vec3.js";
import { checkList, checkOrientation, reportWrongType } from "../../model/check-numbers.js";
import { collectDiagnostics, type DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { MethodName } from "../../model/settings-description.js";
import { ModelError } from "../errors.js";
import { samplePose } from "../sample.js";
import { disturb, isAsleep, wakeBody } from "../sleep/sleep.js";
import type { BodyRecord } from "../structure/blueprint.js";
import { readBodyPose, readBodyVelocity, writeBodyPose, writeBodyVelocity } from "../structure/body-rows.js";
import { bookBodyEdit, bookWorldEdit } from "../structure/book-edit.js";
import { analyseStructure } from "../structure/structure.js";
import type { WorldData } from "../world-data.js";
import { referTo, type SlotReference } from "./slot-reference.js";

/** Where a force or impulse attacks: a world point. Default: the centre of mass. */
export type AttackPoint = Vector3;

/** A handle to a body of a world: an id without numbers of its own. Throws `StaleHandle` once the body is gone. */
export class Body {
  readonly #world: WorldData;
  readonly #reference: SlotReference<BodyRecord>;

  /** Made by the world. */
  constructor(world: WorldData, slot: number) {
    this.#world = world;
    this.#reference = referTo("body", world, ({ bodies }) => bodies, slot);
  }

  /** Row in the tables of bodies, and in what `World.sample` returns. */
  get slot(): number {
    return this.#reference.slot;
  }

  /** False once the body has been removed; everything else then throws StaleHandle. */
  get alive(): boolean {
    return this.#reference.isAlive();
  }

  /** The slot, for that world to use. Throws StaleHandle where this is gone, ModelError where it belongs to another world. */
  slotIn(world: WorldData): number {
    return this.#reference.slotIn(world);
  }

  /** Unique among the bodies of the world. */
  get name(): string {
    return this.#reference.record().name;
  }

  /** How it moves. */
  get kind(): BodyRecord["kind"] {
    return this.#reference.record().kind;
  }

  /** kg; 0 for fixed and kinematic bodies. */
  get mass(): number {
    return this.#tables().mass[2 * this.slot]!;
  }

  /** What advances it: the method of its chain; undefined for fixed and kinematic bodies. */
  get method(): MethodName | undefined {
    this.#reference.record();
    if (this.#world.changed && !this.#world.stepping) analyseStructure(this.#world);
    return this.#world.chainOf[this.slot]?.method.name;
  }

  /** Position of the body's origin, m. */
  get position(): Vector3 {
    return toVector3(this.#pose().position);
  }
  set position(value: Vector3) {
    this.#place({ position: finite(value, "position"), orientation: this.#pose().orientation });
  }

  /** [x, y, z, w], from body into world axes. */
  get orientation(): Quaternion {
    return toQuaternion(this.#pose().orientation);
  }
  set orientation(value: Quaternion) {
    finite(value, "orientation", 4);
    if (value.every((component) => component === 0)) refuse((findings) => checkOrientation(findings, value, "orientation"));
    this.#place({ position: this.#pose().position, orientation: quat(value[0], value[1], value[2], value[3]) });
  }

  /** Velocity of the body's origin, world axes, m/s. */
  get velocity(): Vector3 {
    return toVector3(readBodyVelocity(this.#tables(), this.slot));
  }
  set velocity(value: Vector3) {
    this.#move(finite(value, "velocity"), readVec3(this.#tables().twist, 6 * this.slot));
  }

  /** World axes, rad/s. The velocity of the origin stays. */
  get angularVelocity(): Vector3 {
    return toVector3(readVec3(this.#tables().twist, 6 * this.slot));
  }
  set angularVelocity(value: Vector3) {
    this.#move(readBodyVelocity(this.#tables(), this.slot), finite(value, "angularVelocity"));
  }

  /** Centre of mass in the world, m. */
  get centerOfMass(): Vector3 {
    return toVector3(readVec3(this.#tables().pose, 7 * this.slot));
  }

  /** Writes position and orientation, seven numbers, without allocating an array. */
  read(target: { [index: number]: number }, offset = 0): void {
    const { position, orientation } = this.#pose();
    writeVec3(target, offset, position);
    writeQuat(target, offset + 3, orientation);
  }

  /** Pose at a fraction of the last step (0 its start, 1 its end), for pictures between steps. */
  sample(fraction: number): { readonly position: Vector3; readonly orientation: Quaternion } {
    const t = this.#tables();
    samplePose(this.#world, this.slot, fraction, t.nextPose, 7 * this.slot);
    const { position, orientation } = readBodyPose(t, this.slot, t.nextPose);
    return { position: toVector3(position), orientation: toQuaternion(orientation) };
  }

  /** A point of the body, given in its frame, in the world. */
  worldPoint(local: Vector3): Vector3 {
    return toVector3(transformPoint(this.#pose(), finite(local, "local")));
  }

  /** A force (N, world axes) held during the next step. */
  applyForce(force: Vector3, point?: AttackPoint): void {
    const f = finite(force, "force");
    const arm = point ? subtract(finite(point, "point"), readVec3(this.#tables().pose, 7 * this.slot)) : undefined;
    this.#hold(arm ? cross(arm, f) : { x: 0, y: 0, z: 0 }, f);
  }

  /** A torque (N·m, world axes) held during the next step. */
  applyTorque(torque: Vector3): void {
    this.#hold(finite(torque, "torque"), { x: 0, y: 0, z: 0 });
  }

  /** An impulse (N·s, world axes) now. */
  applyImpulse(impulse: Vector3, point?: AttackPoint): void {
    const t = this.#tables();
    finite(impulse, "impulse");
    if (point) finite(point, "point");
    if (this.kind !== "dynamic") return;
    const loads: Loads = createLoads(1);
    addImpulse(t, loads, this.slot, point ?? this.centerOfMass, impulse);
    const world = this.#world;
    if (world.changed) analyseStructure(world);
    wakeBody(world, this.slot);
    const chain = world.chainOf[this.slot]!;
    if (chain.preparedAt !== world.poseEpoch) chain.method.prepare(t, chain);
    bookWorldEdit(world, () => chain.method.apply(t, chain, loads));
  }

  /** Is it left out of the steps, because it lies still and nothing disturbs it? */
  get asleep(): boolean {
    this.#reference.record();
    return isAsleep(this.#world, this.slot);
  }

  /** From the next step on it takes part again, with all that it sleeps with; around a fixed or kinematic body, all that touch it. */
  wake(): void {
    this.#reference.record();
    disturb(this.#world, this.slot);
  }

  #tables(): WorldData["tables"] {
    this.#reference.record();
    return this.#world.tables;
  }

  #pose(): Pose {
    return readBodyPose(this.#tables(), this.slot);
  }

  /** Puts the body somewhere else; its velocities (origin, angular) stay as they were. */
  #place(pose: Pose): void {
    const t = this.#tables();
    const velocity = readBodyVelocity(t, this.slot);
    const omega = readVec3(t.twist, 6 * this.slot);
    bookBodyEdit(this.#world, this.slot, () => {
      writeBodyPose(t, this.slot, pose);
      writeBodyVelocity(t, this.slot, velocity, omega);
    });
    t.startPose.set(t.pose.subarray(7 * this.slot, 7 * this.slot + 7), 7 * this.slot);
  }

  #move(velocity: Vec3, omega: Vec3): void {
    if (this.kind === "fixed") return;
    bookBodyEdit(this.#world, this.slot, () => writeBodyVelocity(this.#tables(), this.slot, velocity, omega));
  }

  #hold(torque: Vec3, force: Vec3): void {
    const { held } = this.#tables();
    this.#world.forcesStale = true;
    this.#world.holding = true;
    const o = 6 * this.slot;
    const wrench = [torque.x, torque.y, torque.z, force.x, force.y, force.z];
    for (let k = 0; k < 6; k++) held[o + k] = held[o + k]! + wrench[k]!;
  }
}

/** The vector, or a ModelError that names the value: what is not finite numbers never enters the state. */
function finite(value: readonly number[], what: string, count = 3): Vec3 {
  if (value?.length === count && value.every(isFinite64)) return readVec3(value);
  // types keep undefined away; scripts without them do not
  return refuse((findings) => (value === undefined ? reportWrongType(findings, value, what) : checkList(findings, value, what, count)));
}

function refuse(check: (findings: DiagnosticCollector) => void): never {
  const findings = collectDiagnostics();
  check(findings);
  throw new ModelError(findings.finish());
}
