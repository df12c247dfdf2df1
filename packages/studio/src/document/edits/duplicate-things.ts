/**
 * Copies things: bodies with the joints, couplings and forces between them, all with new names, moved by an offset. A joint that is selected itself is copied
 * also if only one of its bodies is: the copy then holds on to the other body, beside the first one.
 */
import { GROUND, type JointDescription, type Model, type Vector3 } from "@gelenk/core";
import type { Edit } from "../document.js";
import { type Entity, type EntityKind, entitiesOf, type Reference } from "../entities.js";
import { add, conjugate, IDENTITY, type Pose, posesAtStart, resolvedOrWritten, rotate } from "../poses.js";
import { tidyAll } from "../tidy-number.js";
import { append, freshName } from "./entity-lists.js";
import { carryJoint, keepWritten } from "./move-body.js";

const ORDER: readonly EntityKind[] = ["materials", "bodies", "joints", "couplings", "forces"];

type Names = Readonly<Record<EntityKind, ReadonlyMap<string, string>>>;

export const duplicateThings =
  (references: readonly Reference[], offset: Vector3 = [0.5, 0, 0]): Edit =>
  (model) => {
    const names = namesOfCopies(model, references);
    const numbers = resolvedOrWritten(model);
    const poses = posesAtStart(model);
    return ORDER.reduce((changed, kind) => {
      const originals = entitiesOf(model, kind).filter(({ name }) => names[kind].has(name));
      return originals.reduce((next, original) => append(next, kind, COPY[kind](original, { names, offset, numbers, poses })), changed);
    }, model);
  };

/** What the copies will be called, for selecting them. */
export function copiesOf(model: Model, references: readonly Reference[]): readonly Reference[] {
  const names = namesOfCopies(model, references);
  return references.flatMap(({ kind, name }) => {
    const copy = names[kind].get(name);
    return copy === undefined ? [] : [{ kind, name: copy }];
  });
}

function namesOfCopies(model: Model, references: readonly Reference[]): Names {
  const selected = (kind: EntityKind) => new Set(references.filter((reference) => reference.kind === kind).map(({ name }) => name));
  const bodies = selected("bodies");
  const joints = selected("joints");
  const isCopied = (body: unknown) => bodies.has(body as string);
  for (const { name, a, b } of entitiesOf(model, "joints")) if (isCopied(a) && isCopied(b)) joints.add(name);
  const couplings = selected("couplings");
  for (const { name, terms } of entitiesOf(model, "couplings"))
    if ((terms as readonly { readonly joint: string }[]).every(({ joint }) => joints.has(joint))) couplings.add(name);
  const forces = selected("forces");
  for (const force of entitiesOf(model, "forces")) if (endsOf(force).length > 0 && endsOf(force).every(isCopied)) forces.add(force.name);
  return Object.fromEntries(
    Object.entries({ bodies, joints, couplings, forces, materials: selected("materials") }).map(([kind, list]) => [
      kind,
      freshNames(model, kind as EntityKind, list),
    ]),
  ) as unknown as Names;
}

/** In the order of the model, whatever the order of the selection. */
function freshNames(model: Model, kind: EntityKind, names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const given = new Set<string>();
  const pairs = entitiesOf(model, kind)
    .filter(({ name }) => names.has(name))
    .map(({ name }) => {
      const fresh = freshName(model, kind, name, given);
      given.add(fresh);
      return [name, fresh] as const;
    });
  return new Map(pairs);
}

const endsOf = (force: Entity): readonly unknown[] =>
  [force["body"], force["a"], force["b"]].filter((end) => end !== undefined && end !== GROUND);

interface Copying {
  readonly names: Names;
  readonly offset: Vector3;
  readonly numbers: ReturnType<typeof resolvedOrWritten>;
  readonly poses: ReadonlyMap<string, Pose>;
}

const renamed = ({ names }: Copying, kind: EntityKind, name: unknown): string => names[kind].get(name as string) ?? (name as string);

const COPY: Readonly<Record<EntityKind, (original: Entity, copying: Copying) => Entity>> = {
  materials: (original, copying) => ({ ...original, name: renamed(copying, "materials", original.name) }),
  bodies(original, copying) {
    const at = copying.poses.get(original.name)?.position ?? [0, 0, 0];
    const position = keepWritten(original["position"] as readonly (number | string)[] | undefined, at, add(at, copying.offset));
    const extras = original["extras"] as Readonly<Record<string, unknown>> | undefined;
    const parent = extras?.["parent"];
    return {
      ...original,
      name: renamed(copying, "bodies", original.name),
      ...(position && { position }),
      ...(typeof parent === "string" && { extras: { ...extras, parent: renamed(copying, "bodies", parent) } }),
    };
  },
  joints(original, copying) {
    const { names, offset, numbers, poses } = copying;
    const resolved = numbers.joints?.find(({ name }) => name === original.name) as JointDescription;
    const shifted = (end: "a" | "b", frame: "frameA" | "frameB") => {
      if (!resolved[frame] || names.bodies.has(resolved[end])) return undefined;
      const turn = poses.get(resolved[end])?.orientation ?? IDENTITY.orientation;
      const position = resolved[frame].position ?? [0, 0, 0];
      return { [frame]: { ...resolved[frame], position: tidyAll(add(position, rotate(conjugate(turn), offset))) } };
    };
    return {
      ...carryJoint(original, resolved, { ...IDENTITY, position: offset }),
      ...shifted("a", "frameA"),
      ...shifted("b", "frameB"),
      name: renamed(copying, "joints", original.name),
      a: renamed(copying, "bodies", resolved.a),
      b: renamed(copying, "bodies", resolved.b),
    };
  },
  couplings: (original, copying) => ({
    ...original,
    name: renamed(copying, "couplings", original.name),
    terms: (original["terms"] as readonly { readonly joint: string }[]).map((term) => ({
      ...term,
      joint: renamed(copying, "joints", term.joint),
    })),
  }),
  forces: (original, copying) => ({
    ...original,
    name: renamed(copying, "forces", original.name),
    ...Object.fromEntries(
      ["body", "a", "b"].flatMap((end) => (original[end] === undefined ? [] : [[end, renamed(copying, "bodies", original[end])]])),
    ),
  }),
};
