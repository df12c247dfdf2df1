/**
 * Loads between interfaces: they have no mass and hold nothing, so they need not be part of the tree. With laws of one length: springs, dampers, cylinders.
 *
 *   line force between points P on A and Q on B (fixed points of the two frames):
 *     d = Q − P,  L = √(d·d),  u = d/L,  L̇ = u·(v_Q − v_P),  force +F u on B at Q and −F u on A at P,  F of the law; F > 0 pushes apart
 *
 * Source: theory 03, section 12 (load element: M^A = 0, l^A = ± load). Limits: L > 0.
 */
import type { Algebra } from "../algebra.js";
import { add, angular, constants, cross, dot, linear, rotate, rotateBack, scale, subtract, type Vector } from "../spatial-algebra.js";
import type { InterfaceMotion } from "./element.js";

/** Something massless that pushes on interfaces. */
export interface LoadElement {
  /** For messages. */
  readonly type: string;
  /** Coordinates of its own (pressures, …) and inputs. */
  readonly coordinates: number;
  /** Numbers of inputs. */
  readonly inputs: number;
  /** Coordinates to start from. */
  readonly rest: readonly number[];
  /** Loads on the interfaces, at their origins and in their axes, and the rates of the coordinates. */
  act<T>(
    algebra: Algebra<T>,
    ends: readonly InterfaceMotion<T>[],
    state: { readonly q: Vector<T>; readonly input: Vector<T> },
  ): { readonly loads: readonly Vector<T>[]; readonly rates: Vector<T> };
}

/** A force that depends on one length (or angle) and its rate, with coordinates and inputs of its own. */
export interface LengthLaw {
  /** For messages. */
  readonly type: string;
  /** How many coordinates of its own it has, such as pressures. */
  readonly coordinates: number;
  /** Numbers of inputs. */
  readonly inputs: number;
  /** Coordinates to start from. */
  readonly rest: readonly number[];
  /** Force, positive where it makes the length grow, and the rates of the coordinates. */
  force<T>(
    algebra: Algebra<T>,
    length: { readonly value: T; readonly rate: T },
    state: { readonly q: Vector<T>; readonly input: Vector<T> },
  ): { readonly force: T; readonly rates: Vector<T> };
}

/** F = −stiffness (L − rest) − damping L̇ */
export const springDamper = ({ stiffness, damping, rest }: { stiffness: number; damping: number; rest: number }): LengthLaw => ({
  type: "spring-damper",
  coordinates: 0,
  inputs: 0,
  rest: [],
  force(algebra, { value, rate }) {
    const { constant, add: plus, subtract: minus, multiply, negate } = algebra;
    const elastic = multiply(constant(stiffness), minus(value, constant(rest)));
    return { force: negate(plus(elastic, multiply(constant(damping), rate))), rates: [] };
  },
});

/** Between a point of the first interface and one of the second, in their frames. */
export const lineForce = (from: readonly number[], to: readonly number[], law: LengthLaw): LoadElement => ({
  type: `line force, ${law.type}`,
  coordinates: law.coordinates,
  inputs: law.inputs,
  rest: law.rest,
  act(algebra, [A, B], state) {
    const [P, Q] = [constants(algebra, from), constants(algebra, to)];
    const [start, end] = [pointMotion(algebra, A!, P), pointMotion(algebra, B!, Q)];
    const way = subtract(algebra, end.position, start.position);
    const value = algebra.sqrt(dot(algebra, way, way));
    const direction = scale(algebra, way, algebra.divide(algebra.constant(1), value));
    const rate = dot(algebra, direction, subtract(algebra, end.velocity, start.velocity));
    const { force, rates } = law.force(algebra, { value, rate }, state);
    const push = scale(algebra, direction, force);
    return {
      loads: [
        pointLoad(
          algebra,
          A!,
          P,
          push.map((f) => algebra.negate(f)),
        ),
        pointLoad(algebra, B!, Q, push),
      ],
      rates,
    };
  },
});

/** Position and velocity in the world of a point of an interface. */
function pointMotion<T>(algebra: Algebra<T>, { placement, velocity }: InterfaceMotion<T>, point: Vector<T>) {
  const { rotation, position } = placement;
  const own = add(algebra, linear(velocity), cross(algebra, angular(velocity), point));
  return { position: add(algebra, position, rotate(algebra, rotation, point)), velocity: rotate(algebra, rotation, own) };
}

/** A force in the world at a point, as a load on the interface. */
function pointLoad<T>(algebra: Algebra<T>, { placement }: InterfaceMotion<T>, point: Vector<T>, force: Vector<T>): Vector<T> {
  const own = rotateBack(algebra, placement.rotation, force);
  return [...cross(algebra, point, own), ...own];
}
