/** Files of good form whose content is wrong: expressions, names, references, sizes, settings, masses. */
import { type DamagedModel, damaged } from "./case.js";

export const contentCases = (): DamagedModel[] => [
  ...cycles(),
  ...badParameters(),
  ...badExpressions(),
  ...notFinite(),
  ...names(),
  ...references(),
  ...joints(),
  ...couplings(),
  ...shapes(),
  ...contacts(),
  ...motions(),
  ...settings(),
  ...counts(),
  ...masses(),
];

const model = (members: object): object => ({ gelenk: 1, ...members });
const ball = { type: "sphere", radius: 1 };

function cycles(): DamagedModel[] {
  return [1, 2, 3, 10, 1000, 9999].map((n) => {
    const parameters = Object.fromEntries(Array.from({ length: n }, (_, i) => [`p${i}`, `p${(i + 1) % n} + 1`]));
    return damaged(`cycle of ${n} parameters`, model({ parameters }), "model.parameter-cycle");
  });
}

const badParameters = () => [
  damaged("unknown parameter", model({ parameters: { a: "b + 1" } }), "model.unknown-parameter"),
  damaged("unknown parameter in a body", model({ bodies: [{ mass: "weight" }] }), "model.unknown-parameter"),
  damaged("time outside of a motion", model({ bodies: [{ mass: "t" }] }), "model.unknown-parameter"),
  damaged("prototype member as parameter", model({ bodies: [{ mass: "constructor" }] }), "model.unknown-parameter"),
  damaged("parameter called pi", model({ parameters: { pi: 3 } }), "model.reserved-name"),
  damaged("parameter called sin", model({ parameters: { sin: 3 } }), "model.reserved-name"),
  damaged("parameter with a space", model({ parameters: { "a b": 3 } }), "model.bad-name"),
  damaged("parameter called __proto__", '{"gelenk": 1, "parameters": {"__proto__": 1}}', "model.bad-name"),
];

const badExpressions = () => [
  ...["", "1 +", "(1", "1)", "2 pi", "a = 1", "1; 2", "x => 1", "alert`1`", "this.x", "'1'", "1,2", "^2", "()"].map((text) =>
    damaged(`expression ${JSON.stringify(text)}`, model({ bodies: [{ mass: text, position: [0, 0, 0] }] }), "expression.syntax"),
  ),
  damaged("unknown function", model({ parameters: { a: "eval(1)" } }), "expression.unknown-function"),
  damaged("too many arguments", model({ parameters: { a: "sin(1, 2)" } }), "expression.argument-count"),
  damaged("deep expression", model({ parameters: { a: `${"(".repeat(4000)}1${")".repeat(4000)}` } }), "expression.too-deep"),
  damaged("long chain of signs", model({ gravity: [0, `${"-".repeat(9000)}1`, 0] }), "expression.too-deep"),
  damaged("long expression", model({ parameters: { a: `1${"+1".repeat(1_000_000)}` } }), "expression.too-long"),
];

const notFinite = () => [
  ...["1/0", "-1/0", "0/0", "log(0)", "sqrt(-1)", "10^400", "exp(1000)", "acos(2)", "1e999", "tan(1)/(1 - 1)"].flatMap((text) => [
    damaged(`parameter ${text}`, model({ parameters: { a: text } }), "model.not-finite"),
    damaged(`mass ${text}`, model({ bodies: [{ mass: text }] }), "model.not-finite"),
  ]),
];

const names = () => [
  damaged(
    "two bodies of one name",
    model({
      bodies: [
        { name: "a", shapes: [ball] },
        { name: "a", shapes: [ball] },
      ],
    }),
    "model.duplicate-name",
  ),
  damaged(
    "two forces of one name",
    model({
      forces: [
        { name: "f", type: "damping" },
        { name: "f", type: "damping" },
      ],
    }),
    "model.duplicate-name",
  ),
  damaged("body called ground", model({ bodies: [{ name: "ground" }] }), "model.reserved-name"),
  damaged("empty name", model({ bodies: [{ name: "" }] }), "model.empty-name"),
  damaged("blank name", model({ bodies: [{ name: " \t" }] }), "model.empty-name"),
];

const references = () => {
  const bodies = [
    { name: "arm", shapes: [ball] },
    { name: "leg", shapes: [ball] },
  ];
  return [
    damaged("force on an unknown body", model({ bodies, forces: [{ type: "constant", body: "amr" }] }), "model.unknown-body"),
    damaged("damping of an unknown body", model({ bodies, forces: [{ type: "damping", bodies: ["arm", "tail"] }] }), "model.unknown-body"),
    damaged("gravity on an unknown body", model({ forces: [{ type: "point-gravity", strength: 1, bodies: ["x"] }] }), "model.unknown-body"),
    damaged("body called __proto__", model({ bodies, forces: [{ type: "constant", body: "__proto__" }] }), "model.unknown-body"),
    damaged("force on the ground", model({ bodies, forces: [{ type: "constant", body: "ground" }] }), "force.on-ground"),
    damaged(
      "100 000 unknown bodies",
      model({ bodies, forces: [{ type: "damping", bodies: new Array(100_000).fill("nobody") }] }),
      "model.unknown-body",
    ),
    ...["hinge", "", "magic", "__proto__"].map((type) =>
      damaged(`joint type "${type}"`, model({ bodies, joints: [{ type, a: "ground", b: "arm" }] }), "joint.unknown-type"),
    ),
    damaged("joint with an unknown body", model({ bodies, joints: [{ type: "x", a: "ground", b: "arn" }] }), "model.unknown-body"),
    damaged("joint of a body with itself", model({ bodies, joints: [{ type: "x", a: "arm", b: "arm" }] }), "joint.same-body"),
  ];
};

const joints = () => {
  const bodies = [
    { name: "arm", shapes: [ball] },
    { name: "wall", kind: "fixed" },
    { name: "crank", kind: "kinematic" },
  ];
  const joint = (members: object) => model({ bodies, joints: [{ type: "revolute", a: "ground", b: "arm", ...members }] });
  return [
    damaged("joint of two fixed bodies", joint({ a: "wall", b: "crank" }), "joint.fixed-fixed"),
    damaged("joint of the ground with itself", joint({ b: "ground" }), "joint.same-body"),
    damaged("joint about no axis", joint({ axis: [0, 0, "1 - 1"] }), "model.zero-axis"),
    damaged("joint without a second axis", joint({ axis2: [0, 0, 0] }), "model.zero-axis"),
    damaged("joint with parallel axes", joint({ axis: [0, 0, 1], axis2: [0, 0, -3] }), "joint.parallel-axes"),
    damaged("joint placed twice", joint({ anchor: [0, 0, 1], frameB: {} }), "joint.two-placements"),
    damaged("joint at infinity", joint({ anchor: [0, 0, "1/0"] }), "model.not-finite"),
    damaged("joint with a frame of no orientation", joint({ frameA: { orientation: [0, 0, 0, 0] } }), "model.zero-orientation"),
    damaged("joint with an unknown member of a frame", joint({ frameA: { axis: [0, 0, 1] } }), "file.unknown-property"),
    damaged("distance of no length", joint({ type: "distance", length: 0 }), "joint.not-positive"),
    damaged("rolling without a radius", joint({ type: "rolling" }), "joint.missing-shape"),
    damaged("rolling on a radius of 0", joint({ type: "rolling", radius: "1 - 1" }), "joint.not-positive"),
    damaged("velocity joint with a speed too many", joint({ type: "velocity", locked: ["x"], speeds: [1, 2] }), "joint.wrong-speeds"),
    damaged("limits the wrong way round", joint({ coordinates: { turn: { low: 1, high: "-1" } } }), "joint.bad-limits"),
    damaged("restitution of 2", joint({ coordinates: { turn: { low: 1, restitution: 2 } } }), "joint.bad-limits"),
    damaged("negative friction", joint({ coordinates: { turn: { friction: "1 - 2" } } }), "joint.negative"),
    damaged("motor that follows nothing", joint({ coordinates: { turn: { motor: { limit: 1 } } } }), "joint.bad-motor"),
    damaged("motor with an unknown name", joint({ coordinates: { turn: { motor: { speed: "rate*t" } } } }), "model.unknown-parameter"),
    damaged("brake that cannot be read", joint({ coordinates: { turn: { brake: "3 t" } } }), "expression.syntax"),
  ];
};

const couplings = () => {
  const bodies = [{ name: "arm", shapes: [ball] }];
  const hinges = ["left", "right"].map((name) => ({ name, type: "revolute", a: "ground", b: "arm" }));
  const terms = [{ joint: "left" }, { joint: "right" }];
  const coupling = (members: object) => model({ bodies, joints: hinges, couplings: [{ type: "gear", terms, ...members }] });
  return [
    damaged("coupling of an unknown joint", coupling({ terms: [{ joint: "left" }, { joint: "rihgt" }] }), "model.unknown-joint"),
    damaged("gear of one wheel", coupling({ terms: [{ joint: "left" }] }), "coupling.wrong-terms"),
    damaged("coupling of nothing", coupling({ type: "linear", terms: [] }), "coupling.wrong-terms"),
    damaged("gear with a ratio of 0", coupling({ ratio: "1 - 1" }), "coupling.zero-factor"),
    damaged("rack without a radius", coupling({ type: "rack" }), "coupling.missing-radius"),
    damaged("coupling at infinity", coupling({ offset: "1/0" }), "model.not-finite"),
    damaged("coupling without terms", coupling({ terms: undefined }), "file.missing-property"),
  ];
};

const shapes = () => {
  const one = (shape: object) => model({ bodies: [{ shapes: [shape] }] });
  const vertices = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return [
    damaged("orientation zero", model({ bodies: [{ orientation: [0, 0, 0, 0], shapes: [ball] }] }), "model.zero-orientation"),
    damaged("orientation of a shape zero", one({ ...ball, orientation: [0, 0, 0, "1 - 1"] }), "model.zero-orientation"),
    damaged("box without depth", one({ type: "box", size: [1, 1, 0] }), "shape.not-positive"),
    damaged("sphere turned inside out", one({ type: "sphere", radius: -1 }), "shape.not-positive"),
    damaged("ellipsoid of no width", one({ type: "ellipsoid", radii: [0, 1, 1] }), "shape.not-positive"),
    damaged("cylinder of negative length", one({ type: "cylinder", radius: 1, length: "1 - 2" }), "shape.not-positive"),
    damaged("capsule of no radius", one({ type: "capsule", radius: 0, length: 1 }), "shape.not-positive"),
    damaged("cone of no length", one({ type: "cone", radius: 1, length: 0 }), "shape.not-positive"),
    damaged("torus of no tube", one({ type: "torus", radius: 1, tube: 0 }), "shape.not-positive"),
    damaged("torus that overlaps itself", one({ type: "torus", radius: 1, tube: 1.5 }), "shape.overlaps-itself"),
    damaged("hull of three points", one({ type: "hull", points: vertices.slice(1) }), "shape.too-few-points"),
    damaged("hull of no points", one({ type: "hull", points: [] }), "shape.too-few-points"),
    damaged("mesh without vertices", one({ type: "mesh", vertices: [], triangles: [[0, 1, 2]] }), "shape.bad-index"),
    damaged("mesh with index 4 of 4", one({ type: "mesh", vertices, triangles: [[0, 1, 4]] }), "shape.bad-index"),
    damaged("mesh with index 1e9", one({ type: "mesh", vertices, triangles: [[0, 1, 1e9]] }), "shape.bad-index"),
    damaged("mesh with index 1e300", one({ type: "mesh", vertices, triangles: [[0, 1, 1e300]] }), "shape.bad-index"),
  ];
};

const contacts = () => {
  const surface = (members: object) => model({ bodies: [{ shapes: [{ ...ball, ...members }] }], materials: [{ name: "ice" }] });
  const bodies = [{ name: "arm", shapes: [ball] }];
  const pairs = (...materialPairs: object[]) => model({ materials: [{ name: "ice" }, { name: "wood" }], materialPairs });
  const field = (heights: unknown) => model({ bodies: [{ kind: "fixed", shapes: [{ type: "height-field", size: [1, 1], heights }] }] });
  return [
    damaged("plane without a normal", model({ bodies: [{ shapes: [{ type: "plane", normal: [0, 0, "1 - 1"] }] }] }), "model.zero-axis"),
    damaged("heights of one row", field([[1, 2]]), "shape.bad-heights"),
    damaged("heights of one column", field([[1], [2]]), "shape.bad-heights"),
    damaged("no heights", field([]), "shape.bad-heights"),
    damaged(
      "ragged heights",
      field([
        [1, 2],
        [1, 2, 3],
      ]),
      "shape.bad-heights",
    ),
    damaged(
      "infinite height",
      field([
        [1, 2],
        [1, "1/0"],
      ]),
      "model.not-finite",
    ),
    damaged(
      "height field of no width",
      model({
        bodies: [
          {
            shapes: [
              {
                type: "height-field",
                size: [0, 1],
                heights: [
                  [1, 1],
                  [1, 1],
                ],
              },
            ],
          },
        ],
      }),
      "shape.not-positive",
    ),
    damaged("negative margin", surface({ margin: "1 - 2" }), "shape.negative-margin"),
    damaged("negative friction of a shape", surface({ friction: -0.1 }), "material.bad-coefficient"),
    damaged("restitution of 1.5", surface({ restitution: 1.5 }), "material.bad-coefficient"),
    damaged("friction at rest below sliding", surface({ friction: 0.5, staticFriction: 0.4 }), "material.bad-coefficient"),
    damaged("rolling friction at infinity", surface({ rollFriction: "1/0" }), "model.not-finite"),
    damaged("unknown material", surface({ material: "icee" }), "model.unknown-material"),
    damaged("two materials of one name", model({ materials: [{ name: "ice" }, { name: "ice" }] }), "model.duplicate-name"),
    damaged("material of negative density", model({ materials: [{ name: "ice", density: -1 }] }), "mass.bad-density"),
    damaged("negative friction of a material", model({ materials: [{ name: "ice", spinFriction: -1 }] }), "material.bad-coefficient"),
    damaged("pair with an unknown material", pairs({ of: ["ice", "stone"] }), "model.unknown-material"),
    damaged("pair written twice", pairs({ of: ["ice", "wood"] }, { of: ["wood", "ice"] }), "material.duplicate-pair"),
    damaged("negative friction of a pair", pairs({ of: ["ice", "ice"], friction: -1 }), "material.bad-coefficient"),
    damaged("exclusion of an unknown body", model({ bodies, exclude: [["arm", "leg"]] }), "model.unknown-body"),
    damaged("exclusion of a body with itself", model({ bodies, exclude: [["arm", "arm"]] }), "exclude.same-body"),
    damaged("exclusion of three bodies", model({ bodies, exclude: [["arm", "arm", "arm"]] }), "file.wrong-length"),
    damaged("33 groups", surface({ groups: Array.from({ length: 32 }, (_, i) => `g${i}`) }), "model.too-many"),
  ];
};

const motions = () => {
  const moving = (motion: object, kind = "kinematic") => model({ bodies: [{ kind, shapes: [ball], motion }] });
  return [
    damaged("motion of a dynamic body", moving({ position: ["t", 0, 0] }, "dynamic"), "model.motion-not-kinematic"),
    damaged("motion of a fixed body", moving({ position: ["t", 0, 0] }, "fixed"), "model.motion-not-kinematic"),
    damaged("motion with an unknown name", moving({ position: ["speed*t", 0, 0] }), "model.unknown-parameter"),
    damaged("motion that cannot be read", moving({ position: ["t t", 0, 0] }), "expression.syntax"),
    damaged("motion about no axis", moving({ rotation: { axis: [0, 0, 0], angle: "t" } }), "model.zero-axis"),
    damaged("motion that starts at infinity", moving({ position: ["1/t", 0, 0] }), "model.not-finite"),
    damaged("motion that starts with infinite speed", moving({ position: ["sqrt(t)", 0, 0] }), "model.not-finite"),
    damaged("motion of constant infinity", moving({ rotation: { axis: [0, 0, 1], angle: "1/0" } }), "model.not-finite"),
  ];
};

const settings = () => [
  ...[0, -0.01, "-1/240"].map((step) => damaged(`step ${step}`, model({ settings: { step } }), "settings.out-of-range")),
  damaged("end before the start", model({ settings: { until: -1 } }), "settings.out-of-range"),
  ...[0, 1, 21, 2.5, -4, 1e9].map((order) =>
    damaged(`order ${order} of the series`, model({ settings: { rotation: { order } } }), "settings.out-of-range"),
  ),
  ...[0, 1, 3, 5, 8, "2.5"].map((order) => damaged(`order ${order}`, model({ settings: { order } }), "settings.out-of-range")),
  ...["position", "angle", "speed"].map((key) =>
    damaged(`tolerance of ${key} zero`, model({ settings: { tolerance: { [key]: 0 } } }), "settings.out-of-range"),
  ),
  ...[-1, 0.5, { iterations: -1 }, { milliseconds: "-1" }].map((budget) =>
    damaged(`budget ${JSON.stringify(budget)}`, model({ settings: { budget } }), "settings.out-of-range"),
  ),
  ...[0, 2.5, "-1"].map((subSteps) =>
    damaged(`${subSteps} parts`, model({ settings: { contact: { subSteps } } }), "settings.out-of-range"),
  ),
  damaged("a sleep of negative time", model({ settings: { sleep: { time: -1 } } }), "settings.out-of-range"),
  damaged(
    "contacts without velocities",
    model({ settings: { velocityCorrection: false, contact: { solver: "block" } } }),
    "settings.needs-velocities",
  ),
  damaged("a negative rate", model({ settings: { baumgarte: { alpha: -1 } } }), "settings.out-of-range"),
  damaged("endlessly stiff", model({ settings: { method: "penalty", penalty: { frequency: 1e12 } } }), "settings.out-of-range"),
  damaged("a method for nobody", model({ settings: { methods: [{ of: "nobody", method: "penalty" }] } }), "model.unknown-body"),
  damaged(
    "two methods for one",
    model({
      bodies: [{ name: "one" }],
      settings: {
        methods: [
          { of: ["one"], method: "penalty" },
          { of: "one", method: "impulse-direct" },
        ],
      },
    }),
    "settings.method-conflict",
  ),
];

const counts = () => [
  damaged("1e15 steps", model({ settings: { step: 1e-12, until: 1000 } }), "model.too-many"),
  damaged("steps of 1e-300 s", model({ settings: { step: 1e-300 } }), "model.too-many"),
  damaged(
    "10 001 parameters",
    model({ parameters: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`p${i}`, i])) }),
    "model.too-many",
  ),
];

const masses = () => {
  const one = (body: object) => model({ bodies: [body] });
  const inMass = (name: string, body: object, code: string) => damaged(name, one(body), code, "mass");
  const vertices = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return [
    inMass("plane used for mass", { shapes: [{ type: "plane", normal: [0, 0, 1], use: ["mass"] }] }, "mass.no-volume"),
    inMass("nothing but a plane", { shapes: [{ type: "plane", normal: [0, 0, 1] }] }, "mass.missing-mass"),
    inMass("negative mass", { mass: -1 }, "mass.not-positive"),
    inMass("negative mass by expression", { mass: "1 - 2", shapes: [ball] }, "mass.not-positive"),
    inMass("dynamic body without mass", {}, "mass.missing-mass"),
    inMass("inertia without mass", { inertia: [1, 1, 1], shapes: [ball] }, "mass.missing-mass"),
    inMass("negative moment", { mass: 1, inertia: [1, 1, -1] }, "mass.negative-moment"),
    inMass("triangle inequality broken", { mass: 1, inertia: [1, 1, 5] }, "mass.triangle-inequality"),
    inMass("negative density", { density: -1, shapes: [ball] }, "mass.bad-density"),
    inMass(
      "mesh with a hole",
      {
        shapes: [
          {
            type: "mesh",
            vertices,
            triangles: [
              [0, 2, 1],
              [0, 1, 3],
              [0, 3, 2],
            ],
          },
        ],
      },
      "mass.mesh-not-closed",
    ),
    inMass(
      "hull of points in a plane",
      {
        shapes: [
          {
            type: "hull",
            points: [
              [0, 0, 0],
              [1, 0, 0],
              [0, 1, 0],
              [1, 1, 0],
            ],
          },
        ],
      },
      "mass.hull-flat",
    ),
  ];
};
