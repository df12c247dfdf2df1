/**
 * Every flaw that hulls and meshes come with, through every door: `gelenk check` for a body that is fixed (contacts alone) and for one that moves
 * (its mass too), `gelenk hull`, and the library for numbers that JSON cannot write. The flaws are made on purpose, so where they are is known; what
 * they are called stands in docs/diagnostics.md.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Diagnostic, decompose, ModelError, type ShapeDescription, World } from "@gelenk/core";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

type Triple = readonly [number, number, number];

/** Corner number = x + 2 y + 4 z. */
const corners = Array.from({ length: 8 }, (_, i): Triple => [i & 1, (i >> 1) & 1, i >> 2]);
const squares = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const;
const cube = squares.flatMap(([a, b, c, d]): Triple[] => [
  [a, b, c],
  [a, c, d],
]);
const turned = ([a, b, c]: Triple): Triple => [b, a, c];
const mesh = (vertices: readonly Triple[], triangles: readonly Triple[]) => ({ type: "mesh", vertices, triangles });
const hull = (points: readonly Triple[]) => ({ type: "hull", points });
const shifted = corners.map(([x, y, z]): Triple => [x + 0.4, y + 0.3, z + 0.2]);

/** Severity, code and place within the shape. */
type Finding = readonly [severity: "error" | "warning", code: string, place: RegExp];
const error = (code: string, place: RegExp): Finding => ["error", code, place];
const warning = (code: string, place: RegExp): Finding => ["warning", code, place];

const SOMEWHERE = /^triangles\[\d+\]$/;
const POINTS = /^points$/;

interface Flaw {
  readonly name: string;
  readonly shape: unknown;
  /** Of a fixed body, of one that moves, and for decomposition; none where the shape is good or was repaired without a word. */
  readonly contacts?: Finding;
  readonly mass?: Finding;
  readonly pieces?: Finding;
}

const FLAWS: readonly Flaw[] = [
  {
    name: "a hull of points on a line",
    shape: hull([0, 1, 2, 3].map((x) => [x, 2 * x, -x])),
    contacts: error("collision.hull-flat", POINTS),
    mass: error("mass.hull-flat", POINTS),
  },
  {
    name: "a hull of points in a plane",
    shape: hull(corners.slice(0, 4)),
    contacts: error("collision.hull-flat", POINTS),
    mass: error("mass.hull-flat", POINTS),
  },
  {
    name: "a hull of points in one place",
    shape: hull(corners.map(() => [1, 2, 3])),
    contacts: error("collision.hull-flat", POINTS),
    mass: error("mass.hull-flat", POINTS),
  },
  {
    // documented repair: duplicates and inner points are no vertices
    name: "a hull with every point twice, and one inside",
    shape: hull([...corners, ...corners, [0.5, 0.5, 0.5]]),
  },
  {
    name: "a mesh with a hole",
    shape: mesh(corners, cube.slice(1)),
    contacts: warning("collision.mesh-open", SOMEWHERE),
    mass: error("mass.mesh-not-closed", SOMEWHERE),
    pieces: error("mesh.not-closed", SOMEWHERE),
  },
  {
    name: "a mesh with an inner wall",
    shape: mesh(corners, [...cube, [0, 1, 7], [0, 7, 6]]),
    contacts: warning("collision.mesh-not-manifold", SOMEWHERE),
    mass: error("mass.mesh-not-closed", SOMEWHERE),
    pieces: error("mesh.not-closed", SOMEWHERE),
  },
  {
    // documented repair in decomposition: it is turned back
    name: "a mesh inside out",
    shape: mesh(corners, cube.map(turned)),
    contacts: error("collision.mesh-inverted", /^triangles$/),
    mass: error("mass.mesh-inverted", /^triangles$/),
    pieces: warning("mesh.inverted", /^triangles$/),
  },
  {
    name: "a mesh with one triangle turned",
    shape: mesh(corners, [turned(cube[0]!), ...cube.slice(1)]),
    contacts: error("collision.mesh-not-oriented", /^triangles\[0\]$/),
    mass: error("mass.mesh-not-oriented", /^triangles\[0\]$/),
    pieces: error("mesh.not-oriented", /^triangles\[0\]$/),
  },
  {
    name: "a mesh that passes through itself",
    shape: mesh([...corners, ...shifted], [...cube, ...cube.map(([a, b, c]): Triple => [a + 8, b + 8, c + 8])]),
    contacts: warning("collision.mesh-crosses-itself", SOMEWHERE),
    // the mass of both counts, as it would for two shapes
    mass: warning("collision.mesh-crosses-itself", SOMEWHERE),
    pieces: error("mesh.self-intersecting", SOMEWHERE),
  },
  {
    // documented repair: it is left out
    name: "a mesh with a triangle that names a corner twice",
    shape: mesh(corners, [...cube, [3, 3, 5]]),
    contacts: warning("collision.mesh-degenerate", /^triangles\[12\]$/),
    mass: warning("mass.mesh-degenerate", /^triangles\[12\]$/),
    pieces: warning("mesh.degenerate", /^triangles\[12\]$/),
  },
  {
    name: "a mesh with a triangle of corners on one line",
    shape: mesh([...corners, [0.5, 0, 0]], [...cube, [0, 1, 8]]),
    contacts: warning("collision.mesh-degenerate", /^triangles\[12\]$/),
    mass: warning("mass.mesh-degenerate", /^triangles\[12\]$/),
    pieces: warning("mesh.degenerate", /^triangles\[12\]$/),
  },
  {
    name: "a mesh of such triangles alone",
    shape: mesh(
      [0, 1, 2].map((x) => [x, 0, 0]),
      [[0, 1, 2]],
    ),
    contacts: error("collision.mesh-empty", /^triangles$/),
    mass: error("mass.mesh-not-closed", /^triangles\[0\]$/),
    pieces: error("mesh.not-closed", /^triangles\[0\]$/),
  },
  {
    name: "a mesh with a triangle twice",
    shape: mesh(corners, [...cube, cube[3]!]),
    contacts: warning("collision.mesh-duplicate", /^triangles\[12\]$/),
    mass: error("mass.mesh-not-closed", /^triangles\[12\]$/),
    pieces: error("mesh.not-closed", /^triangles\[12\]$/),
  },
  {
    name: "a mesh with a corner that is no vertex",
    shape: mesh(corners, [...cube, [0, 1, 8]]),
    contacts: error("shape.bad-index", /^triangles\[12\]\[2\]$/),
    mass: error("shape.bad-index", /^triangles\[12\]\[2\]$/),
    pieces: error("shape.bad-index", /^triangles\[12\]\[2\]$/),
  },
];

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
});

const PLACE = "bodies[0].shapes[0].";
const modelOf = (shape: unknown, kind: string) => ({ gelenk: 1, bodies: [{ name: "part", kind, shapes: [shape] }] });

/** Exit code and diagnostics of a command on the model. */
async function ask(command: "check" | "hull", shape: unknown, kind: string) {
  await writeFile(join(cwd, "model.json"), JSON.stringify(modelOf(shape, kind)));
  const { code, stdout } = await gelenk([command, "model.json", "--json"], { cwd });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
  return { code, diagnostics };
}

function expectFinding({ code, diagnostics }: Awaited<ReturnType<typeof ask>>, expected: Finding | undefined): void {
  const isBad = diagnostics.some(({ severity }) => severity === "error");
  expect(code).toBe(isBad ? 1 : 0);
  if (expected === undefined) {
    expect(diagnostics).toEqual([]);
    return;
  }
  const [severity, name, place] = expected;
  const found = diagnostics.find((one) => one.code === name);
  expect(found, JSON.stringify(diagnostics)).toMatchObject({ severity });
  expect(found!.where.startsWith(PLACE)).toBe(true);
  expect(found!.where.slice(PLACE.length)).toMatch(place);
}

describe.each(FLAWS)("$name", ({ shape, contacts, mass, pieces }) => {
  test("as a shape of a fixed body", async () => expectFinding(await ask("check", shape, "fixed"), contacts));
  test("as a shape with a mass", async () => expectFinding(await ask("check", shape, "dynamic"), mass));
  test("decomposed", async () => {
    // hulls need no decomposition
    if ((shape as { type: string }).type === "hull") expect((await ask("hull", shape, "fixed")).diagnostics[0]!.code).toBe("hull.no-mesh");
    else expectFinding(await ask("hull", shape, "fixed"), pieces);
  });
});

describe.each([Number.NaN, Infinity, -Infinity])("coordinates of %d", (bad) => {
  const points = corners.map((corner, i): Triple => (i === 2 ? [corner[0], bad, corner[2]] : corner));
  test.each([
    ["hull", hull(points), `${PLACE}points[2][1]`],
    ["mesh", mesh(points, cube), `${PLACE}vertices[2][1]`],
  ])("of a %s are an error that names the number", (_, shape, where) => {
    for (const kind of ["fixed", "dynamic"] as const) {
      const bodies = [{ name: "part", kind, shapes: [shape as unknown as ShapeDescription] }];
      let thrown: unknown;
      try {
        World.fromModel({ gelenk: 1, bodies });
      } catch (caught) {
        thrown = caught;
      }
      expect(thrown).toBeInstanceOf(ModelError);
      expect((thrown as ModelError).diagnostics).toContainEqual(
        expect.objectContaining({ code: "model.not-finite", severity: "error", where }),
      );
    }
  });

  test("of a mesh to decompose are an error that names the number", () => {
    const flat = { vertices: Float64Array.from(points.flat()), triangles: Int32Array.from(cube.flat()) };
    const { pieces, diagnostics } = decompose(flat, { concavity: 0.1 });
    expect(pieces).toEqual([]);
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: "model.not-finite", severity: "error", where: "vertices[2][1]" }));
  });
});
