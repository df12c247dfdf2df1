/**
 * An event: everything that is discrete is brought to rest with the continuous part.
 *
 *   pass     repeat { solve the continuous part; held values; discrete assignments } until nothing changes, values before the event fixed
 *            then reinit; values before ← values now; flags of sample end
 *   event    passes until nothing changes: v = pre(v) for all discrete variables
 *
 * Booleans in the equations of a block (diodes, friction) are fixed while it is solved and updated behind it. Where that goes in circles,
 * or a combination has no solution, up to six relations are tried in all combinations; if none fits, the event ends with the values that
 * toggle. Source: Modelica specification 3.6, 8.6 and appendix B.
 */
import type { Check } from "./discrete-system.js";
import type { EventProgram } from "./event-program.js";

/** Why an event happens. */
export interface EventCause {
  /** Numbers of held values that crossed. */
  readonly crossed: readonly number[];
  /** Numbers of samples that are due. */
  readonly samples: readonly number[];
  readonly terminal?: boolean;
}

export interface EventOutcome {
  readonly kind: "settled" | "unsolved" | "toggling";
  /** Places that did not come to rest. */
  readonly toggling: readonly number[];
  readonly failedChecks: readonly Check[];
  /** The message of a terminate. */
  readonly ended?: string;
  /** Was a state set? */
  readonly reinitialised: boolean;
}

const MOST_PASSES = 100;
const MOST_ROUNDS = 50;
/** Relations that are tried in all combinations. */
const MOST_SEARCHED = 6;
/** δ: how far ahead values of time are evaluated, as a part of the time or of a hundredth of the run. */
const AHEAD = 1e-13;

export const timeAhead = (t: number, span: number): number => AHEAD * Math.max(Math.abs(t), Math.abs(span) / 100);

export class EventIteration {
  readonly #program: EventProgram;
  readonly #span: number;
  readonly #held: Float64Array;
  readonly #ahead: Float64Array;
  readonly #assigned: Float64Array;
  readonly #actions: Float64Array;
  /** Where reinit writes: place and sign per reinit. */
  readonly #targets: readonly { readonly slot: number; readonly sign: number }[];

  constructor(program: EventProgram, span: number, targets: readonly { readonly slot: number; readonly sign: number }[]) {
    const { held, discrete } = program;
    this.#program = program;
    this.#span = span;
    this.#held = new Float64Array(held.length);
    this.#ahead = new Float64Array(held.length);
    this.#assigned = new Float64Array(Math.max(discrete.assignments.length, discrete.initial.length));
    this.#actions = new Float64Array(2 * discrete.reinits.length + 2 * discrete.checks.length + discrete.endings.length);
    this.#targets = targets;
  }

  /** Before the start is solved: values before the first event, flags of the start. */
  begin(values: Float64Array): void {
    const { discrete, before } = this.#program;
    for (const { slot, sign, value, beforeSlot } of before) values[beforeSlot] = value ?? sign * values[slot]!;
    // no condition can become true at the start
    for (const { before: place } of discrete.conditions) values[place] = 1;
    if (discrete.held.initialSlot !== undefined) values[discrete.held.initialSlot] = 1;
  }

  /** One round of the start, behind a solution of the continuous part. Returns whether something changed. */
  roundAtStart(values: Float64Array): boolean {
    const { discrete, evaluateInitial } = this.#program;
    let changed = this.#updateHeld(values, true);
    evaluateInitial(values, 0, this.#assigned, 0);
    for (const [i, { slot }] of discrete.initial.entries()) {
      changed = setValue(values, slot, this.#assigned[i]!) || changed;
      const { beforeSlot } = this.#program.before.find((entry) => entry.slot === slot)!;
      changed = setValue(values, beforeSlot, this.#assigned[i]!) || changed;
    }
    return this.#assign(values) || changed;
  }

  /** After the start is solved. */
  endStart(values: Float64Array): void {
    const { discrete } = this.#program;
    if (discrete.held.initialSlot !== undefined) values[discrete.held.initialSlot] = 0;
    this.#rememberConditions(values);
    this.#rememberValues(values);
  }

  /** `solve`: the continuous part from its states. */
  run(values: Float64Array, cause: EventCause, solve: (values: Float64Array) => boolean): EventOutcome {
    const { discrete } = this.#program;
    this.#rememberValues(values);
    for (const number of cause.crossed) this.#cross(values, number);
    for (const number of cause.samples) values[discrete.held.samples[number]!.slot] = 1;
    if (cause.terminal && discrete.held.terminalSlot !== undefined) values[discrete.held.terminalSlot] = 1;
    const failedChecks = new Set<Check>();
    let ended: string | undefined;
    let reinitialised = false;
    let restless: readonly number[] = [];
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const toggling = this.#settle(values, solve);
      const base = { toggling: toggling ?? [], failedChecks: [...failedChecks], reinitialised, ...(ended === undefined ? {} : { ended }) };
      if (toggling === undefined) return { ...base, kind: "unsolved" };
      if (toggling.length > 0) return { ...base, kind: "toggling" };
      const acted = this.#act(values, failedChecks);
      ended ??= acted.ended;
      reinitialised ||= acted.reinitialised;
      const changed = this.#rememberConditions(values);
      restless = this.#rememberValues(values);
      for (const { slot } of discrete.held.samples) values[slot] = 0;
      if (!changed && restless.length === 0 && !acted.reinitialised) {
        return { ...base, kind: "settled", reinitialised, failedChecks: [...failedChecks], ...(ended === undefined ? {} : { ended }) };
      }
    }
    return { kind: "toggling", toggling: restless, failedChecks: [...failedChecks], reinitialised };
  }

  /** Continuous part and discrete values that fit together: places that toggle (none if settled), undefined if the continuous part has no solution. */
  #settle(values: Float64Array, solve: (values: Float64Array) => boolean): number[] | undefined {
    const changes = new Map<number, number>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (!solve(values)) return this.#search(values, this.#crossingPlaces(), solve) ? [] : undefined;
      const before = values.slice();
      const held = this.#updateHeld(values, false);
      const assigned = this.#assign(values);
      if (!held && !assigned) return [];
      if (round < MOST_ROUNDS / 2) continue;
      for (const slot of this.#discretePlaces()) if (values[slot] !== before[slot]) changes.set(slot, (changes.get(slot) ?? 0) + 1);
    }
    const toggling = [...changes.keys()];
    const relations = this.#crossingPlaces().filter((slot) => changes.has(slot));
    return this.#search(values, relations, solve) ? [] : toggling;
  }

  /** A few relations in all combinations, until one fits: the continuous part then has a solution that gives the same relations. */
  #search(values: Float64Array, places: readonly number[], solve: (values: Float64Array) => boolean): boolean {
    if (places.length === 0 || places.length > MOST_SEARCHED) return false;
    const before = values.slice();
    for (let combination = 0; combination < 1 << places.length; combination++) {
      values.set(before);
      for (const [i, slot] of places.entries()) values[slot] = (combination >> i) & 1;
      this.#assign(values);
      if (solve(values) && !this.#updateHeld(values, false) && !this.#assign(values)) return true;
    }
    values.set(before);
    return false;
  }

  /** Relations that can cross. */
  #crossingPlaces(): number[] {
    return this.#program.held.flatMap(({ slot, kind, type }) => (kind === "crossing" && type !== "floor" ? [slot] : []));
  }

  #discretePlaces(): number[] {
    const { held, discrete } = this.#program;
    return [...held.map(({ slot }) => slot), ...discrete.assignments.map(({ slot }) => slot)];
  }

  /** Held values from their crossing quantities. `exact`: without hysteresis. */
  #updateHeld(values: Float64Array, exact: boolean): boolean {
    const { held, evaluateHeld } = this.#program;
    if (held.length === 0) return false;
    const t = values[0]!;
    evaluateHeld(values, 0, this.#held, 0);
    values[0] = t + timeAhead(t, this.#span);
    evaluateHeld(values, 0, this.#ahead, 0);
    values[0] = t;
    let changed = false;
    for (const [i, { slot, type, kind, width }] of held.entries()) {
      const quantity = kind === "time" ? this.#ahead[i]! : this.#held[i]!;
      const margin = exact || kind !== "crossing" ? 0 : width;
      const now = values[slot]!;
      const stays = margin > 0 && crossingDistance(type, now, quantity, margin) >= 0;
      changed = setValue(values, slot, stays ? now : literalValue(type, quantity)) || changed;
    }
    return changed;
  }

  /** A held value leaves its side, however small the distance. */
  #cross(values: Float64Array, number: number): void {
    const { held, evaluateHeld } = this.#program;
    const { slot, type } = held[number]!;
    if (type !== "floor") values[slot] = values[slot] === 0 ? 1 : 0;
    else {
      evaluateHeld(values, 0, this.#held, 0);
      values[slot] = values[slot]! + (this.#held[number]! > values[slot]! + 0.5 ? 1 : -1);
    }
  }

  #assign(values: Float64Array): boolean {
    const { discrete, evaluateAssignments } = this.#program;
    evaluateAssignments(values, 0, this.#assigned, 0);
    let changed = false;
    for (const [i, { slot }] of discrete.assignments.entries()) changed = setValue(values, slot, this.#assigned[i]!) || changed;
    return changed;
  }

  /** Assertions, ends and reinit of the branches that are active. */
  #act(values: Float64Array, failedChecks: Set<Check>): { readonly ended?: string; readonly reinitialised: boolean } {
    const { discrete, evaluateActions } = this.#program;
    const { reinits, checks, endings } = discrete;
    evaluateActions(values, 0, this.#actions, 0);
    let at = 0;
    let reinitialised = false;
    for (const [i] of reinits.entries()) {
      const [active, value] = [this.#actions[at++]!, this.#actions[at++]!];
      const { slot, sign } = this.#targets[i]!;
      if (active !== 0) reinitialised = setValue(values, slot, sign * value) || reinitialised;
    }
    for (const check of checks) {
      const [active, condition] = [this.#actions[at++]!, this.#actions[at++]!];
      if (active !== 0 && condition === 0) failedChecks.add(check);
    }
    const ending = endings.find(() => this.#actions[at++]! !== 0);
    return { reinitialised, ...(ending === undefined ? {} : { ended: ending.message }) };
  }

  #rememberConditions(values: Float64Array): boolean {
    let changed = false;
    for (const { slot, before } of this.#program.discrete.conditions) changed = setValue(values, before, values[slot]!) || changed;
    return changed;
  }

  /** Returns the discrete variables that changed. */
  #rememberValues(values: Float64Array): number[] {
    return this.#program.before.flatMap(({ slot, sign, value, beforeSlot, settles }) => {
      const different = setValue(values, beforeSlot, value ?? sign * values[slot]!);
      return different && settles ? [slot] : [];
    });
  }
}

/** How far a held value is from changing, with the margin: negative when it has to. */
export function crossingDistance(type: "relation" | "strict-relation" | "floor", held: number, quantity: number, margin: number): number {
  if (type === "floor") return Math.min(quantity - held, held + 1 - quantity) + margin;
  return (held === 0 ? -quantity : quantity) + margin;
}

function literalValue(type: "relation" | "strict-relation" | "floor", quantity: number): number {
  if (type === "floor") return Math.floor(quantity);
  return (type === "relation" ? quantity >= 0 : quantity > 0) ? 1 : 0;
}

function setValue(values: Float64Array, slot: number, value: number): boolean {
  if (values[slot] === value) return false;
  values[slot] = value;
  return true;
}
