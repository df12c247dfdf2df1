/** What a user holds of a joint: an id and a world. */
import { placeJoint } from "../joint/joint-frames.js";
import { ROW } from "../joint/joint-kind.js";
import { add, cross, readVec3, scale, subtract, toVector3, type Vec3, type Vector3, ZERO } from "../math/vec3.js";
import type { JointRecord } from "./blueprint.js";
import { stepLength } from "./clock.js";
import { StaleHandle } from "./errors.js";
import { COUNTED, measureJoint, refreshAllRates, unwrapped } from "./joint-measures.js";
import type { JointMeasure } from "./report.js";
import { analyseStructure } from "./structure.js";
import type { WorldData } from "./world-data.js";

export class Joint {
  readonly slot: number;
  readonly generation: number;
  readonly #world: WorldData;
  readonly #name: string;

  constructor(world: WorldData, slot: number) {
    this.#world = world;
    this.slot = slot;
    this.generation = world.joints.generations[slot]!;
    this.#name = world.joints.records[slot]!.name;
  }

  /** False once the joint, or one of its bodies, has been removed. */
  get alive(): boolean {
    const { generations, records } = this.#world.joints;
    return records[this.slot] !== undefined && generations[this.slot] === this.generation;
  }

  get name(): string {
    return this.#record().name;
  }

  get type(): string {
    return this.#record().kind.type;
  }

  /** Free coordinates of the joint (m, rad), B relative to A; turns are counted. Their names: `coordinateNames`. */
  get coordinates(): readonly number[] {
    const { kind, numbers } = this.#placed();
    const { jointNow, jointTurn } = this.#world.tables;
    return kind.coordinates.map((c, i) => {
      const value = c.value(jointNow, 24 * this.slot, numbers, 0);
      return i < COUNTED ? unwrapped(value, jointTurn[COUNTED * this.slot + i]!, c.period?.(numbers, 0) ?? 0) : value;
    });
  }

  get coordinateNames(): readonly string[] {
    return this.#record().kind.coordinates.map((c) => c.name);
  }

  /** Rates of the coordinates, m/s and rad/s. */
  get speeds(): readonly number[] {
    const { kind, numbers, a, b } = this.#placed();
    const { jointNow } = this.#world.tables;
    const line = new Float64Array(ROW);
    return kind.coordinates.map((c) => {
      c.row(jointNow, 24 * this.slot, numbers, 0, line, 0);
      return this.#sideSpeed(b, line) - this.#sideSpeed(a, line);
    });
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
    const { line, jointRow, jointNow, rowImpulse } = this.#world.tables;
    const h = stepLength(this.#world);
    const point = readVec3(jointNow, 24 * this.slot + 12);
    let force: Vec3 = ZERO;
    let torque: Vec3 = ZERO;
    for (let i = 0; i < kind.lengths + kind.angles; i++) {
      const row = jointRow[2 * this.slot]! + i;
      const size = h > 0 ? rowImpulse[row]! / h : 0;
      const f = scale(readVec3(line, ROW * row), size);
      force = add(force, f);
      torque = add(torque, add(scale(readVec3(line, ROW * row + 6), size), cross(subtract(readVec3(line, ROW * row + 3), point), f)));
    }
    return { force: toVector3(force), torque: toVector3(torque) };
  }

  #sideSpeed(body: number, line: Float64Array): number {
    if (body < 0) return 0;
    const { twist, pose } = this.#world.tables;
    const omega = readVec3(twist, 6 * body);
    const velocity = add(readVec3(twist, 6 * body + 3), cross(omega, subtract(readVec3(line, 3), readVec3(pose, 7 * body))));
    return (
      line[0]! * velocity.x + line[1]! * velocity.y + line[2]! * velocity.z + line[6]! * omega.x + line[7]! * omega.y + line[8]! * omega.z
    );
  }

  /** The record, with the joint's frames at the present poses. */
  #placed(): JointRecord {
    const record = this.#record();
    if (this.#world.changed) analyseStructure(this.#world);
    placeJoint(this.#world.tables, this.slot, this.#world.tables.pose, this.#world.tables.jointNow);
    return record;
  }

  #record(): JointRecord {
    if (!this.alive) throw new StaleHandle("joint", this.#name);
    return this.#world.joints.records[this.slot]!;
  }
}
