/**
 * A linkage as an element: joints, and loops whose dependent coordinates are eliminated.
 *
 *   U_i = M_i Φ_i,  l̄_i = l_i − M_i c_i                                what hangs at link i
 *   M̂ = Σ Φ_iᵀ U_i,  e = η + Σ Φ_iᵀ l̄_i,  P = Σ G_iᵀ U_i               of all links
 *   M₀ = Σ G_iᵀ M_i G_i − P M̂⁻¹ Pᵀ,  l₀ = Σ G_iᵀ l̄_i − P M̂⁻¹ e
 *   ṡ = M̂⁻¹ (e − Pᵀ x₀),  x_i = G_i x₀ + Φ_i ṡ + c_i
 *
 * One link is treated in its own axes and moved to the primary at the end: there the inertia behind a hinge vanishes along its
 * axis, which the compiler sees. Source: theory 03, section 7.6 (algorithm 3.3) for one link; section 13 with w = ṡ for several:
 * with the motions of a closed loop as Φ_i this is the elimination of section 14.4, m₁₁″ = M̂, Γ₁′ = Pᵀ, τ₁″ = e. Cost: per link
 * one move of an inertia to the primary. Limits: M̂ definite.
 */
import type { Algebra } from "../algebra.js";
import { timesInverse } from "../articulated-body.js";
import {
  type ArticulatedInertia,
  addArticulated,
  applyArticulated,
  articulatedToParent,
  subtractProducts,
} from "../articulated-inertia.js";
import { factorBranches, fullBranch, solveBranches } from "../branch-factor.js";
import {
  add,
  combine,
  compose,
  crossMotion,
  dot,
  loadToParent,
  motionToChild,
  type Placement,
  subtract,
  type Vector,
} from "../spatial-algebra.js";
import type { JointMotion } from "../tree-model.js";
import { HERE } from "../tree-parts.js";
import { constantPlacement } from "./constant-placement.js";
import type { Element, ElementAnswer, Felt } from "./element.js";
import { drivenElement, type LengthDrive } from "./length-drive.js";
import { type Linkage, linkageOfJoint } from "./linkage.js";

/** Where a linkage is mounted, and what drives it. */
export interface LinkageOptions {
  /** The linkage's own frame (frame A of a joint) in the frame of the primary. Default: the same. */
  readonly mount?: Placement<number>;
  /** Springs, cylinders, … inside; see `drivenElement`. */
  readonly drives?: readonly LengthDrive[];
}

/** A joint as an element; its secondary is frame B. */
export const jointElement = (joint: JointMotion, options: LinkageOptions = {}): Element => linkageElement(linkageOfJoint(joint), options);

/** Inputs are the drives η of the speeds, then those of the laws. */
export function linkageElement(linkage: Linkage, { mount = HERE, drives = [] }: LinkageOptions = {}): Element {
  const element: Element = {
    type: linkage.type,
    secondaries: linkage.links,
    coordinates: linkage.coordinates,
    speeds: linkage.speeds,
    inputs: linkage.speeds,
    rest: linkage.rest,
    move(algebra, primary, { q, s, input }) {
      const at = constantPlacement(algebra, mount);
      const links = linkage.move(algebra, q, s).map(({ placement, motions, bias }) => {
        const X = compose(algebra, at, placement);
        const relative = combine(algebra, motions, s);
        const velocity = add(algebra, motionToChild(algebra, X, primary.velocity), relative);
        return { X, motions, velocity, bias: add(algebra, crossMotion(algebra, velocity, relative), bias) };
      });
      return {
        secondaries: links.map(({ X, velocity }) => ({ placement: compose(algebra, primary.placement, X), velocity })),
        coordinateRates: linkage.rates(algebra, q, s),
        inward: (felt) => inward(algebra, links, felt, input),
      };
    },
  };
  return drivenElement(element, linkage, drives);
}

/** A link at the present state. */
interface Link<T> {
  readonly X: Placement<T>;
  readonly motions: readonly Vector<T>[];
  /** c */
  readonly bias: Vector<T>;
}

function inward<T>(algebra: Algebra<T>, links: readonly Link<T>[], felt: readonly Felt<T>[], drive: Vector<T>): ElementAnswer<T> {
  const push = links.map(({ motions }, i) => motions.map((motion) => applyArticulated(algebra, felt[i]!.inertia, motion)));
  const given = links.map(({ bias }, i) => subtract(algebra, felt[i]!.load, applyArticulated(algebra, felt[i]!.inertia, bias)));
  const free = drive.map((eta, k) =>
    algebra.add(
      eta,
      sumOf(algebra, links, ({ motions }, i) => dot(algebra, motions[k]!, given[i]!)),
    ),
  );
  const projected = drive.map((_, r) =>
    drive.slice(0, r + 1).map((_, k) => sumOf(algebra, links, ({ motions }, i) => dot(algebra, motions[r]!, push[i]![k]!))),
  );
  const factor = factorBranches(algebra, projected, fullBranch(drive.length));
  const common = commonFrame(algebra, links);
  const gathered = drive.map((_, k) => sumOfVectors(algebra, links, (link, i) => common.load(link, push[i]![k]!)));
  const whole = links.map((link, i) => common.inertia(link, felt[i]!.inertia)).reduce((a, b) => addArticulated(algebra, a, b));
  const inertia = subtractProducts(algebra, whole, gathered, timesInverse(algebra, factor, gathered));
  const through = combine(algebra, gathered, solveBranches(algebra, factor, free));
  const load = subtract(
    algebra,
    sumOfVectors(algebra, links, (link, i) => common.load(link, given[i]!)),
    through,
  );
  return {
    felt: common.atPrimary({ inertia, load }),
    margins: () => factor.inverse.map((inverse) => algebra.divide(algebra.constant(1), algebra.multiply(inverse, traces(algebra, felt)))),
    outward(x) {
      const base = common.motion(x);
      const speedRates = solveBranches(
        algebra,
        factor,
        free.map((e, k) => algebra.subtract(e, dot(algebra, gathered[k]!, base))),
      );
      const accelerations = links.map((link) =>
        add(algebra, add(algebra, common.carried(link, base), link.bias), combine(algebra, link.motions, speedRates)),
      );
      return { speedRates, accelerations };
    },
  };
}

/** The frame in which links are summed: the primary's for several, the link's own for one. */
interface CommonFrame<T> {
  load(link: Link<T>, l: Vector<T>): Vector<T>;
  inertia(link: Link<T>, M: ArticulatedInertia<T>): ArticulatedInertia<T>;
  atPrimary(felt: Felt<T>): Felt<T>;
  /** x₀ in that frame, and from there to a link. */
  motion(x: Vector<T>): Vector<T>;
  carried(link: Link<T>, x: Vector<T>): Vector<T>;
}

function commonFrame<T>(algebra: Algebra<T>, links: readonly Link<T>[]): CommonFrame<T> {
  const { X } = links[0]!;
  if (links.length > 1)
    return {
      load: (link, l) => loadToParent(algebra, link.X, l),
      inertia: (link, M) => articulatedToParent(algebra, link.X, M),
      atPrimary: (felt) => felt,
      motion: (x) => x,
      carried: (link, x) => motionToChild(algebra, link.X, x),
    };
  return {
    load: (_, l) => l,
    inertia: (_, M) => M,
    atPrimary: ({ inertia, load }) => ({ inertia: articulatedToParent(algebra, X, inertia), load: loadToParent(algebra, X, load) }),
    motion: (x) => motionToChild(algebra, X, x),
    carried: (_, x) => x,
  };
}

/** Sum of the diagonals of what is felt: a measure of the masses involved. */
const traces = <T>(algebra: Algebra<T>, felt: readonly Felt<T>[]): T =>
  sumOf(algebra, felt, ({ inertia }) => {
    const diagonal = [...inertia.rotational.slice(0, 3), ...inertia.translational.slice(0, 3)];
    return diagonal.reduce((a, b) => algebra.add(a, b));
  });

const sumOf = <T, Item>(algebra: Algebra<T>, list: readonly Item[], value: (item: Item, i: number) => T): T =>
  list.map(value).reduce((a, b) => algebra.add(a, b));

const sumOfVectors = <T, Item>(algebra: Algebra<T>, list: readonly Item[], value: (item: Item, i: number) => Vector<T>): Vector<T> =>
  list.map(value).reduce((a, b) => add(algebra, a, b));
