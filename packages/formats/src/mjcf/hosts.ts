/**
 * Which bodies of the file become bodies of the model. Without joints a body is fixed to its parent: on the ground it is a fixed body; on a body that
 * moves it is welded to that, or part of it where it has no mass, which a body of a model must have. A moving body without mass takes in those that
 * are fixed to it. With `merge` all of them are part of what they are fixed to.
 */
import { combineMasses, type MassProperties, placeMass } from "@gelenk/core";
import { type Pose, pose } from "@gelenk/core/math";
import type { Reading } from "../import/reading.js";
import { placeOf } from "../xml/xml-tree.js";
import type { BodyWeight } from "./masses.js";
import type { MjcfBody } from "./scene.js";

/** The body that another one is part of, and where it is in it. */
export interface Host {
  readonly body: MjcfBody;
  readonly pose: Pose;
}

export type Hosts = ReadonlyMap<MjcfBody, Host>;

/** Does it stand on the ground? */
export const isStatic = (body: MjcfBody): boolean => !body.parent || (body.joints.length === 0 && !body.mocap && isStatic(body.parent));

/** The first body of those that are fixed to each other. */
export const weldRoot = (body: MjcfBody): MjcfBody => (!body.parent || body.joints.length > 0 || body.mocap ? body : weldRoot(body.parent));

export function hostBodies(bodies: readonly MjcfBody[], weights: ReadonlyMap<MjcfBody, BodyWeight>, merge: boolean): Hosts {
  const hosts = new Map<MjcfBody, Host>();
  const massless = (body: MjcfBody) => !(weights.get(body)!.properties.mass > 0);
  for (const body of bodies) {
    const fixed = body.parent && body.joints.length === 0 && !body.mocap && !isStatic(body);
    const above = fixed ? hosts.get(body.parent!) : undefined;
    const isPart = above && (merge || massless(body) || massless(above.body));
    hosts.set(body, isPart ? { body: above.body, pose: pose.compose(above.pose, body.pose) } : { body, pose: pose.IDENTITY_POSE });
  }
  return hosts;
}

export interface HostWeight extends BodyWeight {
  /** Bodies of the file that it consists of, itself first. */
  readonly parts: readonly MjcfBody[];
}

/** By body of the model. One that moves without any mass is an error. */
export function weighHosts(
  { findings }: Reading,
  hosts: Hosts,
  weights: ReadonlyMap<MjcfBody, BodyWeight>,
): ReadonlyMap<MjcfBody, HostWeight> {
  const parts = groupBy(hosts.keys(), (body) => hosts.get(body)!.body);
  return new Map(
    [...parts].map(([host, members]) => {
      const heavy = members.filter((body) => weights.get(body)!.properties.mass > 0);
      const own = weights.get(host)!;
      const alone = heavy.length === 0 || (heavy.length === 1 && heavy[0] === host);
      const properties = alone ? own.properties : combineMasses(heavy.map((body) => placed(weights.get(body)!, hosts.get(body)!.pose)));
      if (!isStatic(host) && !host.mocap && heavy.length === 0) {
        const message = `the body "${host.name ?? ""}" moves and has no mass`;
        findings.error("mjcf.massless", placeOf(host.element), message, "add an <inertial> or geoms with a density");
      }
      return [host, { properties, fromShapes: own.fromShapes && alone, parts: members }];
    }),
  );
}

const placed = ({ properties }: BodyWeight, X_HB: Pose): MassProperties => placeMass(properties, X_HB);

export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
