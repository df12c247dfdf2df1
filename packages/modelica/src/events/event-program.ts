/**
 * What events need, compiled: the held values as they would be now, discrete assignments, actions. Pure functions over the array of values;
 * the order in which they are called is that of event-iteration.ts.
 *
 * Held values of time alone, z = a·t + b, change at a time that is known before: they are evaluated a moment ahead, at t + δ, so that a run
 * that was led to this time is behind it. All others change when z leaves [−ε, ε], ε = 1e-10 of the nominal values, so that a restart does
 * not meet the same crossing again; at the start they are what they are.
 */
import { inputsOf, type Node, type PlanFunction, partial } from "@gelenk/core/numerics";
import { type CodeForm, compileNodes } from "../blocks/compile-nodes.js";
import type { Reduced } from "../reduce/pantelides.js";
import { TIME_SLOT } from "../reduce/slots.js";
import { type DiscreteSystem, simultaneous } from "./discrete-system.js";

/** How a held value changes: at times known before, when something crosses, or at other events only. */
export type HeldKind = "time" | "crossing" | "plain";

export interface HeldValue {
  readonly slot: number;
  readonly kind: HeldKind;
  /** z of a relation, q of a floor. */
  readonly node: Node;
  readonly type: "relation" | "strict-relation" | "floor";
  /** ε */
  readonly width: number;
  readonly place: string;
}

export interface EventProgram {
  readonly discrete: DiscreteSystem;
  readonly held: readonly HeldValue[];
  /** Is there anything that an event could change? */
  readonly isEmpty: boolean;
  /** z and q of all held values. */
  readonly evaluateHeld: PlanFunction;
  /** Their slopes in time; used for kind "time". */
  readonly evaluateRates: PlanFunction;
  readonly evaluateAssignments: PlanFunction;
  readonly evaluateInitial: PlanFunction;
  /** Start and interval of all samples. */
  readonly evaluateSamples: PlanFunction;
  /** Per reinit active and value, per check active and condition, per ending active. */
  readonly evaluateActions: PlanFunction;
  /** Places of variables with the places of their values before, and the sign of an alias. */
  readonly before: readonly Before[];
}

export interface Before {
  readonly slot: number;
  readonly sign: number;
  /** Of variables that presolve found to be a number. */
  readonly value?: number;
  readonly beforeSlot: number;
  /** Discrete variables must come to rest in an event. */
  readonly settles: boolean;
}

const RELATIVE_WIDTH = 1e-10;

export function eventProgram(system: Reduced, nominal: (slot: number) => number, form: CodeForm | undefined): EventProgram {
  const { discrete, builder, slots } = system;
  const { relations, floors, samples } = discrete.held;
  const describe = (slot: number, node: Node, type: HeldValue["type"], place: string): HeldValue => ({
    slot,
    node,
    type,
    place,
    kind: heldKind(system, node),
    width: RELATIVE_WIDTH * largestNominal(system, node, nominal),
  });
  const held = [
    ...relations.map(({ slot, difference, strict, place }) => describe(slot, difference, strict ? "strict-relation" : "relation", place)),
    ...floors.map(({ slot, quantity, place }) => describe(slot, quantity, "floor", place)),
  ];
  const compile = (nodes: readonly Node[]): PlanFunction => compileNodes(builder, slots.count, nodes, form);
  const one = builder.graph.constant(1);
  return {
    discrete,
    held,
    isEmpty:
      held.length + samples.length + discrete.assignments.length + discrete.checks.length + slots.preVariables.length === 0 &&
      discrete.held.initialSlot === undefined &&
      discrete.held.terminalSlot === undefined,
    evaluateHeld: compile(held.map(({ node }) => node)),
    evaluateRates: compile(held.map(({ node }) => partial(builder, node, TIME_SLOT))),
    evaluateAssignments: compile(simultaneous(system, discrete.assignments)),
    evaluateInitial: compile(simultaneous(system, discrete.initial)),
    evaluateSamples: compile(samples.flatMap(({ start, interval }) => [start, interval])),
    evaluateActions: compile([
      ...discrete.reinits.flatMap(({ active, value }) => [active, value]),
      ...discrete.checks.flatMap(({ active, condition }) => [active ?? one, condition]),
      ...discrete.endings.map(({ active }) => active),
    ]),
    before: beforeValues(system),
  };
}

function heldKind({ builder, slots }: Reduced, node: Node): HeldKind {
  const inputs = inputsOf(builder.graph, node);
  if (inputs.some((slot) => slots.isUnknown(slot))) return "crossing";
  if (!inputs.includes(TIME_SLOT)) return "plain";
  return inputsOf(builder.graph, partial(builder, node, TIME_SLOT)).includes(TIME_SLOT) ? "crossing" : "time";
}

function largestNominal({ builder, slots }: Reduced, node: Node, nominal: (slot: number) => number): number {
  const sizes = inputsOf(builder.graph, node).flatMap((slot) => (slots.isUnknown(slot) ? [nominal(slot)] : []));
  return sizes.length === 0 ? 1 : sizes.reduce((largest, size) => Math.max(largest, size), 0);
}

function beforeValues({ slots, roles }: Reduced): Before[] {
  return slots.preVariables.map((variable) => {
    const beforeSlot = slots.pre(variable);
    const role = roles[variable]!;
    if (role.kind === "constant") return { slot: TIME_SLOT, sign: 0, value: role.value, beforeSlot, settles: false };
    const [root, sign] = role.kind === "alias" ? [role.of, role.sign] : [variable, 1];
    return { slot: slots.variable(root, 0), sign, beforeSlot, settles: role.kind === "discrete" };
  });
}
