/** Linkages of every kind for tests that hold for all of them, each with a position at which it closes, and trees that carry random bodies on them. */
import type { Random } from "../../../../src/math/random.js";
import { constantVelocity } from "../../../../src/solve/recursive/motions/constant-velocity.js";
import { planar } from "../../../../src/solve/recursive/motions/planar.js";
import { prismatic } from "../../../../src/solve/recursive/motions/prismatic.js";
import { hingeAbout } from "../../../../src/solve/recursive/motions/revolute.js";
import { spherical } from "../../../../src/solve/recursive/motions/spherical.js";
import type { Placement } from "../../../../src/solve/recursive/spatial-algebra.js";
import {
  constantVelocityBySubsystems,
  eulerConstantVelocity,
} from "../../../../src/solve/recursive/subsystems/constant-velocity-variants.js";
import { withCylinder } from "../../../../src/solve/recursive/subsystems/cylinder-triangle.js";
import type { Element } from "../../../../src/solve/recursive/subsystems/element.js";
import type { Branch, ElementTree } from "../../../../src/solve/recursive/subsystems/element-tree.js";
import { fourBar } from "../../../../src/solve/recursive/subsystems/four-bar.js";
import { layOutElements } from "../../../../src/solve/recursive/subsystems/lay-out-elements.js";
import { type Linkage, linkageOfJoint } from "../../../../src/solve/recursive/subsystems/linkage.js";
import { bodyElement } from "../../../../src/solve/recursive/subsystems/rigid-elements.js";
import { sliderCrank } from "../../../../src/solve/recursive/subsystems/slider-crank.js";
import { tripleRevolute } from "../../../../src/solve/recursive/subsystems/triple-revolute.js";
import { universalSphericalRevolute } from "../../../../src/solve/recursive/subsystems/universal-spherical-revolute.js";
import { chance } from "../../../chance.js";
import { numbers, randomRotation } from "../random-tree.js";

/** The lengths of theory 03, section 17. */
export const GOLDEN_BARS = { base: 4, crank: 1.2, coupler: 3.5, rocker: 2.5 } as const;

const TRIANGLE = { foot: [0.6, -0.5], eye: [2.6, 0.75], link: "B" } as const;
const BAR_CYLINDER = { foot: [-1, 2], eye: [1.2, 0], link: "crank" } as const;
const RODS = { a: [4, 0], b: [1.2, 0], rodA: 2.5, rodB: 3.5 } as const;
/** A planar joint (normal x) cannot stand in the plane x, y; a hinge about z and a slide along x can. */
const SPATIAL = { universal: [0.3, 0.1, 0.2], hinge: [0.4, 0.8, 0.5], rod: 1.5, lever: 1.1 } as const;

/** A point of one link that lies on a point of another, in their frames. */
export interface Pin {
  readonly links: readonly [string, string];
  readonly points: readonly [readonly number[], readonly number[]];
}

const pin = (one: string, at: readonly number[], other: string, on: readonly number[]): Pin => ({ links: [one, other], points: [at, on] });
const BAR_PINS = [pin("crank", [1.2, 0, 0], "coupler", [0, 0, 0]), pin("coupler", [3.5, 0, 0], "rocker", [2.5, 0, 0])];
const SLIDER_PINS = [pin("crank", [0.5, 0, 0], "rod", [0, 0, 0]), pin("rod", [1.3, 0, 0], "slider", [0, 0, 0])];
const ROD_PINS = [pin("driver", [1.2, 0, 0], "rodB", [0, 0, 0]), pin("rodA", [2.5, 0, 0], "rodB", [3.5, 0, 0])];
const SPATIAL_PINS = [pin("driver", [0.4, 0.8, 0.5], "lever", [0, 0, 0]), pin("rod", [1.5, 0, 0], "lever", [1.1, 0, 0])];

/** `pins`: what closes the loop. */
export const LINKAGES: readonly { readonly linkage: Linkage; readonly q: readonly number[]; readonly pins?: readonly Pin[] }[] = [
  { linkage: fourBar(GOLDEN_BARS), q: [0.7], pins: BAR_PINS },
  { linkage: fourBar({ ...GOLDEN_BARS, sign: -1 }), q: [2.9], pins: BAR_PINS },
  { linkage: sliderCrank({ crank: 0.5, rod: 1.3, offset: 0.2 }), q: [0.9], pins: SLIDER_PINS },
  { linkage: sliderCrank({ crank: 0.5, rod: 1.3, offset: -0.1, sign: -1 }), q: [-2.1], pins: SLIDER_PINS },
  { linkage: tripleRevolute(hingeAbout(2), RODS), q: [0.7], pins: ROD_PINS },
  {
    linkage: tripleRevolute(prismatic, { a: [0, 1], b: [1, 0], rodA: 1.5, rodB: 1.2, sign: -1 }),
    q: [0.4],
    pins: [pin("driver", [1, 0, 0], "rodB", [0, 0, 0]), pin("rodA", [1.5, 0, 0], "rodB", [1.2, 0, 0])],
  },
  { linkage: universalSphericalRevolute(prismatic, SPATIAL), q: [0.8], pins: SPATIAL_PINS },
  { linkage: universalSphericalRevolute(hingeAbout(1), { ...SPATIAL, sign: -1 }), q: [0.5], pins: SPATIAL_PINS },
  { linkage: universalSphericalRevolute(planar, SPATIAL), q: [0.2, 0.3, 0.4], pins: SPATIAL_PINS },
  { linkage: universalSphericalRevolute(spherical, SPATIAL), q: [0.1, 0.5, 0.1, Math.sqrt(0.73)], pins: SPATIAL_PINS },
  { linkage: withCylinder(linkageOfJoint(hingeAbout(2)), TRIANGLE), q: [0.7], pins: [pin("B", [2.6, 0.75, 0], "rod", [0, 0, 0])] },
  { linkage: withCylinder(fourBar(GOLDEN_BARS), BAR_CYLINDER), q: [1.1], pins: [...BAR_PINS, pin("crank", [1.2, 0, 0], "rod", [0, 0, 0])] },
  { linkage: constantVelocityBySubsystems, q: [0.3, 0.5] },
  { linkage: linkageOfJoint(constantVelocity), q: [0.3, 0.5] },
  { linkage: linkageOfJoint(eulerConstantVelocity()), q: [0.3, 0.5] },
  { linkage: linkageOfJoint(eulerConstantVelocity({ parameter: 1, sign: -1 })), q: [0.3, 0.5] },
  { linkage: linkageOfJoint(eulerConstantVelocity({ parameter: 2, sign: 1 })), q: [0.3, 0.5] },
];

export const randomMount = (random: Random): Placement<number> => ({ rotation: randomRotation(random), position: numbers(random, 3) });

export const randomBody = (random: Random): Element =>
  bodyElement({ mass: random.uniform(0.5, 2), center: numbers(random, 3, 0.5), inertia: [0, 1, 2].map(() => random.uniform(0.5, 0.9)) });

/** One body on every secondary interface. */
export function loaded(name: string, element: Element, seed: number): Branch {
  const random = chance(seed);
  const on = Object.fromEntries(element.secondaries.map((link) => [link, [{ name: `${name}-${link}`, element: randomBody(random) }]]));
  return { name, element, on };
}

/** The tree of branches that fit. */
export function treeOf(branches: readonly Branch[]): ElementTree {
  const { tree, diagnostics } = layOutElements(branches);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return tree;
}
