/** What nodes, motions, colliders, materials and filters of the physics extensions become. References: the text of the extensions, and closed forms. */
import { massOfBody, type ResolvedModel, type ShapeDescription, World } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { describe, expect, it } from "vitest";
import { BALL, BOX, collider, importSample, physics, type Sample, sampleJson, tetrahedron } from "./sample-gltf.js";

function modelOf(sample: Sample): ResolvedModel {
  const { model, diagnostics } = importSample(sample);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return model as ResolvedModel;
}

const near = (actual: readonly number[] | undefined, expected: readonly number[], digits = 12) =>
  expected.forEach((value, k) => {
    expect(actual?.[k]).toBeCloseTo(value, digits);
  });

describe("motions", () => {
  it("inertia is R diag(J) Rᵀ, the velocity that of the centre of mass in the axes of the node", () => {
    const turn = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const motion = {
      mass: 2,
      centerOfMass: [0.5, 0, 0],
      inertiaDiagonal: [1, 2, 2.5],
      inertiaOrientation: turn,
      linearVelocity: [1, 0, 0],
      angularVelocity: [0, 0, 3],
    };
    const model = modelOf({ nodes: [{ name: "a", rotation: turn, translation: [7, 0, 0], ...physics({ motion }) }] });
    const body = model.bodies![0]!;
    // a quarter turn about z exchanges the first two moments
    near(body.inertia, [2, 1, 2.5, 0, 0, 0]);
    near(body.angularVelocity, [0, 0, 3]);
    // R v_C = (0, 1, 0); ω × R c = 3 ẑ × 0.5 ŷ = (−1.5, 0, 0)
    near(body.velocity, [1.5, 1, 0]);
    near(body.position, [7, 0, 0]);
  });

  it("mass follows from colliders where it is not stated, and their distribution where the inertia is not", () => {
    const nodes = [
      { name: "a", ...physics({ motion: {}, ...collider(0) }) },
      { name: "b", translation: [3, 0, 0], ...physics({ motion: { mass: 6 }, ...collider(0) }) },
    ];
    const [a, b] = modelOf({ nodes, shapes: [BOX] }).bodies!.map((body) => massOfBody(body, "").properties!);
    expect(a!.mass).toBeCloseTo(1000, 9);
    expect(b!.mass).toBe(6);
    // m/12 (1 + 1)
    expect(b!.inertia.xx).toBeCloseTo(1, 12);
  });

  it("a gravity factor changes the weight: y = −½ f g t²", () => {
    const nodes = [0, 2, -0.5].map((gravityFactor, k) => ({
      name: `b${k}`,
      translation: [5 * k, 0, 0],
      ...physics({ motion: { gravityFactor, mass: 3 }, ...collider(0) }),
    }));
    const world = World.fromModel(modelOf({ nodes, shapes: [BALL] }));
    for (let k = 0; k < 240; k++) world.step(1 / 240);
    for (const [k, factor] of [0, 2, -0.5].entries()) expect(world.body(`b${k}`)!.position[1]).toBeCloseTo(-4.905 * factor, 9);
  });

  it("kinematic bodies keep their velocities: the centre of mass goes straight on, the origin around it", () => {
    const motion = { isKinematic: true, centerOfMass: [1, 0, 0], linearVelocity: [0, 0, 2], angularVelocity: [0, 0, Math.PI] };
    const world = World.fromModel(modelOf({ nodes: [{ name: "a", ...physics({ motion, ...collider(0) }) }], shapes: [BALL] }));
    for (let k = 0; k < 240; k++) world.step(1 / 240);
    // half a turn about a centre 1 m along x, which has gone 2 m along z
    near(world.body("a")!.position, [2, 0, 2], 9);
  });

  it("infinite masses and moments are told as approximated", () => {
    const nodes = [
      { name: "m", ...physics({ motion: { mass: 0, linearVelocity: [1, 0, 0] }, ...collider(0) }) },
      { name: "j", translation: [5, 0, 0], ...physics({ motion: { mass: 1, inertiaDiagonal: [0, 0, 0] }, ...collider(0) }) },
    ];
    const sample = importSample({ nodes, shapes: [BALL] });
    expect(sample.model!.bodies![0]!.kind).toBe("kinematic");
    const told = [...sample.report()].filter(({ fate }) => fate === "approximated").map(({ place }) => place);
    const at = (node: number, member: string) => `sample.gltf#/nodes/${node}/extensions/KHR_physics_rigid_bodies/motion/${member}`;
    expect(told).toEqual([at(0, "mass"), at(1, "inertiaDiagonal")]);
  });
});

describe("colliders", () => {
  const shapesOf = (sample: Sample): readonly ShapeDescription[] => modelOf(sample).bodies![0]!.shapes!;

  it.each([
    [BALL, [2, 2, 2], { type: "sphere", radius: 1 }],
    [BALL, [1, -2, 3], { type: "ellipsoid", radii: [0.5, 1, 1.5] }],
    [BOX, [1, -2, 3], { type: "box", size: [1, 2, 3] }],
    [
      { type: "cylinder", cylinder: { height: 2, radiusBottom: 0.3, radiusTop: 0.3 } },
      [2, 3, 2],
      { type: "cylinder", radius: 0.6, length: 6 },
    ],
    [{ type: "cylinder", cylinder: { height: 2, radiusBottom: 0.3, radiusTop: 0 } }, [1, 1, 1], { type: "cone", radius: 0.3, length: 2 }],
    [
      { type: "capsule", capsule: { height: 1, radiusBottom: 0.2, radiusTop: 0.2 } },
      [2, 2, 2],
      { type: "capsule", radius: 0.4, length: 2 },
    ],
    [{ type: "capsule" }, [1, 1, 1], { type: "capsule", radius: 0.25, length: 0.5 }],
    [{ type: "plane", plane: {} }, [1, 1, 1], { type: "plane", normal: [0, 1, 0] }],
  ])("%j under the scale %j is %j", (shape, scale, expected) => {
    expect(shapesOf({ nodes: [{ scale, ...physics(collider(0)) }], shapes: [shape] })[0]).toMatchObject(expected);
  });

  it("cylinders stand along y, and tips of cones where they are", () => {
    const cone = (bottom: number, top: number) => ({ type: "cylinder", cylinder: { height: 2, radiusBottom: bottom, radiusTop: top } });
    for (const [bottom, top, sign] of [
      [0.3, 0, -1],
      [0, 0.3, 1],
    ] as const) {
      const body = modelOf({ nodes: [physics({ motion: {}, ...collider(0) })], shapes: [cone(bottom, top)] }).bodies![0]!;
      // the centre of a cone lies a quarter of its height above its base
      near(vec3.toVector3(massOfBody(body, "").properties!.center), [0, sign * 0.5, 0]);
    }
  });

  it("tapered ones become hulls near them: volume πh/3 (R² + R r + r²)", () => {
    const shape = { type: "cylinder", cylinder: { height: 2, radiusBottom: 0.5, radiusTop: 0.25 } };
    const body = modelOf({ nodes: [physics({ motion: {}, ...collider(0) })], shapes: [shape] }).bodies![0]!;
    const volume = ((Math.PI * 2) / 3) * (0.25 + 0.125 + 0.0625);
    // a regular polygon of 32 corners has 32/2 sin(2π/32)/π = 0.9936 of the area of its circle
    expect(massOfBody(body, "").properties!.mass / 1000 / volume).toBeCloseTo((16 * Math.sin(Math.PI / 16)) / Math.PI, 9);
  });

  it("below a body belong to it, where the scale and turn of the nodes between puts them", () => {
    const half = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const nodes = [
      { name: "body", translation: [0, 1, 0], scale: [2, 2, 2], children: [1], ...physics({ motion: { mass: 1 } }) },
      { translation: [1, 0, 0], rotation: half, children: [2] },
      { name: "part", translation: [1, 0, 0], ...physics(collider(0)) },
    ];
    const { bodies } = modelOf({ nodes, shapes: [BOX] });
    expect(bodies).toHaveLength(1);
    const shape = bodies![0]!.shapes![0]!;
    expect(shape).toMatchObject({ name: "part", type: "box", size: [2, 2, 2] });
    near(shape.position, [2, 2, 0]);
    expect(quat.angleBetween(quat.readQuat(shape.orientation!), quat.readQuat(half))).toBeLessThan(1e-15);
  });

  it("without a motion above are the world; a motion below one is a body of its own", () => {
    const nodes = [
      { name: "floor", children: [1], translation: [0, -1, 0], ...physics(collider(0)) },
      { name: "cup", translation: [0, 2, 0], ...physics({ motion: {}, ...collider(0) }) },
      { name: "group", children: [3] },
      { name: "wall", ...physics(collider(0)) },
    ];
    const { bodies } = modelOf({ nodes, shapes: [BOX] });
    expect(bodies!.map(({ name, kind, position }) => [name, kind, position])).toEqual([
      ["floor", "fixed", [0, -1, 0]],
      ["cup", undefined, [0, 1, 0]],
      ["wall", "fixed", undefined],
    ]);
  });

  it("of meshes are the mesh, or its hull; a closed one has the mass of its volume", () => {
    const geometry = (convexHull: boolean) => ({ collider: { geometry: { node: 1, convexHull } } });
    for (const convex of [false, true]) {
      const nodes = [{ name: "a", ...physics({ motion: {}, ...geometry(convex) }) }, { mesh: 0 }];
      const model = modelOf({ nodes: nodes.slice(0, 2), more: { ...tetrahedron(), scenes: [{ nodes: [0] }] } });
      expect(model.bodies![0]!.shapes![0]!.type).toBe(convex ? "hull" : "mesh");
      expect(massOfBody(model.bodies![0]!, "").properties!.mass).toBeCloseTo(1000 / 6, 9);
    }
  });

  it("of open surfaces that move have the mass of their hulls", () => {
    const open = tetrahedron() as { accessors: { count: number }[] };
    // three of the four faces: the hull is the whole tetrahedron
    const more = { ...open, accessors: [open.accessors[0], { ...open.accessors[1], count: 9 }] };
    const model = modelOf({ nodes: [{ name: "a", mesh: 0, ...physics({ motion: {}, collider: { geometry: { node: 0 } } }) }], more });
    const { mass, center } = massOfBody(model.bodies![0]!, "").properties!;
    near([mass, center.x, center.y, center.z], [1000 / 6, 0.25, 0.25, 0.25], 9);
  });

  it("triggers report and do not push", () => {
    const nodes = [
      { name: "gate", ...physics({ trigger: { geometry: { shape: 0 } } }) },
      { name: "ball", translation: [0, 1.2, 0], ...physics({ motion: {}, ...collider(1) }) },
    ];
    const model = modelOf({ nodes, shapes: [BOX, BALL] });
    expect(model.bodies![0]!.shapes![0]!.sensor).toBe(true);
    const world = World.fromModel(model);
    for (let k = 0; k < 240; k++) world.step(1 / 240);
    expect(world.body("ball")!.position[1]).toBeCloseTo(1.2 - 4.905, 9);
  });
});

describe("surfaces", () => {
  const modes = ["average", "minimum", "maximum", "multiply"] as const;
  const rule = {
    average: (a: number, b: number) => (a + b) / 2,
    minimum: Math.min,
    maximum: Math.max,
    multiply: (a: number, b: number) => a * b,
  };

  it("of all pairs of rules combine by the first of the list that either names", () => {
    const materials = modes.map((mode, k) => ({
      name: mode,
      dynamicFriction: 0.2 + 0.1 * k,
      staticFriction: 0.2 + 0.1 * k,
      restitution: 0.1 * k,
      frictionCombine: mode,
      restitutionCombine: mode,
    }));
    const nodes = modes.map((_, k) => ({ translation: [3 * k, 0, 0], ...physics(collider(0, { physicsMaterial: k })) }));
    const model = modelOf({ nodes, shapes: [BOX], materials });
    expect(model.settings!.contact!.combine).toEqual({ friction: "mean", restitution: "mean" });
    for (const [i, a] of modes.entries())
      for (const [k, b] of modes.entries()) {
        const pair = model.materialPairs!.find(({ of }) => of.includes(a) && of.includes(b) && (a !== b || of[0] === of[1]));
        const friction = pair?.friction ?? (0.2 + 0.1 * i + 0.2 + 0.1 * k) / 2;
        expect(friction).toBeCloseTo(rule[modes[Math.min(i, k)]!](0.2 + 0.1 * i, 0.2 + 0.1 * k), 12);
      }
  });

  it("one rule of all is a setting", () => {
    const materials = [
      { dynamicFriction: 0.3, staticFriction: 0.2, restitution: 1.5, frictionCombine: "multiply", restitutionCombine: "maximum" },
    ];
    const model = modelOf({ nodes: [physics(collider(0, { physicsMaterial: 0 }))], shapes: [BOX], materials });
    expect(model.settings!.contact!.combine).toEqual({ friction: "product", restitution: "maximum" });
    expect(model.materials).toEqual([{ name: "material-0", friction: 0.3, staticFriction: 0.3, restitution: 1 }]);
  });

  it("filters say who meets: A must be in what B collides with, and the other way round", () => {
    const filters = [
      { collisionSystems: ["floor"] },
      { collisionSystems: ["ghost"], notCollideWithSystems: ["floor"] },
      { collisionSystems: ["solid"], collideWithSystems: ["floor"] },
      { collisionSystems: ["solid"], collideWithSystems: ["ghost"] },
    ];
    const falling = [undefined, 1, 2, 3].map((collisionFilter, k) => ({
      name: `b${k}`,
      translation: [3 * k - 5, 0.51, 0],
      ...physics({ motion: {}, ...collider(1, collisionFilter === undefined ? {} : { collisionFilter }) }),
    }));
    const nodes = [
      { name: "floor", scale: [30, 1, 30], translation: [0, -0.5, 0], ...physics(collider(0, { collisionFilter: 0 })) },
      ...falling,
    ];
    const world = World.fromModel(modelOf({ nodes, shapes: [BOX, BALL], filters }));
    for (let k = 0; k < 120; k++) world.step(1 / 240);
    expect([0, 1, 2, 3].map((k) => world.body(`b${k}`)!.position[1] > 0.4)).toEqual([true, false, true, false]);
  });
});

describe("the report", () => {
  /** Pointers to all values that hold no others. */
  function* leaves(value: unknown, pointer = ""): Generator<string> {
    if (typeof value !== "object" || value === null) yield pointer;
    else for (const [key, item] of Object.entries(value)) yield* leaves(item, `${pointer}/${key}`);
  }

  it("has every value of the file, itself or as part of a whole, and names each place once", () => {
    const more = {
      ...tetrahedron(),
      cameras: [{ type: "perspective", perspective: { yfov: 1, znear: 0.1 } }],
      extras: { a: [1, 2, { b: 3 }] },
    };
    const nodes = [
      { name: "a", mesh: 0, camera: 0, children: [1], ...physics({ motion: { mass: 1 }, vendor: { x: 1 } }) },
      physics(collider(0)),
    ];
    const sample = { nodes, shapes: [BOX], more };
    const lines = [...importSample(sample).report()].map((line) => ({ ...line, pointer: line.place.slice("sample.gltf#".length) }));
    const pointers = new Set(lines.map(({ pointer }) => pointer));
    expect(pointers.size).toBe(lines.length);
    const isOpen = (pointer: string) => lines.some((line) => line.pointer.startsWith(`${pointer}/`));
    for (const leaf of leaves(sampleJson(sample))) {
      let pointer = leaf;
      while (!pointers.has(pointer)) pointer = pointer.slice(0, pointer.lastIndexOf("/"));
      // what a leaf is found under speaks for all that is in it
      expect(pointer === leaf || !isOpen(pointer)).toBe(true);
    }
    const ignored = lines.filter(({ fate }) => fate === "ignored").map(({ pointer }) => pointer);
    expect(ignored).toEqual(["/nodes/0/camera", "/nodes/0/extensions/KHR_physics_rigid_bodies/vendor", "/cameras", "/extras"]);
  });
});
