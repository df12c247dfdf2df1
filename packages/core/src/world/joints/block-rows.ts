/** The rows that are limited or join several bodies, made from the joints and couplings whenever the structure is analysed: laws in joint/laws. */
import type { BlockRole, BlockRow, BlockSource, BlockTerm } from "../../joint/block.js";
import { armatureLaw } from "../../joint/laws/armature.js";
import { couplingLaw } from "../../joint/laws/coupling.js";
import { damperLaw } from "../../joint/laws/damper.js";
import { frictionLaw } from "../../joint/laws/friction.js";
import { motorLaw } from "../../joint/laws/motor.js";
import { stopLaw } from "../../joint/laws/stop.js";
import { velocityLaw } from "../../joint/laws/velocity.js";
import { compileFormula } from "../../model/formula.js";
import type { CouplingRecord, JointRecord } from "../structure/blueprint.js";
import type { WorldData } from "../world-data.js";
import type { Actuator } from "./actuators.js";

type UnplacedRow = Omit<BlockRow, "place">;

const TWO_SIDED = { compliance: 0, restitution: undefined, carried: false } as const;
const ONE_SIDED = { compliance: 0, book: "stops", carried: true } as const;

/** All rows in slot order, joints first; `sources` tells of each where it comes from. */
export function listBlockRows(world: WorldData): { readonly rows: readonly BlockRow[]; readonly sources: readonly BlockSource[] } {
  const rows: BlockRow[] = [];
  const sources: BlockSource[] = [];
  const add = (row: UnplacedRow, source: BlockSource) => {
    rows.push({ ...row, place: rows.length });
    sources.push(source);
  };
  world.joints.records.forEach((joint, slot) => {
    if (!joint) return;
    for (const actuator of joint.actuators) {
      for (const [role, row] of rowsOfActuator(world, joint, slot, actuator)) add(row, { joint: { slot, index: actuator.index, role } });
    }
    for (const [index, row] of rowsOfVelocities(joint, slot).entries()) add(row, { joint: { slot, index, role: "velocity" } });
  });
  world.couplings.records.forEach((coupling, slot) => {
    if (coupling) add(rowOfCoupling(world, coupling), { coupling: slot });
  });
  return { rows, sources };
}

function rowsOfActuator(
  world: WorldData,
  joint: JointRecord,
  slot: number,
  actuator: Actuator,
): readonly (readonly [BlockRole, UnplacedRow])[] {
  const { coordinate, index, low, high, restitution, friction, brake, armature, motor, damping } = actuator;
  const place = { slot, index };
  const along = (factor: number) => ({
    terms: [{ slot, numbers: joint.numbers, coordinate, index, factor }] as const,
    measure: coordinate.measure,
  });
  const rows: (readonly [BlockRole, UnplacedRow])[] = [];
  if (friction > 0 || brake) {
    const law = frictionLaw(friction, brake ?? compileFormula(0), place);
    rows.push(["friction", { ...along(1), ...TWO_SIDED, law, book: "friction" }]);
  }
  if (motor) rows.push(["motor", { ...along(1), ...TWO_SIDED, law: motorLaw(motor, place), book: joint.drag ? "external" : "motors" }]);
  if (damping > 0 && world.blockDampers.slots.has(slot)) {
    rows.push(["damper", { ...along(1), ...TWO_SIDED, law: damperLaw(damping), book: "dampers" }]);
  }
  if (armature > 0) {
    rows.push(["armature", { ...along(1), law: armatureLaw(armature), ...TWO_SIDED, book: "none", compliance: 1 / armature }]);
  }
  if (low > Number.NEGATIVE_INFINITY) rows.push(["low", { ...along(1), ...ONE_SIDED, law: stopLaw(low), restitution }]);
  if (high < Number.POSITIVE_INFINITY) rows.push(["high", { ...along(-1), ...ONE_SIDED, law: stopLaw(-high), restitution }]);
  return rows;
}

function rowsOfVelocities({ kind, numbers }: JointRecord, slot: number): readonly UnplacedRow[] {
  return (kind.velocities ?? []).map(({ measure, row, speed }, index): UnplacedRow => {
    const terms: readonly BlockTerm[] = [{ slot, numbers, coordinate: { row }, index, factor: 1 }];
    return { ...TWO_SIDED, terms, measure, law: velocityLaw(speed(numbers)), book: "outer", carried: true };
  });
}

function rowOfCoupling(world: WorldData, { terms, offset, measure }: CouplingRecord): UnplacedRow {
  const parts = terms.map(({ joint, coordinate, index, factor }): BlockTerm => {
    const slot = world.joints.slotOf.get(joint)!;
    return { slot, numbers: world.joints.records[slot]!.numbers, coordinate, index, factor };
  });
  return { ...TWO_SIDED, terms: parts, measure: measure === "angle" ? "angle" : "length", law: couplingLaw(offset), book: "outer" };
}
