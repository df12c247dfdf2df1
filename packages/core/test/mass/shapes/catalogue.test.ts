/**
 * All shapes with a closed form against a second method: their surface is cut into triangles and measured as a polyhedron. Inscribed meshes
 * converge with 1/n²: doubling n divides the error by 4, and from three meshes the terms with n⁻² and n⁻⁴ can be removed.
 */
import { describe, expect, it } from "vitest";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import type { MassProperties } from "../../../src/mass/mass-properties.js";
import { measurePolyhedron } from "../../../src/mass/polyhedron.js";
import { massOfShape } from "../../../src/mass/shape-mass.js";
import { SHAPE_MASSES } from "../../../src/mass/shapes/catalogue.js";
import { SHAPE_TYPES, type ShapeDescription } from "../../../src/model/description.js";
import { boxMesh, mapVertices, revolve, torusMesh, triplesOf } from "../../geometry/meshes.js";
import { expectSameMass } from "../expect-mass.js";

type Profile = (readonly [number, number])[];

/** From −angle to angle along a circle, in n steps; the ends at ±90° lie exactly on the axis. */
const arc = (radius: number, from: number, to: number, n: number, z: number): Profile =>
  Array.from({ length: n + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / n;
    const rho = Math.abs(Math.abs(angle) - Math.PI / 2) < 1e-12 ? 0 : radius * Math.cos(angle);
    return [rho, z + radius * Math.sin(angle)] as const;
  });

const ball = (n: number): FlatMesh => revolve(arc(1, -Math.PI / 2, Math.PI / 2, n / 2, 0), n);

interface Case {
  readonly shape: ShapeDescription;
  /** Inscribed surface with n steps around. */
  readonly mesh: (n: number) => FlatMesh;
}

const ROUND: readonly Case[] = [
  { shape: { type: "sphere", radius: 1.3 }, mesh: (n) => mapVertices(ball(n), (p) => p.map((x) => 1.3 * x)) },
  {
    shape: { type: "ellipsoid", radii: [0.7, 1.1, 2.3] },
    mesh: (n) => mapVertices(ball(n), ([x, y, z]) => [0.7 * x, 1.1 * y, 2.3 * z]),
  },
  {
    shape: { type: "cylinder", radius: 0.4, length: 1.7 },
    mesh: (n) =>
      revolve(
        [
          [0, -0.85],
          [0.4, -0.85],
          [0.4, 0.85],
          [0, 0.85],
        ],
        n,
      ),
  },
  {
    shape: { type: "capsule", radius: 0.4, length: 1.7 },
    mesh: (n) => revolve([...arc(0.4, -Math.PI / 2, 0, n / 4, -0.85), ...arc(0.4, 0, Math.PI / 2, n / 4, 0.85)], n),
  },
  {
    shape: { type: "cone", radius: 0.6, length: 1.4 },
    mesh: (n) =>
      revolve(
        [
          [0, -0.7],
          [0.6, -0.7],
          [0, 0.7],
        ],
        n,
      ),
  },
  { shape: { type: "torus", radius: 1.2, tube: 0.5 }, mesh: (n) => torusMesh(1.2, 0.5, n, n) },
];

const exact = (shape: ShapeDescription): MassProperties => {
  const { properties, diagnostics } = massOfShape(shape, 1, "shape");
  expect(diagnostics).toEqual([]);
  return properties!;
};

const numbersOf = ({ mass, center, inertia }: MassProperties): number[] => [mass, center.z, inertia.xx, inertia.yy, inertia.zz];

describe("closed forms", () => {
  it("know every type of shape", () => {
    expect(Object.keys(SHAPE_MASSES).sort()).toEqual([...SHAPE_TYPES].sort());
    for (const [type, kind] of Object.entries(SHAPE_MASSES)) expect(kind.type).toBe(type);
  });

  it.each(ROUND.map((c) => [c.shape.type, c] as const))("%s: meshes converge to it with 1/n²", (_, { shape, mesh }) => {
    const [coarse, middle, fine] = [48, 96, 192].map((n) => numbersOf(measurePolyhedron(mesh(n)))) as [number[], number[], number[]];
    const expected = numbersOf(exact(shape));
    const size = Math.max(...expected.map(Math.abs));
    expected.forEach((value, i) => {
      const errors = [coarse, middle, fine].map((numbers) => numbers[i]! - value) as [number, number, number];
      // what is exact in all (the centre of symmetric shapes) has no rate
      if (Math.abs(errors[0]) > 1e-12 * size) {
        expect(errors[0] / errors[1]).toBeCloseTo(4, 1);
        expect(errors[1] / errors[2]).toBeCloseTo(4, 1);
      }
      // the terms with n⁻² and n⁻⁴ removed; what is left is about (2π/48)⁶/64 = 8e-8 times a coefficient below 1
      const [first, second] = [(4 * middle[i]! - coarse[i]!) / 3, (4 * fine[i]! - middle[i]!) / 3];
      expect(Math.abs((16 * second - first) / 15 - value)).toBeLessThan(8e-8 * size);
    });
  });

  it("box: its mesh is exact", () => {
    const mesh = boxMesh([-0.5, -1, -1.5], [0.5, 1, 1.5]);
    expectSameMass(exact({ type: "box", size: [1, 2, 3] }), measurePolyhedron(mesh), 1e-15);
  });

  it("torus: the moments of the tables", () => {
    // V = 2π²Ra², Jz = m(R² + 3a²/4), Jx = m(4R² + 5a²)/8
    const [R, a] = [1.2, 0.5];
    const { mass, inertia } = exact({ type: "torus", radius: R, tube: a });
    expect(mass).toBeCloseTo(2 * Math.PI ** 2 * R * a ** 2, 13);
    expect(inertia.zz / mass).toBeCloseTo(R ** 2 + 0.75 * a ** 2, 14);
    expect(inertia.xx / mass).toBeCloseTo((4 * R ** 2 + 5 * a ** 2) / 8, 14);
  });

  it("cone: its centre of mass is a quarter of the length above the base", () => {
    expect(exact({ type: "cone", radius: 0.6, length: 1.4 }).center).toEqual({ x: 0, y: 0, z: -0.35 });
  });

  it("shapes that become others in the limit agree", () => {
    expectSameMass(exact({ type: "ellipsoid", radii: [2, 2, 2] }), exact({ type: "sphere", radius: 2 }), 1e-15);
    expectSameMass(exact({ type: "capsule", radius: 1, length: 1e-12 }), exact({ type: "sphere", radius: 1 }), 2e-12);
    // the ends of a long capsule add 4r/3l to the mass and about 4r/l·(1 + …) to the cross moment
    const [rod, capsule] = [exact({ type: "cylinder", radius: 1, length: 1e6 }), exact({ type: "capsule", radius: 1, length: 1e6 })];
    expect(capsule.mass / rod.mass - 1).toBeCloseTo(4e-6 / 3, 12);
    expect(capsule.inertia.xx / rod.inertia.xx - 1).toBeCloseTo(4e-6, 10);
  });

  it.each(ROUND.map((c) => c.shape))("$type: mass grows with s³ and inertia with s⁵", (shape) => {
    const scaled = (s: number): MassProperties => {
      const entries = Object.entries(shape).map(([key, value]) => [key, scaleBy(value, s)]);
      return exact(Object.fromEntries(entries) as ShapeDescription);
    };
    const unit = scaled(1);
    for (const s of [1e-4, 3, 1e5]) {
      expect(scaled(s).mass / unit.mass / s ** 3).toBeCloseTo(1, 13);
      expect(scaled(s).inertia.zz / unit.inertia.zz / s ** 5).toBeCloseTo(1, 13);
      expect(scaled(s).center.z).toBeCloseTo(unit.center.z * s, 8);
    }
  });

  it("hull and mesh of the same solid agree", () => {
    const mesh = mapVertices(ball(24), ([x, y, z]) => [x, 2 * y, z + 1]);
    const asMesh = exact({ type: "mesh", vertices: triplesOf(mesh.vertices), triangles: triplesOf(mesh.triangles) });
    const asHull = exact({ type: "hull", points: triplesOf(mesh.vertices) });
    // the hull triangulates the same convex surface; quadrilaterals of the ball are plane
    expectSameMass(asHull, asMesh, 1e-13);
  });
});

function scaleBy(value: unknown, s: number): unknown {
  if (typeof value === "number") return value * s;
  return Array.isArray(value) ? value.map((x) => scaleBy(x, s)) : value;
}
