/** How a part of a model that cannot be compiled is given up: reported once where it stands, then left out so that the rest is looked at too. */
import type { Hint } from "@gelenk/core";
import type { Front } from "./front.js";
import type { ComponentMember, Scope } from "./model.js";

/** Carries no message: what is wrong is among the diagnostics. */
export class Refused extends Error {}

export const placeOf = (scope: Scope, from: number): string => scope.layer.class.source.place(from);

/** Where a component is declared. */
export const placeOfComponent = ({ layer, component }: ComponentMember): string => layer.class.source.place(component.from);

/**
 * Where something that stands in the text of a library is looked for by who wrote the model: at the component of the model in which it is, or
 * from which a function was called. What stands in the file of the model itself stays.
 */
export function placeInModel(front: Front, { instance, caller = instance }: Scope, place: string): string {
  const root = front.root();
  const member = root?.members.get(caller.path.match(/^[^.[]+/)?.[0] ?? "");
  if (root === undefined || !caller.inModel || member?.kind !== "component") return place;
  const { name } = root.reference.class.source;
  return place.startsWith(`${name}:`) ? place : placeOfComponent(member);
}

export function refuseAt(front: Front, place: string, code: string, message: string, hint?: Hint): never {
  front.diagnostics.error(code, place, message, hint);
  throw new Refused();
}

/** Stops what is being compiled with an error at an offset of the scope's text. */
export function refuse(
  front: Front,
  at: { readonly scope: Scope; readonly from: number },
  code: string,
  message: string,
  hint?: Hint,
): never {
  return refuseAt(front, placeOf(at.scope, at.from), code, message, hint);
}

/** The result, or undefined if it was refused. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** Steps of evaluation, depth of calls and instances inside each other, elements of one array, elements of all variables. */
export const WORK_LIMIT = 30_000_000;
export const DEPTH_LIMIT = 300;
export const ARRAY_LIMIT = 1_000_000;
export const SCALAR_LIMIT = 3_000_000;

/** One more step of evaluation. */
export function countWork(front: Front, at: { readonly scope: Scope; readonly from: number }): void {
  if (++front.count.work > WORK_LIMIT)
    refuse(front, at, "modelica.too-large", "the model takes too many steps to compile", "smaller arrays and loops");
}

/** Runs one level deeper; damaged and generated texts end here instead of at the end of memory. */
export function deeper<T>(front: Front, place: () => string, run: () => T): T {
  const { count } = front;
  if (count.depth >= DEPTH_LIMIT)
    refuseAt(
      front,
      place(),
      "modelica.too-deep",
      `more than ${DEPTH_LIMIT} components, values and calls inside each other`,
      "something contains or calls itself",
    );
  count.depth++;
  try {
    return run();
  } finally {
    count.depth--;
  }
}
