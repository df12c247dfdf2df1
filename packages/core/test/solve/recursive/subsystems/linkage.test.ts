/** Motions and biases of all linkages against differences of their placements; closed forms of those that have one. */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { hingeAbout } from "../../../../src/solve/recursive/motions/revolute.js";
import {
  add,
  multiplyRotations,
  type Placement,
  rotate,
  rotateBack,
  transposeRotation,
} from "../../../../src/solve/recursive/spatial-algebra.js";
import { cylinderLength } from "../../../../src/solve/recursive/subsystems/cylinder-triangle.js";
import { fourBar, placeFourBar } from "../../../../src/solve/recursive/subsystems/four-bar.js";
import { type Linkage, linkageByPlacement, linkageOfJoint } from "../../../../src/solve/recursive/subsystems/linkage.js";
import { sliderCrank } from "../../../../src/solve/recursive/subsystems/slider-crank.js";
import { tripleRevolute } from "../../../../src/solve/recursive/subsystems/triple-revolute.js";
import { derivative } from "../differences.js";
import { GOLDEN_BARS, LINKAGES } from "./linkages.js";

/** Differences of fourth order with h = 1e-3 of values near 1, see differences.ts; the loops' own fifth derivatives reach 1e5. */
const DIFFERENCE = 3e-8;

const speedsOf = ({ speeds }: Linkage): number[] => Array.from({ length: speeds }, (_, k) => 0.7 - 0.45 * k);

/** q(t) of constant speeds by four Runge–Kutta steps; quaternions drift by less than differences see. */
function coordinatesAt(linkage: Linkage, q: readonly number[], s: readonly number[], t: number): number[] {
  let x = [...q];
  const slope = (at: readonly number[]): readonly number[] => linkage.rates(NUMBERS, at, s);
  const h = t / 4;
  for (let n = 0; n < 4; n++) {
    const moved = (k: readonly number[], by: number): number[] => x.map((value, i) => value + by * k[i]!);
    const a = slope(x);
    const b = slope(moved(a, h / 2));
    const c = slope(moved(b, h / 2));
    const d = slope(moved(c, h));
    x = x.map((value, i) => value + (h * (a[i]! + 2 * b[i]! + 2 * c[i]! + d[i]!)) / 6);
  }
  return x;
}

/** (ω, v) of a frame in its axes by differences: Rᵀ Ṙ and Rᵀ ṙ. */
function measuredTwist(place: (t: number) => Placement<number>, at: number): number[] {
  const { rotation } = place(at);
  const turned = derivative((t) => multiplyRotations(NUMBERS, transposeRotation(rotation), place(at + t).rotation));
  // columns of ω̃: entry (z, y) = ωx, (x, z) = ωy, (y, x) = ωz
  return [
    turned[5]!,
    turned[6]!,
    turned[1]!,
    ...rotateBack(
      NUMBERS,
      rotation,
      derivative((t) => place(at + t).position),
    ),
  ];
}

describe.each(LINKAGES.map((entry, i) => ({ ...entry, name: `${i}: ${entry.linkage.type}` })))("$name", ({ linkage, q, pins = [] }) => {
  const s = speedsOf(linkage);
  const moved = linkage.move(NUMBERS, q, s);

  it("has frames of unit axes", () => {
    for (const { placement } of moved) {
      const product = multiplyRotations(NUMBERS, transposeRotation(placement.rotation), placement.rotation);
      for (const [k, entry] of product.entries()) expect(entry).toBeCloseTo(k % 4 === 0 ? 1 : 0, 12);
    }
  });

  if (pins.length > 0)
    it("is closed", () => {
      for (const { links, points } of pins) {
        const [one, other] = links.map((link, k) => {
          const { rotation, position } = moved[linkage.links.indexOf(link)]!.placement;
          return add(NUMBERS, position, rotate(NUMBERS, rotation, points[k]!));
        });
        for (const [k, value] of one!.entries()) expect(other![k]).toBeCloseTo(value, 13);
      }
    });

  it("moves as its placements do", () => {
    for (const [i, { motions }] of moved.entries()) {
      const twist = measuredTwist((t) => linkage.place(NUMBERS, coordinatesAt(linkage, q, s, t))[i]!, 0);
      for (const [k, value] of twist.entries()) {
        const own = motions.reduce((sum, column, n) => sum + column[k]! * s[n]!, 0);
        expect(Math.abs(value - own)).toBeLessThan(DIFFERENCE);
      }
    }
  });

  it("has the bias that its motions leave at constant speeds", () => {
    for (const [i, { bias }] of moved.entries()) {
      const rate = derivative((t) => {
        const { motions } = linkage.move(NUMBERS, coordinatesAt(linkage, q, s, t), s)[i]!;
        return bias.map((_, k) => motions.reduce((sum, column, n) => sum + column[k]! * s[n]!, 0));
      });
      for (const [k, value] of rate.entries()) expect(Math.abs(value - bias[k]!)).toBeLessThan(DIFFERENCE);
    }
  });

  it("is what derivatives of its placements make of it", () => {
    // two ways to the same numbers where motions are written by hand (joints, four-bars, chains), both exact up to rounding of a few dozen operations
    const other = linkageByPlacement(linkage).move(NUMBERS, q, s);
    for (const [i, { motions, bias }] of moved.entries()) {
      for (const [n, column] of motions.entries())
        for (const [k, value] of column.entries()) expect(other[i]!.motions[n]![k]!).toBeCloseTo(value, 12);
      for (const [k, value] of bias.entries()) expect(other[i]!.bias[k]!).toBeCloseTo(value, 12);
    }
  });
});

describe("the four-bar", () => {
  /** Theory 03, section 17: ten digits. */
  it.each([
    { sign: 1, alpha: 0.515913529, psi: 1.5858932703 },
    { sign: -1, alpha: -1.0074058362, psi: -2.0773855775 },
  ] as const)("closes as the golden values say, branch $sign", ({ sign, alpha, psi }) => {
    const { coupler, rocker } = placeFourBar(NUMBERS, { ...GOLDEN_BARS, sign }, 0.7);
    expect(Math.atan2(coupler.y, coupler.x)).toBeCloseTo(alpha, 9);
    expect(Math.atan2(rocker.y, rocker.x)).toBeCloseTo(psi, 9);
  });

  it("has the golden rates", () => {
    const [, coupler, rocker] = fourBar(GOLDEN_BARS).move(NUMBERS, [0.7], [1]);
    // seven digits are given
    expect(rocker!.motions[0]![2]).toBeCloseTo(0.1001644, 7);
    expect(coupler!.motions[0]![2]! - 1).toBeCloseTo(-1.3027119, 7);
  });

  it("is three hinges behind a crank", () => {
    const [crank, coupler, rocker] = fourBar(GOLDEN_BARS).move(NUMBERS, [0.7], [1.3]);
    // the same loop, solved for the rocker from the other side: its root has the other sign
    const [driver, rodA, rodB] = tripleRevolute(hingeAbout(2), { a: [4, 0], b: [1.2, 0], rodA: 2.5, rodB: 3.5, sign: 1 }).move(
      NUMBERS,
      [0.7],
      [1.3],
    );
    const pairs = [
      [crank, driver],
      [rocker, rodA],
    ] as const;
    for (const [one, other] of pairs) {
      for (const [k, value] of one!.placement.rotation.entries()) expect(other!.placement.rotation[k]!).toBeCloseTo(value, 12);
      for (const [k, value] of one!.motions[0]!.entries()) expect(other!.motions[0]![k]!).toBeCloseTo(value, 12);
      for (const [k, value] of one!.bias.entries()) expect(other!.bias[k]!).toBeCloseTo(value, 12);
    }
    // rod B points from the crank pin as the coupler does
    expect(rodB!.motions[0]![2]).toBeCloseTo(coupler!.motions[0]![2]!, 12);
    expect(rodB!.bias[2]).toBeCloseTo(coupler!.bias[2]!, 12);
  });
});

it("the slider of a slider-crank moves as the textbook says", () => {
  const [l1, l2] = [0.5, 1.3];
  const [, , slider] = sliderCrank({ crank: l1, rod: l2 }).move(NUMBERS, [0.9], [1]);
  const [c, s] = [Math.cos(0.9), Math.sin(0.9)];
  const reach = Math.sqrt(l2 * l2 - l1 * l1 * s * s);
  expect(slider!.placement.position[0]).toBeCloseTo(l1 * c + reach, 14);
  expect(slider!.motions[0]![3]).toBeCloseTo(-l1 * s - (l1 * l1 * s * c) / reach, 14);
});

it("the length of a cylinder obeys the law of cosines", () => {
  const foot = Math.hypot(0.6, 0.5);
  const eye = Math.hypot(2.6, 0.75);
  const between = Math.atan2(0.75, 2.6) + 0.7 - Math.atan2(-0.5, 0.6);
  const expected = Math.sqrt(foot * foot + eye * eye - 2 * foot * eye * Math.cos(between));
  const cylinder = { foot: [0.6, -0.5], eye: [2.6, 0.75], link: "B" } as const;
  expect(cylinderLength(NUMBERS, linkageOfJoint(hingeAbout(2)), cylinder, [0.7])).toBeCloseTo(expected, 14);
});
