/**
 * What happens at events, in the expression graph: discrete variables as assignments in an order, reinit,
 * assertions and the ends of runs, each under its condition.
 *
 *   b = expression                 b := expression
 *   when {c₁, c₂} then v = e …     Cᵢ := cᵢ;   active = (C₁ and not pre C₁) or (C₂ and not pre C₂) or initial() if written, and no branch before;
 *                                  v := if active then e else … else pre(v)
 *
 * An equation is such an assignment if a discrete variable stands alone on one side and needs it: variables that no when assigns
 * are matched with those equations; all others remain equations of the continuous part. Assignments are sorted so that each
 * comes after what it reads; loops are left to the iteration.
 */
import { and, inputsOf, type Node, not, or, select, substitute } from "@gelenk/core/numerics";
import { blockOrder } from "../blocks/block-order.js";
import type { Expression, FlatAssertion, FlatEquation, FlatModel, WhenAction, WhenBranch } from "../flat/flat-model.js";
import { FREE, Matching } from "../reduce/matching.js";
import type { Translator } from "../reduce/translator.js";
import type { Held } from "./held-values.js";

export interface Assignment {
  readonly slot: number;
  readonly value: Node;
  readonly place: string;
}

/** x := value where active. */
export interface Reinit {
  readonly variable: number;
  readonly value: Node;
  readonly active: Node;
  readonly place: string;
}

/** `active` undefined: at all times. */
export interface Check {
  readonly active?: Node;
  readonly condition: Node;
  readonly message: string;
  readonly level: "error" | "warning";
  readonly place: string;
}

export interface Ending {
  readonly active: Node;
  readonly message: string;
  readonly place: string;
}

export interface DiscreteSystem {
  readonly held: Held;
  /** In the order of evaluation: discrete variables and conditions of whens. */
  readonly assignments: readonly Assignment[];
  /** Conditions of whens with the place of their value before. */
  readonly conditions: readonly { readonly slot: number; readonly before: number }[];
  /** Values before the first event, by initial equations; the place is that of the variable. */
  readonly initial: readonly Assignment[];
  readonly reinits: readonly Reinit[];
  readonly checks: readonly Check[];
  readonly endings: readonly Ending[];
}

interface Lowered {
  /** What is held is known when all equations are translated. */
  readonly discrete: Omit<DiscreteSystem, "held">;
  /** Numbers of the equations that stay in the continuous part. */
  readonly equations: readonly number[];
  readonly initialEquations: readonly number[];
}

export function discreteSystem(model: FlatModel, translator: Translator): Lowered {
  const whens = lowerWhens(model, translator);
  const { assigned, rest } = ownEquations(model, translator, new Set(whens.assignments.keys()));
  const assignments: Assignment[] = [...whens.conditionAssignments, ...whens.assignments.values()];
  for (const { variable, value, place } of assigned) {
    assignments.push({ slot: translator.slots.variable(variable, 0), value: translator.node(value, place), place });
  }
  const initial = initialAssignments(model, translator);
  const checks = (model.assertions ?? []).map((assertion) => lowerCheck(translator, assertion));
  // every discrete variable has a value before the event
  for (const [variable, { variability }] of model.variables.entries()) if (variability === "discrete") translator.slots.pre(variable);
  return {
    discrete: {
      assignments: sorted(translator, assignments),
      conditions: whens.conditions,
      initial: initial.assignments,
      reinits: whens.reinits,
      checks: [...checks, ...whens.checks],
      endings: whens.endings,
    },
    equations: rest,
    initialEquations: initial.rest,
  };
}

const lowerCheck = (translator: Translator, { condition, message, level, place }: FlatAssertion): Check => ({
  condition: translator.node(condition, place, "literal"),
  message,
  level,
  place,
});

interface Whens {
  readonly assignments: Map<number, Assignment>;
  readonly conditionAssignments: Assignment[];
  readonly conditions: { slot: number; before: number }[];
  readonly reinits: Reinit[];
  readonly checks: Check[];
  readonly endings: Ending[];
}

function lowerWhens(model: FlatModel, translator: Translator): Whens {
  const whens: Whens = { assignments: new Map(), conditionAssignments: [], conditions: [], reinits: [], checks: [], endings: [] };
  for (const { branches, place } of model.whens ?? []) {
    const actives = branchConditions(translator, branches, place, whens);
    for (const [i, { actions }] of branches.entries()) for (const action of actions) lowerAction(translator, action, actives[i]!, whens);
  }
  return whens;
}

/** Per branch when it acts: one of its conditions became true, and no branch before it acts. */
function branchConditions(translator: Translator, branches: readonly WhenBranch[], place: string, whens: Whens): Node[] {
  const { builder, slots, held } = translator;
  const { graph } = builder;
  let before = graph.constant(0);
  return branches.map(({ conditions }) => {
    let active = graph.constant(0);
    for (const condition of conditions) {
      if (condition.kind === "initial") {
        active = or(builder, active, held.initial());
        continue;
      }
      const [slot, beforeSlot] = [slots.hold(), slots.hold()];
      whens.conditionAssignments.push({ slot, value: translator.node(condition, place), place });
      whens.conditions.push({ slot, before: beforeSlot });
      active = or(builder, active, and(builder, graph.input(slot), not(builder, graph.input(beforeSlot))));
    }
    const own = and(builder, active, not(builder, before));
    before = or(builder, before, active);
    return own;
  });
}

function lowerAction(translator: Translator, action: WhenAction, active: Node, whens: Whens): void {
  const { builder, slots } = translator;
  const { place } = action;
  if (action.kind === "assert") whens.checks.push({ ...lowerCheck(translator, action), active });
  else if (action.kind === "terminate") whens.endings.push({ active, message: action.message, place });
  else {
    const variable = translator.variable(action.name);
    if (variable === undefined || translator.isDiscrete(variable) !== (action.kind === "assign")) {
      const needed = action.kind === "assign" ? "a discrete variable" : "a continuous variable";
      translator.report("modelica.when-target", `${action.name} is not ${needed}`, place);
      return;
    }
    const value = translator.node(action.value, place, "literal");
    if (action.kind === "reinit") whens.reinits.push({ variable, value, active, place });
    else {
      const otherwise = whens.assignments.get(variable)?.value ?? builder.graph.input(slots.pre(variable));
      const slot = slots.variable(variable, 0);
      whens.assignments.set(variable, { slot, value: select(builder, active, value, otherwise), place });
    }
  }
}

interface OwnEquation {
  readonly variable: number;
  readonly value: Expression;
  readonly place: string;
}

/** Discrete variables that no when assigns, each with the equation in which it stands alone. */
function ownEquations(
  model: FlatModel,
  translator: Translator,
  byWhen: ReadonlySet<number>,
): { readonly assigned: readonly OwnEquation[]; readonly rest: readonly number[] } {
  const candidates = new Map<number, number[]>();
  for (const [variable, { variability }] of model.variables.entries()) {
    if (variability === "discrete" && !byWhen.has(variable)) candidates.set(variable, []);
  }
  if (candidates.size === 0) return { assigned: [], rest: [...model.equations.keys()] };
  for (const [number, equation] of model.equations.entries()) {
    for (const { variable } of aloneOn(translator, equation)) candidates.get(variable)?.push(number);
  }
  const matching = new Matching(model.equations.length);
  for (const numbers of candidates.values()) matching.augment(matching.addRow(numbers));
  const assigned: OwnEquation[] = [];
  for (const [row, variable] of [...candidates.keys()].entries()) {
    const number = matching.columnOf[row]!;
    if (number === FREE) {
      const { name, place } = model.variables[variable]!;
      const message = `the discrete variable ${name} is assigned by no when-clause and stands alone in no equation`;
      translator.report("modelica.discrete-undetermined", message, place);
      continue;
    }
    const sides = aloneOn(translator, model.equations[number]!);
    assigned.push({ ...sides.find((side) => side.variable === variable)!, place: model.equations[number]!.place });
  }
  const rest = model.equations.flatMap((_, number) => (matching.rowOf[number] === FREE ? [number] : []));
  return { assigned, rest };
}

/** Discrete variables that are a side of an equation, with the other side. */
function aloneOn(translator: Translator, { left, right }: FlatEquation): { readonly variable: number; readonly value: Expression }[] {
  return [
    [left, right],
    [right, left],
  ].flatMap(([side, value]) => {
    const variable = side!.kind === "reference" ? translator.variable(side!.name) : undefined;
    return variable !== undefined && translator.isDiscrete(variable) ? [{ variable, value: value! }] : [];
  });
}

/** Initial equations v = e and pre(v) = e of discrete variables. */
function initialAssignments(
  model: FlatModel,
  translator: Translator,
): { readonly assignments: readonly Assignment[]; readonly rest: readonly number[] } {
  const assignments: Assignment[] = [];
  const rest: number[] = [];
  for (const [number, { left, right, place }] of model.initialEquations.entries()) {
    const side = [left, right].find((expression) => {
      const variable = expression.kind === "reference" || expression.kind === "pre" ? translator.variable(expression.name) : undefined;
      return variable !== undefined && translator.isDiscrete(variable);
    });
    if (side === undefined || (side.kind !== "reference" && side.kind !== "pre")) rest.push(number);
    else {
      const value = translator.node(side === left ? right : left, place);
      assignments.push({ slot: translator.slots.variable(translator.variable(side.name)!, 0), value, place });
    }
  }
  return { assignments, rest };
}

function sorted({ builder }: Translator, assignments: readonly Assignment[]): Assignment[] {
  const owner = new Map(assignments.map(({ slot }, i) => [slot, i]));
  const needs = assignments.map(({ value }) =>
    inputsOf(builder.graph, value).flatMap((slot) => (owner.has(slot) ? [owner.get(slot)!] : [])),
  );
  return blockOrder(needs).flatMap((block) => block.map((i) => assignments[i]!));
}

/** The same over other variables: `rewrite` puts in what presolve found. */
export function rewriteDiscrete(discrete: DiscreteSystem, rewrite: (node: Node) => Node): DiscreteSystem {
  const valued = <T extends { readonly value: Node }>(list: readonly T[]): T[] =>
    list.map((item) => ({ ...item, value: rewrite(item.value) }));
  const { held } = discrete;
  return {
    ...discrete,
    held: {
      ...held,
      relations: held.relations.map((relation) => ({ ...relation, difference: rewrite(relation.difference) })),
      floors: held.floors.map((floor) => ({ ...floor, quantity: rewrite(floor.quantity) })),
    },
    assignments: valued(discrete.assignments),
    initial: valued(discrete.initial),
    reinits: valued(discrete.reinits),
    checks: discrete.checks.map((check) => ({ ...check, condition: rewrite(check.condition) })),
  };
}

/** Assignments put into each other, so that all of them can be evaluated at once from the values before. */
export function simultaneous({ builder }: Pick<Translator, "builder">, assignments: readonly Assignment[]): Node[] {
  const done = new Map<number, Node>();
  return assignments.map(({ slot, value }) => {
    const node = substitute(builder, value, (other) => done.get(other));
    done.set(slot, node);
    return node;
  });
}
