/**
 * The arm of an excavator (theory 03, section 16, X6), in the three steps of the source: cylinders and four-bar as loops with constraints,
 * cylinders as forces between two points, then the four-bar as an analytic element.
 */
import { type ForceDescription, type LengthLaw, type ResolvedModel, springDamper } from "@gelenk/core";
import { excavatorElements, excavatorStart } from "@gelenk/scenes";
import type { Benchmark, BenchmarkEntry, ContestantTime } from "../benchmark.js";
import { sceneOf } from "./jointed.js";
import {
  compiled,
  compiledName,
  DIFFERENCE,
  DOWN,
  type ElementMachine,
  elementRates,
  evaluation,
  generic,
  jointRates,
  timeRatio,
} from "./machines.js";

const NAME = "excavator";
const ABOUT =
  "One evaluation of the accelerations of an excavator's arm: three cylinders and a four-bar as loops, as forces, as an element.";

/** The coordinates of the elements, as hinges of the scene. */
const JOINTS = ["root", "elbow", "A0"];
const CYLINDERS = ["boom", "stick", "bucket"] as const;

/** Oil of closed valves as a spring between the two points of a cylinder, from the scene. */
function oilSpring(model: ResolvedModel, cylinder: string) {
  const find = (name: string) => model.joints!.find((joint) => joint.name === `${cylinder}-${name}`)!;
  const { stiffness = 0, damping = 0, drive = 0, rest } = find("cylinder").coordinates!["slide-x"]!;
  const [foot, eye] = [find("foot"), find("eye")];
  // F = drive − k (L − rest) = −k (L − length)
  return { foot, eye, stiffness, damping, length: Number(rest) + Number(drive) / Number(stiffness) };
}

/** Barrels, rods and their joints replaced by springs. */
export function withForces(model: ResolvedModel): ResolvedModel {
  const isCylinder = (name: string) => CYLINDERS.some((cylinder) => name.startsWith(`${cylinder}-`));
  const forces = CYLINDERS.map((cylinder): ForceDescription => {
    const { foot, eye, stiffness, damping, length } = oilSpring(model, cylinder);
    const [pointA, pointB] = [foot.frameA!.position!, eye.frameA!.position!];
    return {
      name: cylinder,
      type: "spring",
      a: foot.a,
      b: eye.a,
      pointA,
      pointB,
      stiffness: Number(stiffness),
      damping: Number(damping),
      length,
    };
  });
  return {
    ...model,
    bodies: model.bodies!.filter(({ name }) => !isCylinder(name!)),
    joints: model.joints!.filter(({ name }) => !isCylinder(name!)),
    forces,
  };
}

const ALL_LOOPS = "all loops";
const FORCES = "cylinders as forces";
const ANALYTIC = "analytic four-bar";
const CARRIED = "analytic four-bar, cylinders carried";
const HYDRAULIC = "analytic four-bar, hydraulics";
const appended = (name: string) => `${name}, appended O(n³)`;

export const excavator: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build(): Benchmark {
    const loops = sceneOf("excavator", { dig: 0 });
    const forces = withForces(loops);
    const lawOf = (cylinder: string): LengthLaw => {
      const { stiffness, damping, length } = oilSpring(loops, cylinder);
      return springDamper({ stiffness: Number(stiffness), damping: Number(damping), rest: length });
    };
    const angles = excavatorStart().filter((_, k) => k % 3 === 0);
    const massless: ElementMachine = { name: ANALYTIC, tree: excavatorElements("massless", lawOf), q: angles, gravity: DOWN };
    const carried: ElementMachine = { name: CARRIED, tree: excavatorElements("carried", lawOf), q: angles, gravity: DOWN };
    const hydraulic: ElementMachine = { name: HYDRAULIC, tree: excavatorElements("massless"), q: excavatorStart(), gravity: DOWN };
    const closed = (model: ResolvedModel) => () => jointRates(model, "articulated-body", JOINTS);
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: ALL_LOOPS,
      contestants: [
        evaluation({ name: ALL_LOOPS, model: loops, algorithm: "articulated-body" }, JOINTS, () => elementRates(carried)),
        evaluation({ name: FORCES, model: forces, algorithm: "articulated-body" }, JOINTS, () => elementRates(massless)),
        evaluation({ name: appended(ALL_LOOPS), model: loops, algorithm: "composite-rigid-body" }, JOINTS, () => elementRates(carried)),
        evaluation({ name: appended(FORCES), model: forces, algorithm: "composite-rigid-body" }, JOINTS, () => elementRates(massless)),
        generic(massless, closed(forces)),
        generic(carried, closed(loops)),
        ...[massless, carried].map(compiled),
        // pressures at the start carry what the springs do there
        generic(hydraulic, () => elementRates(massless)),
        compiled(hydraulic),
      ],
      accuracy: [DIFFERENCE],
      findings,
      notes: [
        "All loops: eleven bodies, three cylinders of barrel and rod and the four-bar closed by multipliers. Cylinders as forces: five bodies, one loop, springs between two points. " +
          "Analytic: three states, no loop. Valves are closed, the oil is linearised; `hydraulics` has two pressures per cylinder as states instead.",
        "Difference: of accelerations of boom, stick and crank, over the largest; models from elements and the other way round, compiled from generic ones.",
        "The source measures whole runs with hydraulics, which sets a floor to what mechanics can save; here the mechanics is alone.",
      ],
    };
  },
};

/** The source's steps beside ours. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  const ratio = (one: string, other: string) => timeRatio(times, one, other).toFixed(2);
  return [
    `Cylinders as forces take ${ratio(FORCES, ALL_LOOPS)} of all loops in tables, ${ratio(appended(FORCES), appended(ALL_LOOPS))} in readable form (source: 0.7).`,
    `The analytic four-bar takes ${ratio(ANALYTIC, appended(ALL_LOOPS))} of all loops in readable form, ${ratio(compiledName(ANALYTIC), ALL_LOOPS)} compiled against tables (source: 0.5).`,
    `With cylinders that have mass: ${ratio(CARRIED, appended(ALL_LOOPS))} and ${ratio(compiledName(CARRIED), ALL_LOOPS)}.`,
  ];
}
