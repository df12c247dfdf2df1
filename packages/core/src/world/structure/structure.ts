/**
 * Structure of a world, derived once per structural change from the blueprint alone: chains with their methods, kinematic bodies, rows of
 * joints, which forces act on which body (those along coordinates of joints included), and which joints have servos. Joints connect
 * dynamic bodies to chains; fixed and kinematic bodies separate them. Bodies without joints are gathered into chains of up to GATHERED
 * bodies, as many as stay in a core's cache while they pass through the stages; where bodies can meet, each is a chain of its own,
 * because contacts join and part them from step to step.
 */
import { BODY_DYNAMIC, BODY_FIXED, BODY_KINEMATIC } from "../../body/body-tables.js";
import type { Force } from "../../force/force-kind.js";
import type { Chain, ChainJoint, ChainStructure } from "../../joint/coupling.js";
import { isDynamic } from "../../joint/jacobian.js";
import { GROUND_BODY } from "../../joint/joint-tables.js";
import type { MethodName } from "../../model/settings-description.js";
import { components } from "../../topology/components.js";
import { stepLength } from "../clock.js";
import { canMeet } from "../contacts/find-pairs.js";
import { hasHeaps } from "../contacts/heap-choice.js";
import { countServos } from "../joints/actuators.js";
import { findBlockDampers } from "../joints/block-dampers.js";
import { listBlockRows } from "../joints/block-rows.js";
import { jointForces } from "../joints/joint-forces.js";
import { type Advance, replacementFor } from "../joints/jointed-methods.js";
import type { WorldData } from "../world-data.js";

const GATHERED = 256;

/** Of steps of length h: which dampers are strong depends on it. */
export function analyseStructure(world: WorldData, h = stepLength(world) || world.step): void {
  const { kind } = world.tables;
  const kinematic: { body: number; motion: WorldData["kinematic"][number]["motion"] }[] = [];
  const fixed: number[] = [];
  for (let body = 0; body < world.bodies.records.length; body++) {
    if (kind[body] === BODY_KINEMATIC) kinematic.push({ body, motion: world.bodies.records[body]?.motion });
    if (kind[body] === BODY_FIXED) fixed.push(body);
  }
  assignRows(world);
  world.contact.possible = canMeet(world);
  world.contact.allHeap = hasHeaps(world) && world.joints.records.every((joint) => !joint);
  const leader = connectBodies(world);
  world.blockDampers = findBlockDampers(world.tables, world.joints.records, kickedChains(world, leader), h);
  const { rows, sources } = listBlockRows(world);
  world.blockRows = rows;
  world.blockSources = sources;
  world.arena.reserve("block", rows.length);
  // rows have new places
  world.tables.block.fill(0);
  world.chains = findChains(world, leader);
  world.chainOf = [];
  for (const chain of world.chains) for (const body of chain.bodies) world.chainOf[body] = chain;
  world.islands = [];
  world.contact.merged.clear();
  world.kinematic = kinematic;
  world.fixed = fixed;
  world.forcesOn = listForces(world);
  world.servoJoints = world.joints.records.flatMap((joint, slot) => (joint && countServos(joint.actuators) > 0 ? [slot] : []));
  world.collision.hasSensors = world.bodies.records.some((record) => record?.colliders.some(({ sensor }) => sensor));
  world.changed = false;
  world.forcesStale = true;
}

/** Gives every joint its rows, in slot order. */
function assignRows(world: WorldData): void {
  let rows = 0;
  world.joints.records.forEach((joint, slot) => {
    const count = joint ? joint.kind.lengths + joint.kind.angles : 0;
    world.tables.jointRow[2 * slot] = rows;
    world.tables.jointRow[2 * slot + 1] = count;
    rows += count;
  });
  world.arena.reserve("row", rows);
}

/** Of every body, the lowest slot in its chain. */
function connectBodies({ tables, joints, bodies }: WorldData): ArrayLike<number> {
  const edges: number[] = [];
  joints.records.forEach((joint) => {
    if (joint && isDynamic(tables, joint.a) && isDynamic(tables, joint.b)) edges.push(joint.a, joint.b);
  });
  return components(bodies.records.length, edges);
}

/** By slot of a joint: the first body of its chain; −1 where no body moves or the chain's method integrates forces by itself. */
function kickedChains(world: WorldData, leader: ArrayLike<number>): readonly number[] {
  const bodiesOf = new Map<number, number[]>();
  world.bodies.records.forEach((_record, body) => {
    const bodies = bodiesOf.get(leader[body]!);
    if (bodies) bodies.push(body);
    else bodiesOf.set(leader[body]!, [body]);
  });
  const kicked = new Map(
    [...bodiesOf].map(([first, bodies]) => [first, world.jointed(agreedMethod(world, bodies)).method.ownOrder === undefined]),
  );
  return world.joints.records.map((joint) => {
    const body = joint && [joint.a, joint.b].find((slot) => isDynamic(world.tables, slot));
    return body !== undefined && kicked.get(leader[body]!) ? leader[body]! : -1;
  });
}

function findChains(world: WorldData, leader: ArrayLike<number>): readonly Chain[] {
  const t = world.tables;
  world.replaced.length = 0;
  const jointsOf = new Map<number, number[]>();
  world.joints.records.forEach((joint, slot) => {
    const body = joint && (isDynamic(t, joint.a) ? joint.a : isDynamic(t, joint.b) ? joint.b : undefined);
    if (body === undefined) return;
    const first = leader[body]!;
    jointsOf.set(first, [...(jointsOf.get(first) ?? []), slot]);
  });
  const lone: number[] = [];
  const bodiesOf = new Map<number, number[]>();
  for (let body = 0; body < world.bodies.records.length; body++) {
    if (t.kind[body] !== BODY_DYNAMIC) continue;
    const first = leader[body]!;
    if (!jointsOf.has(first)) lone.push(body);
    else if (bodiesOf.has(first)) bodiesOf.get(first)!.push(body);
    else bodiesOf.set(first, [body]);
  }
  const blocked = new Set(
    partnersOf(
      world,
      world.blockRows.flatMap(({ terms }) => terms.map(({ slot }) => slot)),
    ),
  );
  const isDeflected = ({ joints, bodies }: ChainStructure) =>
    world.contact.possible || joints.length > 0 || bodies.some((body) => blocked.has(body));
  const jointed = [...bodiesOf].map(([first, bodies]) => {
    const slots = jointsOf.get(first)!;
    const structure = describeChain(world, bodies, slots);
    const stated = agreedMethod(world, bodies);
    const loose = structure.joints.length === 0;
    const instead = loose ? undefined : replacementFor(stated, t, structure, world.options.extend?.methods);
    const advance = world.jointed(instead?.method ?? stated);
    if (instead) world.replaced.push({ body: bodies[0]!, stated, ...instead });
    return createChain(structure, loose ? { ...advance, method: world.free } : advance, isDeflected(structure));
  });
  const gathered = world.contact.possible && !world.contact.allHeap ? 1 : GATHERED;
  return [...gather(world, lone, gathered, { ...world.jointed(world.method), method: world.free }, world.contact.possible), ...jointed];
}

/** What is stated for bodies of the chain, where that is one method; else the world's. A chain merged while running may have been given several. */
function agreedMethod(world: WorldData, bodies: readonly number[]): MethodName {
  if (world.methodOf.size === 0) return world.method;
  const stated = bodies.map((body) => world.methodOf.get(world.bodies.records[body]!.name)).filter((method) => method !== undefined);
  return stated.length > 0 && stated.every((method) => method === stated[0]) ? stated[0]! : world.method;
}

const partnersOf = (world: WorldData, slots: readonly number[]): readonly number[] =>
  slots.flatMap((slot) => [world.joints.records[slot]!.a, world.joints.records[slot]!.b]);

/** Joints without rows of their own (ropes, velocity joints) connect bodies, and that is all. */
function describeChain(world: WorldData, bodies: readonly number[], all: readonly number[]): ChainStructure {
  const slots = all.filter((slot) => world.tables.jointRow[2 * slot + 1]! > 0);
  const joints = slots.map((slot): ChainJoint => {
    const { kind, numbers } = world.joints.records[slot]!;
    return { slot, kind, numbers };
  });
  return {
    bodies: Int32Array.from(bodies),
    joints,
    partners: Int32Array.from(partnersOf(world, slots)),
    driven: drivenPartners(world, bodies, partnersOf(world, all)),
  };
}

/** Kinematic bodies at the other end of joints, and of forces between two bodies. */
function drivenPartners(world: WorldData, bodies: readonly number[], joined: readonly number[]): Int32Array<ArrayBuffer> {
  const pulling = world.forces.records.flatMap((force) =>
    force?.kind.pair && force.bodies!.some((body) => bodies.includes(body)) ? force.bodies! : [],
  );
  const moved = [...joined, ...pulling].filter((body) => body !== GROUND_BODY && world.tables.kind[body] === BODY_KINEMATIC);
  return Int32Array.from(new Set(moved));
}

function createChain(structure: ChainStructure, advance: Advance, deflected: boolean): Chain {
  const { method } = advance;
  return {
    ...structure,
    ...advance,
    plan: method.layout(structure),
    deflected: deflected && method.ownOrder === undefined,
    preparedAt: -1,
  };
}

function gather(world: WorldData, bodies: readonly number[], size: number, advance: Advance, deflected: boolean): readonly Chain[] {
  const chains: Chain[] = [];
  for (let i = 0; i < bodies.length; i += size) {
    const none = new Int32Array(0);
    const some = bodies.slice(i, i + size);
    const structure = { bodies: Int32Array.from(some), joints: [], partners: none, driven: drivenPartners(world, some, []) };
    chains.push(createChain(structure, advance, deflected));
  }
  return chains;
}

function listForces(world: WorldData): readonly (readonly Force[])[] {
  const none: readonly Force[] = [];
  const everywhere = world.forces.records.filter((f): f is Force => f !== undefined && f.bodies === undefined);
  const lists = world.bodies.records.map(() => (everywhere.length > 0 ? everywhere : none));
  const ofJoints = world.joints.records.flatMap((_joint, slot) => jointForces(world, slot));
  for (const force of [...world.forces.records, ...ofJoints]) {
    for (const body of force?.bodies ?? []) lists[body] = [...lists[body]!, force!];
  }
  return lists;
}
