/** What a user holds of a joint: an id and a world. */
import { placeJoint } from "../joint/joint-frames.js";
import { allCoordinates, ROW } from "../joint/joint-kind.js";
import { SERVO_FIELDS } from "../joint/joint-tables.js";
import { isFinite64 } from "../math/scalar.js";
import { add, cross, readVec3, scale, subtract, toVector3, type Vec3, type Vector3 } from "../math/vec3.js";
import { suggestName } from "../model/nearest-name.js";
import { abbreviate } from "../model/path.js";
import type { JointRecord } from "./blueprint.js";
import { stepLength } from "./clock.js";
import { ModelError } from "./errors.js";
import { coordinateSpeed, coordinateValue } from "./joint-coordinates.js";
import { measureJoint, refreshAllRates } from "./joint-measures.js";
import type { JointMeasure } from "./report.js";
import { servoOffset } from "./servo.js";
import { referTo, type SlotReference } from "./slot-reference.js";
import { analyseStructure } from "./structure.js";
import type { WorldData } from "./world-data.js";

const modelError = (code: string, where: string, message: string, hint?: string): ModelError =>
  new ModelError([{ code, severity: "error", where, message, ...(hint !== undefined && { hint }) }]);

export class Joint {
  readonly #world: WorldData;
  readonly #reference: SlotReference<JointRecord>;

  constructor(world: WorldData, slot: number) {
    this.#world = world;
    this.#reference = referTo("joint", () => world.joints, slot);
  }

  get slot(): number {
    return this.#reference.slot;
  }

  /** False once the joint, or one of its bodies, has been removed. */
  get alive(): boolean {
    return this.#reference.isAlive();
  }

  get name(): string {
    return this.#reference.record().name;
  }

  get type(): string {
    return this.#reference.record().kind.type;
  }

  /** Free coordinates of the joint (m, rad), B relative to A; turns are counted. Their names: `coordinateNames`. */
  get coordinates(): readonly number[] {
    const { kind, numbers } = this.#placed();
    return kind.coordinates.map((c, i) => coordinateValue(this.#world.tables, this.slot, numbers, c, i));
  }

  get coordinateNames(): readonly string[] {
    return this.#reference.record().kind.coordinates.map((c) => c.name);
  }

  /** Rates of the coordinates, m/s and rad/s. */
  get speeds(): readonly number[] {
    const { kind, numbers } = this.#placed();
    return kind.coordinates.map((c) => coordinateSpeed(this.#world.tables, this.slot, numbers, c));
  }

  /** Sets what the servo on that coordinate follows (m, rad; m/s, rad/s in mode speed), from the next sample on. Throws ModelError where it cannot. */
  setTarget(coordinate: string, value: number): void {
    const o = this.#servo(coordinate);
    if (!isFinite64(value)) throw modelError("model.not-finite", coordinate, `the target ${value} is not a finite number`);
    const { servo } = this.#world.tables;
    servo[o + SERVO_FIELDS.isSet] = 1;
    servo[o + SERVO_FIELDS.target] = value;
  }

  /** Output of the servo on that coordinate in the last step, N or N·m. */
  servoOutput(coordinate: string): number {
    return this.#world.tables.servo[this.#servo(coordinate) + SERVO_FIELDS.output]!;
  }

  /** Gap (m), misalignment (rad) and speed along removed directions, measured now. */
  get error(): Readonly<JointMeasure> {
    this.#placed();
    const measure = { position: 0, angle: 0, speed: 0 };
    refreshAllRates(this.#world);
    measureJoint(this.#world, this.slot, measure);
    return measure;
  }

  /** Mean force (N) on B and torque (N·m) about the joint's point on B in the last step, world axes. Not unique in redundant chains. */
  get reaction(): { readonly force: Vector3; readonly torque: Vector3 } {
    const { kind } = this.#placed();
    const { line, jointRow, jointNow, jointLoad, rowImpulse } = this.#world.tables;
    const h = stepLength(this.#world);
    if (h === 0) return { force: [0, 0, 0], torque: [0, 0, 0] };
    const point = readVec3(jointNow, 24 * this.slot + 12);
    // impulses where they acted, and what methods that integrate leave by row
    let force: Vec3 = scale(readVec3(jointLoad, 6 * this.slot), 1 / h);
    let torque: Vec3 = scale(readVec3(jointLoad, 6 * this.slot + 3), 1 / h);
    for (let i = 0; i < kind.lengths + kind.angles; i++) {
      const row = jointRow[2 * this.slot]! + i;
      const size = rowImpulse[row]! / h;
      const f = scale(readVec3(line, ROW * row), size);
      force = add(force, f);
      torque = add(torque, add(scale(readVec3(line, ROW * row + 6), size), cross(subtract(readVec3(line, ROW * row + 3), point), f)));
    }
    return { force: toVector3(force), torque: toVector3(torque) };
  }

  /** Where the numbers of the servo on that coordinate lie. */
  #servo(name: string): number {
    const { kind, actuators } = this.#reference.record();
    const servo = actuators.find(({ coordinate }) => coordinate.name === name)?.servo;
    if (servo) return servoOffset(this.slot, servo);
    const known = allCoordinates(kind).map((coordinate) => coordinate.name);
    if (known.includes(name))
      throw modelError("joint.no-servo", name, `no servo acts on the coordinate "${name}" of "${this.#reference.name}"`);
    const message = `the joint "${this.#reference.name}" has no coordinate "${abbreviate(name)}"`;
    throw modelError("joint.unknown-coordinate", name, message, suggestName(name, known, "it has none"));
  }

  /** The record, with the joint's frames at the present poses. */
  #placed(): JointRecord {
    const record = this.#reference.record();
    if (this.#world.changed) analyseStructure(this.#world);
    placeJoint(this.#world.tables, this.slot, this.#world.tables.pose, this.#world.tables.jointNow);
    return record;
  }
}
