/**
 * When the next event is: event functions for the integrator, and times that are known before.
 *
 *   crossing     distance of a held value from its change, with the margin ε: positive after an event, falling through zero at the next one
 *   assertion    1 while all of a level hold, −1 where one does not
 *   time         z = a·t + b: t − z/a;  floor: the time of the next whole number;  sample: start + k·interval, by multiplication
 */
import { type EventFunction, inputsOf, type Node } from "@gelenk/core/numerics";
import { neededBlocks } from "../blocks/blocks.js";
import { compileNodes } from "../blocks/compile-nodes.js";
import { createProgram } from "../blocks/program.js";
import { TIME_SLOT } from "../reduce/slots.js";
import { setStates } from "../run/right-hand-side.js";
import type { Translation } from "../run/translate.js";
import { crossingDistance, timeAhead } from "./event-iteration.js";
import type { EventProgram } from "./event-program.js";

export interface CrossingFunctions {
  readonly functions: readonly EventFunction[];
  /** Per function the number of its held value; −1 for that of the assertions. */
  readonly numbers: readonly number[];
}

/** Compiled once per choice of states. The result takes held values and, for nonlinear blocks, where they start from. */
export function prepareCrossings(translation: Translation): (guesses: Float64Array) => CrossingFunctions {
  const { system, events, choice, blocks, context } = translation;
  const { builder } = system;
  const numbers = events.held.flatMap(({ kind }, number) => (kind === "crossing" ? [number] : []));
  // what depends on discrete values and parameters alone is checked at events
  const changes = (node: Node): boolean => inputsOf(builder.graph, node).some((slot) => slot === TIME_SLOT || system.slots.isUnknown(slot));
  const assertions = events.discrete.checks.filter(
    ({ active, level, condition }) => active === undefined && level === "error" && changes(condition),
  );
  if (numbers.length + assertions.length === 0) return () => ({ functions: [], numbers: [] });
  const nodes = [...numbers.map((number) => events.held[number]!.node), ...assertions.map(({ condition }) => condition)];
  const wanted = nodes.flatMap((node) => inputsOf(builder.graph, node));
  const program = createProgram(context, neededBlocks(builder, system.equations, blocks, wanted));
  const evaluate = compileNodes(builder, system.slots.count, nodes, context.form);
  const output = new Float64Array(nodes.length);
  const states = Int32Array.from(choice.states);
  return (guesses) => {
    const values = guesses.slice();
    const lastState = new Float64Array(states.length).fill(Number.NaN);
    let lastTime = Number.NaN;
    let solved = false;
    /** All quantities at a time and state; several functions ask for the same. */
    const at = (t: number, y: Float64Array): void => {
      if (t === lastTime && states.every((_, i) => y[i] === lastState[i])) return;
      values.set(guesses);
      setStates(values, states, t, y);
      for (let i = 0; i < states.length; i++) lastState[i] = y[i]!;
      lastTime = t;
      solved = program.run(values) === undefined;
      if (solved) evaluate(values, 0, output, 0);
    };
    const functions: EventFunction[] = numbers.map((number, i) => {
      const { slot, type, width } = events.held[number]!;
      return falling((t, y) => {
        at(t, y);
        return solved ? crossingDistance(type, guesses[slot]!, output[i]!, width) : Number.NaN;
      });
    });
    if (assertions.length === 0) return { functions, numbers };
    const holds = falling((t, y) => {
      at(t, y);
      return solved && assertions.some((_, i) => output[numbers.length + i] === 0) ? -1 : 1;
    });
    return { functions: [...functions, holds], numbers: [...numbers, -1] };
  };
}

const falling = (value: EventFunction["value"]): EventFunction => ({ direction: "falling", terminal: true, fromStart: true, value });

/** Times of events that need no search. */
export class TimeEvents {
  readonly #program: EventProgram;
  readonly #span: number;
  readonly #samples: Float64Array;
  readonly #quantities: Float64Array;
  readonly #rates: Float64Array;

  constructor(program: EventProgram, span: number) {
    this.#program = program;
    this.#span = span;
    this.#samples = new Float64Array(2 * program.discrete.held.samples.length);
    this.#quantities = new Float64Array(program.held.length);
    this.#rates = new Float64Array(program.held.length);
  }

  /** Samples at this time. */
  due(values: Float64Array): number[] {
    const t = values[0]!;
    const ahead = timeAhead(t, this.#span);
    this.#program.evaluateSamples(values, 0, this.#samples, 0);
    return this.#program.discrete.held.samples.flatMap((_, number) => {
      const [start, interval] = [this.#samples[2 * number]!, this.#samples[2 * number + 1]!];
      const k = Math.max(0, Math.round((t - start) / interval));
      return Math.abs(start + k * interval - t) <= ahead ? [number] : [];
    });
  }

  /** The next time, infinite if there is none. */
  next(values: Float64Array): number {
    const { held, evaluateHeld, evaluateRates } = this.#program;
    const t = values[0]!;
    const ahead = timeAhead(t, this.#span);
    let next = this.#nextSample(values, t, ahead);
    if (!held.some(({ kind }) => kind === "time")) return next;
    evaluateHeld(values, 0, this.#quantities, 0);
    evaluateRates(values, 0, this.#rates, 0);
    for (const [i, { kind, type, slot }] of held.entries()) {
      if (kind !== "time") continue;
      const [quantity, rate, now] = [this.#quantities[i]!, this.#rates[i]!, values[slot]!];
      const target = type === "floor" ? now + (rate > 0 ? 1 : 0) : 0;
      if (type !== "floor" && rate > 0 === (now !== 0)) continue;
      const time = t + (target - quantity) / rate;
      if (time > t + ahead / 2 && time < next) next = time;
    }
    return next;
  }

  #nextSample(values: Float64Array, t: number, ahead: number): number {
    this.#program.evaluateSamples(values, 0, this.#samples, 0);
    let next = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#samples.length; i += 2) {
      const [start, interval] = [this.#samples[i]!, this.#samples[i + 1]!];
      let k = Math.max(0, Math.ceil((t - start) / interval));
      if (start + k * interval <= t + ahead) k++;
      if (interval > 0 && start + k * interval < next) next = start + k * interval;
    }
    return next;
  }
}
