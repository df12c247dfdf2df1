/**
 * Makes a running world that of another model without losing its state: what both have keeps its pose, velocity and memory, what is new starts as its
 * description says. Other settings make another world, which takes over the whole state.
 */
import { type BodyDescription, type JointDescription, type ResolvedModel, World, type WorldOptions } from "@gelenk/core";
import { jointInRun } from "./joint-state.js";
import { applyChanges, type EntityChanges, type ModelChanges, sameContent, withNames, withoutPlacement } from "./model-changes.js";

/**
 * The world to go on with: the same one, or another where settings changed. `model` is that of the start, before the changes. Throws ModelError, with the
 * world as it was, where the changes make no sense.
 */
export function patchWorld(world: World, model: ResolvedModel, changes: ModelChanges, environment: WorldOptions): World {
  const before = world.snapshot();
  try {
    const next = changes.rest ? withSettings(world, changes.rest, environment) : world;
    replaceEntities(next, model, changes);
    return next;
  } catch (error) {
    world.restore(before);
    throw error;
  }
}

/** Another world with these settings and the whole state of this one. Gravity is state, so it is set. */
function withSettings(world: World, rest: NonNullable<ModelChanges["rest"]>, environment: WorldOptions): World {
  const { up, gravity, materials, materialPairs, exclude, settings } = rest;
  const { until: _until, assemble: _assemble, ...stated } = settings ?? {};
  const surfaces = { ...(materials && { materials }), ...(materialPairs && { materialPairs }), ...(exclude && { exclude }) };
  const next = new World({ ...stated, ...surfaces, ...(up && { up }), ...environment });
  const standard = next.gravity;
  next.restore(world.snapshot());
  next.gravity = gravity ?? standard;
  return next;
}

/** Joints and forces go with their bodies, couplings with their joints: what is not gone for good comes back as it was. */
function replaceEntities(world: World, model: ResolvedModel, changes: ModelChanges): void {
  const present = world.toModel();
  const start = applyChanges(model, changes);
  const joints = {
    ...changes.joints,
    put: changes.joints.put.map((joint) => ({ ...jointInRun(joint, start, model, present), name: joint.name })),
  };
  const bodies = { ...changes.bodies, put: changes.bodies.put.filter((body) => !staysAsItIs(model, body)) };
  for (const name of namesIn(bodies)) removeIf(world, world.body(name));
  for (const name of namesIn(changes.joints)) removeIf(world, world.joint(name));
  for (const name of namesIn(changes.couplings)) removeIf(world, world.coupling(name));
  for (const name of namesIn(changes.forces)) removeIf(world, world.force(name));
  for (const body of bodies.put) world.addBody({ ...body, ...placementNow(present, body.name) });
  const broken = brokenJoints(model, present);
  for (const joint of returning(present.joints, joints, (name) => world.joint(name))) {
    if (hasEnds(world, joint) && !broken.has(joint.name!)) world.addJoint(joint);
  }
  for (const coupling of returning(present.couplings, changes.couplings, (name) => world.coupling(name))) {
    if (coupling.terms.every(({ joint }) => world.joint(joint))) world.addCoupling(coupling);
  }
  for (const force of returning(present.forces, changes.forces, (name) => world.force(name))) {
    if (bodiesOf(force).every((name) => name === "ground" || world.body(name))) world.addForce(force);
  }
}

/** Joints of the model that the world has no more although it has their bodies. An edit does not mend them; a reset does. */
function brokenJoints(model: ResolvedModel, { joints = [], bodies = [] }: ResolvedModel): ReadonlySet<string> {
  const whole = new Set(joints.map(({ name }) => name));
  const ends = new Set(["ground", ...bodies.map(({ name }) => name)]);
  const broken = withNames(model.joints, "joints").filter(({ name, a, b }) => !whole.has(name) && ends.has(a) && ends.has(b));
  return new Set(broken.map(({ name }) => name));
}

/** Only the pose or velocity of its start is another. */
function staysAsItIs(model: ResolvedModel, body: BodyDescription): boolean {
  const old = withNames(model.bodies).find(({ name }) => name === body.name);
  return old !== undefined && sameContent(withoutPlacement(old), withoutPlacement(body));
}

const namesIn = ({ removed, put }: EntityChanges<unknown>): readonly string[] => [...removed, ...put.map(({ name }) => name)];

function removeIf(world: World, handle: Parameters<World["remove"]>[0] | undefined): void {
  if (handle) world.remove(handle);
}

function placementNow({ bodies = [] }: ResolvedModel, name: string): Partial<BodyDescription> {
  const now = bodies.find((body) => body.name === name);
  if (!now) return {};
  const { position, orientation, velocity, angularVelocity } = now;
  return {
    ...(position && { position }),
    ...(orientation && { orientation }),
    ...(velocity && { velocity }),
    ...(angularVelocity && { angularVelocity }),
  };
}

/** What was put, and what went with something else and is still wanted. */
function returning<T extends { readonly name?: string }>(
  present: readonly T[] = [],
  { removed, put }: EntityChanges<T>,
  find: (name: string) => unknown,
): readonly T[] {
  const changed = new Set([...removed, ...put.map(({ name }) => name)]);
  return [...present.filter(({ name }) => name !== undefined && !changed.has(name) && find(name) === undefined), ...put];
}

const hasEnds = (world: World, { a, b }: JointDescription): boolean => [a, b].every((name) => name === "ground" || world.body(name));

function bodiesOf(force: NonNullable<ResolvedModel["forces"]>[number]): readonly string[] {
  if ("a" in force) return [force.a, force.b];
  if ("body" in force) return [force.body];
  return force.bodies ?? [];
}
