/** What a user holds of a joint: an id and a world. */
import type { BlockRole } from "../../joint/block.js";
import { INPUT_FIELDS, type InputField, inputOr, setInput } from "../../joint/held-input.js";
import { placeJoint } from "../../joint/joint-frames.js";
import { allCoordinates } from "../../joint/joint-kind.js";
import { SERVO_FIELDS } from "../../joint/joint-tables.js";
import { isFinite64 } from "../../math/scalar.js";
import { toVector3, type Vector3 } from "../../math/vec3.js";
import { suggestName } from "../../model/nearest-name.js";
import { abbreviate, quote } from "../../model/path.js";
import { modelError } from "../errors.js";
import type { Actuator } from "../joints/actuators.js";
import { meanForce } from "../joints/block-force.js";
import { coordinateSpeed, coordinateValue } from "../joints/joint-coordinates.js";
import { measureJoint, measureVelocities } from "../joints/joint-measures.js";
import { jointReaction } from "../joints/joint-reaction.js";
import { servoOffset } from "../joints/servo.js";
import type { JointMeasure } from "../report.js";
import { wakeJoint } from "../sleep/sleep.js";
import type { JointRecord } from "../structure/blueprint.js";
import { analyseStructure } from "../structure/structure.js";
import type { WorldData } from "../world-data.js";
import { referTo, type SlotReference } from "./slot-reference.js";

/** What acted along a coordinate in the last step, mean over the step: N or N·m, + raises the coordinate. */
export interface CoordinateForces {
  /** Of the motor or servo. */
  readonly motor: number;
  /** Dry friction and brake together. */
  readonly friction: number;
  /** Of the end it leans against. */
  readonly stop: number;
}

const MISSING = { servo: "joint.no-servo", motor: "joint.no-motor", brake: "joint.no-brake" } as const;

function checkFinite(value: number, where: string, what: string): void {
  if (!isFinite64(value)) throw modelError("model.not-finite", where, `the ${what} ${quote(value)} is not a finite number`);
}

/** A handle to a joint of a world: an id without numbers of its own. Throws `StaleHandle` once the joint is gone. */
export class Joint {
  readonly #world: WorldData;
  readonly #reference: SlotReference<JointRecord>;

  /** Made by the world. */
  constructor(world: WorldData, slot: number) {
    this.#world = world;
    this.#reference = referTo("joint", world, ({ joints }) => joints, slot);
  }

  /** Row in the tables of joints. */
  get slot(): number {
    return this.#reference.slot;
  }

  /** False once the joint has broken, or it or one of its bodies has been removed. */
  get alive(): boolean {
    return this.#reference.isAlive();
  }

  /** The slot, for that world to use. Throws StaleHandle where this is gone, ModelError where it belongs to another world. */
  slotIn(world: WorldData): number {
    return this.#reference.slotIn(world);
  }

  /** Unique among the joints of the world. */
  get name(): string {
    return this.#reference.record().name;
  }

  /** Of its kind. */
  get type(): string {
    return this.#reference.record().kind.type;
  }

  /** Free coordinates of the joint (m, rad), B relative to A; turns are counted. Their names: `coordinateNames`. */
  get coordinates(): readonly number[] {
    const { kind, numbers } = this.#placed();
    return kind.coordinates.map((c, i) => coordinateValue(this.#world.tables, this.slot, numbers, c, i));
  }

  /** In the order of `coordinates`. */
  get coordinateNames(): readonly string[] {
    return this.#reference.record().kind.coordinates.map((c) => c.name);
  }

  /** Units of the coordinates, in the order of their names. */
  get coordinateUnits(): readonly ("m" | "rad")[] {
    return this.#reference.record().kind.coordinates.map((c) => (c.measure === "length" ? "m" : "rad"));
  }

  /** Rates of the coordinates, m/s and rad/s. */
  get speeds(): readonly number[] {
    const { kind, numbers } = this.#placed();
    return kind.coordinates.map((c) => coordinateSpeed(this.#world.tables, this.slot, numbers, c));
  }

  /** Sets what the servo on that coordinate follows (m, rad; m/s, rad/s in mode speed), from the next sample on. Throws ModelError where it cannot. */
  setTarget(coordinate: string, value: number): void {
    const o = this.#servo(coordinate);
    checkFinite(value, coordinate, "target");
    const { servo } = this.#world.tables;
    servo[o + SERVO_FIELDS.isSet] = 1;
    servo[o + SERVO_FIELDS.target] = value;
  }

  /** Output of the servo on that coordinate in the last step, N or N·m. */
  servoOutput(coordinate: string): number {
    return this.#world.tables.servo[this.#servo(coordinate) + SERVO_FIELDS.output]!;
  }

  /** Sets the speed (m/s, rad/s) or the place (m, rad) that the motor on that coordinate follows, from the next step on. Throws ModelError where it cannot. */
  setMotor(coordinate: string, value: number): void {
    const { index, motor } = this.#actuator(coordinate, "motor", ({ motor }) => motor !== undefined);
    checkFinite(value, coordinate, motor!.follows);
    this.#setInput(index, INPUT_FIELDS.motor, value);
  }

  /** Sets the force (N, N·m) of the brake on that coordinate, which comes on top of its friction. Throws ModelError where it cannot. */
  setBrake(coordinate: string, force: number): void {
    const { index } = this.#actuator(coordinate, "brake", ({ brake, friction }) => brake !== undefined || friction > 0);
    checkFinite(force, coordinate, "force of the brake");
    if (force < 0) throw modelError("joint.negative", coordinate, `the force of a brake is at least 0; ${force} is not`);
    this.#setInput(index, INPUT_FIELDS.brake, force);
  }

  /** What motor, friction and stops did along that coordinate in the last step. Zero after a change of the structure, until the next step. */
  forces(coordinate: string): CoordinateForces {
    const index = this.#index(coordinate);
    const of = (role: BlockRole) =>
      meanForce(this.#world, ({ joint }) => joint?.slot === this.slot && joint.index === index && joint.role === role);
    return { motor: of("motor"), friction: of("friction"), stop: of("low") - of("high") };
  }

  /** Gap (m), misalignment (rad) and speed along removed directions, measured now. */
  get error(): Readonly<JointMeasure> {
    this.#placed();
    const measure = { position: 0, angle: 0, speed: 0 };
    measureJoint(this.#world, this.slot, measure);
    measure.speed = Math.max(measure.speed, measureVelocities(this.#world, this.slot));
    return measure;
  }

  /**
   * Mean force (N) on B and torque (N·m) about the joint's point on B in the last step, world axes; times the step's
   * length, the impulse. Not unique in redundant chains.
   */
  get reaction(): { readonly force: Vector3; readonly torque: Vector3 } {
    this.#placed();
    const { force, torque } = jointReaction(this.#world, this.slot);
    return { force: toVector3(force), torque: toVector3(torque) };
  }

  /** Where the numbers of the servo on that coordinate lie. */
  #servo(name: string): number {
    return servoOffset(this.slot, this.#actuator(name, "servo", ({ servo }) => servo !== undefined).servo!);
  }

  /** What acts on that coordinate; throws ModelError where there is nothing of that sort. */
  #actuator(name: string, what: keyof typeof MISSING, has: (actuator: Actuator) => boolean): Actuator {
    const index = this.#index(name);
    const found = this.#reference.record().actuators.find((actuator) => actuator.index === index);
    if (found && has(found)) return found;
    throw modelError(MISSING[what], name, `no ${what} acts on the coordinate "${name}" of "${this.#reference.name}"`);
  }

  /** Number of the coordinate of that name; throws ModelError where there is none. */
  #index(name: string): number {
    const known = allCoordinates(this.#reference.record().kind).map((coordinate) => coordinate.name);
    if (known.includes(name)) return known.indexOf(name);
    const message = `the joint "${this.#reference.name}" has no coordinate "${abbreviate(name)}"`;
    throw modelError("joint.unknown-coordinate", name, message, suggestName(name, known, "it has none"));
  }

  #setInput(index: number, field: InputField, value: number): void {
    const { tables } = this.#world;
    const place = { slot: this.slot, index };
    if (inputOr(tables, place, field, Number.NaN) !== value) wakeJoint(this.#world, this.slot);
    setInput(tables, place, field, value);
  }

  /** The record, with the joint's frames at the present poses. */
  #placed(): JointRecord {
    const record = this.#reference.record();
    if (this.#world.changed) analyseStructure(this.#world);
    placeJoint(this.#world.tables, this.slot, this.#world.tables.pose, this.#world.tables.jointNow);
    return record;
  }
}
