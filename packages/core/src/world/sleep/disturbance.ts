/**
 * What keeps or makes an island awake, beside bodies that are awake:
 *
 *   now           held forces; kinematic bodies that move and that it can meet, is jointed or is coupled by a force to; what was put near it by hand
 *   always        forces that may depend on the time, servos, motors and brakes that follow a formula, hands that drag
 */
import { BODY_DYNAMIC } from "../../body/body-tables.js";
import { previewKinematicBody } from "../../body/prescribed-motion.js";
import type { FormulaProgram } from "../../model/formula.js";
import { stepLength, timeOf } from "../clock.js";
import { contactsOf } from "../contacts/island-contacts.js";
import type { Island } from "../islands/island.js";
import { countServos } from "../joints/actuators.js";
import type { JointRecord } from "../structure/blueprint.js";
import type { WorldData } from "../world-data.js";
import { isCalled } from "./sleep.js";

/** Rounding of a pose that stays, m and 1. */
const SAME_POSE = 1e-12;

/** Notes which kinematic bodies move within this step, and which are seen to have moved at its end. */
export function noteMoving(world: WorldData): void {
  const { moving } = world.sleep!;
  moving.clear();
  for (const { body, motion } of world.kinematic) {
    previewKinematicBody(world.tables, body, motion, timeOf(world), stepLength(world));
    if (moves(world, body)) moving.add(body);
  }
}

function moves({ tables: { pose, twist, nextPose, nextTwist } }: WorldData, body: number): boolean {
  for (let k = 6 * body; k < 6 * body + 6; k++) if (twist[k] !== 0 || nextTwist[k] !== 0) return true;
  for (let k = 7 * body; k < 7 * body + 7; k++) if (Math.abs(nextPose[k]! - pose[k]!) > SAME_POSE) return true;
  return false;
}

/** Does anything act on an island in this step that did not act before? */
export function isDisturbed(world: WorldData, island: Island): boolean {
  const { moving } = world.sleep!;
  if (world.holding && island.chains.some(({ bodies }) => bodies.some((body) => isHeld(world, body)))) return true;
  if (moving.size > 0 && island.chains.some((chain) => chain.driven.some((body) => moving.has(body)) || isPulled(world, chain.bodies)))
    return true;
  return meetsSomething(world, island);
}

function isHeld({ tables: { held } }: WorldData, body: number): boolean {
  for (let k = 6 * body; k < 6 * body + 6; k++) if (held[k] !== 0) return true;
  return false;
}

/** Is a body coupled by a force to something that moves by itself? */
function isPulled({ forcesOn, sleep }: WorldData, bodies: Int32Array): boolean {
  const { moving } = sleep!;
  return bodies.some((body) =>
    forcesOn[body]!.some(({ kind, numbers }) => kind.pair && (moving.has(numbers[0]!) || moving.has(numbers[1]!))),
  );
}

/** Can it meet something that no force moves, but that moves or was put there? Of heaps pairs are not known: whatever moves counts. */
function meetsSomething(world: WorldData, island: Island): boolean {
  const { contact, sleep, tables } = world;
  const stirs = (body: number): boolean => tables.kind[body] !== BODY_DYNAMIC && (sleep!.moving.has(body) || isCalled(world, body));
  if (contact.allHeap && contact.possible)
    return world.bodies.records.some((record, body) => record && record.colliders.length > 0 && stirs(body));
  const set = contactsOf(island)?.set;
  for (let k = 0; set && k < 2 * set.pairs.count; k++) if (stirs(set.scene.colliders[set.pairs.pairs[k]!]!.body)) return true;
  return false;
}

/** May anything act on it at a later time without a word? */
export function isRestless(world: WorldData, { chains, blocks }: Island): boolean {
  // one that broke in this step is gone
  const restless = (slot: number): boolean => isActive(world.joints.records[slot]);
  return (
    chains.some(({ bodies, joints }) => joints.some(({ slot }) => restless(slot)) || bodies.some((body) => isVaried(world, body))) ||
    (blocks?.rows.some(({ terms }) => terms.some(({ slot }) => restless(slot))) ?? false)
  );
}

const isVaried = ({ forcesOn }: WorldData, body: number): boolean => forcesOn[body]!.some(({ kind }) => !kind.steady);

const isConstant = (formula: FormulaProgram | undefined): boolean =>
  formula === undefined || (formula.code.length === 1 && typeof formula.code[0] === "number");

function isActive(joint: JointRecord | undefined): boolean {
  if (!joint) return false;
  const { drag, actuators } = joint;
  return (
    drag === true || countServos(actuators) > 0 || actuators.some(({ motor, brake }) => !isConstant(motor?.target) || !isConstant(brake))
  );
}
