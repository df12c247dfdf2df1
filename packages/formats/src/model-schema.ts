/**
 * The model file, version 1, as a JSON Schema: the one description of its form. The reader checks against it, the writer takes the order
 * of members from it, editors show its descriptions, and the compiler checks that it states the same as `Model` in @gelenk/core.
 * Published as schema/model-1.json.
 */
import {
  BROAD_PHASES,
  type BudgetSettings,
  COLLISION_ORDERS,
  COMBINATION_RULES,
  CONTACT_SOLVERS,
  COUPLING_TYPES,
  DETECTORS,
  type Extras,
  type FORCE_TYPES,
  type Formula,
  HEAP_KERNELS,
  IMPACT_LAWS,
  IMPACT_MODES,
  INTEGRATOR_NAMES,
  JOINT_AXES,
  JOINT_TYPES,
  type JointAxis,
  LIMITS,
  MESH_SIDES,
  METHOD_NAMES,
  type Model,
  type Quadruple,
  ROTATION_METHODS,
  SERVO_MODES,
  type SHAPE_TYPES,
  type ShapeUse,
  type SleepSettings,
  STABILISATIONS,
  SWEEPS,
  type Triple,
} from "@gelenk/core";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";

/** The version this schema describes and the writer writes. */
export const MODEL_VERSION = 1;

/** A number as written: a number or an expression over the parameters. */
type Written = number | string;

const scalarForm = { type: ["number", "string"] };
const number = (description: string) => Type.Unsafe<Written>({ ...scalarForm, description });
const formula = (description: string) => Type.Unsafe<Formula>({ ...scalarForm, description });
const list = (count: number, description?: string) => ({ type: "array", items: scalarForm, minItems: count, maxItems: count, description });
const triple = (description: string) => Type.Unsafe<Triple<Written>>(list(3, description));
const quadruple = (description: string) => Type.Unsafe<Quadruple<Written>>(list(4, description));
const triples = (description: string) => Type.Unsafe<readonly Triple<Written>[]>({ type: "array", items: list(3), description });
const choice = <const T extends string>(values: readonly T[], description: string) => Type.Unsafe<T>({ enum: [...values], description });
const text = (description: string) => Type.String({ description });
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
const extras = Type.Optional(Type.Unsafe<Extras>({ type: "object", description: "Data of other programs: kept, never interpreted." }));

const object = <T extends TProperties>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, description });

/** One of several objects told apart by their member `type`. The title gives the area of the code for an unknown type. */
const oneOf = <const T extends readonly TObject[]>(title: string, description: string, alternatives: T) =>
  Type.Unsafe<Static<T[number]>>({ title, description, type: "object", discriminator: { propertyName: "type" }, oneOf: alternatives });

const typed = <K extends string, T extends TProperties>(type: K, description: string, properties: T) =>
  object({ name: optional(text("For messages and viewers.")), type: Type.Literal(type, { description }), ...properties }, description);

// --- Shapes ---

const SHAPE_USES: readonly ShapeUse[] = ["visual", "collision", "mass"];

const names = (description: string) => Type.Unsafe<readonly string[]>({ type: "array", items: { type: "string" }, description });
const pairForm = { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 };

const coefficients = {
  friction: optional(number("Of sliding: tangential over normal force. Default 0.5.")),
  staticFriction: optional(number("At rest; at least friction. Default: the same.")),
  restitution: optional(number("Share of the speed of approach with which bodies part after an impact, 0 to 1. Default 0.")),
  spinFriction: optional(number("Against turning about the normal: torque over normal force, m. Default 0.")),
  rollFriction: optional(number("Against rolling: torque over normal force, m. Default 0.")),
};

const placed = {
  position: optional(triple("Origin of the shape in the frame of its body, m. Default [0, 0, 0].")),
  orientation: optional(quadruple("Rotation of the shape in the frame of its body, [x, y, z, w]. Default [0, 0, 0, 1].")),
  density: optional(number("kg/m³. Default: that of its material, else of the body.")),
  use: optional(
    Type.Unsafe<readonly ShapeUse[]>({
      type: "array",
      items: { enum: [...SHAPE_USES] },
      description: "What the shape is for. Default: everything; of planes and height fields all but mass.",
    }),
  ),
  margin: optional(number("The surface that is touched lies this far outside of the shape, which rounds its edges, m. Default 0.")),
  material: optional(text("Name of a material, for density and coefficients that the shape does not state.")),
  ...coefficients,
  groups: optional(names("Names of the groups it belongs to, at most 32 in a model. Default: the group default.")),
  mask: optional(names("Names of the groups it collides with; both sides must agree. Default: all.")),
  sensor: optional(Type.Boolean({ description: "Reports what touches it and pushes nothing. Default false." })),
  extras,
};

const shapes = {
  box: typed("box", "A cuboid.", { size: triple("Full edge lengths along x, y, z, m."), ...placed }),
  sphere: typed("sphere", "A ball.", { radius: number("m"), ...placed }),
  ellipsoid: typed("ellipsoid", "An ellipsoid.", { radii: triple("Half axes along x, y, z, m."), ...placed }),
  cylinder: typed("cylinder", "A cylinder along z, centred.", { radius: number("m"), length: number("m"), ...placed }),
  capsule: typed("capsule", "A cylinder along z with half spheres at both ends, centred.", {
    radius: number("m"),
    length: number("Between the centres of the two half spheres, m."),
    ...placed,
  }),
  cone: typed("cone", "A cone along z with its tip at +length/2.", {
    radius: number("Of the base at z = −length/2, m."),
    length: number("From the base to the tip, m."),
    ...placed,
  }),
  torus: typed("torus", "A ring about z.", {
    radius: number("From the centre to the middle of the tube, m."),
    tube: number("Radius of the tube, m."),
    ...placed,
  }),
  hull: typed("hull", "The convex hull of points.", { points: triples("At least four points, m."), ...placed }),
  mesh: typed("mesh", "A surface of triangles.", {
    vertices: triples("Points, m."),
    triangles: Type.Unsafe<readonly (readonly [number, number, number])[]>({
      type: "array",
      items: { type: "array", items: { type: "integer", minimum: 0 }, minItems: 3, maxItems: 3 },
      description:
        "Indices into `vertices`, from 0, counter-clockwise seen from outside. Where the mesh gives the mass, the surface must be closed.",
    }),
    sides: optional(choice(MESH_SIDES, "Sides that can be touched: the outer one or both. Default one.")),
    ...placed,
  }),
  plane: typed("plane", "A half-space without end; its surface passes through the origin of the shape.", {
    normal: triple("Points out of the half-space; of any length."),
    ...placed,
  }),
  "height-field": typed("height-field", "Heights over a grid in the plane z = 0; solid below.", {
    size: Type.Unsafe<readonly [Written, Written]>(list(2, "Extents along x and y, centred, m.")),
    heights: Type.Unsafe<readonly (readonly Written[])[]>({
      type: "array",
      items: { type: "array", items: scalarForm },
      description: "z of the surface, m: rows along y from −y/2 to y/2, in each the columns along x; equally long, at least 2 × 2.",
    }),
    ...placed,
  }),
} satisfies Record<(typeof SHAPE_TYPES)[number], TObject>;

const shape = oneOf("shape", "A part of the geometry of a body.", Object.values(shapes));

// --- Bodies ---

const motion = object(
  {
    position: optional(
      Type.Unsafe<Triple<Formula>>(list(3, "Position of the body's origin, m, as formulas in the time t. Default: it stays where it is.")),
    ),
    rotation: optional(
      object(
        {
          axis: triple("Axis in the initial frame of the body."),
          angle: formula("Angle in rad, as a formula in the time t."),
        },
        "Rotation on top of the initial orientation.",
      ),
    ),
    recorded: optional(
      object(
        {
          times: Type.Unsafe<readonly Written[]>({ type: "array", items: scalarForm, description: "s, ascending." }),
          positions: triples("Of the body's origin, m; one per time."),
          orientations: optional(
            Type.Unsafe<readonly Quadruple<Written>[]>({
              type: "array",
              items: list(4),
              description: "One per time. Default: it stays as it is.",
            }),
          ),
        },
        "Instead of formulas: where a device has been. Straight and even between two times, still before the first and after the last.",
      ),
    ),
  },
  "How a kinematic body moves. Velocities follow by exact differentiation.",
);

const inertia = Type.Unsafe<Triple<Written> | readonly [Written, Written, Written, Written, Written, Written]>({
  type: "array",
  items: scalarForm,
  oneOf: [
    { minItems: 3, maxItems: 3 },
    { minItems: 6, maxItems: 6 },
  ],
  description: "About the centre of mass in body axes, kg·m²: [xx, yy, zz] or [xx, yy, zz, xy, xz, yz]. Needs `mass`.",
});

const body = object(
  {
    name: optional(text("Unique among bodies; made up where missing. `ground` is reserved.")),
    kind: optional(choice(["dynamic", "fixed", "kinematic"], "Moved by forces, not at all, or as prescribed. Default dynamic.")),
    position: optional(triple("Origin of the body frame in the world, m. Default [0, 0, 0].")),
    orientation: optional(quadruple("Rotation of the body frame in the world, [x, y, z, w]. Default [0, 0, 0, 1].")),
    velocity: optional(triple("Velocity of the body's origin in world axes, m/s. Default [0, 0, 0].")),
    angularVelocity: optional(triple("In world axes, rad/s. Default [0, 0, 0].")),
    shapes: optional(Type.Array(shape, { maxItems: LIMITS.shapes, description: "Geometry." })),
    density: optional(number("Density of the shapes that state none, kg/m³. Default 1000.")),
    mass: optional(number("Total mass, kg. With shapes and no `inertia`, their distribution is scaled to it.")),
    point: optional(Type.Boolean({ description: "A mass point: its mass at its origin and nothing to turn. Default false." })),
    centerOfMass: optional(triple("In the body frame, m. Default: that of the shapes, else the origin.")),
    inertia: optional(inertia),
    motion: optional(motion),
    extras,
  },
  "A rigid body.",
);

// --- Joints and forces ---

const frame = (description: string) =>
  object(
    {
      position: optional(triple("In the frame of the body, m. Default [0, 0, 0].")),
      orientation: optional(quadruple("In the frame of the body, [x, y, z, w]. Default [0, 0, 0, 1].")),
    },
    description,
  );

const surface = <K extends string, T extends TProperties>(type: K, description: string, sizes: T) =>
  object({ type: Type.Literal(type, { description }), ...sizes }, description);

const surfaces = {
  sphere: surface("sphere", "A sphere.", { radius: number("m") }),
  cylinder: surface("cylinder", "An endless cylinder along x.", { radius: number("m") }),
  ellipsoid: surface("ellipsoid", "An ellipsoid.", { radii: triple("Half axes, m.") }),
  torus: surface("torus", "A torus about x.", {
    radius: number("From the centre to the middle of the tube, m."),
    tube: number("Radius of the tube, m."),
  }),
};

const servo = object(
  {
    target: optional(formula("Wanted value (m, rad) or speed (m/s, rad/s) of the coordinate, as a formula in the time t. Default 0.")),
    table: optional(
      Type.Unsafe<readonly (readonly [Written, Written])[]>({
        type: "array",
        items: list(2),
        description: "In place of target: pairs of time (s, rising) and value, straight between them, constant before and after.",
      }),
    ),
    p: number("Output per error."),
    i: optional(number("Output per error and second. Default 0.")),
    d: optional(number("Output per rate of the error. Default 0.")),
    limit: optional(number("Largest output, N or N·m. Default: none.")),
    rate: optional(number("Largest change of the output per second. Default: none.")),
    mode: optional(choice(SERVO_MODES, "What it follows. Default position.")),
    period: optional(number("Time between samples, s. Default: every step.")),
    integral: optional(number("Integral part of the output at the start, N or N·m. Default 0.")),
  },
  "A controller with proportional, integral and derivative part, held between its samples.",
);

const motor = object(
  {
    speed: optional(formula("Wanted speed, m/s or rad/s, as a formula in the time t.")),
    position: optional(formula("In place of speed: wanted value, m or rad, as a formula in the time t.")),
    limit: optional(number("Largest force or torque, N or N·m. Default: none, the motion is prescribed.")),
    approach: optional(number("Of a position: time constant of the approach, s. Default 0: at once.")),
  },
  "Moves the coordinate at a wanted speed or to a wanted place, as far as its force reaches.",
);

const coordinate = object(
  {
    stiffness: optional(number("Of a spring towards rest, N/m or N·m/rad. Default 0.")),
    rest: optional(number("Where the spring is without force, m or rad. Default 0.")),
    damping: optional(number("N·s/m or N·m·s/rad. Default 0.")),
    drive: optional(number("Constant force or torque that raises the coordinate, N or N·m. Default 0.")),
    low: optional(number("The coordinate stays above this, m or rad. Default: open.")),
    high: optional(number("The coordinate stays below this, m or rad. Default: open.")),
    restitution: optional(number("Share of the speed with which it leaves the end it has hit, 0 to 1. Default 0.")),
    friction: optional(number("Dry friction: largest force or torque that holds it or resists its motion, N or N·m. Default 0.")),
    brake: optional(formula("A brake: friction that varies with the time t, N or N·m. Default 0.")),
    armature: optional(number("Inertia of a rotor that turns with the coordinate, kg·m² (kg along a slide). Default 0.")),
    motor: optional(motor),
    start: optional(number("Where the coordinate is at the start, to within half a turn: says how often it has turned. Default 0.")),
    servo: optional(servo),
  },
  "What acts on one free coordinate.",
);

const joint = object(
  {
    name: optional(text("Unique among joints; made up where missing.")),
    type: text(`Kind of the joint: ${JOINT_TYPES.join(", ")}.`),
    a: text("Reference body, or `ground`."),
    b: text("Moving body, or `ground`."),
    anchor: optional(
      triple(
        "Origin of both frames of the joint in the world, at the initial poses, m. Default: the origin of b; of a distance, that of each body.",
      ),
    ),
    axis: optional(triple("Direction x of both frames in the world: the main axis. Default: x of the world.")),
    axis2: optional(triple("Direction y of both frames in the world, made perpendicular to `axis`. Default: any.")),
    frameA: optional(frame("Frame of the joint on body a, in place of anchor and axes; its x is the main axis.")),
    frameB: optional(frame("Frame of the joint on body b.")),
    length: optional(number("Of a distance joint, m. Default: the distance at the start.")),
    pitch: optional(number("Of a screw: advance per turn, m.")),
    locked: optional(
      Type.Unsafe<readonly JointAxis[]>({
        type: "array",
        items: { enum: [...JOINT_AXES] },
        description:
          "Directions along and about the axes of frame A: of a generic joint those it holds; of a velocity joint those whose speed it holds, default x, y, z.",
      }),
    ),
    speeds: optional(
      Type.Unsafe<readonly Written[]>({
        type: "array",
        items: scalarForm,
        description: "Of a velocity joint: speeds of the directions in locked, m/s and rad/s. Default 0.",
      }),
    ),
    radius: optional(number("Of a rolling joint: of the ball or wheel, m.")),
    curve: optional(
      object(
        {
          points: triples("Points the curve passes through, in frame A, m."),
          closed: optional(Type.Boolean({ description: "Does it return to its first point? Default false." })),
        },
        "Of a point on a curve.",
      ),
    ),
    breakForce: optional(number("Mean force of a step beyond which the joint breaks at its end, N. Default: it never does.")),
    breakTorque: optional(number("Mean torque of a step beyond which the joint breaks at its end, N·m. Default: it never does.")),
    collide: optional(Type.Boolean({ description: "May the two bodies collide with each other? Default false." })),
    surface: optional(oneOf("joint", "Of a point on a surface, centred at frame A.", Object.values(surfaces))),
    coordinates: optional(
      Type.Unsafe<Readonly<Record<string, Static<typeof coordinate>>>>({
        type: "object",
        additionalProperties: coordinate,
        description: "What acts on free coordinates, by their names, e.g. turn or slide-x.",
      }),
    ),
    extras,
  },
  "A connection of two bodies.",
);

const coupling = object(
  {
    name: optional(text("Unique among couplings; made up where missing.")),
    type: choice(
      COUPLING_TYPES,
      "gear: q₂ = ratio·q₁; rack: q₂ = radius·q₁; pulley: q₁ + ratio·q₂ stays; mimic: q₂ = ratio·q₁ + offset; linear: Σ factor·q = offset.",
    ),
    terms: Type.Array(
      object(
        {
          joint: text("Name of the joint."),
          coordinate: optional(text("Name of its coordinate. Default: the first.")),
          factor: optional(number("Default: what the type says; of linear 1.")),
        },
        "One coordinate in the coupling.",
      ),
      { maxItems: LIMITS.joints, description: "The coordinates that are coupled." },
    ),
    ratio: optional(number("Of gear, pulley and mimic. Default 1.")),
    radius: optional(number("Of a rack: of its pinion, m.")),
    offset: optional(number("Default: what the sum is at the start; of mimic 0.")),
    extras,
  },
  "A linear relation between coordinates of joints.",
);

const bodies = optional(Type.Array(Type.String(), { description: "Names of the bodies it acts on. Default: all dynamic bodies." }));

const forces = {
  "point-gravity": typed("point-gravity", "Attraction by a point: acceleration = −strength·r/|r|³.", {
    center: optional(triple("Attracting point in the world, m. Default [0, 0, 0].")),
    strength: number("Gravitational parameter G·M, m³/s²."),
    bodies,
    extras,
  }),
  constant: typed("constant", "A constant force and torque on one body.", {
    body: text("Name of the body."),
    force: optional(triple("N. Default [0, 0, 0].")),
    torque: optional(triple("N·m. Default [0, 0, 0].")),
    point: optional(triple("Point of attack in the body frame, m. Default: the centre of mass.")),
    frame: optional(choice(["world", "body"], "Axes of force and torque. Default world.")),
    extras,
  }),
  damping: typed("damping", "Resistance against motion.", {
    linear: optional(number("Force −linear·v at the centre of mass, N·s/m. Default 0.")),
    angular: optional(number("Torque −angular·ω, N·m·s. Default 0.")),
    bodies,
    extras,
  }),
  spring: typed("spring", "A spring and damper between two points.", {
    a: text("Body at one end, or ground."),
    b: text("Body at the other end, or ground."),
    pointA: optional(triple("Point in the frame of a, m. Default: its origin.")),
    pointB: optional(triple("Point in the frame of b, m. Default: its origin.")),
    stiffness: optional(number("N/m. Default 0.")),
    damping: optional(number("Along the line of the points, N·s/m. Default 0.")),
    length: optional(number("Without force, m. Default: the distance at the start.")),
    extras,
  }),
  guide: typed("guide", "What a hand does to the object it guides.", {
    a: text("A kinematic body: the device in the hand."),
    b: text("The body that follows it."),
    follow: optional(number("Time constant with which it follows, s, critically damped. Default 0.05.")),
    force: optional(number("Largest force, N. Default: 20 times the weight of b on Earth.")),
    torque: optional(number("Largest torque, N·m. Default: that force at twice the radius of gyration of b.")),
    carry: optional(Type.Boolean({ description: "Is its weight carried as well? Default true." })),
    extras,
  }),
} satisfies Record<(typeof FORCE_TYPES)[number], TObject>;

const force = oneOf("force", "A force on bodies.", Object.values(forces));

// --- Contacts ---

const material = object(
  {
    name: text("Unique among materials."),
    density: optional(number("Of the shapes that name the material and state none, kg/m³. Default: that of the body.")),
    ...coefficients,
    extras,
  },
  "What surfaces are made of.",
);

const materialPair = object(
  {
    of: Type.Unsafe<readonly [string, string]>({ ...pairForm, description: "Names of the two; twice the same for a material on itself." }),
    ...coefficients,
  },
  "Coefficients of two materials on each other, in place of what would follow from each.",
);

// --- The whole ---

const oneOrMore = (description: string) =>
  Type.Unsafe<string | readonly string[]>({ type: ["string", "array"], items: { type: "string" }, description });

const budget = Type.Unsafe<Written | BudgetSettings<Written>>({
  type: ["number", "string", "object"],
  properties: {
    iterations: number("Most iterations of a correction. Default: no limit."),
    milliseconds: number("Of a step, by the clock. Default: no limit."),
  },
  additionalProperties: false,
  description: "When it is used up, what has been reached counts. A number: most iterations of a correction. Default: no limit.",
});

const combine = object(
  {
    friction: optional(choice(COMBINATION_RULES, "Of sliding friction. Default geometric.")),
    restitution: optional(choice(COMBINATION_RULES, "Default maximum.")),
  },
  "How the coefficients of two surfaces combine where materialPairs says nothing.",
);

const contact = object(
  {
    solver: optional(choice(CONTACT_SOLVERS, "Who solves contacts; none: bodies pass through each other. Default block.")),
    law: optional(choice(IMPACT_LAWS, "Law of restitution. Default newton.")),
    impact: optional(choice(IMPACT_MODES, "Are impacts found in time (exact), or met at the end of a step (step)? Default exact.")),
    subSteps: optional(number("Parts of a step, for impact step. Default 4.")),
    kernel: optional(
      choice(
        HEAP_KERNELS,
        "Code of heaps, for impact step; the bits are the same. Default wasm where there is WebAssembly, else javascript.",
      ),
    ),
    order: optional(choice(COLLISION_ORDERS, "Do collisions at one moment happen one after another or all at once? Default sequential.")),
    combine: optional(combine),
    friction: optional(Type.Boolean({ description: "False: all surfaces slide freely, whatever their coefficients. Default true." })),
    shock: optional(
      Type.Boolean({
        description: "Are solves that a budget cuts short ended level by level, from the ground up? Default true.",
      }),
    ),
  },
  "How contacts are computed.",
);

const sleep = Type.Unsafe<boolean | SleepSettings<Written>>({
  type: ["boolean", "object"],
  properties: {
    speed: number("Below it, m/s, a body counts as still: its centre of mass, and by turning its farthest point. Default 1e-3."),
    time: number("For how long, s. Default 0.5."),
  },
  additionalProperties: false,
  description: "May bodies that lie still be left out until something wakes them? Default false: it costs accuracy.",
});

const settings = object(
  {
    step: optional(number("Length of a step, s. Default 1/240.")),
    until: optional(number("End of a run, s. Default 1.")),
    method: optional(choice(METHOD_NAMES, "How chains of bodies are advanced. Default auto.")),
    methods: optional(
      Type.Array(
        object(
          { of: oneOrMore("Name of a body of the chain, or several."), method: choice(METHOD_NAMES, "How that chain is advanced.") },
          "The method of some chains.",
        ),
        { maxItems: LIMITS.bodies, description: "Other methods for some chains, side by side. One chain has one method." },
      ),
    ),
    order: optional(number("Order of the step: 2, 4 or 6. Default 2.")),
    rotation: optional(
      object(
        {
          method: optional(choice(ROTATION_METHODS, "Default series.")),
          order: optional(number("Order of the series, 2 to 20. Default 4.")),
        },
        "How free rotation is integrated.",
      ),
    ),
    tolerance: optional(
      object(
        {
          position: optional(number("Largest gap of a joint at the end of every step, m. Default 1e-6.")),
          angle: optional(number("Largest angle by which a joint is off, rad. Default 1e-6.")),
          speed: optional(number("Largest velocity along removed directions, m/s and rad/s. Default 1e-6.")),
          contact: optional(number("Largest depth to which bodies in contact overlap, m. Default 1e-5.")),
          trajectory: optional(number("Largest local error of a step, m and rad; needs order 4 or 6. Default: not controlled.")),
        },
        "What a step promises.",
      ),
    ),
    integrator: optional(choice(INTEGRATOR_NAMES, "Of the Lagrange and the recursive methods. Default rk4.")),
    stabilisation: optional(choice(STABILISATIONS, "Of the Lagrange methods, and of loops in the recursive ones. Default projection.")),
    baumgarte: optional(
      object(
        { alpha: optional(number("1/s. Default 20.")), beta: optional(number("1/s. Default 20.")) },
        "For the stabilisation of that name.",
      ),
    ),
    penalty: optional(
      object(
        {
          frequency: optional(number("Natural frequency of a row, rad/s. Default 300.")),
          damping: optional(number("Share of critical damping. Default 1.")),
        },
        "For the method of that name.",
      ),
    ),
    iterative: optional(
      object(
        {
          sweeps: optional(choice(SWEEPS, "How it sweeps over the joints; plain is the source's own way. Default conjugate.")),
          largestImpulse: optional(number("Largest impulse of a joint in one step, N·s and N·m·s; needs plain sweeps. Default: no limit.")),
        },
        "For the method impulse-iterative.",
      ),
    ),
    detector: optional(choice(DETECTORS, "Who finds distances and contact points of convex shapes. Default gjk.")),
    broadPhase: optional(choice(BROAD_PHASES, "Who finds the pairs of shapes that are near each other. Default tree.")),
    contact: optional(contact),
    sleep: optional(sleep),
    velocityCorrection: optional(
      Type.Boolean({
        description:
          "Are velocities along removed directions taken out at the end of a step? Default true; false for tables of the source alone.",
      }),
    ),
    budget: optional(budget),
    halve: optional(Type.Boolean({ description: "May steps that do not converge be halved? Default true." })),
    assemble: optional(Type.Boolean({ description: "Are bodies moved before a run such that all joints are closed? Default true." })),
  },
  "How a run is made.",
);

const parameters = Type.Unsafe<Readonly<Record<string, Written>>>({
  type: "object",
  additionalProperties: scalarForm,
  description: 'Named numbers; a text is an expression over the others, e.g. "2 * length". Known: + - * / ^, functions, pi, deg.',
});

const HEAD = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: `urn:gelenk:model:${MODEL_VERSION}`,
  title: "Gelenk model",
  description: 'A multibody model. SI units, radians, right-handed axes. Any number may be an expression in quotes, e.g. "2 * length".',
};

/** The schema of model files; editors get it as JSON from `modelSchemaText`. */
export const MODEL_SCHEMA = Type.Object(
  {
    $schema: optional(text("Where an editor finds this schema.")),
    gelenk: Type.Literal(MODEL_VERSION, { description: "Version of the file format." }),
    name: optional(text("Name of the model.")),
    about: optional(text("What the model shows.")),
    up: optional(choice(["y", "z"], "A label for viewers and for the default gravity; nothing is rotated. Default y.")),
    parameters: optional(parameters),
    gravity: optional(triple("m/s². Default 9.81 against `up`.")),
    bodies: optional(Type.Array(body, { maxItems: LIMITS.bodies, description: "Rigid bodies." })),
    joints: optional(Type.Array(joint, { maxItems: LIMITS.joints, description: "Connections of bodies." })),
    couplings: optional(Type.Array(coupling, { maxItems: LIMITS.couplings, description: "Relations between coordinates of joints." })),
    forces: optional(Type.Array(force, { maxItems: LIMITS.forces, description: "Forces besides gravity." })),
    materials: optional(
      Type.Array(material, { maxItems: LIMITS.materials, description: "Densities and coefficients of contact by name." }),
    ),
    materialPairs: optional(
      Type.Array(materialPair, { maxItems: LIMITS.materialPairs, description: "Coefficients of two materials on each other." }),
    ),
    exclude: optional(
      Type.Unsafe<readonly (readonly [string, string])[]>({
        type: "array",
        items: pairForm,
        maxItems: LIMITS.exclude,
        description: "Names of two bodies each that never collide.",
      }),
    ),
    settings: optional(settings),
    extras,
  },
  { ...HEAD, additionalProperties: false },
);

/** The schema as it is published. */
export function modelSchemaText(): string {
  return `${JSON.stringify({ ...HEAD, ...MODEL_SCHEMA }, null, 2)}\n`;
}

// The schema and the type of the core must say the same. Members that may be missing become members that hold a mark, since
// assignability would overlook one that only the other side has.
declare const mayBeMissing: unique symbol;
type Form<T> = T extends object ? { readonly [K in keyof T]-?: Form<T[K]> | (undefined extends T[K] ? typeof mayBeMissing : never) } : T;
type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Assert<T extends true> = T;
export type SchemaMatchesModel = Assert<Mutual<Form<Static<typeof MODEL_SCHEMA>>, Form<Model>>>;
