/**
 * Modifiers: what is written in brackets, merged from the outside in, and split over the elements of arrays.
 *
 *   merge(o, i)    o comes from further outside and wins; what i declares final must not be changed
 *   redeclare      the newest counts; older modifications survive beneath it
 *   each           consumed exactly one array level up: `c[3](each a = {1, 2}, d = {10, 20, 30})`
 *
 * Source: Modelica specification 3.6, sections 7.2 and 7.3.
 */
import type { Argument, Modification } from "../syntax/tree.js";
import type { Front } from "./front.js";
import type { Binding, Modifier, Redeclare, Scope } from "./model.js";
import { refuse, refuseAt } from "./refuse.js";

interface Given {
  readonly from: number;
  readonly arguments: readonly Argument[];
  readonly value?: Modification["value"];
  readonly each?: boolean;
  readonly final?: boolean;
}

const NO_SUBS: ReadonlyMap<string, Modifier> = new Map();

/** The modifier of a text in its scope; undefined if nothing is written. */
export function modifierOf(front: Front, scope: Scope, given: Given): Modifier | undefined {
  if (given.arguments.length === 0 && given.value === undefined) return undefined;
  const subs = new Map<string, Modifier>();
  for (const argument of given.arguments) addArgument(front, scope, subs, argument);
  return {
    source: scope.layer.class.source,
    from: given.from,
    each: given.each ?? false,
    final: given.final ?? false,
    subs: subs.size === 0 ? NO_SUBS : subs,
    ...(given.value !== undefined && { value: given.value === "break" ? "break" : bindingOf(given.value, scope) }),
  };
}

export const bindingOf = (expression: Binding["written"]["expression"], scope: Scope): Binding => ({
  written: { expression, scope },
  access: [],
});

function addArgument(front: Front, scope: Scope, subs: Map<string, Modifier>, argument: Argument): void {
  const { from } = argument;
  if (argument.kind === "break" || argument.kind === "break connect")
    refuse(front, { scope, from }, "modelica.unsupported", "removing a component or a connection with break is not supported");
  const named = argument.kind === "modify" ? modification(front, scope, argument) : redeclarations(scope, argument);
  for (const [name, modifier] of named) {
    const before = subs.get(name);
    if (before !== undefined && !compatible(before, modifier))
      refuse(front, { scope, from }, "modelica.modified-twice", `"${name}" is modified twice in one place`, "keep one of the two");
    subs.set(name, before === undefined ? modifier : merge(front, modifier, before)!);
  }
}

/** A value and attributes of one target may stand apart. */
const compatible = (a: Modifier, b: Modifier): boolean =>
  !(a.value !== undefined && b.value !== undefined) &&
  !(a.redeclare !== undefined && b.redeclare !== undefined) &&
  [...a.subs].every(([name, sub]) => {
    const other = b.subs.get(name);
    return other === undefined || compatible(sub, other);
  });

/** `a.b.start = 1` is `a(b(start = 1))`; each and final belong to the last name. */
function modification(
  front: Front,
  scope: Scope,
  argument: Extract<Argument, { kind: "modify" }>,
): readonly (readonly [string, Modifier])[] {
  const { from, each, final, name } = argument;
  const source = scope.layer.class.source;
  const inner: Modifier = modifierOf(front, scope, {
    from,
    each,
    final,
    arguments: argument.modification?.arguments ?? [],
    ...(argument.modification?.value !== undefined && { value: argument.modification.value }),
  }) ?? { source, from, each, final, subs: NO_SUBS };
  const wrapped = name.parts
    .slice(1)
    .reduceRight<Modifier>((sub, part) => ({ source, from, each: false, final: false, subs: new Map([[part, sub]]) }), inner);
  return [[name.parts[0]!, wrapped]];
}

function redeclarations(scope: Scope, argument: Extract<Argument, { kind: "redeclare" }>): readonly (readonly [string, Modifier])[] {
  const { element, from, each, final, replaceable } = argument;
  const source = scope.layer.class.source;
  const make = (redeclare: Redeclare["element"]): Modifier => ({
    source,
    from,
    each,
    final,
    subs: NO_SUBS,
    redeclare: { element: redeclare, scope, beneath: undefined },
  });
  if (element.kind === "class") return [[element.name, make({ kind: "class", definition: element, replaceable })]];
  return element.components.map(
    (component) => [component.name, make({ kind: "component", clause: element, component, replaceable })] as const,
  );
}

/** `outer` wins over `inner`. */
export function merge(front: Front, outer: Modifier | undefined, inner: Modifier | undefined): Modifier | undefined {
  if (outer === undefined) return inner;
  if (inner === undefined) return outer;
  if (inner.final && changes(outer))
    refuseAt(
      front,
      outer.source.place(outer.from),
      "modelica.final",
      "this element is final and cannot be modified",
      `declared final at ${inner.source.place(inner.from)}`,
    );
  if (outer.redeclare !== undefined) {
    const { redeclare: _, ...plain } = inner;
    return { ...outer, redeclare: { ...outer.redeclare, beneath: merge(front, outer.redeclare.beneath, plain) } };
  }
  const value = outer.value ?? inner.value;
  const subs = mergeSubs(front, outer, inner);
  return {
    source: outer.source,
    from: outer.from,
    each: outer.value !== undefined ? outer.each : inner.each || (outer.value === undefined && inner.value === undefined && outer.each),
    final: outer.final || inner.final,
    subs,
    ...(value !== undefined && { value }),
    ...(inner.redeclare !== undefined && { redeclare: inner.redeclare }),
  };
}

function mergeSubs(front: Front, outer: Modifier, inner: Modifier): ReadonlyMap<string, Modifier> {
  if (inner.subs.size === 0) return outer.subs;
  if (outer.subs.size === 0) return inner.subs;
  const subs = new Map(inner.subs);
  for (const [name, sub] of outer.subs) subs.set(name, merge(front, sub, inner.subs.get(name))!);
  return subs;
}

const changes = (modifier: Modifier): boolean =>
  modifier.value !== undefined || modifier.redeclare !== undefined || [...modifier.subs.values()].some(changes);

/** The modifier of one element of an array component; `index` counts from 1, one number per dimension. */
export function elementModifier(modifier: Modifier | undefined, index: readonly number[]): Modifier | undefined {
  if (modifier === undefined || index.length === 0) return modifier;
  const subs = new Map<string, Modifier>();
  for (const [name, sub] of modifier.subs) subs.set(name, sub.each ? { ...sub, each: false } : split(sub, index));
  const value = modifier.value === undefined || modifier.each ? modifier.value : accessed(modifier.value, index);
  return { ...modifier, each: false, subs, ...(value !== undefined && { value }) };
}

/** An `each` further inside belongs to the array it stands at. */
function split(modifier: Modifier, index: readonly number[]): Modifier {
  if (modifier.each) return modifier;
  if (modifier.subs.size === 0 && modifier.value === undefined) return modifier;
  const subs = new Map<string, Modifier>();
  for (const [name, sub] of modifier.subs) subs.set(name, split(sub, index));
  return { ...modifier, subs, ...(modifier.value !== undefined && { value: accessed(modifier.value, index) }) };
}

export const accessed = (value: Binding | "break", access: readonly (number | string)[]): Binding | "break" =>
  value === "break" ? value : { written: value.written, access: [...value.access, ...access] };

/** The modifier of a field of a record that has a value as a whole. */
export function fieldModifier(whole: Modifier | undefined, name: string): Modifier | undefined {
  const sub = whole?.subs.get(name);
  if (whole?.value === undefined || whole.value === "break") return sub;
  const value = accessed(whole.value, [name]);
  return sub === undefined
    ? { source: whole.source, from: whole.from, each: false, final: whole.final, subs: NO_SUBS, value }
    : { ...sub, value };
}
