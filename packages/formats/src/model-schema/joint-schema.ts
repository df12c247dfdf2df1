/** Joints and couplings in the model file, with servos, motors and limits of their coordinates. */
import { COUPLING_TYPES, JOINT_AXES, JOINT_TYPES, type JointAxis, LIMITS, SERVO_MODES } from "@gelenk/core";
import { type Static, type TProperties, Type } from "typebox";
import {
  choice,
  extras,
  formula,
  list,
  number,
  object,
  oneOf,
  optional,
  quadruple,
  scalarForm,
  text,
  triple,
  triples,
  type Written,
} from "./form.js";

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

export const joint = object(
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

export const coupling = object(
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
