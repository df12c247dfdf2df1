/**
 * Expandable connectors (buses): which members they have follows from the connections.
 *
 *   1  a connection to a member makes it present; one that is not declared gets type and size of the other side
 *   2  connected buses give each other the members that are present, until nothing changes
 *   3  then they are connectors like others, with the members that are present
 *
 * Source: Modelica specification 3.6, section 9.1.3. Elements of arrays that are not declared are not supported.
 */
import { countOf } from "../instance/arrays.js";
import { memberOf } from "../instance/class-members.js";
import type { At } from "../instance/find-name.js";
import type { Front } from "../instance/front.js";
import { instantiate } from "../instance/instantiate.js";
import type { ComponentMember, Content, Instance, Variable } from "../instance/model.js";
import { namedComponents, partsOf, type Target } from "../instance/references.js";
import { attempt, refuse } from "../instance/refuse.js";
import type { Reference } from "../syntax/expression-tree.js";
import type { Side } from "./connection-sets.js";

export interface Bus {
  readonly a: Reference;
  readonly b: Reference;
  readonly sides: readonly [Side, Side];
  readonly at: At;
}

interface BusPair {
  readonly a: { readonly named: Target; readonly side: Side };
  readonly b: { readonly named: Target; readonly side: Side };
  readonly at: At;
}

export const isExpandable = ({ kind }: Instance): boolean => kind === "expandable connector";

/** The connections of members, and what must not be there is taken away. */
export function elaborateBuses(front: Front, buses: readonly Bus[], instances: readonly Instance[]): BusPair[] {
  const present = new Map<Instance, Set<string>>(instances.filter(isExpandable).map((instance) => [instance, new Set()]));
  const total = (): number => [...present.values()].reduce((sum, names) => sum + names.size, 0);
  for (let before = -1; before !== total(); ) {
    before = total();
    for (const bus of buses) attempt(() => expand(front, bus, present));
  }
  for (const [instance, names] of present)
    for (const member of instance.components) if (!names.has(member.name)) member.content = { kind: "removed" };
  return buses.flatMap((bus) => attempt(() => pairsOf(front, bus, present)) ?? []);
}

/** One end: a component, or a member that a bus does not have yet. */
type BusEnd =
  | { readonly kind: "known"; readonly targets: readonly Target[] }
  | { readonly kind: "missing"; readonly bus: Instance; readonly name: string };

function endOf(
  front: Front,
  { parts, from, absolute, kind }: Reference,
  { scope }: At,
  present: Map<Instance, Set<string>>,
): BusEnd | undefined {
  for (let used = 1; used < parts.length; used++) {
    const targets = namedComponents(front, { kind, from, absolute, parts: parts.slice(0, used) }, scope);
    const target = targets?.[0];
    if (targets === undefined || target?.kind !== "instance") return undefined;
    if (targets.length > 1 || !isExpandable(target.instance)) continue;
    const { name, subscripts } = parts[used]!;
    if (memberOf(front, target.instance, name)?.kind !== "component") {
      if (subscripts.length > 0 || used < parts.length - 1)
        return refuse(
          front,
          { scope, from },
          "modelica.unsupported",
          `"${name}" must be declared in the bus: its elements or parts are connected`,
        );
      return { kind: "missing", bus: target.instance, name };
    }
    mark(present, target.instance, name);
  }
  const targets = namedComponents(front, { kind, from, absolute, parts }, scope);
  return targets && { kind: "known", targets };
}

function mark(present: Map<Instance, Set<string>>, bus: Instance, name: string): void {
  const names = present.get(bus) ?? new Set();
  present.set(bus, names);
  names.add(name);
}

/** Adds what follows from one connection. */
function expand(front: Front, { a, b, at }: Bus, present: Map<Instance, Set<string>>): void {
  const [endA, endB] = [endOf(front, a, at, present), endOf(front, b, at, present)];
  if (endA === undefined || endB === undefined) return;
  if (endA.kind === "missing" && endB.kind === "known") addMember(front, endA, endB.targets, present, at);
  else if (endA.kind === "known" && endB.kind === "missing") addMember(front, endB, endA.targets, present, at);
  else if (endA.kind === "known" && endB.kind === "known") {
    const [first, second] = [endA.targets[0], endB.targets[0]];
    if (first?.kind === "instance" && second?.kind === "instance") exchange(front, first.instance, second.instance, present, at);
  }
}

/** Two buses, or two members of buses that are buses themselves. */
function exchange(front: Front, a: Instance, b: Instance, present: Map<Instance, Set<string>>, at: At): void {
  if (!isExpandable(a) || !isExpandable(b)) return;
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    for (const name of [...(present.get(from) ?? [])]) {
      const [source] = partsOf(front, from, name);
      if (source === undefined) continue;
      if (memberOf(front, to, name)?.kind !== "component") addMember(front, { bus: to, name }, [source], present, at);
      mark(present, to, name);
      const [target] = partsOf(front, to, name);
      if (source.kind === "instance" && target?.kind === "instance") exchange(front, source.instance, target.instance, present, at);
    }
}

interface Missing {
  readonly bus: Instance;
  readonly name: string;
}

/** A member like the other side of the connection. */
function addMember(front: Front, { bus, name }: Missing, like: readonly Target[], present: Map<Instance, Set<string>>, at: At): void {
  const [model] = like;
  if (like.length !== 1 || model === undefined)
    refuse(front, at, "modelica.unsupported", `"${name}" must be declared in the bus: it is an array of connectors`);
  const source: ComponentMember = model.kind === "variable" ? model.variable.member : memberLike(model.instance, at);
  const member: ComponentMember = { ...source, name, owner: bus };
  member.content =
    model.kind === "variable" ? variableLike(front, model.variable, member, model.element) : instanceLike(front, model.instance, bus, name);
  bus.members.set(name, member);
  bus.components.push(member);
  mark(present, bus, name);
}

function memberLike({ path, parent, components }: Instance, at: At): ComponentMember {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return parent?.components.find((member) => member.name === name) ?? components[0] ?? { ...at.scope.instance.components[0]! };
}

function variableLike(front: Front, like: Variable, member: ComponentMember, element: number | undefined): Content {
  const { causality: _, ...prefixes } = like.prefixes;
  const size = element === undefined ? like.size : [];
  const variable: Variable = {
    ...like,
    name: `${member.owner.path}.${member.name}`,
    owner: member.owner,
    member,
    size,
    prefixes,
    binding: undefined,
    attributes: element === undefined ? like.attributes : [],
    first: front.count.scalars,
  };
  delete variable.value;
  delete variable.numbers;
  front.count.scalars += countOf(size);
  front.variables.push(variable);
  return { kind: "variable", variable };
}

function instanceLike(front: Front, like: Instance, bus: Instance, name: string): Content {
  const instance = instantiate(front, like.reference, { path: `${bus.path}.${name}`, parent: bus, prefixes: like.prefixes });
  return { kind: "instances", value: { kind: "instance", instance }, list: [instance] };
}

/** The connections that a connection with buses stands for. */
function pairsOf(front: Front, { a, b, at, sides }: Bus, present: Map<Instance, Set<string>>): BusPair[] {
  const [endA, endB] = [endOf(front, a, at, present), endOf(front, b, at, present)];
  if (endA === undefined || endB === undefined) return [];
  if (endA.kind === "missing" || endB.kind === "missing")
    return refuse(front, at, "modelica.connect", "what is connected here is declared on neither side");
  if (endA.targets.length !== endB.targets.length) return refuse(front, at, "modelica.connect", "connectors of different size");
  return endA.targets.map((target, i) => ({ a: { named: target, side: sides[0] }, b: { named: endB.targets[i]!, side: sides[1] }, at }));
}
