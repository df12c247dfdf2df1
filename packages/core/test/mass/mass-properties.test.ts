import { describe, expect, it } from "vitest";
import {
  combine,
  inertiaAbout,
  MASSLESS,
  type MassProperties,
  place,
  pointMass,
  rotate,
  scaleToMass,
  shift,
} from "../../src/mass/mass-properties.js";
import { conjugateBy, diagonal, fromQuat, type Mat3, transform } from "../../src/math/mat3.js";
import { compose } from "../../src/math/pose.js";
import { fromAxisAngle, rotate as rotateVector } from "../../src/math/quat.js";
import type { Random } from "../../src/math/random.js";
import { add, cross, dot, scale, subtract, type Vec3, vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";
import { expectSameMass } from "./expect-mass.js";

/** Rounding of a few dozen operations on numbers of order 1. */
const ROUNDING = 1e-13;

const randomVector = (r: Random): Vec3 => vec3(r.normal(), r.normal(), r.normal());

/** The reference for everything here: a heap of point masses, summed by the definition J u = Σ m d × (u × d). */
interface Heap {
  readonly masses: number[];
  readonly places: Vec3[];
}

function randomHeap(r: Random, count = 12): Heap {
  return { masses: Array.from({ length: count }, () => r.uniform(0.1, 2)), places: Array.from({ length: count }, () => randomVector(r)) };
}

function sumHeap({ masses, places }: Heap): MassProperties {
  const mass = masses.reduce((sum, m) => sum + m, 0);
  const center = scale(
    masses.reduce((sum, m, i) => add(sum, scale(places[i]!, m)), vec3(0, 0, 0)),
    1 / mass,
  );
  const column = (u: Vec3): Vec3 =>
    masses.reduce(
      (sum, m, i) => {
        const d = subtract(places[i]!, center);
        return add(sum, scale(cross(d, cross(u, d)), m));
      },
      vec3(0, 0, 0),
    );
  const [x, y, z] = [column(vec3(1, 0, 0)), column(vec3(0, 1, 0)), column(vec3(0, 0, 1))];
  const inertia: Mat3 = { xx: x.x, yx: x.y, zx: x.z, xy: y.x, yy: y.y, zy: y.z, xz: z.x, yz: z.y, zz: z.z };
  return { mass, center, inertia };
}

describe("mass properties", () => {
  it("combine point masses, one by one and all at once, to what the definition gives", () => {
    const random = chance(40);
    for (let i = 0; i < tenfold(20); i++) {
      const heap = randomHeap(random);
      const points = heap.masses.map((m, k) => pointMass(m, heap.places[k]!));
      expectSameMass(combine(points), sumHeap(heap), ROUNDING);
      const oneByOne = heap.masses.slice(1).reduce((part, m, k) => combine([part, pointMass(m, heap.places[k + 1]!)]), points[0]!);
      expectSameMass(oneByOne, sumHeap(heap), ROUNDING);
      expectSameMass(combine([combine(points.slice(0, 5)), combine(points.slice(5))]), sumHeap(heap), ROUNDING);
    }
  });

  it("move and turn with the points they belong to", () => {
    const random = chance(41);
    for (let i = 0; i < tenfold(20); i++) {
      const heap = randomHeap(random);
      const X = { position: randomVector(random), orientation: random.rotation() };
      const moved = (map: (p: Vec3) => Vec3): MassProperties => sumHeap({ ...heap, places: heap.places.map(map) });
      const part = sumHeap(heap);
      const turn = (p: Vec3): Vec3 => rotateVector(X.orientation, p);
      expectSameMass(
        shift(part, X.position),
        moved((p) => add(p, X.position)),
        ROUNDING,
      );
      expectSameMass(rotate(part, X.orientation), moved(turn), ROUNDING);
      expectSameMass(
        place(part, X),
        moved((p) => add(turn(p), X.position)),
        ROUNDING,
      );
      const Y = { position: randomVector(random), orientation: random.rotation() };
      expectSameMass(place(place(part, X), Y), place(part, compose(Y, X)), ROUNDING);
    }
  });

  it("obey the parallel axis theorem: about any axis u through P, u·J u = Σ m |u × d|²", () => {
    const random = chance(42);
    for (let i = 0; i < tenfold(20); i++) {
      const heap = randomHeap(random);
      const [P, u] = [randomVector(random), random.direction()];
      const expected = heap.masses.reduce((sum, m, k) => {
        const lever = cross(u, subtract(heap.places[k]!, P));
        return sum + m * dot(lever, lever);
      }, 0);
      const J = inertiaAbout(sumHeap(heap), P);
      expect(Math.abs(dot(u, transform(J, u)) / expected - 1)).toBeLessThan(ROUNDING);
    }
  });

  it("keep a diagonal inertia exactly diagonal under the identity and exactly symmetric under any turn", () => {
    const part: MassProperties = { mass: 2, center: vec3(1, 2, 3), inertia: diagonal(1, 2, 2.5) };
    expect(rotate(part, { x: 0, y: 0, z: 0, w: 1 })).toEqual(part);
    const turned = rotate(part, fromAxisAngle(vec3(1, 2, -1), 0.7)).inertia;
    expect([turned.xy, turned.xz, turned.yz]).toEqual([turned.yx, turned.zx, turned.zy]);
    const expected = conjugateBy(fromQuat(fromAxisAngle(vec3(1, 2, -1), 0.7)), part.inertia);
    expect(turned.xy).toBeCloseTo(expected.xy, 15);
  });

  it("scale to a mass without moving", () => {
    const part: MassProperties = { mass: 2, center: vec3(1, 2, 3), inertia: diagonal(1, 2, 2.5) };
    expect(scaleToMass(part, 5)).toEqual({ mass: 5, center: part.center, inertia: diagonal(2.5, 5, 6.25) });
  });

  it("return a lone part as it is, and nothing for nothing", () => {
    const far: MassProperties = { mass: 0.1, center: vec3(1e8 + 0.1, -3e7, 7), inertia: diagonal(1, 2, 2.5) };
    expect(combine([far])).toEqual(far);
    expect(combine([])).toEqual(MASSLESS);
    expect(combine([MASSLESS, MASSLESS])).toEqual(MASSLESS);
    expect(combine([MASSLESS, far])).toEqual(far);
  });
});
