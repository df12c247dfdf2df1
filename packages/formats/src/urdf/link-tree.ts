/**
 * Links and joints → a tree with one root. Whatever is no tree is refused with the place of what breaks it: names that are taken, links
 * that do not exist, a link with two parents, several roots, links that are their own ancestors.
 */
import { suggestName } from "@gelenk/core";
import type { Reading } from "../import/reading.js";
import type { UrdfJoint, UrdfLink, UrdfRobot } from "./robot.js";

/** The name that stands for the ground where such a link has no inertia; files may leave the link itself out. */
export const WORLD = "world";

export interface LinkTree {
  readonly root: UrdfLink;
  /** Parents before their children, in the order of the file among brothers. */
  readonly order: readonly UrdfLink[];
  /** By name of the child; the root has none. */
  readonly parents: ReadonlyMap<string, UrdfJoint>;
  readonly links: ReadonlyMap<string, UrdfLink>;
  readonly joints: ReadonlyMap<string, UrdfJoint>;
}

/** Undefined, with errors, where there is none. */
export function linkTree(reading: Reading, robot: UrdfRobot): LinkTree | undefined {
  const { findings } = reading;
  const before = findings.errors;
  const implied = robot.joints.find(({ parent }) => parent === WORLD);
  const declared = robot.links.some(({ name }) => name === WORLD);
  const all: readonly UrdfLink[] = implied && !declared ? [{ name: WORLD, place: implied.place, shapes: [] }, ...robot.links] : robot.links;
  const links = byName(reading, "link", all);
  const joints = byName(reading, "joint", robot.joints);
  const parents = parentsOf(reading, robot.joints, links);
  if (findings.errors > before) return undefined;
  if (all.length === 0) {
    findings.error("urdf.no-links", robot.place, "the robot has no links");
    return undefined;
  }
  const roots = all.filter(({ name }) => !parents.has(name));
  const [root] = roots;
  if (roots.length > 1) {
    const names = roots.slice(0, 5).map(({ name }) => `"${name}"`);
    const message = `${roots.length} links have no parent: ${names.join(", ")}${roots.length > names.length ? " …" : ""}; a robot has one root`;
    // a joint that could not be read is an error already: its child is no root
    if (before === 0)
      findings.error("urdf.several-roots", roots[1]!.place, message, "connect them with a joint, or put them into files of their own");
    return undefined;
  }
  const order = root ? orderFrom(root, robot.joints, links) : [];
  if (order.length < all.length) {
    const reached = new Set(order);
    const lost = all.find((link) => !reached.has(link))!;
    const message = `the link "${lost.name}" is its own ancestor: its joints form a circle`;
    findings.error("urdf.circle", parents.get(lost.name)?.place ?? lost.place, message, "a loop is closed by <loop_joint>");
    return undefined;
  }
  return { root: root!, order, parents, links, joints };
}

function byName<T extends { readonly name: string; readonly place: string }>(
  { findings }: Reading,
  kind: string,
  items: readonly T[],
): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    const earlier = found.get(item.name);
    if (item.name === "") findings.error("urdf.empty-name", item.place, `the name of the ${kind} is empty`);
    else if (earlier)
      findings.error("urdf.duplicate-name", item.place, `the ${kind} "${item.name}" is already described at ${earlier.place}`);
    else found.set(item.name, item);
  }
  return found;
}

function parentsOf(reading: Reading, joints: readonly UrdfJoint[], links: ReadonlyMap<string, UrdfLink>): ReadonlyMap<string, UrdfJoint> {
  const parents = new Map<string, UrdfJoint>();
  for (const joint of joints) {
    checkLink(reading, joint.parent, joint.place, links);
    checkLink(reading, joint.child, joint.place, links);
    const other = parents.get(joint.child);
    if (!other) parents.set(joint.child, joint);
    else {
      const message = `the link "${joint.child}" hangs on the joints "${other.name}" and "${joint.name}"`;
      reading.findings.error("urdf.two-parents", joint.place, message, "a link has one parent; a loop is closed by <loop_joint>");
    }
  }
  return parents;
}

export function checkLink({ findings }: Reading, name: string, place: string, links: ReadonlyMap<string, UrdfLink>): boolean {
  if (links.has(name)) return true;
  findings.error("urdf.unknown-link", place, `there is no link "${name}"`, () => suggestName(name, [...links.keys()]));
  return false;
}

function orderFrom(root: UrdfLink, joints: readonly UrdfJoint[], links: ReadonlyMap<string, UrdfLink>): UrdfLink[] {
  const children = new Map<string, UrdfLink[]>();
  for (const { parent, child } of joints) {
    const brothers = children.get(parent);
    if (brothers) brothers.push(links.get(child)!);
    else children.set(parent, [links.get(child)!]);
  }
  const order = [root];
  // the list grows while it is walked
  for (const link of order) for (const child of children.get(link.name) ?? []) order.push(child);
  return order;
}
