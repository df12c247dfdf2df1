/** One line of a comparison: the figures of a run, as `gelenk compare` prints them, and what its steps cost. */
import { type DetectorName, type MethodName, noteOnRun, onlyMethod, runNames } from "@gelenk/core";
import type { RunProgress, RunSettings } from "./protocol.js";

/** What a run has other than the document; what is left out is as there. */
export interface RunChoice {
  readonly method?: MethodName;
  readonly order?: number;
  /** s */
  readonly step?: number;
  readonly detector?: DetectorName;
}

export interface ComparedRow {
  readonly name: string;
  readonly order: number;
  readonly steps: number;
  /** Largest so far: m, rad, relative, relative. */
  readonly jointPosition: number;
  readonly jointAngle: number;
  readonly energyDrift: number;
  readonly momentumDrift: number;
  readonly iterations: number;
  /** Per step. */
  readonly milliseconds: number;
  /** Simulated time over the time its steps took. */
  readonly realTime: number;
  /** Largest distance of a body from the first run, m; undefined for the first. */
  readonly distance: number | undefined;
  readonly note: string;
}

export const settingsOfChoice = ({ method, order, step, detector }: RunChoice): RunSettings => ({
  ...(method !== undefined && onlyMethod(method)),
  ...(order !== undefined && { order }),
  ...(step !== undefined && { step }),
  ...(detector !== undefined && { detector }),
});

/** `impulse-direct:4, h = 1/120 s, vclip`: method and order as `gelenk compare` writes them, and what else was chosen. */
export function choiceNames(
  choices: readonly RunChoice[],
  runs: readonly Pick<RunProgress, "method" | "order" | "step">[],
): readonly string[] {
  const others = choices.map(({ step, detector }) => [
    ...(step === undefined ? [] : [`h = ${stepText(step)}`]),
    ...(detector ? [detector] : []),
  ]);
  // runs that differ in something else need no order or number to be told apart
  const groups = [...new Set(others.map((other) => other.join(", ")))];
  const names = new Array<string>(runs.length);
  for (const group of groups) {
    const members = runs.flatMap((_, k) => (others[k]!.join(", ") === group ? [k] : []));
    runNames(members.map((k) => runs[k]!)).forEach((name, place) => {
      names[members[place]!] = [name, ...others[members[place]!]!].join(", ");
    });
  }
  return names;
}

/** `1/240 s`, where the step is the inverse of a whole number. */
export function stepText(step: number): string {
  const inverse = 1 / step;
  const whole = Math.round(inverse);
  return whole > 1 && Math.abs(inverse - whole) < 1e-6 * whole ? `1/${whole} s` : `${Number(step.toPrecision(4))} s`;
}

export function comparedRow(name: string, run: RunProgress, distance: number | undefined): ComparedRow {
  const { ledger, order, steps, time, milliseconds } = run;
  return {
    ...{ name, order, steps, distance },
    jointPosition: ledger.jointPositionError,
    jointAngle: ledger.jointAngleError,
    energyDrift: ledger.energyDrift,
    momentumDrift: ledger.momentumDrift,
    iterations: ledger.iterations,
    milliseconds: steps === 0 ? 0 : milliseconds / steps,
    realTime: milliseconds > 0 ? (1000 * time) / milliseconds : 0,
    note: noteOnRun(run),
  };
}
