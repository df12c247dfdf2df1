/**
 * What lives in which slot: the immutable part of a world, shared by its snapshots. Adding and removing makes a new blueprint; a new
 * object takes the lowest free slot, and the generation of a slot rises when it is vacated, so that old handles can be told.
 */
import type { PrescribedMotion } from "../../body/prescribed-motion.js";
import type { CompiledShape } from "../../collide/shapes/compile-shape.js";
import type { Force } from "../../force/force-kind.js";
import type { FreeCoordinate, JointKind } from "../../joint/joint-kind.js";
import type { PrincipalAxes } from "../../mass/principal-axes.js";
import type { Pose } from "../../math/pose.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyDescription, CouplingDescription, JointDescription } from "../../model/description.js";
import type { Actuator } from "../joints/actuators.js";

export interface BodyRecord {
  readonly name: string;
  readonly description: BodyDescription;
  readonly kind: "dynamic" | "fixed" | "kinematic";
  /** Undefined for fixed and kinematic bodies. */
  readonly mass: { readonly mass: number; readonly center: Vec3; readonly principal: PrincipalAxes } | undefined;
  readonly motion: PrescribedMotion | undefined;
  /** Its shapes that are used for collision. */
  readonly colliders: readonly CompiledShape[];
  /** What a hand guides a body by: an input like a held force, so no part of the model; see guide-handle.ts. */
  readonly device?: true;
}

export interface Slots<T> {
  readonly records: readonly (T | undefined)[];
  readonly generations: readonly number[];
  readonly slotOf: ReadonlyMap<string, number>;
}

export interface JointRecord {
  readonly name: string;
  readonly description: JointDescription;
  readonly kind: JointKind;
  /** Slots, or GROUND_BODY. */
  readonly a: number;
  readonly b: number;
  /** In the principal frames of the bodies. */
  readonly frameA: Pose;
  readonly frameB: Pose;
  readonly numbers: Float64Array;
  /** What acts on its coordinates. */
  readonly actuators: readonly Actuator[];
  /** The hold of a hand on a body: an input like a held force, so no part of the model; see drag-handle.ts. */
  readonly drag?: true;
}

export interface CouplingRecord {
  readonly name: string;
  readonly description: CouplingDescription;
  readonly terms: readonly CoupledCoordinate[];
  readonly offset: number;
  /** What its sum is: an angle where all coordinates are, else a length. */
  readonly measure: "position" | "angle";
}

export interface CoupledCoordinate {
  /** Name of the joint. */
  readonly joint: string;
  readonly coordinate: FreeCoordinate;
  readonly index: number;
  readonly factor: number;
}

export interface Blueprint {
  readonly bodies: Slots<BodyRecord>;
  readonly joints: Slots<JointRecord>;
  readonly forces: Slots<Force>;
  readonly couplings: Slots<CouplingRecord>;
}

/** The same as Slots while it may still be changed in place: until the first snapshot shares it. */
export interface MutableSlots<T extends { readonly name: string }> extends Slots<T> {
  readonly records: (T | undefined)[];
  readonly generations: number[];
  readonly slotOf: Map<string, number>;
  /** Vacated slots; the lowest is used first. */
  readonly free: number[];
}

export function createSlots<T extends { readonly name: string }>(): MutableSlots<T> {
  return { records: [], generations: [], slotOf: new Map(), free: [] };
}

export function copySlots<T extends { readonly name: string }>(slots: Slots<T>): MutableSlots<T> {
  const free: number[] = [];
  for (let slot = slots.records.length - 1; slot >= 0; slot--) if (!slots.records[slot]) free.push(slot);
  return { records: [...slots.records], generations: [...slots.generations], slotOf: new Map(slots.slotOf), free };
}

export function addToSlots<T extends { readonly name: string }>(slots: MutableSlots<T>, record: T): number {
  const slot = slots.free.pop() ?? slots.records.length;
  slots.records[slot] = record;
  slots.generations[slot] ??= 1;
  slots.slotOf.set(record.name, slot);
  return slot;
}

export function removeFromSlots<T extends { readonly name: string }>(slots: MutableSlots<T>, slot: number): void {
  const record = slots.records[slot];
  if (!record) return;
  slots.records[slot] = undefined;
  slots.generations[slot] = slots.generations[slot]! + 1;
  slots.slotOf.delete(record.name);
  // descending, so that pop yields the lowest
  let place = slots.free.length;
  while (place > 0 && slots.free[place - 1]! < slot) place--;
  slots.free.splice(place, 0, slot);
}
