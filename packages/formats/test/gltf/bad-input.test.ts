/**
 * Damaged and hostile files: cut off at every byte, changed at random (seeded), with circles, huge counts and names that lead elsewhere.
 * Whatever comes, the importer returns, has a model or an error with a place, and never both.
 */
import type { ResolvedModel } from "@gelenk/core";
import { writeGltf } from "@gelenk/formats/gltf";
import { importModel } from "@gelenk/formats/import";
import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { CORNERS, FACES } from "../mesh/sample-ply.js";
import { importGlb } from "./round-trip.js";
import { BALL, BOX, collider, importSample, physics, sampleJson, tetrahedron } from "./sample-gltf.js";

/** With everything that is read, in the extensions and in the extras. */
const MODEL: ResolvedModel = {
  ...{ gelenk: 1, name: "sample", up: "z", gravity: [0, 0, -9] },
  materials: [{ name: "m", friction: 0.3, rollFriction: 0.01 }],
  bodies: [
    { name: "f", kind: "fixed", shapes: [{ type: "plane", normal: [0, 0, 1], groups: ["g"], mask: ["g", "default"] }] },
    { name: "k", kind: "kinematic", motion: { position: ["t", 0, 0] } },
    {
      ...{ name: "b", position: [0, 0, 1], velocity: [0, 1, 0], angularVelocity: [1, 0, 0] },
      shapes: [
        { type: "box", size: [1, 1, 1], material: "m" },
        {
          type: "hull",
          points: [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
          margin: 0.01,
        },
        { type: "ellipsoid", radii: [1, 2, 3], use: ["collision"], sensor: true },
      ],
    },
  ],
  joints: [
    {
      name: "j",
      type: "revolute",
      a: "f",
      b: "b",
      coordinates: { turn: { low: -1, high: 1, stiffness: 2, servo: { p: 1, d: 2, limit: 3, target: "t" }, armature: 0.1 } },
    },
    { name: "s", type: "screw", a: "k", b: "b", pitch: 0.2 },
  ],
  forces: [{ type: "damping", linear: 1 }],
};
const GLB = writeGltf(MODEL).glb!();
/** Bodies, a joint and a mesh in a file that is small enough to be cut off everywhere. */
const SMALL_GLB = writeGltf({
  gelenk: 1,
  bodies: [
    { name: "f", kind: "fixed", shapes: [{ type: "mesh", vertices: CORNERS, triangles: FACES }] },
    { name: "b", mass: 1, inertia: [1, 1, 1] },
  ],
  joints: [{ name: "j", type: "revolute", a: "f", b: "b" }],
}).glb!();
/** The same without the meshes, as text: what is changed in it means something. */
const JSON_TEXT = new TextDecoder().decode(GLB.subarray(20, 20 + new DataView(GLB.buffer).getUint32(12, true))).trim();

/** Ten thousand in the long run of tests. */
const ROUNDS = tenfold(1000);

function examine(bytes: Uint8Array, name: string): void {
  const { model, diagnostics, counts } = importGlb(bytes, name);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(model === undefined).toBe(errors.length > 0);
  expect(counts.imported).toBeGreaterThanOrEqual(0);
  for (const { where, message } of errors) expect(where === "" || message === "").toBe(false);
}

const encode = (text: string) => new TextEncoder().encode(text);

describe("damage", () => {
  it("is none to begin with", () => expect(importGlb(GLB).diagnostics).toEqual([]));

  it("cut off at every byte is an error with a place", () => {
    expect(importGlb(SMALL_GLB).diagnostics).toEqual([]);
    expect(SMALL_GLB.length).toBeLessThan(4000);
    for (let end = 0; end < SMALL_GLB.length; end++) {
      const { model, diagnostics } = importGlb(SMALL_GLB.subarray(0, end));
      expect(model).toBeUndefined();
      expect(diagnostics[0]!.where).toMatch(/^model\.glb[:#]/);
    }
  });

  it("cut off at every letter, as text, is an error with a place", () => {
    for (let end = 0; end < JSON_TEXT.length; end++) {
      const { model, diagnostics } = importGlb(encode(JSON_TEXT.slice(0, end)), "m.gltf");
      expect(model).toBeUndefined();
      expect(diagnostics[0]!.where).toMatch(/^m\.gltf#/);
    }
  });

  it("of numbers, names and brackets, at random", () => {
    const random = seeded(17);
    const pick = (count: number) => Math.floor(random() * count);
    const values = [
      "-1",
      "0",
      "1e308",
      "1e999",
      '"x"',
      "null",
      "[]",
      "{}",
      "[1,2]",
      "true",
      "99999999",
      "0.5",
      '"__proto__"',
      "[[0]]",
      '{"type":7}',
    ];
    // every value, and every name of a member
    const places = [...JSON_TEXT.matchAll(/(?<=[:[,])(?:-?[\d.e+-]+|"[^"]*"|\[[^[\]{}]*\]|\{[^{}[\]]*\})/g)];
    expect(places.length).toBeGreaterThan(200);
    for (let round = 0; round < ROUNDS; round++) {
      let text = JSON_TEXT;
      for (let k = pick(2); k >= 0; k--) {
        const { index, 0: old } = places[pick(places.length)]!;
        // lengths differ after the first change; anything may be hit then
        text = text.slice(0, index) + values[pick(values.length)]! + text.slice(index + old.length);
      }
      examine(encode(text), "m.gltf");
    }
  });

  it("of bytes, at random", () => {
    const random = seeded(18);
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = GLB.slice();
      for (let k = Math.floor(random() * 4); k >= 0; k--)
        bytes[Math.floor(random() * (random() < 0.7 ? 20 + JSON_TEXT.length : bytes.length))] = Math.floor(random() * 256);
      examine(bytes, "model.glb");
    }
  });
});

describe("hostile files", () => {
  const codes = ({ diagnostics }: ReturnType<typeof importSample>) => diagnostics.map(({ code }) => code);

  it("nodes below themselves, below two others, and those that are not there", () => {
    expect(codes(importSample({ nodes: [{ children: [0] }], more: { scenes: [{ nodes: [0] }] } }))).toContain("gltf.bad-node");
    expect(codes(importSample({ nodes: [{ children: [1] }, { children: [0] }], more: { scenes: [{ nodes: [0] }] } }))).toContain(
      "gltf.bad-node",
    );
    expect(codes(importSample({ nodes: [{ children: [2] }, { children: [2] }, {}] }))).toContain("gltf.bad-node");
    expect(codes(importSample({ nodes: [{ children: [7] }] }))).toContain("gltf.bad-index");
    expect(codes(importSample({ nodes: [{ children: ["a", -1, 0.5] }] }))).toEqual(["gltf.bad-index", "gltf.bad-index", "gltf.bad-index"]);
  });

  it("a chain of 50 000 nodes is a chain; a million brackets are refused", () => {
    const nodes = Array.from({ length: 50_000 }, (_, k): object => ({
      children: k < 49_999 ? [k + 1] : [],
      translation: [0.001, 0, 0],
      ...(k === 49_999 && physics({ motion: {}, ...collider(0) })),
    }));
    const { model } = importSample({ nodes, shapes: [BALL] });
    expect(model!.bodies![0]!.position![0]).toBeCloseTo(50, 9);
    expect(importGlb(encode(`{"asset":${"[".repeat(1e6)}`), "m.gltf").diagnostics[0]).toMatchObject({ code: "gltf.syntax" });
  });

  it("bodies of one name are counted, not tried out", () => {
    const nodes = Array.from({ length: 30_000 }, () => ({ name: "a", ...physics({ motion: { mass: 1, inertiaDiagonal: [1, 1, 1] } }) }));
    const { model } = importSample({ nodes });
    expect(model!.bodies!.slice(0, 3).map(({ name }) => name)).toEqual(["a", "a-2", "a-3"]);
    expect(model!.bodies!.at(-1)!.name).toBe("a-30000");
  });

  it("one mesh named too often is refused before it fills the memory", () => {
    const nodes = Array.from({ length: 2000 }, (_, k) => ({ mesh: 0, translation: [k, 0, 0] }));
    const long = {
      bufferViews: [
        { buffer: 0, byteLength: 48 },
        { buffer: 0, byteOffset: 48, byteLength: 12 },
      ],
    };
    // 1200 times the same tetrahedron in one mesh
    const primitives = Array.from({ length: 1200 }, () => ({ attributes: { POSITION: 0 }, indices: 1 }));
    expect(codes(importSample({ nodes, more: { ...tetrahedron(), ...long, meshes: [{ primitives }] } }))).toContain("gltf.too-large");
  });

  it("counts and offsets beyond the buffer leave the shape out, with the place", () => {
    const wrong = (member: object) => {
      const file = tetrahedron() as { accessors: object[] };
      return { ...file, accessors: [{ ...file.accessors[0], ...member }, file.accessors[1]] };
    };
    for (const member of [{ count: 1e15 }, { count: -1 }, { count: 5 }, { byteOffset: 2 ** 52 }, { componentType: 7 }, { bufferView: 9 }]) {
      const { model, diagnostics } = importSample({ nodes: [{ mesh: 0 }], more: wrong(member) });
      expect(model!.bodies![0]!.shapes).toBeUndefined();
      expect(diagnostics[0]!.where).toBe("sample.gltf#/nodes/0/mesh");
      expect(diagnostics[0]!.severity).toBe("warning");
    }
  });

  it("buffers come from the folder alone", () => {
    const asked: string[] = [];
    const files = (name: string, text: string) => ({
      read: (path: string) => {
        asked.push(path);
        return path === name ? encode(text) : undefined;
      },
    });
    for (const uri of [
      "../secret.bin",
      "/etc/passwd",
      "%2e%2e/secret.bin",
      "a/../../secret.bin",
      "https://example.org/x.bin",
      "C:\\x.bin",
      "file:///etc/passwd",
      "data:,x",
      "data:;base64,***",
    ]) {
      asked.length = 0;
      const text = JSON.stringify(sampleJson({ nodes: [{ mesh: 0 }], more: { ...tetrahedron(), buffers: [{ uri, byteLength: 60 }] } }));
      const { diagnostics } = importModel("m.gltf", { files: files("m.gltf", text) });
      expect(asked).toEqual(["m.gltf"]);
      expect(diagnostics.length).toBeGreaterThan(0);
    }
  });

  it("extensions that must be understood and are not are an error", () => {
    const { model, diagnostics } = importSample({
      nodes: [{}],
      more: { extensionsRequired: ["KHR_physics_rigid_bodies", "EXT_meshopt_compression"] },
    });
    expect(model).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "gltf.not-supported", where: "sample.gltf#/extensionsRequired" }]);
  });

  it("joints that connect nothing, and limits without axes, are left out with a warning", () => {
    const nodes = [
      { name: "a", ...physics({ motion: {}, ...collider(0), joint: { connectedNode: 0, joint: 0 } }) },
      { name: "b", ...physics({ joint: { connectedNode: 0, joint: 1 } }) },
    ];
    const { model, diagnostics } = importSample({ nodes, shapes: [BOX], joints: [{}, { limits: [{ min: 0 }] }] });
    expect(model!.joints).toHaveLength(1);
    expect(diagnostics.map(({ code }) => code)).toEqual(["gltf.bad-joint", "gltf.bad-joint"]);
  });

  it("too many filters are told and left out", () => {
    const filters = Array.from({ length: 40 }, (_, k) => ({ collisionSystems: [`s${k}`] }));
    const sample = importSample({ nodes: [physics(collider(0, { collisionFilter: 3 }))], shapes: [BOX], filters });
    expect(codes(sample)).toEqual(["gltf.many-filters"]);
    expect(sample.model!.bodies![0]!.shapes![0]!.groups).toBeUndefined();
  });
});
