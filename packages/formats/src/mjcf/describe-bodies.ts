/** Bodies of the model: where they are, how they move, their masses and shapes. */
import type { BodyDescription, ShapeDescription } from "@gelenk/core";
import { pose } from "@gelenk/core/math";
import { colorOf } from "../import/body-color.js";
import { massMembers } from "../import/merge-links.js";
import { placed } from "../import/placement.js";
import type { Build } from "./build.js";
import type { CollisionFilter } from "./collision.js";
import { isStatic } from "./hosts.js";
import { motionMembers } from "./link-bodies.js";
import { hasWeight } from "./masses.js";
import type { MjcfBody } from "./scene.js";
import { shapesOfGeom } from "./shapes.js";
import { WORLD_BODY } from "./tree.js";

/** `gravcomp`: a constant force against the weight, at the centre of mass. */
export function carryWeights(build: Build): void {
  const [x, y, z] = build.options.gravity;
  for (const [host, { properties, parts }] of build.weights) {
    const share = parts[0]!.gravityCompensation;
    if (share === 0 || isStatic(host)) continue;
    const force = [-x * share * properties.mass, -y * share * properties.mass, -z * share * properties.mass] as const;
    build.forces.push({ type: "constant", body: build.bodyNames.get(host)!, force });
  }
}

export function describeBodies(build: Build, filter: CollisionFilter): readonly BodyDescription[] {
  return [...build.weights.keys()].flatMap((host) => {
    const shapes = shapesOf(build, host, filter);
    if (host.parent) return [describeBody(build, host, shapes)];
    return shapes.length > 0 ? [{ name: build.names.body.take(WORLD_BODY, host.element), kind: "fixed" as const, shapes }] : [];
  });
}

function shapesOf({ context, hosts, weights }: Build, host: MjcfBody, filter: CollisionFilter): readonly ShapeDescription[] {
  const { parts, fromShapes } = weights.get(host)!;
  return parts.flatMap((body) =>
    body.geoms.flatMap((geom) => {
      const weighs = fromShapes && body === host && hasWeight(context, geom) && !isStatic(host);
      return shapesOfGeom(geom, { frame: hosts.get(body)!.pose, weighs, filter });
    }),
  );
}

function describeBody(build: Build, host: MjcfBody, shapes: readonly ShapeDescription[]): BodyDescription {
  const { properties, fromShapes } = build.weights.get(host)!;
  const station = build.start.get(host)!.at(-1)!;
  const fixed = isStatic(host);
  const kind = fixed ? "fixed" : host.mocap ? "kinematic" : undefined;
  const extras = { ...bodyExtras(build, host), ...colorOf(shapes) };
  return {
    name: build.bodyNames.get(host)!,
    ...(kind && { kind }),
    ...placed(station.pose),
    ...(!kind && motionMembers(station)),
    ...(shapes.length > 0 && { shapes }),
    ...(!fromShapes && properties.mass > 0 && massMembers(properties)),
    ...(Object.keys(extras).length > 0 && { extras }),
  };
}

/** What a body of a model has no place for: sites, the bodies that it took in, the name of its free joint. */
function bodyExtras({ hosts, weights }: Build, host: MjcfBody): Readonly<Record<string, unknown>> {
  const { parts } = weights.get(host)!;
  const sites = parts.flatMap((body) =>
    body.sites.map(({ name, pose: place }) => ({
      ...(name !== undefined && { name }),
      ...placed(pose.compose(hosts.get(body)!.pose, place)),
    })),
  );
  const links = parts
    .filter((body) => body !== host)
    .map((body) => ({ ...(body.name !== undefined && { name: body.name }), ...placed(hosts.get(body)!.pose) }));
  const free = host.joints.find(({ kind }) => kind === "free")?.name;
  return { ...(sites.length > 0 && { sites }), ...(links.length > 0 && { links }), ...(free !== undefined && { freeJoint: free }) };
}
