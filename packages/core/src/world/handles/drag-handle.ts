/**
 * A hand that holds a body at a point and leads it to where it points, as far as its force reaches: three position motors on a joint that holds
 * nothing. It is an input, like a held force: no part of the model, its work is external.
 *
 *   v = (target − point)/approach along each axis of the world,   |F| ≤ force along each
 *
 * A joint could not be met where the body is stuck, and would tear it free; the limited motor lets go instead.
 * Source: theory 01, F37 (interaction through a velocity joint).
 */
import { INPUT_FIELDS, setInput } from "../../joint/held-input.js";
import { isFinite64 } from "../../math/scalar.js";
import { length, readVec3, toVector3, type Vector3 } from "../../math/vec3.js";
import { checkFiniteMembers } from "../../model/check-numbers.js";
import { collectDiagnostics } from "../../model/collect-diagnostics.js";
import { GROUND } from "../../model/names.js";
import { ModelError, modelError } from "../errors.js";
import { meanForce } from "../joints/block-force.js";
import { describeJoint } from "../joints/joint-rows.js";
import type { JointRecord } from "../structure/blueprint.js";
import { addJoint, removeJoint } from "../structure/edit.js";
import type { WorldData } from "../world-data.js";
import { referTo, type SlotReference } from "./slot-reference.js";

/** How strongly a body is led by hand. */
export interface DragOptions {
  /** Largest force along each axis of the world, N. Default: 20 times the weight of the body, on Earth where there is no gravity. */
  readonly force?: number;
  /** Time constant with which the point approaches its target, s. Default 0.05. */
  readonly approach?: number;
}

const AXES = ["slide-x", "slide-y", "slide-z"] as const;
const DEFAULT_APPROACH = 0.05;
const WEIGHTS = 20;
const EARTH = 9.81;

/** A body that is led by a point: made by `World.drag`, moved by its target, ended by `release`. */
export class Drag {
  readonly #world: WorldData;
  readonly #reference: SlotReference<JointRecord>;

  /** Made by the world. */
  constructor(world: WorldData, slot: number) {
    this.#world = world;
    this.#reference = referTo("drag", world, ({ joints }) => joints, slot);
  }

  /** False once it has been released or the body has been removed. */
  get alive(): boolean {
    return this.#reference.isAlive();
  }

  /** Where the point shall go, m in the world, from the next step on. */
  moveTo(x: number, y: number, z: number): void {
    const start = toVector3(this.#reference.record().frameA.position);
    const target = [x, y, z];
    if (!target.every(isFinite64)) throw modelError("model.not-finite", "target", `the target ${target.join(", ")} is not finite`);
    const { tables } = this.#world;
    target.forEach((value, index) => {
      setInput(tables, { slot: this.#reference.slot, index }, INPUT_FIELDS.motor, value - start[index]!);
    });
  }

  /** Mean force on the body in the last step, N, world axes. */
  get force(): Vector3 {
    this.#reference.record();
    const { slot } = this.#reference;
    const along = (index: number) => meanForce(this.#world, ({ joint }) => joint?.slot === slot && joint.index === index);
    return [along(0), along(1), along(2)];
  }

  /** Lets go; during a step, at its end. Does nothing if it is over already. */
  release(): void {
    const remove = () => {
      if (this.alive) removeJoint(this.#world, this.#reference.slot);
    };
    if (this.#world.stepping) this.#world.removals.push(remove);
    else remove();
  }
}

/** Takes hold of the body in that slot at a point of the world; throws ModelError where it cannot. */
export function startDrag(world: WorldData, body: number, point: Vector3, options: DragOptions): Drag {
  const { name } = world.bodies.records[body]!;
  const { force = WEIGHTS * weightOf(world, body), approach = DEFAULT_APPROACH } = options;
  checkHold(world, body, { point, force, approach });
  const motor = { position: 0, limit: force, approach };
  const coordinates = Object.fromEntries(AXES.map((axis) => [axis, { motor }]));
  const frames = { anchor: point, axis: [1, 0, 0], axis2: [0, 1, 0] } as const;
  const record = describeJoint(world, { type: "generic", a: GROUND, b: name, locked: [], ...frames, coordinates }, blankName(world));
  return new Drag(world, addJoint(world, { ...record, drag: true }));
}

function checkHold(
  { bodies }: WorldData,
  body: number,
  hold: { readonly point: Vector3; readonly force: number; readonly approach: number },
): void {
  const findings = collectDiagnostics();
  const { kind, name } = bodies.records[body]!;
  if (kind !== "dynamic") findings.error("drag.not-dynamic", "body", `the ${kind} body "${name}" is not moved by forces`);
  checkFiniteMembers(findings, hold, ["point", "force", "approach"], "drag");
  for (const key of ["force", "approach"] as const) {
    if (hold[key] < 0) findings.error("drag.negative", `drag.${key}`, `${key} is at least 0; ${hold[key]} is not`);
  }
  if (findings.errors > 0) throw new ModelError(findings.finish());
}

/** N */
function weightOf({ tables }: WorldData, body: number): number {
  const gravity = length(readVec3(tables.gravity));
  return tables.mass[2 * body]! * (gravity > 0 ? gravity : EARTH);
}

/** Names that a user gives are not blank, so this one stands in nobody's way. */
function blankName({ joints }: WorldData): string {
  let name = " ";
  while (joints.slotOf.has(name)) name += " ";
  return name;
}
