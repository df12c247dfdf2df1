/**
 * The bodies of a model as the peers need them: with numbers for mass and inertia. The benchmarks move boxes, so a body states
 * its mass and principal moments, or has one box of even density about its origin:
 *
 *   m = ρ a b c      J = m/12 · (b² + c², c² + a², a² + b²)
 *
 * Anything else is refused rather than approximated.
 */
import { type BodyDescription, DEFAULTS, defaultGravity, type ResolvedModel, type Triple } from "@gelenk/core";

export interface RigidBody {
  readonly position: Triple;
  /** [x, y, z, w] */
  readonly orientation: readonly [number, number, number, number];
  /** World axes. */
  readonly velocity: Triple;
  readonly angularVelocity: Triple;
  /** kg */
  readonly mass: number;
  /** Principal moments about the origin of the body, which is its centre of mass; the body's axes are its principal axes, kg·m². */
  readonly moments: Triple;
}

export const gravityOf = (model: ResolvedModel): Triple => model.gravity ?? defaultGravity(model.up);

export function rigidBodies(model: ResolvedModel): readonly RigidBody[] {
  if ((model.forces ?? []).length > 0) throw new Error("forces other than gravity are not translated to the peers");
  return (model.bodies ?? []).map((body, i) => rigidBody(body, body.name ?? `bodies[${i}]`));
}

function rigidBody(body: BodyDescription, name: string): RigidBody {
  if ((body.kind ?? DEFAULTS.body.kind) !== "dynamic") throw new Error(`${name}: only dynamic bodies are translated to the peers`);
  const { position, orientation, velocity, angularVelocity } = { ...DEFAULTS.body, ...body };
  return { position, orientation, velocity, angularVelocity, ...massOf(body, name) };
}

function massOf(body: BodyDescription, name: string): { readonly mass: number; readonly moments: Triple } {
  const { mass, inertia, centerOfMass, shapes = [] } = body;
  const centred = (centerOfMass ?? DEFAULTS.body.centerOfMass).every((x) => x === 0);
  if (centred && mass !== undefined && inertia?.length === 3) return { mass, moments: inertia };
  const shape = shapes[0];
  if (!centred || inertia || shapes.length !== 1 || shape?.type !== "box" || shape.position || shape.orientation) {
    throw new Error(`${name}: only single boxes about the body's origin, or stated mass and moments, are translated to the peers`);
  }
  const [a, b, c] = shape.size;
  const m = mass ?? (shape.density ?? body.density ?? DEFAULTS.body.density) * a * b * c;
  return { mass: m, moments: [(m / 12) * (b * b + c * c), (m / 12) * (c * c + a * a), (m / 12) * (a * a + b * b)] };
}
