/** The contacts of the last step as a user sees them: which shapes touch, where, and how strongly. */
import { AT_FIRST, AT_GAP, AT_NORMAL, AT_POINT, AT_SECOND, AT_SLIP, MEMORY, STORED_MEMORY } from "../../contact/contact-memory.js";
import type { Vector3 } from "../../math/vec3.js";
import { stepLength, timeOf } from "../clock.js";
import type { ContactEvent } from "../events.js";
import type { WorldData } from "../world-data.js";

/** One point at which two shapes touch. */
export interface LastingPoint {
  /** Between the two surfaces, m, and unit normal from A to B; world axes, at the start of the last stretch of the step. */
  readonly point: Vector3;
  /** Unit, from A to B, world axes. */
  readonly normal: Vector3;
  /** Gap there, m. */
  readonly gap: number;
  /** Mean force on B during the last stretch of the step, N, world axes. */
  readonly force: Vector3;
  /** How far it has slid since it sticks, m: what tolerances leave. */
  readonly slip: Vector3;
}

/** Two shapes that touch: names of their bodies, numbers of the shapes. */
export interface LastingContact {
  /** Name of body A. */
  readonly a: string;
  /** Number of the shape on A. */
  readonly shapeA: number;
  /** Name of body B. */
  readonly b: string;
  /** Number of the shape on B. */
  readonly shapeB: number;
  /** Where they touch. */
  readonly points: readonly LastingPoint[];
  /** Means of the points, weighted by their normal forces, and the normal impulse of a whole step, N·s. */
  readonly point: Vector3;
  /** Mean of the points, weighted by their normal forces; unit, from A to B. */
  readonly normal: Vector3;
  /** Normal impulse of a whole step, N·s. */
  readonly impulse: number;
}

/** Columns of a row of the state lie behind those of an entry of the memory. */
const OFFSET = STORED_MEMORY - MEMORY;

/** In the order of the bodies' slots and of their shapes. */
export function lastingContacts(world: WorldData): readonly LastingContact[] {
  const { contact, contactCount } = world.tables;
  const found: LastingContact[] = [];
  for (let i = 0, end = 0; i < contactCount[0]!; i = end) {
    for (end = i + 1; end < contactCount[0]! && isSamePair(contact, i, end); end++);
    const points = Array.from({ length: end - i }, (_, k) => describePoint(contact, STORED_MEMORY * (i + k))).filter(
      (point) => pressure(point) > 0 || point.gap <= world.contact.tolerance,
    );
    const o = STORED_MEMORY * i;
    if (points.length > 0) found.push(describePair(world, [contact[o]!, contact[o + 1]!, contact[o + 2]!, contact[o + 3]!], points));
  }
  return found;
}

function isSamePair(contact: Float64Array, i: number, k: number): boolean {
  for (let c = 0; c < 4; c++) if (contact[STORED_MEMORY * i + c] !== contact[STORED_MEMORY * k + c]) return false;
  return true;
}

const vector = (table: Float64Array, at: number): Vector3 => [table[at]!, table[at + 1]!, table[at + 2]!];

function describePoint(contact: Float64Array, o: number): LastingPoint {
  const at = o + OFFSET;
  const [first, second] = [vector(contact, at + AT_FIRST), vector(contact, at + AT_SECOND)];
  return {
    point: vector(contact, at + AT_POINT),
    normal: vector(contact, at + AT_NORMAL),
    gap: contact[at + AT_GAP]!,
    force: [first[0] + second[0], first[1] + second[1], first[2] + second[2]],
    slip: vector(contact, at + AT_SLIP),
  };
}

const pressure = ({ force, normal }: LastingPoint): number => force[0] * normal[0] + force[1] * normal[1] + force[2] * normal[2];

/** `pair`: slot of body A, number of its shape, the same of B. */
export function describePair(
  world: WorldData,
  pair: readonly [number, number, number, number],
  points: readonly LastingPoint[],
): LastingContact {
  const nameOf = (slot: number): string => world.bodies.records[slot]!.name;
  const total = points.reduce((sum, point) => sum + pressure(point), 0);
  const weightOf = (point: LastingPoint): number => (total > 0 ? pressure(point) / total : 1 / points.length);
  const mean = (of: (point: LastingPoint) => Vector3): Vector3 =>
    [0, 1, 2].map((c) => points.reduce((sum, point) => sum + weightOf(point) * of(point)[c]!, 0)) as unknown as Vector3;
  return {
    a: nameOf(pair[0]),
    shapeA: pair[1],
    b: nameOf(pair[2]),
    shapeB: pair[3],
    points,
    point: mean(({ point }) => point),
    normal: mean(({ normal }) => normal),
    impulse: total * stepLength(world),
  };
}

/** A contact as event. */
export function tellContact<Type extends "contact-begin" | "contact-end">(
  type: Type,
  world: WorldData,
  contact: LastingContact,
): ContactEvent<Type> {
  const { points: _points, ...told } = contact;
  return { type, time: timeOf(world), ...told };
}
