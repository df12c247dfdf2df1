/**
 * The parts of an instantiated model: components whose class, or a base of it, is one that the exchange knows, with what connects
 * them. Known composites and classes of the user are opened and their components looked at; what has equations of its own is
 * noted, for nothing but the components is carried over.
 */
import { allInstances } from "../flatten/all-instances.js";
import { collectConnections, concerns, type End } from "../flatten/collect-connections.js";
import { DisjointSets } from "../flatten/disjoint-sets.js";
import { elementSuffix } from "../instance/arrays.js";
import { scopeOf } from "../instance/declarations.js";
import type { Front } from "../instance/front.js";
import type { ComponentMember, Instance } from "../instance/model.js";
import { nameOf } from "../instance/references.js";
import { placeOf } from "../instance/refuse.js";

export interface Part {
  readonly path: string;
  /** The known class, in full. */
  readonly known: string;
  readonly instance: Instance;
  /** What a person sees: the composite that it is a piece of, or itself. */
  readonly owner: string;
  readonly place: string;
}

/** A component that is not known, or whose equations are not. */
export interface Stranger {
  readonly path: string;
  readonly className: string;
  readonly place: string;
  readonly hasEquations: boolean;
}

export interface ModelParts {
  readonly parts: readonly Part[];
  readonly strangers: readonly Stranger[];
  /** Names of connectors, and of signals with their elements, that are connected. */
  readonly connected: DisjointSets;
}

export interface KnownClasses {
  readonly parts: ReadonlySet<string>;
  /** Opened; their own equations are understood. */
  readonly composites: ReadonlySet<string>;
  /** Read with the part they belong to. */
  readonly pieces: ReadonlySet<string>;
  /** Neither opened nor understood. */
  readonly closed: (className: string) => boolean;
}

export function modelParts(front: Front, root: Instance, classes: KnownClasses): ModelParts {
  const parts: Part[] = [];
  const strangers: Stranger[] = [];
  if (hasEquations(root, undefined)) strangers.push(strangerOf(root, placeOfClass(root), true));
  const todo: { readonly instance: Instance; readonly owner: string | undefined }[] = [{ instance: root, owner: undefined }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const inside: typeof todo = [];
    for (const member of next.instance.components)
      for (const instance of instancesOf(front, member)) {
        const place = placeOf(scopeOf(member), member.component.from);
        const known = knownClass(instance, classes.parts);
        if (known !== undefined) {
          parts.push({ path: instance.path, known, instance, owner: next.owner ?? instance.path, place });
          if (hasEquations(instance, known)) strangers.push(strangerOf(instance, place, true));
          continue;
        }
        if (!["model", "block", "class"].includes(instance.kind) || knownClass(instance, classes.pieces) !== undefined) continue;
        const composite = knownClass(instance, classes.composites);
        if (composite !== undefined)
          parts.push({ path: instance.path, known: composite, instance, owner: next.owner ?? instance.path, place });
        const closed = composite === undefined && classes.closed(instance.reference.class.name);
        if (closed) strangers.push(strangerOf(instance, place, false));
        else if (hasEquations(instance, composite)) strangers.push(strangerOf(instance, place, true));
        if (!closed) inside.push({ instance, owner: next.owner ?? (composite === undefined ? undefined : instance.path) });
      }
    todo.push(...inside.reverse());
  }
  return { parts, strangers, connected: connectionsOf(front, root) };
}

function instancesOf(front: Front, member: ComponentMember): readonly Instance[] {
  const content = front.content(member);
  return content.kind === "instances" && !content.outer ? content.list : [];
}

/** The class or the nearest base of it that is in the list. */
export const knownClass = ({ layers }: Instance, names: ReadonlySet<string>): string | undefined =>
  layers.find((layer) => names.has(layer.class.name))?.class.name;

const strangerOf = (instance: Instance, place: string, equations: boolean): Stranger => ({
  path: instance.path,
  className: instance.reference.class.name,
  place,
  hasEquations: equations,
});

const placeOfClass = ({ reference }: Instance): string => reference.class.source.place(reference.class.definition.nameFrom);

/** Have the class texts of an instance, down to the known one, equations other than connections and assertions? */
function hasEquations({ layers }: Instance, known: string | undefined): boolean {
  const last = known === undefined ? layers.length : layers.findIndex((layer) => layer.class.name === known);
  return layers.slice(0, last).some(({ class: { definition } }) => {
    if (definition.body.form !== "long") return false;
    return definition.body.sections.some((section) =>
      section.kind === "algorithm"
        ? !section.initial
        : !section.initial && section.equations.some((line) => !concerns(line) && !isAssertion(line)),
    );
  });
}

const isAssertion = (line: Parameters<typeof concerns>[0]): boolean => line.kind === "call" && line.call.callee.parts[0]?.name === "assert";

function connectionsOf(front: Front, root: Instance): DisjointSets {
  const sets = new DisjointSets();
  for (const { a, b } of collectConnections(front, allInstances(front, root).instances).pairs) sets.join(endName(a), endName(b));
  return sets;
}

const endName = ({ named }: End): string =>
  nameOf(named) + (named.kind === "variable" && named.element !== undefined ? elementSuffix(named.variable.size, named.element) : "");
