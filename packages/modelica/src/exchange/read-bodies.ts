/**
 * Rigid groups → bodies, with the shapes of their parts. A group between two joints that has no mass gets a very light one, because a body
 * here has a mass; what is drawn on the ground becomes a fixed body.
 */
import { type BodyDescription, GROUND, type JointDescription, type ShapeDescription } from "@gelenk/core";
import { quat, type Vec3, vec3 } from "@gelenk/core/math";
import { frameOf, rounded, triple } from "./frames.js";
import { MULTIBODY } from "./library-names.js";
import type { Part } from "./model-parts.js";
import { plainName } from "./modelica-names.js";
import { possibleInertia } from "./possible-inertia.js";
import { readShapes } from "./read-shapes.js";
import { note, type Reading } from "./reading.js";
import { endsOf, massOfGroup, type RigidGroup } from "./rigid-groups.js";
import type { StartTable } from "./start-table.js";

/** Mass of what has none, per mass of the lightest body; at a radius of inertia of 1 m. */
const LIGHT = 1e-9;

/** The fixed body that carries what is drawn on the ground. */
const SCENERY = "world";

const RAISED = "no rigid body has its moments of inertia: the two smaller ones were raised until their sum is the largest";

/** A joint and the path of the component it was. */
export interface ReadJoint {
  readonly joint: JointDescription;
  readonly path: string;
}

export function readBodies(reading: Reading, joints: readonly ReadJoint[], collide: boolean): readonly BodyDescription[] {
  const { groups, start } = reading;
  const shapes = shapesByGroup(reading, collide);
  const stated = new Map(groups.list.map((group) => [group, massOfGroup(group, groups, start)]));
  const masses = new Map([...stated].map(([group, properties]) => [group, possibleInertia(properties)]));
  const lightest = Math.min(...[...masses].flatMap(([{ isGround }, { mass }]) => (isGround || !(mass > 0) ? [] : [mass])));
  const jointed = new Set(joints.flatMap(({ joint: { a, b } }) => [a, b]));
  const velocity = velocities(reading, joints);
  const bodies = groups.list.flatMap((group): BodyDescription[] => {
    const { mass, center, inertia } = masses.get(group)!;
    const own = shapes.get(group) ?? [];
    if (group.isGround) return own.length === 0 ? [] : [{ name: SCENERY, kind: "fixed", shapes: own }];
    if (!(mass > 0) && (!jointed.has(group.name) || !Number.isFinite(lightest))) return [];
    const isPoint = group.masses.length === 1 && group.masses[0]!.known.endsWith("PointMass") && !jointed.has(group.name);
    const { position, orientation } = frameOf(group.pose);
    return [
      {
        name: group.name,
        position,
        orientation,
        velocity: triple(velocity(group)),
        angularVelocity: triple(start.angularVelocity(group.frame)),
        ...(!(mass > 0)
          ? { mass: LIGHT * lightest, inertia: [LIGHT * lightest, LIGHT * lightest, LIGHT * lightest] as const }
          : isPoint
            ? { mass: rounded(mass), point: true }
            : {
                mass: rounded(mass),
                centerOfMass: triple(center),
                inertia: [inertia.xx, inertia.yy, inertia.zz, inertia.xy, inertia.xz, inertia.yz].map(rounded) as unknown as readonly [
                  number,
                  number,
                  number,
                  number,
                  number,
                  number,
                ],
              }),
        ...(own.length > 0 && { shapes: own }),
      },
    ];
  });
  for (const group of groups.list)
    if (!group.isGround && stated.get(group) !== masses.get(group)) note(reading, group.masses[0]!, "approximated", RAISED);
  notePlacedParts(reading, new Set(bodies.map(({ name }) => name!)), lightest);
  return bodies;
}

/** Fates of parts that are frames, masses and pictures. */
function notePlacedParts(reading: Reading, names: ReadonlySet<string>, lightest: number): void {
  const { groups, parts, lines } = reading;
  for (const part of parts) {
    const isPlaced =
      /^(Modelica\.Mechanics\.MultiBody|Gelenk\.Recursive)\.Parts\./.test(part.known) || part.known.startsWith(`${MULTIBODY}Visualizers.`);
    // pieces of a composite share its fate
    if (!isPlaced || part.owner !== part.path) continue;
    const group = groups.of(endsOf(part)[0]) ?? groups.of(endsOf(part)[1]);
    const isThere = group !== undefined && (group.isGround || names.has(group.name));
    const hasMass = group?.isGround === true && group.masses.some(({ owner }) => owner === part.path);
    if (!isThere) note(reading, part, "ignored", "it moves with nothing that has a mass");
    else note(reading, part, "imported", hasMass ? "it is fixed to the ground: its mass moves nothing" : undefined);
  }
  for (const group of groups.list)
    if (!group.isGround && names.has(group.name) && group.masses.length === 0)
      lines.push({
        fate: "approximated",
        what: group.frame,
        place: group.place,
        note: `a body of ${LIGHT * lightest} kg: there is no mass between the joints`,
      });
}

function shapesByGroup(reading: Reading, collide: boolean): ReadonlyMap<RigidGroup, readonly ShapeDescription[]> {
  const shapes = new Map<RigidGroup, ShapeDescription[]>();
  const drawn = (part: Part): boolean => /\.(Parts|Visualizers)\./.test(part.known) && !part.known.endsWith(".Fixed");
  for (const part of reading.parts.filter(drawn)) {
    const group = reading.groups.of(endsOf(part)[0]);
    if (group === undefined) continue;
    const list = readShapes(reading, part, collide).map(
      (shape, i, all): ShapeDescription => ({ ...shape, name: plainName(part.path) + (all.length > 1 ? `-${i + 1}` : "") }),
    );
    if (list.length > 0) shapes.set(group, [...(shapes.get(group) ?? []), ...list]);
  }
  return shapes;
}

/** Kinds whose frames may be apart, and then have different velocities. */
const SLIDING = ["prismatic", "cylindrical", "planar", "generic", "distance"];

/** Velocities of the origins of bodies. Groups without mass have that of a neighbour behind a joint that does not slide, or behind a slide with its speed. */
function velocities({ groups, start }: Reading, joints: readonly ReadJoint[]): (group: RigidGroup) => Vec3 {
  const known = new Map<string, Vec3>([[GROUND, vec3.ZERO]]);
  const byName = new Map(groups.list.map((group) => [group.name, group]));
  for (const { name, frame, masses, isGround } of groups.list) {
    if (isGround) continue;
    // connectors of Gelenk.Recursive hold the velocity of every frame
    if (start.has(`${frame}.v[1]`)) known.set(name, start.vector(`${frame}.v`));
    else if (masses.length > 0) known.set(name, start.vector(`${masses[0]!.path}.v_0`));
  }
  const at = (name: string, frame: string): Vec3 => {
    const group = byName.get(name);
    if (group === undefined || group.isGround) return vec3.ZERO;
    const arm = quat.rotate(group.pose.orientation, groups.local(frame).position);
    return vec3.add(known.get(name)!, vec3.cross(start.angularVelocity(group.frame), arm));
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const { joint, path } of joints) {
      const { a, b, type } = joint;
      if (known.has(a) === known.has(b)) continue;
      if (SLIDING.includes(type) && type !== "prismatic") continue;
      const [from, to, ends] = known.has(a) ? [a, b, ["frame_a", "frame_b"]] : [b, a, ["frame_b", "frame_a"]];
      const slide = type === "prismatic" ? slideOf(start, path, from === a ? 1 : -1) : vec3.ZERO;
      known.set(to, vec3.ZERO);
      const here = vec3.add(at(from, `${path}.${ends[0]}`), slide);
      known.set(to, vec3.subtract(here, at(to, `${path}.${ends[1]}`)));
      changed = true;
    }
  }
  return ({ name }) => known.get(name) ?? vec3.ZERO;
}

/** What a slide adds to the velocity of its far frame: its speed, and the turn of the way. */
function slideOf(start: StartTable, path: string, sign: 1 | -1): Vec3 {
  const frame = `${path}.frame_a`;
  const axis = quat.rotate(start.pose(frame).orientation, vec3.normalise(start.vector(`${path}.n`)));
  const turning = vec3.cross(start.angularVelocity(frame), vec3.scale(axis, start.number(`${path}.s`)));
  return vec3.scale(vec3.addScaled(turning, axis, start.number(`${path}.v`)), sign);
}
