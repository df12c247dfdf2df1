/**
 * A world: bodies, forces and the time, in the user's hands.
 *
 *   const world = new World({ gravity: [0, -9.81, 0] });
 *   const ball = world.addBody({ shapes: [sphere(0.1)], position: [0, 2, 0] });
 *   world.step(1 / 60);
 *   ball.position;
 */
import { TOTALS } from "../body/body-totals.js";
import type { ContactProblem } from "../contact/contact-problem.js";
import { assert } from "../math/assert.js";
import { isFinite64 } from "../math/scalar.js";
import { readVec3, toVector3, type Vector3 } from "../math/vec3.js";
import type { BodyDescription, CouplingDescription, ForceDescription, JointDescription, ResolvedModel } from "../model/description.js";
import { timeOf } from "./clock.js";
import { contactProblems } from "./contacts/contact-problems.js";
import { type ContactOptions, type ContactPair, contactsIn } from "./contacts/contact-report.js";
import { heapContacts } from "./contacts/heap-contacts.js";
import { type LastingContact, lastingContacts } from "./contacts/lasting-contacts.js";
import { sensedShapes } from "./contacts/sensors.js";
import { ModelError, modelError } from "./errors.js";
import type { SensedShape, WorldEvent } from "./events.js";
import { Body } from "./handles/body-handle.js";
import { Coupling } from "./handles/coupling-handle.js";
import { type Drag, type DragOptions, startDrag } from "./handles/drag-handle.js";
import { ForceHandle } from "./handles/force-handle.js";
import { type Guide, type GuideOptions, startGuide } from "./handles/guide-handle.js";
import { Joint } from "./handles/joint-handle.js";
import { slotOf } from "./handles/slot-reference.js";
import { orderKept } from "./islands/order-kept.js";
import { type AssemblyReport, assembleWorld } from "./joints/assemble.js";
import { analyseTopology, type TopologyReport } from "./joints/topology-report.js";
import { type Ledger, readLedger } from "./ledger.js";
import { type DebugLines, drawDebugLines } from "./queries/debug-lines.js";
import {
  type BodyDistance,
  type CastHit,
  type CastQuery,
  type ClosestQuery,
  castRayAllIn,
  castRayIn,
  castShapeIn,
  closestIn,
  distanceIn,
  overlapsIn,
  type RayHit,
  type ShapeNearness,
} from "./queries/queries.js";
import type { RayQuery, ShapeQuery } from "./queries/query-input.js";
import type { StepReport } from "./report.js";
import { sampleBodies } from "./sample.js";
import { wakeAll } from "./sleep/sleep.js";
import { hashState, restoreSnapshot, type Snapshot, takeSnapshot } from "./snapshot.js";
import { step } from "./step.js";
import { bookWorldEdit } from "./structure/book-edit.js";
import {
  addDescribedBody,
  addDescribedCoupling,
  addDescribedForce,
  addDescribedJoint,
  buildWorldData,
  emptyWorldData,
} from "./structure/build.js";
import { removeBody, removeCoupling, removeForce, removeJoint } from "./structure/edit.js";
import { modelOf } from "./structure/to-model.js";
import { sumTotals } from "./totals.js";
import type { WorldData, WorldOptions } from "./world-data.js";
import { CLOCK } from "./world-tables.js";

/** A module of the user: called before each step. The forces it applies stay constant during the step. */
export interface Module {
  /** For messages. */
  readonly name?: string;
  /** `time` is that of the beginning of the step, `h` its length, s. */
  beforeStep(world: World, time: number, h: number): void;
}

/** A world: bodies, joints, forces and contacts that move in steps, with reports, events and a ledger. */
export class World {
  readonly #data: WorldData;

  /** An empty world, or, for the package itself, the user's side of an existing record. Throws ModelError where an option is wrong. */
  constructor(options: WorldOptions = {}, data: WorldData = emptyWorldData(options)) {
    this.#data = data;
  }

  /** Builds a world from a model in which every expression has been resolved. Throws ModelError with all diagnostics. */
  static fromModel(model: ResolvedModel, options: WorldOptions = {}): World {
    const { world, diagnostics } = buildWorldData(model, options);
    if (!world) throw new ModelError(diagnostics);
    return new World(options, world);
  }

  /** The model of this world as it is now. */
  toModel(): ResolvedModel {
    return modelOf(this.#data);
  }

  /** Adds a body. Throws ModelError where the description is wrong. During a step the body joins from the next step on. */
  addBody(description: BodyDescription): Body {
    return new Body(this.#data, addDescribedBody(this.#data, description));
  }

  /** Adds a joint between two bodies, or a body and the ground, as they stand now. Throws ModelError where the description is wrong. */
  addJoint(description: JointDescription): Joint {
    return new Joint(this.#data, addDescribedJoint(this.#data, description));
  }

  /** Couples coordinates of joints, as they stand now. Throws ModelError where the description is wrong. */
  addCoupling(description: CouplingDescription): Coupling {
    return new Coupling(this.#data, addDescribedCoupling(this.#data, description));
  }

  /**
   * Takes hold of a body at a point of the world and leads it, as a mouse or a hand does: first to where it is, then wherever `moveTo` says. Not
   * part of the model. Throws ModelError where it cannot.
   */
  drag(body: Body, point: Vector3, options: DragOptions = {}): Drag {
    return startDrag(this.#data, slotOf(this.#data, body, "body"), point, options);
  }

  /**
   * Takes a body into the hand: it follows a device, first where it is, then wherever `move` says, slides along what is in its way and never passes through.
   * Not part of the model. Throws ModelError where it cannot.
   */
  guide(body: Body, options: GuideOptions = {}): Guide {
    return startGuide(this.#data, slotOf(this.#data, body, "body"), options);
  }

  /** Adds a force, of a built-in kind or one given in `extend`. */
  addForce(description: ForceDescription): ForceHandle {
    return new ForceHandle(this.#data, addDescribedForce(this.#data, description));
  }

  /** Adds a module and returns how to take it out again. Throws ModelError where there is nothing to call. */
  addModule(module: Module): () => void {
    // types keep this away; scripts without them give the function alone
    if (typeof module?.beforeStep !== "function") {
      throw modelError("model.wrong-type", "module", "a module has a function beforeStep", "{ beforeStep(world, time, h) { … } }");
    }
    const { modules } = this.#data;
    const beforeStep = (time: number, h: number) => module.beforeStep(this, time, h);
    modules.push(beforeStep);
    return () => {
      const place = modules.indexOf(beforeStep);
      if (place >= 0) modules.splice(place, 1);
    };
  }

  /**
   * Removes a body with its joints and the forces that act on it alone, a joint with its couplings, a coupling, or a force. During a step it waits
   * for the step's end.
   */
  remove(handle: Body | Joint | Coupling | ForceHandle): void {
    const kind =
      handle instanceof Joint ? "joint" : handle instanceof Coupling ? "coupling" : handle instanceof ForceHandle ? "force" : "body";
    slotOf(this.#data, handle, kind);
    const removeKind = { body: removeBody, joint: removeJoint, coupling: removeCoupling, force: removeForce }[kind];
    const remove = () => {
      if (handle.alive) removeKind(this.#data, handle.slot);
    };
    if (this.#data.stepping) this.#data.removals.push(remove);
    else remove();
  }

  /** The body of that name, or undefined. */
  body(name: string): Body | undefined {
    const slot = this.#data.bodies.slotOf.get(name);
    return slot === undefined ? undefined : new Body(this.#data, slot);
  }

  /** All bodies in slot order. */
  get bodies(): readonly Body[] {
    return this.#data.bodies.records.flatMap((record, slot) => (record ? [new Body(this.#data, slot)] : []));
  }

  /** The joint of that name, or undefined. */
  joint(name: string): Joint | undefined {
    const slot = this.#data.joints.slotOf.get(name);
    return slot === undefined || this.#data.joints.records[slot]!.drag ? undefined : new Joint(this.#data, slot);
  }

  /** All joints in slot order. */
  get joints(): readonly Joint[] {
    return this.#data.joints.records.flatMap((record, slot) => (record && !record.drag ? [new Joint(this.#data, slot)] : []));
  }

  /** The coupling of that name, or undefined. */
  coupling(name: string): Coupling | undefined {
    const slot = this.#data.couplings.slotOf.get(name);
    return slot === undefined ? undefined : new Coupling(this.#data, slot);
  }

  /** All couplings in slot order. */
  get couplings(): readonly Coupling[] {
    return this.#data.couplings.records.flatMap((record, slot) => (record ? [new Coupling(this.#data, slot)] : []));
  }

  /** The force of that name, or undefined. */
  force(name: string): ForceHandle | undefined {
    const slot = this.#data.forces.slotOf.get(name);
    return slot === undefined ? undefined : new ForceHandle(this.#data, slot);
  }

  /** All forces in slot order. */
  get forces(): readonly ForceHandle[] {
    return this.#data.forces.records.flatMap((record, slot) => (record ? [new ForceHandle(this.#data, slot)] : []));
  }

  /** The order of accuracy that every chain keeps: that of the step, or of a method that has its own. */
  get order(): number {
    return orderKept(this.#data);
  }

  /** s */
  get time(): number {
    return timeOf(this.#data);
  }

  /** Steps made so far. */
  get steps(): number {
    return this.#data.tables.clock[CLOCK.total]!;
  }

  /** m/s², world axes. */
  get gravity(): Vector3 {
    return toVector3(readVec3(this.#data.tables.gravity));
  }
  set gravity(value: Vector3) {
    assert(value.length === 3 && value.every(isFinite64), "gravity must be three finite numbers");
    bookWorldEdit(this.#data, () => this.#data.tables.gravity.set(value));
    this.#data.forcesStale = true;
    wakeAll(this.#data);
  }

  /** All bodies take part in the next step, also those that sleep. */
  wake(): void {
    wakeAll(this.#data);
  }

  /** Advances by one step of h seconds (default: the world's step). Returns the same report object each time. */
  step(h: number = this.#data.step): StepReport {
    return step(this.#data, h);
  }

  /**
   * For render loops: makes the whole steps that fit into the frame and what earlier frames left over, and returns the fraction of a
   * step that is left. With `mostSteps`, time beyond that many steps is dropped, so that a slow machine slows down instead of stalling.
   */
  advance(frameTime: number, mostSteps = Number.POSITIVE_INFINITY): number {
    assert(isFinite64(frameTime) && frameTime >= 0, `a frame needs a time of at least 0, not ${frameTime}`);
    const { clock } = this.#data.tables;
    const h = this.#data.step;
    const available = clock[CLOCK.leftOver]! + frameTime;
    const steps = Math.floor(available / h);
    for (let i = 0; i < Math.min(steps, mostSteps); i++) this.step(h);
    const leftOver = Math.max(0, available - steps * h);
    this.#data.tables.clock[CLOCK.leftOver] = leftOver;
    return leftOver / h;
  }

  /** Poses of all bodies at a fraction of the last step: seven numbers per slot, position and orientation [x, y, z, w]. */
  sample(fraction: number, target?: Float64Array): Float64Array {
    return sampleBodies(this.#data, fraction, target);
  }

  /**
   * Moves jointed bodies as little as possible, such that all joints are closed and no velocity is left along removed directions. Chains
   * within the tolerance stay as they are. Says what could not be met.
   */
  assemble(): AssemblyReport {
    return assembleWorld(this.#data);
  }

  /** Independent chains, loops, degrees of freedom and redundancy at the present pose. */
  topology(): TopologyReport {
    return analyseTopology(this.#data);
  }

  /** The first shape that a ray meets. Throws ModelError where the question makes no sense, like all that follow. */
  castRay(ray: RayQuery): RayHit | undefined {
    return castRayIn(this.#data, ray);
  }

  /** Every shape that a ray meets, with the first point of each; nearest first. */
  castRayAll(ray: RayQuery): readonly RayHit[] {
    return castRayAllIn(this.#data, ray);
  }

  /** The first shape that a moving, and perhaps turning, shape meets, with everything else standing still. */
  castShape(cast: CastQuery): CastHit | undefined {
    return castShapeIn(this.#data, cast);
  }

  /** All shapes that a shape overlaps or touches, by the order of bodies. */
  overlaps(query: ShapeQuery): readonly ShapeNearness[] {
    return overlapsIn(this.#data, query);
  }

  /** The shape nearest to a point or a shape. */
  closest(query: ClosestQuery): ShapeNearness | undefined {
    return closestIn(this.#data, query);
  }

  /** The distance of two different bodies by their nearest shapes, sensors left out; undefined where one has none. */
  distance(a: Body, b: Body): BodyDistance | undefined {
    return distanceIn(this.#data, a, b);
  }

  /** The contact regions of all shapes that may collide, where they are now. */
  findContacts(options: ContactOptions = {}): readonly ContactPair[] {
    return contactsIn(this.#data, options);
  }

  /** What touched in the last step, and how strongly; read anew each time. */
  get contacts(): readonly LastingContact[] {
    return [...lastingContacts(this.#data), ...heapContacts(this.#data)];
  }

  /**
   * What was to be solved at the end of the last step, as values: a problem for each island that was in contact, before its impulses
   * acted. Any solver can take them (CONTACT_SOLVER_KINDS), and a file can hold them. Empty before the first step and after a restore;
   * heaps of `impact: "step"` and what sleeps have none.
   */
  contactProblem(): ContactProblem[] {
    return contactProblems(this.#data);
  }

  /** What touched sensors at the end of the last step, by the order of bodies and their shapes; read anew each time. State: a restore brings it back. */
  get sensed(): readonly SensedShape[] {
    return sensedShapes(this.#data);
  }

  /** What happened in the last step. The same array each time; copy it to keep it. */
  get events(): readonly WorldEvent[] {
    return this.#data.events;
  }

  /** Sums and extremes since the start. */
  get ledger(): Ledger {
    return readLedger(this.#data.tables.ledger);
  }

  /** Present energies (J) and momenta (N·s; N·m·s about the origin) of all dynamic bodies. */
  totals(): { kinetic: number; potential: number; linear: Vector3; angular: Vector3 } {
    sumTotals(this.#data);
    const { totals } = this.#data;
    return {
      kinetic: totals[TOTALS.kinetic]!,
      potential: totals[TOTALS.potential]!,
      linear: toVector3(readVec3(totals, TOTALS.linear)),
      angular: toVector3(readVec3(totals, TOTALS.angular)),
    };
  }

  /** Everything that decides the future, in one buffer. */
  snapshot(): Snapshot {
    return takeSnapshot(this.#data);
  }

  /** Back to a snapshot; bodies and forces added or removed since then go and come back with it. */
  restore(snapshot: Snapshot): void {
    restoreSnapshot(this.#data, snapshot);
  }

  /** 64 bits over the state as 16 hexadecimal digits: equal hashes, equal futures. */
  hash(): string {
    return hashState(this.#data);
  }

  /** Outlines of shapes, body axes, centres of mass and velocities as line segments, for any viewer. */
  debugLines(): DebugLines {
    return drawDebugLines(this.#data);
  }
}
