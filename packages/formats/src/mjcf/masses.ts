/**
 * Mass, centre and inertia of the bodies: from `<inertial>`, else from the geoms, then raised to the bounds of the compiler, balanced
 * (all three moments become their mean where they contradict each other), and scaled to a total mass.
 */
import { combineMasses, type MassProperties, placeMass, principalAxes } from "@gelenk/core";
import { mat3, type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { moved } from "../import/placement.js";
import { approximate } from "../import/reading.js";
import { massOfGeom, scaleMass } from "./geoms.js";
import type { MjcfBody, MjcfGeom, MjcfReading } from "./scene.js";

export interface BodyWeight {
  /** In the frame of the body; mass 0 where it has none. */
  readonly properties: MassProperties;
  /** Are shapes with their densities the whole truth? */
  readonly fromShapes: boolean;
}

const NOTHING: MassProperties = combineMasses([]);

/** By body; the world has none. */
export function weighBodies(context: MjcfReading, bodies: readonly MjcfBody[]): ReadonlyMap<MjcfBody, BodyWeight> {
  const { compiler } = context;
  const weights = new Map(bodies.map((body) => [body, body.parent ? weigh(context, body) : { properties: NOTHING, fromShapes: true }]));
  if (!(compiler.totalMass > 0)) return weights;
  const total = [...weights.values()].reduce((sum, { properties: { mass } }) => sum + mass, 0);
  const factor = total > 0 ? compiler.totalMass / total : 1;
  return new Map([...weights].map(([body, { properties }]) => [body, { properties: scaleMass(properties, factor), fromShapes: false }]));
}

function weigh(context: MjcfReading, body: MjcfBody): BodyWeight {
  const { inertiaFromGeom } = context.compiler;
  const stated = inertiaFromGeom === "true" ? undefined : body.inertial;
  const weighed = stated || inertiaFromGeom === "false" ? [] : body.geoms.filter((geom) => hasWeight(context, geom));
  const parts = weighed.flatMap(weightOf);
  const properties = stated ?? combineMasses(parts);
  const bounded = withinBounds(context, properties);
  return { properties: bounded, fromShapes: !stated && inertiaFromGeom !== "false" && bounded === properties };
}

/** Does the geom take part in the mass of its body, where geoms decide about that? */
export const hasWeight = ({ compiler: { inertiaGroups } }: MjcfReading, { density, group }: MjcfGeom): boolean =>
  density > 0 && group >= inertiaGroups[0] && group <= inertiaGroups[1];

function weightOf(geom: MjcfGeom): readonly MassProperties[] {
  const { mesh, element, density } = geom;
  const properties = massOfGeom(geom, density);
  if (mesh && !mesh.solid() && mesh.hull()) approximate(element, "the mesh is not closed: its convex hull gives the mass");
  // MuJoCo's usual measure of a mesh counts volumes without sign, so that dents weigh too much
  const [solid, hull] = [mesh?.solid(), mesh?.hullSolid()];
  if (solid && hull && solid.mass < (1 - 1e-6) * hull.mass)
    approximate(element, "the mesh is not convex: its mass is that of the solid, which MuJoCo has only with `inertia` exact");
  return properties ? [properties] : [];
}

function withinBounds({ compiler: { boundMass, boundInertia, balanceInertia } }: MjcfReading, properties: MassProperties): MassProperties {
  if (boundMass <= 0 && boundInertia <= 0 && !balanceInertia) return properties;
  const { moments, orientation } = principalAxes(properties);
  const raised = vec3.vec3(Math.max(moments.x, boundInertia), Math.max(moments.y, boundInertia), Math.max(moments.z, boundInertia));
  const { x, y, z } = raised;
  const contradict = x + y < z || y + z < x || z + x < y;
  const mean = (x + y + z) / 3;
  const good = balanceInertia && contradict ? vec3.vec3(mean, mean, mean) : raised;
  const mass = Math.max(properties.mass, boundMass);
  if (mass === properties.mass && vec3.distance(good, moments) === 0) return properties;
  return placeMass(
    { mass, center: vec3.ZERO, inertia: mat3.diagonal(good.x, good.y, good.z) },
    { position: properties.center, orientation },
  );
}

/** A quarter turn about z and about x: they swap the first two and the last two axes. */
const SWAPS = [quat.fromAxisAngle(vec3.vec3(0, 0, 1), Math.PI / 2), quat.fromAxisAngle(vec3.vec3(1, 0, 0), Math.PI / 2)] as const;

/** The principal frame of a body in its own, moments falling, as MuJoCo has it. */
function principalFrame(properties: MassProperties): Pose {
  const { moments, orientation } = principalAxes(properties);
  const values = [moments.x, moments.y, moments.z];
  let turn = orientation;
  for (const first of [0, 1, 0] as const) {
    const [a, b] = [values[first]!, values[first + 1]!];
    if (!(a < b * (1 - 1e-12))) continue;
    [values[first], values[first + 1]] = [b, a];
    turn = quat.multiply(turn, SWAPS[first]);
  }
  return { position: properties.center, orientation: quat.normalise(turn) };
}

/** Free bodies without children whose frame is to be that of their principal axes: everything in them is given in it. */
export function alignFreeBodies(context: MjcfReading, bodies: readonly MjcfBody[]): readonly MjcfBody[] {
  const parents = new Set(bodies.map(({ parent }) => parent));
  return bodies.map((body) => {
    if (!body.align || body.joints[0]?.kind !== "free" || parents.has(body)) return body;
    const frame = principalFrame(weigh(context, body).properties);
    const back = pose.invert(frame);
    return {
      ...body,
      pose: pose.compose(body.pose, frame),
      geoms: body.geoms.map((geom) => ({
        ...geom,
        shape: moved(geom.shape, back),
        ...(geom.touched && { touched: moved(geom.touched, back) }),
      })),
      sites: body.sites.map((site) => ({ ...site, pose: pose.compose(back, site.pose) })),
      ...(body.inertial && { inertial: placeMass(body.inertial, back) }),
    };
  });
}
