/**
 * Quantities that can be plotted, by name: `energy.total`, `bob.position.x`, `pivot.turn`. One list makes the tree on the page and the readers in the
 * worker.
 */
import type { StepReport, Vector3, World } from "@gelenk/core";
import type { FrameLayout, JointLayout, SensorLayout } from "./frame.js";

export interface Quantity {
  readonly name: string;
  /** What the tree shows, below `of`. */
  readonly label: string;
  /** Heading in the tree: "World", or the name of a body or joint. */
  readonly of: string;
  readonly unit: string;
  read(world: World, report: StepReport): number;
}

const AXES = ["x", "y", "z"] as const;
const size = ([x, y, z]: Vector3): number => Math.hypot(x, y, z);

const ofWorld = (name: string, label: string, unit: string, read: (report: StepReport) => number): Quantity => ({
  ...{ name, label, of: "World", unit },
  read: (_world, report) => read(report),
});

const WORLD: readonly Quantity[] = [
  ofWorld("energy.kinetic", "kinetic energy", "J", ({ energy }) => energy.kinetic),
  ofWorld("energy.potential", "potential energy", "J", ({ energy }) => energy.potential),
  ofWorld("energy.total", "total energy", "J", ({ energy }) => energy.kinetic + energy.potential),
  ofWorld("energy.drift", "energy drift, relative", "", ({ energy }) => energy.drift),
  ofWorld("joints.gap", "largest joint error", "m", ({ joints }) => joints.position),
  ofWorld("joints.angle", "largest misalignment", "rad", ({ joints }) => joints.angle),
  ofWorld("contacts.depth", "largest depth of contacts", "m", ({ penetration }) => penetration),
  ofWorld("step.iterations", "iterations", "", ({ iterations }) => iterations),
  ofWorld("step.parts", "stretches of a step", "", ({ subSteps }) => subSteps),
];

function vectorQuantities(of: string, what: string, label: string, unit: string, read: (world: World) => Vector3 | undefined): Quantity[] {
  const missing: Vector3 = [Number.NaN, Number.NaN, Number.NaN];
  return [
    ...AXES.map((axis, k) => ({
      name: `${of}.${what}.${axis}`,
      label: `${label} ${axis}`,
      of,
      unit,
      read: (world: World) => (read(world) ?? missing)[k]!,
    })),
    { name: `${of}.${what}.size`, label: `${label}, size`, of, unit, read: (world: World) => size(read(world) ?? missing) },
  ];
}

const bodyQuantities = (name: string): Quantity[] => [
  ...vectorQuantities(name, "position", "position", "m", (world) => world.body(name)?.position),
  ...vectorQuantities(name, "velocity", "velocity", "m/s", (world) => world.body(name)?.velocity),
  ...vectorQuantities(name, "angularVelocity", "angular velocity", "rad/s", (world) => world.body(name)?.angularVelocity),
];

/** Coordinates whose name says that they are angles. */
export const isAngle = (coordinate: string): boolean => !coordinate.startsWith("slide") && !LENGTHS.has(coordinate);
const LENGTHS: ReadonlySet<string> = new Set(["distance", "length", "along"]);

function jointQuantities({ name, coordinates }: JointLayout): Quantity[] {
  return [
    ...coordinates.flatMap((coordinate, k): Quantity[] => {
      const unit = isAngle(coordinate) ? "rad" : "m";
      const coordinateOf = (world: World) => world.joint(name)?.coordinates[k] ?? Number.NaN;
      const speedOf = (world: World) => world.joint(name)?.speeds[k] ?? Number.NaN;
      const motorOf = (world: World) => world.joint(name)?.forces(coordinate).motor ?? Number.NaN;
      return [
        { name: `${name}.${coordinate}`, label: coordinate, of: name, unit, read: coordinateOf },
        { name: `${name}.${coordinate}.speed`, label: `${coordinate}, speed`, of: name, unit: `${unit}/s`, read: speedOf },
        {
          name: `${name}.${coordinate}.motor`,
          label: `${coordinate}, motor`,
          of: name,
          unit: isAngle(coordinate) ? "N·m" : "N",
          read: motorOf,
        },
      ];
    }),
    { name: `${name}.gap`, label: "joint error", of: name, unit: "m", read: (world) => world.joint(name)?.error.position ?? Number.NaN },
    ...vectorQuantities(name, "force", "reaction force", "N", (world) => world.joint(name)?.reaction.force),
    ...vectorQuantities(name, "torque", "reaction torque", "N·m", (world) => world.joint(name)?.reaction.torque),
  ];
}

export const insideName = ({ body, place }: Pick<SensorLayout, "body" | "place">): string => `${body}.inside.${place}`;

/** How many bodies are in a sensor. */
function sensorQuantity(sensor: SensorLayout): Quantity {
  const { body: of, place, title } = sensor;
  const read = (world: World) =>
    new Set(world.sensed.filter((found) => found.sensor === of && found.sensorShape === place).map(({ body }) => body)).size;
  return { ...{ name: insideName(sensor), label: `bodies in ${title}`, of, unit: "" }, read };
}

/** All quantities of a layout, in the order of the tree. */
export const quantitiesOf = ({ bodies, joints, sensors }: FrameLayout): readonly Quantity[] => [
  ...WORLD,
  ...bodies.flatMap(bodyQuantities),
  ...sensors.map(sensorQuantity),
  ...joints.flatMap(jointQuantities),
];

/** One quantity by its name, without making all of them. */
export function quantityNamed({ bodies, joints, sensors }: FrameLayout, name: string): Quantity | undefined {
  const isNamed = (quantity: Quantity): boolean => quantity.name === name;
  const mayBeOf = (owner: string): boolean => name[owner.length] === "." && name.startsWith(owner);
  return (
    WORLD.find(isNamed) ??
    bodies.filter(mayBeOf).flatMap(bodyQuantities).find(isNamed) ??
    sensors.map(sensorQuantity).find(isNamed) ??
    joints
      .filter((joint) => mayBeOf(joint.name))
      .flatMap(jointQuantities)
      .find(isNamed)
  );
}
