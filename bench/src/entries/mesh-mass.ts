/** Mass, centre and inertia of a closed mesh of 10⁵ triangles whose exact values are known. */
import { type Triple, World } from "@gelenk/core";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { cross } from "../measures/rotation.js";
import { packageVersion } from "../package-version.js";
import { loadRapier, rapier } from "../peers/rapier.js";
import { boxMesh, type Mesh } from "./box-mesh.js";
import { type KnownMass, missOfMass, tensorOf } from "./known-mass.js";

const NAME = "mesh-mass";
/** Squares along each edge of the box: 12 n² triangles. */
const GRID = 92;
const GRID_QUICK = 20;
const about = (grid: number) => `Mass, centre of mass and inertia of a closed mesh of ${12 * grid * grid} triangles: a box, cut unevenly.`;
const SIZE: Triple = [1.5, 1, 0.75];
const CENTER: Triple = [2, -1, 0.5];
const DENSITY = 1000;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "mass", title: "mass error", unit: "" },
  { key: "center", title: "centre error", unit: "m" },
  { key: "inertia", title: "inertia error", unit: "" },
];

const NOTES = [
  "Errors of mass and inertia are relative, against the closed form of the box.",
  "`gelenk` builds a world from the description: it checks all numbers and that the surface is closed and turned outwards, integrates over " +
    "the triangles and finds the principal axes.",
  "Rapier computes the mass of a triangle mesh in 32-bit floats and builds a search tree for collisions along with it; the two cannot be " +
    "asked for separately. It does not check the surface.",
  "Left out: a mesh has no mass in Jolt and that of its bounding box in cannon-es. MuJoCo is exact to rounding, but finds the mass only " +
    "while it compiles a whole model, with everything else it needs of a mesh, and keeps parts of that for the next time.",
];

export const meshMass: BenchmarkEntry = {
  name: NAME,
  about: about(GRID),
  build({ quick }): Benchmark {
    const grid = quick ? GRID_QUICK : GRID;
    const mesh = boxMesh(SIZE, CENTER, grid);
    return {
      name: NAME,
      about: about(grid),
      work: "mesh",
      parts: { count: mesh.triangles.length, name: "triangle" },
      reference: "gelenk",
      contestants: [ours(mesh), rapierMesh(mesh)],
      accuracy: FIGURES,
      notes: NOTES,
    };
  },
};

function exactMass(): KnownMass {
  const [a, b, c] = SIZE;
  const mass = DENSITY * a * b * c;
  const moments: Triple = [(mass / 12) * (b * b + c * c), (mass / 12) * (c * c + a * a), (mass / 12) * (a * a + b * b)];
  return { mass, center: CENTER, inertia: tensorOf(moments, [0, 0, 0, 1]) };
}

function ours(mesh: Mesh): Contestant {
  const shape = { type: "mesh", ...mesh } as const;
  const build = () => World.fromModel({ gelenk: 1, bodies: [{ shapes: [shape], density: DENSITY }] });
  return {
    name: "gelenk",
    version: packageVersion("@gelenk/core"),
    prepare: () => ({ run: () => void build(), measure: () => missOfMass(massInWorld(build()), exactMass()) }),
  };
}

/**
 * Mass properties of the only body of a world, seen from outside. Turned about its origin with ω it has the angular momentum
 * L = J ω + c × m (ω × c) about that origin; ω along each axis gives the columns of J.
 */
function massInWorld(world: World): KnownMass {
  const body = world.bodies[0]!;
  const { mass, centerOfMass: center } = body;
  const axes: readonly Triple[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const columns = axes.map((axis) => {
    body.angularVelocity = axis;
    const orbital = cross(center, cross(axis, center));
    return world.totals().angular.map((l, i) => l - mass * orbital[i]!);
  });
  return { mass, center, inertia: columns.flat() };
}

function rapierMesh(mesh: Mesh): Contestant {
  return {
    name: rapier.name,
    version: rapier.version,
    async prepare() {
      const RAPIER = await loadRapier();
      const vertices = Float32Array.from(mesh.vertices.flat());
      const triangles = Uint32Array.from(mesh.triangles.flat());
      const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
      const build = () => {
        const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic());
        world.createCollider(RAPIER.ColliderDesc.trimesh(vertices, triangles).setDensity(DENSITY), body);
        body.recomputeMassPropertiesFromColliders();
        return body;
      };
      return {
        run: () => world.removeRigidBody(build()),
        measure() {
          const body = build();
          const [c, j, q] = [body.localCom(), body.principalInertia(), body.principalInertiaLocalFrame()];
          const found = { mass: body.mass(), center: [c.x, c.y, c.z], inertia: tensorOf([j.x, j.y, j.z], [q.x, q.y, q.z, q.w]) } as const;
          world.removeRigidBody(body);
          return missOfMass(found, exactMass());
        },
        free: () => world.free(),
      };
    },
  };
}
