/** The mast of a concrete pump (theory 03, section 16, X5): its four loops by constraints, by analytic four-bars, and left open. */
import type { ResolvedModel } from "@gelenk/core";
import { concretePumpElements, concretePumpStart, type PumpForm } from "@gelenk/scenes";
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
  type MechanismMachine,
  timeRatio,
} from "./machines.js";

const NAME = "concrete-pump";
const ABOUT =
  "One evaluation of the accelerations of a mast of five arms with four four-bars: loops by constraints, by elements, and left open.";

const elements = (form: PumpForm): ElementMachine => ({
  name: form,
  tree: concretePumpElements(form),
  q: concretePumpStart(form),
  gravity: DOWN,
});

/** The coordinates of the elements, as hinges of the scene. */
const JOINTS = ["root", "A0-2", "A0-3", "A0-4", "A0-5"];

/** Without the hinges that close the loops. */
export function opened(model: ResolvedModel): ResolvedModel {
  return { ...model, joints: model.joints!.filter(({ name }) => !/^B-/.test(name!)) };
}

const CUT = "cut joints";
const APPENDED = "cut joints, appended O(n³)";
const OPEN_TABLES = "open, tables";
const OPEN_READABLE = "open, readable O(n³)";

export const concretePump: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build(): Benchmark {
    const closed = sceneOf("concrete-pump");
    const open = opened(closed);
    const [fourBar, numeric, without] = [elements("four-bar"), elements("numeric"), elements("open")];
    const models: readonly MechanismMachine[] = [
      { name: CUT, model: closed, algorithm: "articulated-body" },
      { name: APPENDED, model: closed, algorithm: "composite-rigid-body" },
    ];
    const openModels: readonly MechanismMachine[] = [
      { name: OPEN_TABLES, model: open, algorithm: "articulated-body-spatial" },
      { name: OPEN_READABLE, model: open, algorithm: "composite-rigid-body" },
    ];
    const byMultipliers = () => jointRates(closed, "articulated-body", JOINTS);
    const openRates = () => jointRates(open, "articulated-body-readable", JOINTS);
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: without.name,
      contestants: [
        ...[fourBar, numeric].flatMap((machine) => [generic(machine, byMultipliers), compiled(machine)]),
        generic(without, () => elementRates(without)),
        compiled(without),
        ...models.map((machine) => evaluation(machine, JOINTS, () => elementRates(fourBar))),
        ...openModels.map((machine) => evaluation(machine, JOINTS, openRates)),
      ],
      accuracy: [DIFFERENCE],
      goals: [
        { contestant: fourBar.name, peer: without.name, atMost: 1.1, accuracy: { difference: 1e-9 } },
        { contestant: compiledName(fourBar.name), peer: compiledName(without.name), atMost: 1.1, accuracy: { difference: 1e-9 } },
      ],
      findings: (times) => findings(times),
      notes: [
        "`open` leaves the loops open: the same bodies on 13 hinges, physically meaningless, what the tree alone costs. `four-bar` closes them inside elements with one " +
          "state each, `numeric` by a dense system of five unknowns per loop; `cut joints` are the ordinary scene, with multipliers of the hinges that close the loops.",
        "Compared are only forms of one kind: elements with elements, compiled or not; tables with tables; readable forms, which create their numbers anew, among themselves.",
        "Difference: of accelerations of root and cranks, over the largest; elements from multipliers and the other way round, compiled from generic ones.",
      ],
    };
  },
};

/** The source's ratios beside ours. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  const line = (text: string, one: string, other: string, source: string) =>
    `${text}: ${timeRatio(times, one, other).toFixed(2)} of the open chain (source: ${source}).`;
  return [
    line("Loops by constraints, tables", CUT, OPEN_TABLES, "8"),
    line("Loops by constraints, appended to the mass matrix", APPENDED, OPEN_READABLE, "8"),
    line("Analytic four-bars, elements", "four-bar", "open", "1.05"),
    line("Analytic four-bars, compiled", compiledName("four-bar"), compiledName("open"), "1.05"),
    line("Four-bars by five unknowns each, elements", "numeric", "open", "no figure"),
    `Compiled, analytic four-bars take ${timeRatio(times, compiledName("four-bar"), CUT).toFixed(2)} of cut joints in tables.`,
  ];
}
