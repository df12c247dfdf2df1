/**
 * Many runs of one mechanism from other states and with other drives, stepped together (`Ensemble` of core): for jobs
 * that differ in nothing else. The model is compiled once.
 *
 *   joint.elbow.turn, joint.elbow.turn.speed, joint.elbow.turn.drive      what a job may set: coordinate and speed at the start, held force or torque
 *
 * Steps have the length of the settings and are of their integrator, `rk4` where they name none; columns are those of joints (coordinates
 * and speeds), bodies and energies. An instance has the same bits whichever others are beside it, so how jobs are put together changes no
 * result. What a mechanism does not serve (contacts, loops, forces on bodies) is refused.
 */
import {
  createEnsemble,
  createMechanism,
  DEFAULTS,
  type Diagnostic,
  type Ensemble,
  type EnsembleOptions,
  hasErrors,
  type Mechanism,
  mergeSettings,
  type ResolvedModel,
  type Settings,
  suggestName,
  type WasmEnvironment,
} from "@gelenk/core";
import { failureOfDiagnostics, type PreparedSource, remarkTexts, type SourceRun, type Stop, unknownColumn } from "./prepared-source.js";
import type { Values } from "./study.js";

/** Jobs of one ensemble at most: their numbers stay in the caches of a core. */
const TOGETHER = 64;

interface Base {
  readonly model: ResolvedModel;
  readonly settings: Settings;
  readonly integrator: NonNullable<EnsembleOptions["integrator"]>;
  readonly mechanism: Mechanism;
  readonly remarks: readonly string[];
}

type Prepared = { readonly base: Base; readonly diagnostics: readonly Diagnostic[] } | { readonly diagnostics: readonly Diagnostic[] };

/** `whole`: the source of single runs of the same model, which makes it and says what is wrong with it. */
export function lockstepSource(whole: PreparedSource, webAssembly: WasmEnvironment | undefined): PreparedSource {
  const prepared = prepare(whole);
  const ensembles = new Map<number, Ensemble>();
  const ensembleOf = ({ model, integrator }: Base, jobs: number): Ensemble => {
    // a few sizes serve all: the code of each is made once
    const instances = 2 ** Math.ceil(Math.log2(jobs));
    const known = ensembles.get(instances);
    if (known) return known;
    const made = createEnsemble(model, { instances, integrator, ...(webAssembly && { webAssembly }) }).ensemble!;
    ensembles.set(instances, made);
    return made;
  };
  const runAll = (list: readonly Values[], columns: readonly string[], stop: Stop | undefined): readonly SourceRun[] => {
    if (!("base" in prepared)) return list.map(() => ({ failure: failureOfDiagnostics(prepared.diagnostics) }));
    const { base } = prepared;
    const starts = list.map((values) => startOf(base.mechanism, values));
    const sound = starts.flatMap((start, i) => (start.problems.length === 0 ? [i] : []));
    const runs =
      sound.length === 0
        ? []
        : advance(
            base,
            ensembleOf(base, sound.length),
            sound.map((i) => starts[i]!),
            columns,
            stop,
          );
    return starts.map(({ problems }, i) => (problems.length > 0 ? { failure: failureOfDiagnostics(problems) } : runs[sound.indexOf(i)]!));
  };
  return {
    modelAt: whole.modelAt,
    check: (values, columns) => [
      ...prepared.diagnostics,
      ...("base" in prepared
        ? [...startOf(prepared.base.mechanism, values).problems, ...unknownColumns(prepared.base.mechanism, columns)]
        : []),
    ],
    run: (values, columns, stop) => runAll([values], columns, stop)[0]!,
    together: { most: TOGETHER, run: runAll },
  };
}

function prepare(whole: PreparedSource): Prepared {
  const { model, settings, diagnostics } = whole.modelAt({});
  if (model === undefined) return { diagnostics };
  const { mechanism, diagnostics: found } = createMechanism(model);
  const merged = mergeSettings(model.settings ?? {}, settings);
  // others than those of ensembles are refused by them
  const integrator = (merged.integrator ?? "rk4") as Base["integrator"];
  const { diagnostics: refused } = createEnsemble(model, { instances: 1, integrator });
  const all = [...found, ...refused.filter(({ severity }) => severity === "error")];
  if (mechanism === undefined || hasErrors(all)) return { diagnostics: all };
  return {
    base: { model, settings: merged, integrator, mechanism, remarks: remarkTexts(found.filter(({ severity }) => severity === "warning")) },
    diagnostics: all,
  };
}

/** Where a job begins, and what it holds. */
interface Start {
  readonly q: Float64Array;
  readonly s: Float64Array;
  readonly drive: Float64Array;
  readonly problems: readonly Diagnostic[];
}

type Place = { readonly of: "q" | "s" | "drive"; readonly index: number };

/** What jobs may set, by name. Quaternions cannot be set one number at a time. */
function placesOf({ joints }: Mechanism): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { name, coordinates, speeds, firstCoordinate, firstSpeed } of joints) {
    if (coordinates.length === speeds.length) {
      for (const [k, coordinate] of coordinates.entries())
        places.set(`joint.${name}.${coordinate}`, { of: "q", index: firstCoordinate + k });
    }
    for (const [k, speed] of speeds.entries()) {
      places.set(`joint.${name}.${speed}.speed`, { of: "s", index: firstSpeed + k });
      places.set(`joint.${name}.${speed}.drive`, { of: "drive", index: firstSpeed + k });
    }
  }
  return places;
}

function startOf(mechanism: Mechanism, values: Values): Start {
  const places = placesOf(mechanism);
  const start = { q: mechanism.state.q.slice(), s: mechanism.state.s.slice(), drive: new Float64Array(mechanism.speedCount) };
  const problems: Diagnostic[] = [];
  for (const [name, value] of Object.entries(values)) {
    const place = places.get(name);
    if (place === undefined) {
      const message = "jobs in lockstep set coordinates, speeds and drives of joints, and there is none of that name";
      problems.push({ code: "job.unknown-target", severity: "error", where: name, message, hint: suggestName(name, [...places.keys()]) });
    } else if (typeof value === "string" || !Number.isFinite(value)) {
      problems.push({ code: "job.not-a-number", severity: "error", where: name, message: `"${value}" is not a number` });
    } else start[place.of][place.index] = value;
  }
  return { ...start, problems };
}

/** Reads a column from coordinates and speeds. */
type Reader = (q: Float64Array, s: Float64Array) => number;

const BODY_MEMBERS: Readonly<Record<string, { readonly from: "pose" | "twist"; readonly offset: number; readonly letters: string }>> = {
  position: { from: "pose", offset: 0, letters: "xyz" },
  orientation: { from: "pose", offset: 3, letters: "xyzw" },
  angularVelocity: { from: "twist", offset: 0, letters: "xyz" },
  velocity: { from: "twist", offset: 3, letters: "xyz" },
};
const STRIDE = { pose: 7, twist: 6 } as const;

function readersOf(mechanism: Mechanism): ReadonlyMap<string, Reader> {
  const readers = new Map<string, Reader>([
    ["energy.kinetic", (q, s) => mechanism.energy(q, s).kinetic],
    ["energy.potential", (q, s) => mechanism.energy(q, s).potential],
    ["energy.total", (q, s) => mechanism.energy(q, s).kinetic + mechanism.energy(q, s).potential],
  ]);
  for (const [i, body] of mechanism.bodies.entries()) {
    for (const [member, { from, offset, letters }] of Object.entries(BODY_MEMBERS)) {
      for (const [k, letter] of [...letters].entries()) {
        readers.set(`${body}.${member}.${letter}`, (q, s) => mechanism.forwardKinematics(q, s)[from][STRIDE[from] * i + offset + k]!);
      }
    }
  }
  for (const { name, coordinates, speeds, firstCoordinate, firstSpeed } of mechanism.joints) {
    for (const [k, coordinate] of coordinates.entries()) readers.set(`joint.${name}.${coordinate}`, (q) => q[firstCoordinate + k]!);
    for (const [k, speed] of speeds.entries()) readers.set(`joint.${name}.${speed}.speed`, (_q, s) => s[firstSpeed + k]!);
  }
  return readers;
}

function unknownColumns(mechanism: Mechanism, columns: readonly string[]): readonly Diagnostic[] {
  const known = [...readersOf(mechanism).keys()];
  return columns.filter((name) => !known.includes(name)).map((name) => unknownColumn(name, known, " of runs in lockstep"));
}

/** All of them to the end, recorded after every step. */
function advance(
  base: Base,
  ensemble: Ensemble,
  starts: readonly Start[],
  columns: readonly string[],
  stop: Stop | undefined,
): readonly SourceRun[] {
  const { mechanism, settings, remarks } = base;
  const problems = unknownColumns(mechanism, columns);
  if (problems.length > 0) return starts.map(() => ({ failure: failureOfDiagnostics(problems) }));
  const step = settings.step ?? DEFAULTS.settings.step;
  const steps = Math.ceil((settings.until ?? DEFAULTS.settings.until) / step - 1e-9);
  const all = readersOf(mechanism);
  const readers = columns.map((name) => all.get(name)!);
  const time = new Float64Array(steps + 1);
  const recorded = starts.map(() => columns.map(() => new Float64Array(steps + 1)));
  const failedAt = new Map<number, number>();
  const [q, s] = [new Float64Array(mechanism.coordinateCount), new Float64Array(mechanism.speedCount)];
  const record = (row: number) => {
    for (let i = 0; i < starts.length; i++) {
      ensemble.read(i, q, s);
      for (let k = 0; k < readers.length; k++) recorded[i]![k]![row] = readers[k]!(q, s);
    }
  };
  ensemble.time = 0;
  for (let i = 0; i < ensemble.instances; i++) {
    const start = starts[Math.min(i, starts.length - 1)]!;
    ensemble.write(i, start.q, start.s);
    ensemble.setDrive(i, start.drive);
  }
  record(0);
  for (let row = 1; row <= steps; row++) {
    const left = ensemble.step(step);
    if (left < ensemble.instances) for (const i of ensemble.failed) if (!failedAt.has(i)) failedAt.set(i, ensemble.time);
    time[row] = ensemble.time;
    record(row);
    const failure = stop?.();
    if (failure !== undefined) return starts.map(() => ({ failure }));
  }
  return starts.map((_, i): SourceRun => {
    const at = failedAt.get(i);
    if (at !== undefined)
      return { failure: { code: "state.non-finite", message: `a coordinate became infinite or undefined at t = ${at} s` } };
    const column = (name: string) => (name === "time" ? time : recorded[i]![columns.indexOf(name)]);
    return { quantities: { column, ledger: () => undefined }, remarks };
  });
}
