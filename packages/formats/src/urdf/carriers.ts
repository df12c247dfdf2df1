/**
 * Which body each link is part of, and where in it. A link with mass is a body. One without is only a frame, and part of the body it is fixed to:
 * of the one it hangs on, else of the first one that hangs on it. Links that are fixed to the ground are fixed bodies, whatever their mass.
 *
 *   X_WL = X_WP · origin          at coordinates 0
 *   X_BL = X_BP · origin          of a link that is part of the body of its parent
 */
import { type Pose, pose } from "@gelenk/core/math";
import type { Reading } from "../import/reading.js";
import { type LinkTree, WORLD } from "./link-tree.js";
import type { UrdfLink } from "./robot.js";

export interface Carrier {
  /** The link that gives the body its name, its frame and its mass. */
  readonly body: UrdfLink;
  /** Frame of the link in that of the body. */
  readonly place: Pose;
}

export interface Carriers {
  /** By name of the link. */
  readonly of: ReadonlyMap<string, Carrier>;
  /** By name of the link: its frame in the world. */
  readonly poses: ReadonlyMap<string, Pose>;
  /** Names of links that do not move. */
  readonly still: ReadonlySet<string>;
}

/** Undefined, with errors, where something moves that has no mass. */
export function findCarriers(reading: Reading, tree: LinkTree, freeBase: boolean): Carriers | undefined {
  const still = new Set<string>();
  const poses = new Map<string, Pose>();
  const of = new Map<string, Carrier>();
  // an inertia that could not be read is an error already: what follows from it would hide it
  const whole = reading.findings.errors === 0;
  for (const group of rigidGroups(tree)) {
    const [top] = group as [UrdfLink];
    const stays = top === tree.root && (!freeBase || isWorld(top));
    // what hangs on the first link with mass comes after it; links above it, that are frames alone, belong to it
    const first = stays ? top : group.find(({ mass }) => mass);
    if (!first) {
      const by = tree.parents.get(top.name);
      const message = `the link "${top.name}" ${by ? `moves by the joint "${by.name}"` : "is free"}, but neither it nor what is fixed to it has a mass`;
      if (whole) reading.findings.error("urdf.massless", top.place, message, "give it an <inertial>, or fix it");
      continue;
    }
    for (const link of group) {
      if (stays) still.add(link.name);
      of.set(link.name, carrierOf(link, first, tree, of));
    }
  }
  for (const link of tree.order) {
    const joint = tree.parents.get(link.name);
    poses.set(link.name, joint ? pose.compose(poses.get(joint.parent)!, joint.origin) : pose.IDENTITY_POSE);
  }
  return of.size === tree.order.length ? { of: placeUpper(of, tree), poses, still } : undefined;
}

const isWorld = ({ name, mass }: UrdfLink): boolean => name === WORLD && !mass;

/** Links that fixed joints hold together, each group from its topmost link down. */
function rigidGroups({ order, parents }: LinkTree): readonly (readonly UrdfLink[])[] {
  const groups = new Map<string, UrdfLink[]>();
  for (const link of order) {
    const joint = parents.get(link.name);
    const group = joint?.type === "fixed" ? groups.get(joint.parent)! : [];
    group.push(link);
    groups.set(link.name, group);
  }
  return [...new Set(groups.values())];
}

function carrierOf(link: UrdfLink, first: UrdfLink, { parents }: LinkTree, of: ReadonlyMap<string, Carrier>): Carrier {
  if (link === first || link.mass) return { body: link, place: pose.IDENTITY_POSE };
  const joint = parents.get(link.name);
  const parent = joint?.type === "fixed" ? of.get(joint.parent) : undefined;
  // frames above the first link with mass are placed when all is known (placeUpper)
  if (!joint || !parent) return { body: first, place: pose.IDENTITY_POSE };
  return { body: parent.body, place: pose.compose(parent.place, joint.origin) };
}

/**
 * Frames above the link that carries them: the chain of fixed joints between both is walked from the carrier up, and from there down to what hangs
 * beside it.
 */
function placeUpper(of: Map<string, Carrier>, { order, parents }: LinkTree): ReadonlyMap<string, Carrier> {
  const above = new Map<string, Pose>();
  for (const link of order) {
    if (of.get(link.name)!.body !== link) continue;
    let place = pose.IDENTITY_POSE;
    for (let joint = parents.get(link.name); joint?.type === "fixed"; joint = parents.get(joint.parent)) {
      if (of.get(joint.parent)!.body !== link) break;
      place = pose.compose(place, pose.invert(joint.origin));
      above.set(joint.parent, place);
    }
  }
  if (above.size === 0) return of;
  for (const link of order) {
    const carrier = of.get(link.name)!;
    const upper = above.get(link.name);
    const joint = parents.get(link.name);
    if (upper) of.set(link.name, { ...carrier, place: upper });
    else if (carrier.body !== link && joint?.type === "fixed") {
      of.set(link.name, { ...carrier, place: pose.compose(of.get(joint.parent)!.place, joint.origin) });
    }
  }
  return of;
}
