/**
 * What can be recorded of joints, when it is asked for by name:
 *
 *   joint.elbow.turn, .turn.speed                        every free coordinate and its rate
 *   joint.elbow.turn.motor, .friction, .stop             what acted along it in the last step, mean over the step
 *   joint.elbow.reaction, .reaction.x …, .torque, …      what the joint carried in the last step: magnitude and components, world axes, on B
 *   joint.elbow.gap, .misalignment                       how far its two frames are apart where they should not be
 *
 * Of a joint that has broken or was removed all are NaN.
 */

import type { Joint } from "../handles/joint-handle.js";
import type { World } from "../world.js";
import { axes, type Column, type Source } from "./column-source.js";

export const jointSources = (world: World): readonly Source[] => world.joints.flatMap(sourcesOf);

function sourcesOf(joint: Joint): readonly Source[] {
  const prefix = `joint.${joint.name}`;
  const coordinates = joint.coordinateNames.map((name, i) => ({ name, unit: joint.coordinateUnits[i]! }));
  return [
    source(
      joint,
      coordinates.map(({ name, unit }) => ({ name: `${prefix}.${name}`, unit })),
      () => joint.coordinates,
    ),
    source(
      joint,
      coordinates.map(({ name, unit }) => ({ name: `${prefix}.${name}.speed`, unit: `${unit}/s` })),
      () => joint.speeds,
    ),
    ...coordinates.map(({ name, unit }) => forceSource(joint, `${prefix}.${name}`, name, unit === "m" ? "N" : "N·m")),
    source(joint, loadColumns(prefix), () => {
      const { force, torque } = joint.reaction;
      return [length(force), ...force, length(torque), ...torque];
    }),
    source(
      joint,
      [
        { name: `${prefix}.gap`, unit: "m" },
        { name: `${prefix}.misalignment`, unit: "rad" },
      ],
      () => {
        const { position, angle } = joint.error;
        return [position, angle];
      },
    ),
  ].filter(({ columns }) => columns.length > 0);
}

const loadColumns = (prefix: string): Column[] => [
  { name: `${prefix}.reaction`, unit: "N" },
  ...axes(`${prefix}.reaction`, "N", "xyz"),
  { name: `${prefix}.torque`, unit: "N·m" },
  ...axes(`${prefix}.torque`, "N·m", "xyz"),
];

const forceSource = (joint: Joint, prefix: string, coordinate: string, unit: string): Source =>
  source(
    joint,
    ["motor", "friction", "stop"].map((what) => ({ name: `${prefix}.${what}`, unit })),
    () => {
      const { motor, friction, stop } = joint.forces(coordinate);
      return [motor, friction, stop];
    },
  );

/** `values` are asked for while there is the joint. */
const source = (joint: Joint, columns: readonly Column[], values: () => readonly number[]): Source => ({
  columns,
  read: (_, out, o) => {
    if (joint.alive) out.set(values(), o);
    else out.fill(Number.NaN, o, o + columns.length);
  },
});

const length = ([x, y, z]: readonly [number, number, number]): number => Math.sqrt(x * x + y * y + z * z);
