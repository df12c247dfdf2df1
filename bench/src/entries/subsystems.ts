/** One evaluation of machines with loops as trees of elements: the mast of a concrete pump, an excavator, and the constant-velocity joint in its forms. */
import { type ElementTree, moveElementTree, NUMBERS, planElements, runPlan } from "@gelenk/core";
import {
  concretePumpElements,
  concretePumpStart,
  cvPendulumElements,
  cvPendulumStart,
  excavatorElements,
  excavatorStart,
} from "@gelenk/scenes";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { packageVersion } from "../package-version.js";

const NAME = "subsystems";
const ABOUT = "One evaluation of the accelerations of machines with loops, by elements that eliminate their loops and otherwise.";

interface Machine {
  readonly name: string;
  readonly tree: ElementTree;
  readonly q: readonly number[];
  readonly gravity: readonly number[];
}

const DOWN = [0, -9.81, 0];
const pump = (form: "four-bar" | "numeric" | "open"): Machine => ({
  name: `mast, ${form}`,
  tree: concretePumpElements(form),
  q: concretePumpStart(form),
  gravity: DOWN,
});
const excavator = (form: "massless" | "carried"): Machine => ({
  name: `excavator, cylinders ${form}`,
  tree: excavatorElements(form),
  q: excavatorStart(),
  gravity: DOWN,
});
const joint = (form: "explicit" | "by-subsystems" | "implicit" | "three-revolutes" | "euler", links: number): Machine => ({
  name: links === 1 ? `CV joint, ${form}` : `CV joint behind ${links - 1} links, ${form}`,
  tree: cvPendulumElements(form, links),
  q: cvPendulumStart(form, links),
  gravity: [0, 0, -9.81],
});

const machines = (quick: boolean): readonly Machine[] => [
  ...[pump("four-bar"), pump("numeric"), pump("open")],
  ...(quick ? [] : [excavator("massless"), excavator("carried")]),
  ...[joint("explicit", 1), joint("implicit", 1)],
  ...(quick
    ? []
    : [joint("by-subsystems", 1), joint("three-revolutes", 1), joint("euler", 1), joint("explicit", 10), joint("implicit", 10)]),
];

export const subsystems: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const all = machines(quick);
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: "mast, open",
      contestants: all.flatMap((machine) => [generic(machine), compiled(machine)]),
      accuracy: [{ key: "difference", title: "difference", unit: "" }],
      goals: [
        { contestant: "mast, four-bar", peer: "mast, open", atMost: 1.1 },
        { contestant: "mast, four-bar, compiled", peer: "mast, open, compiled", atMost: 1.1, accuracy: { difference: 1e-10 } },
        { contestant: "CV joint, explicit", peer: "CV joint, implicit", atMost: 1 / 1.5 },
      ],
      notes: [
        "`mast, open` leaves the loops open: the same bodies on 13 hinges, physically meaningless, what the tree alone costs. `four-bar` closes them inside elements with one " +
          "state each, `numeric` by a dense system of five unknowns per loop.",
        "Without `compiled`: the generic form, plain numbers through the same text. Difference: of compiled from generic accelerations, over the largest.",
        "Compiled, the constant-velocity joint's forms differ little: what the implicit one eliminates is eliminated once, in symbols.",
      ],
    };
  },
};

function stateOf({ tree, q, gravity }: Machine) {
  const s = Array.from({ length: tree.speeds }, () => 0);
  const input = Array.from({ length: tree.inputs }, () => 0);
  return { q, s, input, gravity };
}

const VERSION = packageVersion("@gelenk/core");

function generic(machine: Machine): Contestant {
  const state = stateOf(machine);
  return {
    name: machine.name,
    version: VERSION,
    prepare: () => ({ run: () => void moveElementTree(NUMBERS, machine.tree, state), measure: () => ({ difference: 0 }) }),
  };
}

/** All copies share one function: code that is generated anew would have to become fast anew. */
function compiled(machine: Machine): Contestant {
  const { tree, gravity } = machine;
  const state = stateOf(machine);
  const { run } = runPlan(planElements(tree, "forward-dynamics", { gravity }).plan, "javascript");
  const list = Float64Array.from([...state.q, ...state.s, ...state.input]);
  const out = new Float64Array(tree.coordinates + tree.speeds);
  const measure = () => {
    run(list, 0, out, 0);
    const { speedRates } = moveElementTree(NUMBERS, tree, state);
    const largest = speedRates.reduce((most, rate) => Math.max(most, Math.abs(rate)), 0);
    return { difference: speedRates.reduce((most, rate, k) => Math.max(most, Math.abs(rate - out[tree.coordinates + k]!)), 0) / largest };
  };
  return { name: `${machine.name}, compiled`, version: VERSION, prepare: () => ({ run: () => run(list, 0, out, 0), measure }) };
}
