/**
 * Files that are written: their form after the specification of glTF 2.0, what they show, what they keep and what they tell as
 * lost. References: closed forms, and the specification.
 */
import { massOfShape, type ResolvedModel, type ShapeDescription, type ShapeOf } from "@gelenk/core";
import { trackOf, writeGltf } from "@gelenk/formats/gltf";
import { meshFormatOf, meshShape } from "@gelenk/formats/mesh";
import { describe, expect, it } from "vitest";
import { importGlb } from "./round-trip.js";

type Json = Record<string, never> & { readonly [key: string]: never[] };

const jsonOf = (model: ResolvedModel): Json => JSON.parse(writeGltf(model).text!()) as Json;
const oneShape = (shape: ShapeDescription): ResolvedModel => ({
  gelenk: 1,
  bodies: [{ name: "b", mass: 1, inertia: [1, 1, 1], shapes: [shape] }],
});

describe("meshes", () => {
  const cases: readonly [ShapeDescription, number, number][] = [
    [{ type: "box", size: [1, 2, 3] }, 6, 1e-6],
    // surfaces of 48 parts lie inside of round shapes: about 2π²/(3·48²) = 0.3 % for each direction in which they are round
    [{ type: "sphere", radius: 1 }, (4 / 3) * Math.PI, 0.008],
    [{ type: "ellipsoid", radii: [1, 2, 0.5] }, (4 / 3) * Math.PI, 0.008],
    [{ type: "cylinder", radius: 1, length: 2 }, 2 * Math.PI, 0.004],
    [{ type: "cone", radius: 1, length: 3 }, Math.PI, 0.004],
    [{ type: "capsule", radius: 0.5, length: 2 }, 0.5 * Math.PI + Math.PI / 6, 0.008],
    [{ type: "torus", radius: 2, tube: 0.5 }, Math.PI * Math.PI, 0.015],
    [
      {
        type: "hull",
        points: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      },
      1 / 6,
      1e-6,
    ],
  ];
  it.each(cases)("of %j are closed, face outwards and have its volume and centre", (shape, volume, tolerance) => {
    const placed: ShapeDescription = { ...shape, position: [0.1, 0.2, 0.3], orientation: [0.5, 0.5, 0.5, 0.5] };
    const { parts } = meshFormatOf("m.glb")!.read(writeGltf(oneShape(placed)).glb!(), () => undefined);
    const { properties, diagnostics } = massOfShape(meshShape(parts[0]!, [1, 1, 1]), 1, "");
    // an inverted surface would be told
    expect(diagnostics.filter(({ code }) => code !== "mesh.welded")).toEqual([]);
    expect(Math.abs(properties!.mass / volume - 1)).toBeLessThan(tolerance);
    const exact = massOfShape(placed, 1, "").properties!;
    for (const axis of ["x", "y", "z"] as const) expect(properties!.center[axis]).toBeCloseTo(exact.center[axis], 2);
    // the axis of the shape is where it should be: moments differ along and across
    for (const entry of ["xx", "yy", "zz"] as const)
      expect(Math.abs(properties!.inertia[entry] / exact.inertia[entry] - 1)).toBeLessThan(3 * tolerance);
  });

  it("have normals of length 1 that face outwards where they are round", () => {
    const { parts } = meshFormatOf("m.glb")!.read(writeGltf(oneShape({ type: "sphere", radius: 2 })).glb!(), () => undefined);
    for (let o = 0; o < parts[0]!.vertices.length; o += 3) expect(Math.hypot(...parts[0]!.vertices.subarray(o, o + 3))).toBeCloseTo(2, 5);
  });
});

describe("form", () => {
  const model: ResolvedModel = {
    gelenk: 1,
    name: "two",
    bodies: [
      { name: "a", shapes: [{ type: "box", size: [1, 1, 1] }], position: [0, 2, 0] },
      { name: "b", kind: "fixed", shapes: [{ type: "box", size: [1, 1, 1] }] },
    ],
    joints: [{ name: "j", type: "spherical", a: "a", b: "b" }],
  };

  it("indices point into their lists, views into the buffer, and bounds hold", () => {
    const file = jsonOf(model) as never as {
      nodes: { mesh?: number; children?: number[] }[];
      accessors: { bufferView: number; count: number; min?: number[] }[];
      bufferViews: { byteOffset: number; byteLength: number }[];
      buffers: { byteLength: number }[];
      meshes: { primitives: { attributes: { POSITION: number }; indices: number; material: number }[] }[];
      materials: object[];
      scenes: { nodes: number[] }[];
    };
    for (const { mesh = 0, children = [] } of file.nodes)
      for (const index of [...children]) expect(file.nodes[index] && file.meshes[mesh]).toBeDefined();
    for (const { bufferView } of file.accessors) expect(file.bufferViews[bufferView]).toBeDefined();
    for (const { byteOffset, byteLength } of file.bufferViews) {
      expect(byteOffset % 4).toBe(0);
      expect(byteOffset + byteLength).toBeLessThanOrEqual(file.buffers[0]!.byteLength);
    }
    for (const { primitives } of file.meshes)
      for (const { attributes, indices, material } of primitives) {
        expect(file.accessors[attributes.POSITION]!.min).toHaveLength(3);
        expect(file.accessors[indices] && file.materials[material]).toBeDefined();
      }
    // bodies and what stands on the ground are at the top, everything else hangs below one of them exactly once
    const below = file.nodes.flatMap(({ children = [] }) => children);
    expect([...below, ...file.scenes[0]!.nodes].sort((a, b) => a - b)).toEqual(file.nodes.map((_, k) => k));
  });

  it("the container has its length, and chunks of multiples of four bytes", () => {
    const bytes = writeGltf(model).glb!();
    const view = new DataView(bytes.buffer);
    expect([view.getUint32(4, true), view.getUint32(8, true), bytes.length % 4]).toEqual([2, bytes.length, 0]);
    expect(view.getUint32(12, true) % 4).toBe(0);
  });

  it("bodies of the same form and colour share a mesh; colours are linear in light", () => {
    const same: ResolvedModel = { ...model, bodies: model.bodies!.map((body) => ({ ...body, extras: { color: "#ff8000" } })) };
    const { meshes, materials } = jsonOf(same);
    expect(meshes).toHaveLength(1);
    const { baseColorFactor } = (materials![0] as unknown as { pbrMetallicRoughness: { baseColorFactor: number[] } }).pbrMetallicRoughness;
    // 128/255 of a screen is 21.6 % of the light (IEC 61966-2-1)
    expect(baseColorFactor[1]).toBeCloseTo(0.2158605, 6);
    expect(importGlb(writeGltf(same).glb!()).model!.bodies![0]!.extras).toEqual({ color: "#ff8000" });
  });
});

describe("the report", () => {
  const model: ResolvedModel = {
    gelenk: 1,
    about: "for the report",
    bodies: [
      { name: "a", density: 800, shapes: [{ type: "torus", radius: 1, tube: 0.2, margin: 0.01 }] },
      { name: "b", kind: "kinematic", motion: { position: ["t", 0, 0] } },
    ],
    joints: [{ type: "screw", a: "a", b: "b", pitch: 0.1, coordinates: { turn: { low: 0, armature: 0.2, servo: { p: 3, i: 1 } } } }],
    forces: [{ type: "damping", linear: 1 }],
  };

  it("has a line for every member, and says what only the extras keep", () => {
    const lines = [...writeGltf(model).report()];
    const fates = new Map(lines.map(({ place, fate }) => [place, fate]));
    expect(fates.get("bodies[0].density")).toBe("imported");
    expect(fates.get("bodies[0].shapes[0].radius")).toBe("approximated");
    expect(fates.get("joints[0].type")).toBe("approximated");
    expect(lines.filter(({ fate }) => fate === "ignored").map(({ place }) => place)).toEqual([
      "bodies[0].shapes[0].margin",
      "bodies[1].motion",
      "joints[0].pitch",
      "joints[0].coordinates.turn.servo.i",
      "joints[0].coordinates.turn.armature",
      "about",
      "forces",
      "gravity",
    ]);
  });

  it("what the extras keep comes back", () => {
    const back = importGlb(writeGltf(model).glb!()).model!;
    expect(back).toMatchObject({ about: model.about, forces: model.forces });
    expect(back.bodies![0]!.shapes![0]).toMatchObject({ type: "torus", radius: 1, tube: 0.2, margin: 0.01 });
    expect(back.bodies![1]).toMatchObject(model.bodies![1]!);
    expect(back.joints![0]).toMatchObject({
      type: "screw",
      pitch: 0.1,
      coordinates: { turn: { low: 0, armature: 0.2, servo: { p: 3, i: 1 } } },
    });
  });

  it("a body without a mass is an error, and nothing is written", () => {
    const { glb, diagnostics } = writeGltf({ gelenk: 1, bodies: [{ name: "a" }] });
    expect(glb).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "mass.missing-mass", where: "bodies[0]" }]);
  });
});

describe("surfaces of triangles", () => {
  it("come back with the bits of 32-bit floats, and to the bit where they have no more", () => {
    const mesh = (s: number): ShapeOf<"mesh"> => ({
      type: "mesh",
      vertices: [
        [0, 0, 0],
        [s, 0, 0],
        [0, s, 0],
        [0, 0, s],
      ],
      triangles: [
        [0, 2, 1],
        [0, 1, 3],
        [0, 3, 2],
        [1, 2, 3],
      ],
    });
    for (const [size, fate] of [
      [0.5, "imported"],
      [0.1, "approximated"],
    ] as const) {
      const written = writeGltf(oneShape(mesh(size)));
      expect([...written.report()].find(({ place }) => place.endsWith("vertices"))!.fate).toBe(fate);
      const shape = importGlb(written.glb!()).model!.bodies![0]!.shapes![0] as ShapeOf<"mesh">;
      // vertices are numbered anew; triangles keep their order and their corners
      const corners = ({ vertices, triangles }: ShapeOf<"mesh">) => triangles.map((triangle) => triangle.map((corner) => vertices[corner]));
      expect(corners(shape)).toEqual(corners(mesh(Math.fround(size))));
    }
  });
});

describe("animations", () => {
  const model: ResolvedModel = {
    gelenk: 1,
    up: "z",
    bodies: [
      { name: "a", shapes: [{ type: "box", size: [1, 1, 1] }] },
      { name: "b", kind: "fixed", shapes: [{ type: "sphere", radius: 1 }] },
    ],
  };
  /** Falls along z; turns once about x. */
  const value = (name: string, t: number): number => {
    if (name === "time") return t;
    if (name === "a.position.z") return -4.905 * t * t;
    if (name === "a.orientation.x") return Math.sin(Math.PI * t);
    if (name === "a.orientation.w") return Math.cos(Math.PI * t);
    return name === "b.orientation.w" ? 1 : 0;
  };
  const recording = { length: 241, column: (name: string) => Float64Array.from({ length: 241 }, (_, k) => value(name, k / 240)) };

  it("have keys from which the motion follows within the tolerance, and none for what stays", () => {
    const { text } = writeGltf(model, { track: trackOf(recording, ["a", "b"]), tolerance: 1e-3 });
    const file = JSON.parse(text!());
    expect(file.extensions).toBeUndefined();
    expect(file.animations).toHaveLength(1);
    const { channels, samplers } = file.animations[0];
    expect(channels.map(({ target }: { target: { path: string } }) => target.path)).toEqual(["translation", "rotation"]);
    expect(file.nodes[channels[0].target.node].name).toBe("a");
    // z up: the node above turns it to y up
    expect(file.nodes[file.scenes[0].nodes[0]].children).toContain(channels[0].target.node);
    const bytes = Uint8Array.from(atob(file.buffers[0].uri.split(",")[1]), (letter: string) => letter.charCodeAt(0));
    const floats = (accessor: number, width: number) => {
      const { byteOffset } = file.bufferViews[file.accessors[accessor].bufferView];
      return new Float32Array(bytes.buffer, byteOffset, width * file.accessors[accessor].count);
    };
    const times = floats(samplers[0].input, 1);
    const places = floats(samplers[0].output, 3);
    expect([times[0], times.at(-1)]).toEqual([0, 1]);
    for (let k = 1; k < times.length; k++) {
      // half way between two keys a straight line is g Δt²/8 off a parabola
      expect((9.81 * (times[k]! - times[k - 1]!) ** 2) / 8).toBeLessThan(1.2e-3);
      expect(places[3 * k + 2]).toBeCloseTo(-4.905 * times[k]! ** 2, 6);
    }
    expect(times.length).toBeLessThan(100);
  });
});
