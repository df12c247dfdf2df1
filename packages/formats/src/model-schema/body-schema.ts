/** Bodies in the model file: mass, place, motion. */
import { type Formula, LIMITS, type Quadruple, type Triple } from "@gelenk/core";
import { Type } from "typebox";
import {
  choice,
  extras,
  formula,
  list,
  number,
  object,
  optional,
  quadruple,
  scalarForm,
  text,
  triple,
  triples,
  type Written,
} from "./form.js";
import { shape } from "./shape-schema.js";

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

export const body = object(
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
