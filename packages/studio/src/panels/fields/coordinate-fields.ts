/** Fields of a free coordinate of a joint: limits, spring, friction, motor, servo. Units follow from turning or sliding. */
import { SERVO_MODES } from "@gelenk/core";
import { type FieldSection, number } from "./field.js";

const TURN = {
  way: "rad",
  force: "N·m",
  stiffness: "N·m/rad",
  damping: "N·m·s/rad",
  speed: "rad/s",
  inertia: "kg·m²",
} as const;
const SLIDE = { way: "m", force: "N", stiffness: "N/m", damping: "N·s/m", speed: "m/s", inertia: "kg" } as const;

/** `name` is shown where a joint has several coordinates. */
export function coordinateSections(name: string, isAngle: boolean, alone: boolean): readonly FieldSection[] {
  const { way, force, stiffness, damping, speed, inertia } = isAngle ? TURN : SLIDE;
  const titled = (title: string) => (alone ? title : `${name}: ${title.toLowerCase()}`);
  return [
    {
      title: titled("Limits"),
      fields: [
        number("low", "From", way, "open", "The coordinate does not go below."),
        number("high", "To", way, "open", "The coordinate does not go above."),
        number("restitution", "Bounce", "", 0, "Share of the speed with which it leaves the end it has hit.", {
          least: 0,
          most: 1,
          step: 0.01,
        }),
      ],
    },
    {
      title: titled("Spring and damper"),
      fields: [
        number("stiffness", "Stiffness", stiffness, 0, "Of a spring towards its rest.", { least: 0 }),
        number("rest", "Rest", way, 0, "Where the spring is without force."),
        number("damping", "Damping", damping, 0, "Against the speed.", { least: 0 }),
        number("drive", isAngle ? "Torque" : "Force", force, 0, "Constant drive."),
      ],
    },
    {
      title: titled("Friction and brake"),
      closed: true,
      fields: [
        number("friction", "Friction", force, 0, "Dry friction: largest force that holds it.", { least: 0 }),
        {
          is: "formula",
          path: "brake",
          label: "Brake",
          unit: force,
          usual: "0",
          help: "Friction that varies: a number or a formula in t.",
        },
        number("armature", "Rotor", inertia, 0, "Inertia of a rotor that turns with the coordinate.", { least: 0 }),
        number("start", "Start", way, 0, "Where the coordinate is at the start, to within half a turn."),
      ],
    },
    {
      title: titled("Motor"),
      part: { path: "motor", begin: { speed: isAngle ? 1 : 0.1 } },
      fields: [
        { is: "formula", path: "motor.speed", label: "Speed", unit: speed, usual: "none", help: "A number or a formula in t." },
        { is: "formula", path: "motor.position", label: "Position", unit: way, usual: "none", help: "In place of the speed." },
        number("motor.limit", isAngle ? "Max torque" : "Max force", force, "none", "Without it the motion is prescribed.", { least: 0 }),
        number("motor.approach", "Approach", "s", 0, "Time constant with which a position is approached.", { least: 0 }),
      ],
    },
    {
      title: titled("Servo"),
      part: { path: "servo", begin: isAngle ? { p: 1000, d: 100 } : { p: 10000, d: 1000 } },
      fields: [
        {
          is: "formula",
          path: "servo.target",
          label: "Target",
          unit: way,
          usual: "0",
          help: "A number or a formula in t.",
          shown: (data) => !hasTable(data),
        },
        { is: "curve", path: "servo.table", label: "Target", help: "Times and values, straight between them, constant before and after." },
        number("servo.p", "Stiffness", stiffness, 0, "Output per error."),
        number("servo.d", "Damping", damping, 0, "Output per rate of the error."),
        number("servo.i", "Integral", `${stiffness}/s`, 0, "Output per error and second."),
        number("servo.limit", isAngle ? "Max torque" : "Max force", force, "none", "Largest output.", { least: 0 }),
        number("servo.rate", "Max rate", `${force}/s`, "none", "Largest change of the output per second.", { least: 0 }),
        { is: "choice", path: "servo.mode", label: "Follows", options: SERVO_MODES, usual: "position", help: "What the target is." },
        number("servo.integral", "Integral at start", force, 0, "Integral part of the output at the start."),
        number("servo.period", "Period", "s", "every step", "Time between samples.", { least: 0, step: 1e-3 }),
      ],
    },
  ];
}

const hasTable = ({ servo }: { readonly servo?: unknown }): boolean =>
  (servo as { readonly table?: unknown } | undefined)?.table !== undefined;
