import { describe, expect, it } from "vitest";
import type { ResolvedModel } from "../../src/model/description.js";
import { validateModel } from "../../src/model/validate.js";

const findings = (model: Omit<ResolvedModel, "gelenk">, options?: Parameters<typeof validateModel>[1]) =>
  validateModel({ gelenk: 1, ...model }, options).map((d) => `${d.severity === "error" ? "" : `${d.severity} `}${d.code} ${d.where}`);

const sphere = { type: "sphere", radius: 1 } as const;

describe("validateModel", () => {
  it("finds nothing wrong with an empty model and with a good one", () => {
    expect(findings({})).toEqual([]);
    const good: Omit<ResolvedModel, "gelenk"> = {
      bodies: [{ name: "ball", shapes: [sphere] }, { shapes: [sphere] }, { name: "floor", kind: "fixed" }],
      forces: [
        { type: "constant", body: "ball" },
        { type: "damping", bodies: ["ball", "body-2"] },
        { type: "point-gravity", strength: 1 },
      ],
      joints: [{ type: "hinge", a: "ground", b: "ball" }],
      settings: { step: 0.01, until: 0, rotation: { order: 20 } },
    };
    expect(findings(good, { jointTypes: ["hinge"] })).toEqual([]);
  });

  it("names: unique per kind, not empty, not ground", () => {
    expect(
      findings({
        bodies: [{ name: "a" }, { name: "a" }, { name: "" }, { name: "ground" }, { name: "  " }],
        forces: [
          { type: "damping", name: "a" },
          { type: "damping", name: "a" },
        ],
      }),
    ).toEqual([
      "model.duplicate-name bodies[1].name",
      "model.empty-name bodies[2].name",
      "model.reserved-name bodies[3].name",
      "model.empty-name bodies[4].name",
      "model.duplicate-name forces[1].name",
    ]);
  });

  it("references to bodies, with the nearest name", () => {
    const model: ResolvedModel = {
      gelenk: 1,
      bodies: [{ name: "pendulum" }, { name: "wall", kind: "fixed" }],
      forces: [
        { type: "constant", body: "pendulm" },
        { type: "damping", bodies: ["wall", "ground", "nobody"] },
      ],
      joints: [
        { type: "hinge", a: "wal", b: "pendulum" },
        { type: "hinge", a: "wall", b: "wall" },
      ],
    };
    const diagnostics = validateModel(model, { jointTypes: ["hinge"] });
    expect(diagnostics.map((d) => `${d.code} ${d.where}`)).toEqual([
      "model.unknown-body joints[0].a",
      "joint.same-body joints[1].b",
      "model.unknown-body forces[0].body",
      "force.no-effect forces[1].bodies[0]",
      "force.on-ground forces[1].bodies[1]",
      "model.unknown-body forces[1].bodies[2]",
    ]);
    expect(diagnostics[2]!.hint).toBe('did you mean "pendulum"?');
    expect(diagnostics[3]!.severity).toBe("warning");
  });

  it("unknown types of shapes, forces and joints", () => {
    const odd = (type: string) => ({ type }) as never;
    expect(findings({ bodies: [{ shapes: [odd("blob")] }], forces: [odd("magic")] })).toEqual([
      "shape.unknown-type bodies[0].shapes[0].type",
      "force.unknown-type forces[0].type",
    ]);
    const model: ResolvedModel = { gelenk: 1, bodies: [{ name: "arm" }], joints: [{ type: "hinge", a: "ground", b: "arm" }] };
    expect(validateModel(model)[0]).toMatchObject({ code: "joint.unknown-type", where: "joints[0].type" });
    expect(validateModel(model)[0]!.hint).toBe('did you mean "revolute"?');
    expect(validateModel(model, { jointTypes: [] })[0]!.hint).toBe("known: ");
    expect(validateModel(model, { jointTypes: ["ball", "hinges"] })[0]!.hint).toBe('did you mean "hinges"?');
    expect(validateModel(model, { jointTypes: ["ball", "rope"] })[0]!.hint).toBe("known: ball, rope");
    expect(findings({ forces: [{ type: "magic" } as never] }, { forceTypes: ["magic"] })).toEqual([]);
  });

  it("numbers that are not finite, wherever they stand", () => {
    const nan = Number.NaN;
    const inf = Number.POSITIVE_INFINITY;
    expect(
      findings({
        gravity: [0, nan, 0],
        bodies: [
          {
            position: [inf, 0, 0],
            orientation: [0, 0, 0, nan],
            inertia: [1, 1, -inf],
            shapes: [
              { type: "box", size: [1, nan, 1], position: [0, 0, inf] },
              {
                type: "hull",
                points: [
                  [0, 0, 0],
                  [1, 0, 0],
                  [0, nan, 0],
                  [0, 0, 1],
                ],
              },
            ],
          },
          { kind: "kinematic", motion: { position: [nan, 0, 0], rotation: { axis: [0, inf, 0], angle: inf } } },
        ],
        forces: [{ type: "point-gravity", strength: nan }],
        settings: { step: nan, until: inf, rotation: { order: nan } },
      }).sort(),
    ).toEqual(
      [
        "model.not-finite gravity[1]",
        "model.not-finite bodies[0].position[0]",
        "model.not-finite bodies[0].orientation[3]",
        "model.not-finite bodies[0].inertia[2]",
        "model.not-finite bodies[0].shapes[0].size[1]",
        "model.not-finite bodies[0].shapes[0].position[2]",
        "model.not-finite bodies[0].shapes[1].points[2][1]",
        "model.not-finite bodies[1].motion.position[0]",
        "model.not-finite bodies[1].motion.rotation.axis[1]",
        "model.not-finite bodies[1].motion.rotation.angle",
        "model.not-finite forces[0].strength",
        "model.not-finite settings.step",
        "model.not-finite settings.until",
        "model.not-finite settings.rotation.order",
      ].sort(),
    );
  });

  it("orientations", () => {
    const s = Math.SQRT1_2;
    const orientation = (q: readonly [number, number, number, number]) => findings({ bodies: [{ orientation: q }] });
    expect(orientation([0, s, 0, s])).toEqual([]);
    const rounded = Number(s.toFixed(7));
    expect(orientation([0, rounded, 0, rounded])).toEqual([]);
    expect(orientation([0, 0, 0, 0])).toEqual(["model.zero-orientation bodies[0].orientation"]);
    expect(orientation([0, 0, 0, 2])).toEqual(["warning model.not-normalised bodies[0].orientation"]);
    expect(orientation([1e-200, 0, 0, 0])).toEqual(["warning model.not-normalised bodies[0].orientation"]);
    expect(orientation([1e200, 0, 0, 0])).toEqual(["warning model.not-normalised bodies[0].orientation"]);
  });

  it("sizes of shapes", () => {
    const wrong: NonNullable<NonNullable<ResolvedModel["bodies"]>[0]["shapes"]> = [
      { type: "box", size: [1, 0, -1] },
      { type: "sphere", radius: -1 },
      { type: "ellipsoid", radii: [1, 1, 0] },
      { type: "cylinder", radius: 0, length: 1 },
      { type: "capsule", radius: 1, length: 0 },
      { type: "cone", radius: -1, length: -1 },
      { type: "torus", radius: 1, tube: 0 },
      { type: "torus", radius: 1, tube: 2 },
      { type: "hull", points: [[0, 0, 0]] },
      {
        type: "mesh",
        vertices: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        triangles: [
          [0, 2, 1],
          [0, 1, 4],
          [-1, 0.5, 1],
        ],
      },
    ];
    expect(findings({ bodies: [{ shapes: wrong }] }).map((f) => f.replace("bodies[0].shapes", ""))).toEqual([
      "shape.not-positive [0].size[1]",
      "shape.not-positive [0].size[2]",
      "shape.not-positive [1].radius",
      "shape.not-positive [2].radii[2]",
      "shape.not-positive [3].radius",
      "shape.not-positive [4].length",
      "shape.not-positive [5].radius",
      "shape.not-positive [5].length",
      "shape.not-positive [6].tube",
      "shape.overlaps-itself [7].tube",
      "shape.too-few-points [8].points",
      "shape.bad-index [9].triangles[1][2]",
      "shape.bad-index [9].triangles[2][0]",
      "shape.bad-index [9].triangles[2][1]",
    ]);
  });

  it("motions", () => {
    const motion = (m: object, kind: "kinematic" | "dynamic" = "kinematic") => findings({ bodies: [{ kind, motion: m }] });
    expect(motion({ position: ["t", 0, "sin(t)"] })).toEqual([]);
    expect(motion({ position: ["t", 0, 0] }, "dynamic")).toEqual(["model.motion-not-kinematic bodies[0].motion"]);
    expect(motion({ position: ["t +", "speed*t", "sqrt(t)"] })).toEqual([
      "expression.syntax bodies[0].motion.position[0]",
      "model.unknown-parameter bodies[0].motion.position[1]",
      "model.not-finite bodies[0].motion.position[2]",
    ]);
    expect(motion({ rotation: { axis: [0, 0, 0], angle: "1/t" } })).toEqual([
      "model.zero-axis bodies[0].motion.rotation.axis",
      "model.not-finite bodies[0].motion.rotation.angle",
    ]);
    expect(findings({ bodies: [{ kind: "fixed", velocity: [1, 0, 0] }] })).toEqual(["warning model.fixed-moves bodies[0]"]);
  });

  it("settings", () => {
    const settings = (s: object) => findings({ settings: s });
    expect(settings({ step: 0, until: -1, rotation: { order: 1 } })).toEqual([
      "settings.out-of-range settings.step",
      "settings.out-of-range settings.until",
      "settings.out-of-range settings.rotation.order",
    ]);
    expect(settings({ rotation: { order: 21 } })).toEqual(["settings.out-of-range settings.rotation.order"]);
    expect(settings({ rotation: { order: 2.5 } })).toEqual(["settings.out-of-range settings.rotation.order"]);
    const unsettled = (s: object) => settings({ velocityCorrection: false, ...s });
    expect(unsettled({ method: "impulse-direct" })).toEqual([]);
    expect(unsettled({ contact: { solver: "none", law: "poisson" } })).toEqual([]);
    for (const wrong of [
      { order: 4 },
      { method: "penalty" },
      { methods: [{ of: "nobody", method: "lagrange-dense" }] },
      { contact: { solver: "sequential" } },
      { contact: { solver: "block" } },
    ]) {
      expect(unsettled(wrong)).toContain("settings.needs-velocities settings.velocityCorrection");
    }
    expect(settings({ iterative: { sweeps: "fast", largestImpulse: 0 } })).toEqual([
      "settings.unknown-method settings.iterative.sweeps",
      "settings.out-of-range settings.iterative.largestImpulse",
    ]);
    expect(settings({ step: 1e-12 })).toEqual(["model.too-many settings.step"]);
    expect(settings({ until: 1e12 })).toEqual(["model.too-many settings.until"]);
    expect(settings({ step: 1e-300, until: 1e300 })).toEqual(["model.too-many settings.until"]);
    expect(settings({ method: "magic", rotation: { method: "rk5" } })).toEqual([
      "settings.unknown-method settings.method",
      "settings.unknown-method settings.rotation.method",
    ]);
  });

  it("a tolerance for trajectories needs an order with an estimate, and does not reach methods of their own order", () => {
    const settings = (s: object) => findings({ settings: s });
    expect(settings({ order: 4, tolerance: { trajectory: 1e-4 } })).toEqual([]);
    expect(settings({ tolerance: { trajectory: 1e-4 } })).toEqual(["settings.no-estimate settings.tolerance.trajectory"]);
    expect(settings({ order: 6, tolerance: { trajectory: 0 } })).toEqual(["settings.out-of-range settings.tolerance.trajectory"]);
    expect(settings({ order: 4, method: "lagrange-dense", tolerance: { trajectory: 1e-4 } })).toEqual([
      "warning settings.not-controlled settings.method",
    ]);
  });

  it("settings of a chain: order, tolerances, budget", () => {
    const settings = (s: object) => findings({ settings: s });
    for (const order of [2, 4, 6]) expect(settings({ order })).toEqual([]);
    for (const order of [0, 1, 3, 5, 8, -2, 2.5]) expect(settings({ order })).toEqual(["settings.out-of-range settings.order"]);
    expect(settings({ tolerance: { position: 1e-9, angle: 1e-3 }, budget: 0, halve: false })).toEqual([]);
    expect(settings({ tolerance: { position: 0, angle: -1, speed: Number.NaN } })).toEqual([
      "settings.out-of-range settings.tolerance.position",
      "settings.out-of-range settings.tolerance.angle",
      "model.not-finite settings.tolerance.speed",
    ]);
    for (const budget of [-1, 0.5]) {
      expect(settings({ budget })).toEqual(["settings.out-of-range settings.budget"]);
      expect(settings({ budget: { iterations: budget } })).toEqual(["settings.out-of-range settings.budget.iterations"]);
    }
    expect(settings({ budget: { iterations: 0, milliseconds: 0.5 } })).toEqual([]);
    expect(settings({ budget: { milliseconds: -1 } })).toEqual(["settings.out-of-range settings.budget.milliseconds"]);
    expect(settings({ budget: Number.POSITIVE_INFINITY })).toEqual(["model.not-finite settings.budget"]);
  });

  it("settings of contacts and of sleep", () => {
    const settings = (s: object) => findings({ settings: s });
    expect(
      settings({
        order: 6,
        contact: { solver: "block", law: "poisson", impact: "step", subSteps: 1, kernel: "wasm", order: "simultaneous" },
      }),
    ).toEqual([]);
    expect(
      settings({ contact: { combine: { friction: "sum", restitution: "product" }, shock: true }, tolerance: { contact: 1e-4 } }),
    ).toEqual([]);
    for (const sleep of [true, false, {}, { speed: 0.1, time: 0 }]) expect(settings({ sleep })).toEqual([]);
    const wrong = {
      solver: "newton",
      law: "stronge",
      impact: "never",
      kernel: "fortran",
      order: "random",
      combine: { friction: "max", restitution: "min" },
    };
    expect(settings({ contact: wrong })).toEqual([
      "settings.unknown-method settings.contact.solver",
      "settings.unknown-method settings.contact.law",
      "settings.unknown-method settings.contact.impact",
      "settings.unknown-method settings.contact.kernel",
      "settings.unknown-method settings.contact.order",
      "settings.unknown-method settings.contact.combine.friction",
      "settings.unknown-method settings.contact.combine.restitution",
    ]);
    for (const subSteps of [0, -1, 1.5, 1e9])
      expect(settings({ contact: { subSteps } })).toEqual(["settings.out-of-range settings.contact.subSteps"]);
    expect(settings({ contact: { subSteps: Number.NaN } })).toEqual(["model.not-finite settings.contact.subSteps"]);
    expect(settings({ sleep: { speed: 0, time: -1 } })).toEqual([
      "settings.out-of-range settings.sleep.speed",
      "settings.out-of-range settings.sleep.time",
    ]);
    expect(settings({ tolerance: { contact: 0 } })).toEqual(["settings.out-of-range settings.tolerance.contact"]);
  });

  it("settings of the methods for comparison", () => {
    const settings = (s: object) => findings({ settings: s });
    expect(settings({ integrator: "rk5", stabilisation: "projektion" })).toEqual([
      "settings.unknown-method settings.integrator",
      "settings.unknown-method settings.stabilisation",
    ]);
    expect(settings({ baumgarte: { alpha: -1, beta: Number.NaN }, penalty: { frequency: 0, damping: -1 } })).toEqual([
      "settings.out-of-range settings.baumgarte.alpha",
      "model.not-finite settings.baumgarte.beta",
      "settings.out-of-range settings.penalty.frequency",
      "settings.out-of-range settings.penalty.damping",
    ]);
    expect(settings({ penalty: { frequency: Number.POSITIVE_INFINITY } })).toEqual(["model.not-finite settings.penalty.frequency"]);
    expect(settings({ baumgarte: { alpha: 0, beta: 0 }, penalty: { damping: 0 }, method: "penalty" })).toEqual([]);
  });

  it("springs so stiff that a step would have no end of parts", () => {
    const stiff = (s: object) => findings({ bodies: [{ name: "arm" }], settings: { step: 1 / 240, ...s } });
    expect(stiff({ method: "penalty", penalty: { frequency: 1e9 } })).toEqual(["settings.out-of-range settings.penalty.frequency"]);
    expect(stiff({ methods: [{ of: "arm", method: "penalty" }], penalty: { frequency: 1e9 } })).toEqual([
      "settings.out-of-range settings.penalty.frequency",
    ]);
    expect(stiff({ method: "penalty", penalty: { damping: 1e6 } })).toEqual(["settings.out-of-range settings.penalty.damping"]);
    expect(stiff({ method: "penalty", penalty: { frequency: 1e4 } })).toEqual([]);
    // of no account where nothing is advanced by it
    expect(stiff({ penalty: { frequency: 1e9 } })).toEqual([]);
    expect(stiff({ step: 100 })).toEqual([]);
  });

  it("partners of joints", () => {
    const between = (a: string, b: string) =>
      findings({
        bodies: [{ name: "arm" }, { name: "wall", kind: "fixed" }, { name: "crank", kind: "kinematic" }],
        joints: [{ type: "revolute", a, b }],
      });
    for (const other of ["ground", "wall", "crank"]) {
      expect(between("arm", other)).toEqual([]);
      expect(between(other, "arm")).toEqual([]);
    }
    for (const [a, b] of [
      ["ground", "wall"],
      ["wall", "ground"],
      ["wall", "crank"],
    ] as const) {
      expect(between(a, b)).toEqual(["joint.fixed-fixed joints[0]"]);
    }
    expect(between("ground", "ground")).toEqual(["joint.same-body joints[0].b"]);
    expect(between("wall", "tail")).toEqual(["model.unknown-body joints[0].b"]);
  });

  it("placements of joints", () => {
    const joint = (members: object) =>
      findings({ bodies: [{ name: "arm" }], joints: [{ type: "universal", a: "ground", b: "arm", ...members }] });
    const s = Math.SQRT1_2;
    expect(joint({ anchor: [0, 1, 0], axis: [0, 0, 2], axis2: [1, 0, 1] })).toEqual([]);
    expect(joint({ frameA: { position: [0, 1, 0], orientation: [0, s, 0, s] }, frameB: {} })).toEqual([]);
    expect(joint({ frameB: {} })).toEqual([]);
    expect(joint({ axis: [0, 0, 1], frameA: {}, frameB: {} })).toEqual(["joint.two-placements joints[0].frameA"]);
    expect(joint({ anchor: [0, 0, 1], frameB: {} })).toEqual(["joint.two-placements joints[0].frameB"]);
    expect(joint({ axis: [0, 0, 0], axis2: [0, 0, 0] })).toEqual(["model.zero-axis joints[0].axis", "model.zero-axis joints[0].axis2"]);
    expect(joint({ axis: [1, 2, 3], axis2: [-2e150, -4e150, -6e150] })).toEqual(["joint.parallel-axes joints[0].axis2"]);
    expect(joint({ axis2: [1, 0, 0] })).toEqual(["joint.parallel-axes joints[0].axis2"]);
    expect(joint({ axis: [1, 0, 0], axis2: [1, 1e-6, 0] })).toEqual([]);
    expect(joint({ frameA: { position: [0, Number.NaN, 0] }, frameB: { orientation: [0, 0, 0, 0] } })).toEqual([
      "model.not-finite joints[0].frameA.position[1]",
      "model.zero-orientation joints[0].frameB.orientation",
    ]);
    expect(joint({ length: 0, pitch: Number.NaN })).toEqual(["model.not-finite joints[0].pitch", "joint.not-positive joints[0].length"]);
  });

  it("counts, before anything else is looked at", () => {
    expect(findings({ bodies: new Array(1_000_001).fill({ name: "" }) })).toEqual(["model.too-many bodies"]);
    const mesh = { type: "mesh", vertices: [], triangles: { length: 10_000_001 } } as never;
    expect(findings({ bodies: [{ shapes: [mesh] }] })).toEqual(["model.too-many bodies"]);
  });

  it("shows the first hundred errors of many and counts the rest", () => {
    const bodies = Array.from({ length: 100_000 }, () => ({ shapes: [{ type: "sphere", radius: 0 } as const] }));
    const diagnostics = validateModel({ gelenk: 1, bodies });
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics[100]).toMatchObject({ severity: "note", message: "and 99900 more errors" });
  });
});
