/** Forces in the model file. */
import type { FORCE_TYPES } from "@gelenk/core";
import { type TObject, Type } from "typebox";
import { choice, extras, number, oneOf, optional, text, triple, typed } from "./form.js";

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

export const force = oneOf("force", "A force on bodies.", Object.values(forces));
