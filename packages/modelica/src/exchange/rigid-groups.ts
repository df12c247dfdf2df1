/**
 * Rigid groups: frames that keep their place against each other. Connected frames coincide; a constant translation or rotation
 * holds its two frames. Every group becomes one body, whose frame is `frame_a` of its first part with mass; groups with the
 * frame of the world, or with a fixed frame, are the ground.
 */
import { combineMasses, GROUND, type MassProperties, placeMass } from "@gelenk/core";
import { mat3, type Pose, pose, type Vec3, vec3 } from "@gelenk/core/math";
import { MULTIBODY, RECURSIVE } from "./library-names.js";
import type { ModelParts, Part } from "./model-parts.js";
import { plainName } from "./modelica-names.js";
import type { StartTable } from "./start-table.js";

export interface RigidGroup {
  /** Of the body; `ground` for the ground. */
  readonly name: string;
  readonly isGround: boolean;
  /** Of the body in the world, at the start. */
  readonly pose: Pose;
  /** The frame that is the body's. */
  readonly frame: string;
  /** Parts with mass. */
  readonly masses: readonly Part[];
  /** Of the part whose frame it is. */
  readonly place: string;
}

export interface RigidGroups {
  readonly list: readonly RigidGroup[];
  /** The group of a connector; undefined for one that no part has. */
  of(frame: string): RigidGroup | undefined;
  /** Of a frame in the group's body; of the ground in the world. */
  local(frame: string): Pose;
}

const MASSES: readonly string[] = [`${MULTIBODY}Parts.Body`, `${MULTIBODY}Parts.PointMass`, `${RECURSIVE}Parts.Body`];
const RIGID: readonly string[] = [
  ...["FixedTranslation", "FixedRotation"].map((name) => `${MULTIBODY}Parts.${name}`),
  ...["Bar", "Turn"].map((name) => `${RECURSIVE}Parts.${name}`),
];
const GROUNDS: readonly string[] = [`${MULTIBODY}World`, `${MULTIBODY}Parts.Fixed`, `${RECURSIVE}Parts.Ground`];

export const GROUP_CLASSES: readonly string[] = [...MASSES, ...RIGID, ...GROUNDS];

/** The two connectors of a part that are frames, by the names that all parts of a library share. */
export const endsOf = ({ path, known }: Pick<Part, "path" | "known">): readonly [string, string] => {
  if (!known.startsWith(RECURSIVE)) return [`${path}.frame_a`, `${path}.frame_b`];
  return known.startsWith(`${RECURSIVE}Forces.`) ? [`${path}.primary_a`, `${path}.primary_b`] : [`${path}.primary`, `${path}.secondary`];
};

/** Of a four-bar instead of a second one. */
export const BARS = ["crank", "coupler", "rocker"] as const;

const framesOf = (part: Part): readonly string[] => [...endsOf(part), ...BARS.map((name) => `${part.path}.${name}`)];

export function rigidGroups({ parts, connected }: ModelParts, start: StartTable): RigidGroups {
  const sets = connected.copy();
  for (const { known, path } of parts) if (RIGID.includes(known)) sets.join(...endsOf({ path, known }));
  const ground = new Set(parts.flatMap(({ known, path }) => (GROUNDS.includes(known) ? [sets.find(endsOf({ path, known })[1])] : [])));
  const members = new Map<string, Members>();
  for (const part of parts)
    for (const frame of framesOf(part)) {
      if (!start.isFrame(frame)) continue;
      const key = sets.find(frame);
      const group = members.get(key) ?? { first: frame, place: part.place, masses: [] };
      members.set(key, group);
      if (MASSES.includes(part.known)) group.masses.push(part);
    }
  const groups = new Map([...members].map(([key, group]) => [key, groupOf(group, ground.has(key), start)]));
  const of = (frame: string) => groups.get(sets.find(frame));
  return {
    list: [...groups.values()],
    of,
    local: (frame) => pose.compose(pose.invert(of(frame)?.pose ?? pose.IDENTITY_POSE), start.pose(frame)),
  };
}

interface Members {
  /** Its first frame in the order of the text. */
  readonly first: string;
  readonly place: string;
  readonly masses: Part[];
}

function groupOf({ first, place, masses }: Members, isGround: boolean, start: StartTable): RigidGroup {
  const [heavy] = masses;
  const frame = heavy === undefined ? first : endsOf(heavy)[0];
  if (isGround) return { name: GROUND, isGround, pose: pose.IDENTITY_POSE, frame, masses, place };
  return { name: plainName(heavy?.owner ?? frame), isGround, pose: start.pose(frame), frame, masses, place: heavy?.place ?? place };
}

/** Of all parts with mass, in the frame of the body. */
export function massOfGroup({ masses }: RigidGroup, groups: RigidGroups, start: StartTable): MassProperties {
  return combineMasses(masses.map((part) => placeMass(massOfPart(part, start), groups.local(endsOf(part)[0]))));
}

function massOfPart({ path, known }: Part, start: StartTable): MassProperties {
  // lower triangle, about the centre of mass
  const moment = (i: number, j: number): number => start.number(`${path}.I_${Math.max(i, j)}${Math.min(i, j)}`);
  const row = (i: number): Vec3 => vec3.vec3(moment(i, 1), moment(i, 2), moment(i, 3));
  if (known.endsWith("PointMass")) return { mass: start.number(`${path}.m`), center: vec3.ZERO, inertia: mat3.diagonal(0, 0, 0) };
  return { mass: start.number(`${path}.m`), center: start.vector(`${path}.r_CM`), inertia: mat3.fromRows(row(1), row(2), row(3)) };
}
