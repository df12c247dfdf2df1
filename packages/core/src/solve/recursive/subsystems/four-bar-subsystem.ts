/**
 * Planar four-bar by the general method of subsystems: unknowns w = (ṡ₃, ṡ₂, ṡ₁, λ₁, λ₂), a dense 5×5 system with 7 right-hand sides. Numeric variant.
 *
 * State φ, φ̇ and positions as in four-bar.ts; s₁ = φ̇, s₂ = α̇ − φ̇ (coupler on crank), s₃ = ψ̇. λ is the force in the cut hinge D at B, along and across the
 * rocker; the other three directions of that hinge are redundant in a plane loop.
 *
 *   x₁ = G₁₀x₀ + Φ₁ṡ₁ + c₁,  x₂ = G₂₁x₁ + Φ₂ṡ₂ + c₂,  x₃ = G₃₀x₀ + Φ₃ṡ₃ + c₃
 *   Φ₃ᵀ(L₃ + P λ) = 0,  Φ₂ᵀ(L₂ − Q λ) = 0,  Φ₁ᵀ(L₁ + G₂₁ᵀ(L₂ − Q λ)) = η
 *   Pᵀ x₃ − Qᵀ x₂ = right                P, Q: unit forces at D as loads on rocker and coupler
 *   right: v̊ + ω × v of the point D is equal on both
 *
 * Source: theory 03, sections 14.2 and 14.3 (A.3.2 of the source). Order without exchanges: constraints for ṡ₃ and ṡ₂, joints 3 and 2 for
 * λ, then ṡ₁: the pivots are l₃ and l₂ sin(ψ − α), masses may vanish inside.
 */
import type { Algebra } from "../algebra.js";
import {
  add,
  angular,
  compose,
  constants,
  cross,
  crossMotion,
  dot,
  linear,
  motionToChild,
  multiplyRotations,
  negate,
  type Placement,
  rotate,
  scale,
  transposeRotation,
  type Vector,
  zeros,
} from "../spatial-algebra.js";
import { HERE } from "../tree-parts.js";
import { constantPlacement } from "./constant-placement.js";
import type { Element, InterfaceMotion } from "./element.js";
import { dependentRates, type FourBarNumbers, fourBar, placeFourBar } from "./four-bar.js";
import { drivenElement } from "./length-drive.js";
import type { LinkageOptions } from "./linkage-element.js";
import { planeAcross, planeScale } from "./planar-loop.js";
import { type SubsystemEquations, type SubsystemRow, subsystemElement } from "./subsystem.js";

/** The same interfaces, states and motion as `linkageElement(fourBar(bars))`; input is the drive of the crank. */
export function fourBarSubsystem(bars: FourBarNumbers, { mount = HERE, drives = [] }: LinkageOptions = {}): Element {
  const linkage = fourBar(bars);
  const { links, coordinates, speeds, rest } = linkage;
  const element = subsystemElement({
    type: "four-bar, numeric",
    secondaries: links,
    coordinates,
    speeds,
    inputs: 1,
    rest,
    speedRates: [2],
    order: [
      [4, 0],
      [3, 1],
      [0, 4],
      [1, 3],
      [2, 2],
    ],
    equations: (algebra, primary, { q, s, input }) =>
      equations(algebra, bars, mount, { primary, phi: q[0]!, speed: s[0]!, drive: input[0]! }),
  });
  return drivenElement(element, linkage, drives);
}

interface FourBarState<T> {
  readonly primary: InterfaceMotion<T>;
  readonly phi: T;
  readonly speed: T;
  readonly drive: T;
}

function equations<T>(algebra: Algebra<T>, bars: FourBarNumbers, mount: Placement<number>, state: FourBarState<T>): SubsystemEquations<T> {
  const { constant, multiply, subtract } = algebra;
  const at = constantPlacement(algebra, mount);
  const [crank, coupler, rocker] = fourBar(bars)
    .place(algebra, [state.phi])
    .map((X) => compose(algebra, at, X)) as [Placement<T>, Placement<T>, Placement<T>];
  // speeds of the three joints
  const position = placeFourBar(algebra, bars, state.phi);
  const sweep = planeAcross(algebra, planeScale(algebra, position.crank, constant(-bars.crank)));
  const slope = dependentRates(algebra, bars, position)(sweep);
  const speeds = [multiply(slope.psi, state.speed), multiply(subtract(slope.alpha, constant(1)), state.speed), state.speed] as const;
  // velocities and biases; a hinge about z has Φ = (e_z; 0) in its own axes and no bias of its own
  const hinge = constants(algebra, [0, 0, 1, 0, 0, 0]);
  const couplerOnCrank: Placement<T> = {
    rotation: multiplyRotations(algebra, transposeRotation(crank.rotation), coupler.rotation),
    position: constants(algebra, [bars.crank, 0, 0]),
  };
  const turn = (carried: Vector<T>, s: T) => {
    const relative = scale(algebra, hinge, s);
    const velocity = add(algebra, carried, relative);
    return { velocity, bias: crossMotion(algebra, velocity, relative) };
  };
  const first = turn(motionToChild(algebra, crank, state.primary.velocity), speeds[2]);
  const second = turn(motionToChild(algebra, couplerOnCrank, first.velocity), speeds[1]);
  const third = turn(motionToChild(algebra, rocker, state.primary.velocity), speeds[0]);
  const byCrank = motionToChild(algebra, couplerOnCrank, hinge);
  const none = zeros(algebra, 6);
  return {
    coordinateRates: [state.speed],
    links: [
      { placement: crank, ...first, motions: [none, none, hinge, none, none] },
      {
        placement: coupler,
        velocity: second.velocity,
        bias: add(algebra, second.bias, motionToChild(algebra, couplerOnCrank, first.bias)),
        motions: [none, hinge, byCrank, none, none],
      },
      { placement: rocker, ...third, motions: [hinge, none, none, none, none] },
    ],
    rows: fourBarRows(algebra, bars, {
      coupler,
      rocker,
      byCrank,
      hinge,
      velocities: [second.velocity, third.velocity],
      drive: state.drive,
    }),
  };
}

/** Three hinges without load along their axes but the drive's, two directions of the cut hinge. */
function fourBarRows<T>(
  algebra: Algebra<T>,
  bars: FourBarNumbers,
  of: {
    readonly coupler: Placement<T>;
    readonly rocker: Placement<T>;
    readonly byCrank: Vector<T>;
    readonly hinge: Vector<T>;
    readonly velocities: readonly [coupler: Vector<T>, rocker: Vector<T>];
    readonly drive: T;
  },
): SubsystemRow<T>[] {
  const { hinge, byCrank } = of;
  const zero = algebra.constant(0);
  const between = multiplyRotations(algebra, transposeRotation(of.coupler.rotation), of.rocker.rotation);
  const ends = [constants(algebra, [bars.coupler, 0, 0]), constants(algebra, [bars.rocker, 0, 0])] as const;
  const axes = [constants(algebra, [1, 0, 0]), constants(algebra, [0, 1, 0])];
  const onRocker = axes.map((axis) => unitForce(algebra, ends[1], axis));
  const onCoupler = axes.map((axis) => unitForce(algebra, ends[0], rotate(algebra, between, axis)));
  const through = (motion: Vector<T>, loads: readonly Vector<T>[]): T[] => loads.map((load) => dot(algebra, motion, load));
  const joints: SubsystemRow<T>[] = [
    { own: [zero, zero, zero, ...through(hinge, onRocker)], loads: { 3: hinge }, right: zero },
    { own: [zero, zero, zero, ...negate(algebra, through(hinge, onCoupler))], loads: { 2: hinge }, right: zero },
    { own: [zero, zero, zero, ...negate(algebra, through(byCrank, onCoupler))], loads: { 1: hinge, 2: byCrank }, right: of.drive },
  ];
  const swept = [0, 1].map((i) => sweepingRate(algebra, of.velocities[i]!, ends[i]!));
  const cut = axes.map((axis, k): SubsystemRow<T> => {
    const right = algebra.subtract(dot(algebra, linear(onCoupler[k]!), swept[0]!), dot(algebra, axis, swept[1]!));
    return { accelerations: { 2: negate(algebra, onCoupler[k]!), 3: onRocker[k]! }, right };
  });
  return [...joints, ...cut];
}

/** A unit force at a point as a load. */
const unitForce = <T>(algebra: Algebra<T>, point: Vector<T>, axis: Vector<T>): Vector<T> => [...cross(algebra, point, axis), ...axis];

/** ω × v of a point */
function sweepingRate<T>(algebra: Algebra<T>, velocity: Vector<T>, point: Vector<T>): Vector<T> {
  const turn = angular(velocity);
  return cross(algebra, turn, add(algebra, linear(velocity), cross(algebra, turn, point)));
}
