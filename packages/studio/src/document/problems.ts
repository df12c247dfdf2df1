/** From a diagnostic to the thing it speaks of: `bodies[2].mass` is the member `mass` of the third body. */
import { type Diagnostic, type Model, nameAll } from "@gelenk/core";
import { ENTITY_KINDS, type EntityKind, entitiesOf, type Reference } from "./entities.js";
import { type MemberPath, parsePath, writePath } from "./member-path.js";

/** Where a problem is. Without a reference it is in the model itself: settings, parameters, gravity. */
export interface ProblemPlace {
  readonly reference?: Reference;
  /** Path within the thing, or within the model; "" is the whole. */
  readonly field: string;
}

/** What a world calls things that have no name. */
const MADE_UP: Readonly<Record<EntityKind, string>> = {
  bodies: "body",
  joints: "joint",
  couplings: "coupling",
  forces: "force",
  materials: "material",
};

export const placeOf = (model: Model, { where }: Pick<Diagnostic, "where">): ProblemPlace => placeOfPath(model, parsePath(where) ?? []);

function placeOfPath(model: Model, path: MemberPath): ProblemPlace {
  const [list, which, ...rest] = path;
  const kind = ENTITY_KINDS.find((known) => known === list);
  const name = kind && which !== undefined ? nameAt(model, kind, which) : undefined;
  return kind && name !== undefined ? { reference: { kind, name }, field: writePath(rest) } : { field: writePath(path) };
}

/** Reports of a run say `joints.pivot` in place of an index. */
function nameAt(model: Model, kind: EntityKind, which: string | number): string | undefined {
  const names = nameAll(MADE_UP[kind], entitiesOf(model, kind));
  return typeof which === "number" ? names[which] : names.find((name) => name === which);
}

/** The path of a member in the whole model, as diagnostics write it. */
export function pathInModel(model: Model, reference: Reference | undefined, field: string): string {
  if (!reference) return field;
  const place = entitiesOf(model, reference.kind).findIndex(({ name }) => name === reference.name);
  return writePath([reference.kind, place, ...(parsePath(field) ?? [])]);
}

/** The problems of one thing, by their fields. */
export function problemsOf(
  model: Model,
  diagnostics: readonly Diagnostic[],
  reference: Reference,
): readonly (ProblemPlace & { readonly diagnostic: Diagnostic })[] {
  return diagnostics.flatMap((diagnostic) => {
    const place = placeOf(model, diagnostic);
    const isIts = place.reference?.kind === reference.kind && place.reference.name === reference.name;
    return isIts ? [{ ...place, diagnostic }] : [];
  });
}
