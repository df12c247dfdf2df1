/**
 * How an actuator turns its control u into a force: (gain₀ + gain₁ L + gain₂ L̇) u + bias₀ + bias₁ L + bias₂ L̇.
 *
 * MuJoCo has one record for all kinds of actuators. Elements are written into it one after another, from the outermost default
 * to the actuator itself, each by the rule of its own name; what an element does not state stays as it is. So a `<general>`
 * behind a default `<position kp="5"/>` is a servo, too.
 */
import { approximate, ignore, numberOf, numbersOf, type Reading, wordOf } from "../import/reading.js";
import type { XmlElement } from "../xml/xml-tree.js";
import { holderOf, type Layers, numberIn } from "./layers.js";

type Three = readonly [number, number, number];

export interface ActuatorLaw {
  readonly gain: Three;
  readonly bias: Three;
  /** Change of the target per control and second, of integrated velocities; then `gain` acts on the state, which starts at 0. */
  readonly rate: number;
  readonly controlRange?: readonly [number, number];
}

const NONE: Three = [0, 0, 0];

const DYNAMICS = ["none", "integrator", "filter", "filterexact", "muscle", "user"] as const;
const GAINS = ["fixed", "affine", "muscle", "user"] as const;
const BIASES = ["none", "affine", "muscle", "user"] as const;

/** The record that elements are written into. */
interface OpenLaw {
  gain: Three;
  bias: Three;
  gainType: (typeof GAINS)[number];
  biasType: (typeof BIASES)[number];
  dynamics: (typeof DYNAMICS)[number];
  /** The element and attribute that give it a delay. */
  delay?: readonly [XmlElement, string];
}

type Rule = (law: OpenLaw, reading: Reading, element: XmlElement) => void;

const RULES: Readonly<Record<string, Rule>> = {
  motor: (law) => Object.assign(law, { gain: [1, law.gain[1], law.gain[2]], gainType: "fixed", biasType: "none", dynamics: "none" }),
  position: writePosition,
  velocity(law, reading, element) {
    const kv = numberOf(reading, element, "kv") ?? law.gain[0];
    Object.assign(law, { gain: [kv, 0, 0], bias: [0, 0, -kv], gainType: "fixed", biasType: "affine", dynamics: "none" });
  },
  intvelocity(law, reading, element) {
    writePosition(law, reading, element);
    law.dynamics = "integrator";
  },
  damper(law, reading, element) {
    const kv = numberOf(reading, element, "kv") ?? 0;
    Object.assign(law, { gain: [0, 0, -kv], gainType: "affine", biasType: "none", dynamics: "none" });
  },
  general(law, reading, element) {
    const dynamics = wordOf(reading, element, "dyntype", DYNAMICS);
    law.gainType = wordOf(reading, element, "gaintype", GAINS) ?? law.gainType;
    law.biasType = wordOf(reading, element, "biastype", BIASES) ?? law.biasType;
    law.gain = over(law.gain, numbersOf(reading, element, "gainprm", 1, 10));
    law.bias = over(law.bias, numbersOf(reading, element, "biasprm", 1, 10));
    numbersOf(reading, element, "dynprm", 1, 10);
    if (dynamics === undefined) return;
    law.dynamics = dynamics;
    law.delay = [element, "dyntype"];
  },
};

function writePosition(law: OpenLaw, reading: Reading, element: XmlElement): void {
  const kp = numberOf(reading, element, "kp") ?? law.gain[0];
  const kv = numberOf(reading, element, "kv");
  law.gain = [kp, law.gain[1], law.gain[2]];
  law.bias = [law.bias[0], -kp, kv === undefined ? law.bias[2] : -kv];
  law.gainType = "fixed";
  law.biasType = "affine";
  if ((numberOf(reading, element, "timeconst") ?? 0) === 0) return;
  law.dynamics = "filterexact";
  law.delay = [element, "timeconst"];
}

/** Numbers in front of those that were there. */
const over = (before: Three, [x = before[0], y = before[1], z = before[2]]: readonly number[] = []): Three => [x, y, z];

/** Undefined for kinds that the model has nothing for: muscles, cylinders, adhesion. `range`: that of the joint. */
export function readLaw(reading: Reading, layers: Layers, range?: readonly [number, number]): ActuatorLaw | undefined {
  const law: OpenLaw = { gain: [1, 0, 0], bias: NONE, gainType: "fixed", biasType: "none", dynamics: "none" };
  for (const layer of layers.toReversed()) {
    if (Object.hasOwn(RULES, layer.name)) RULES[layer.name]!(law, reading, layer);
    else law.gainType = "user";
  }
  if ((numberIn(reading, layers, "dampratio") ?? 0) !== 0)
    ignore(holderOf(layers, "dampratio")!, "state kv: the damping ratio depends on all masses", "dampratio");
  const inherited = inheritedRange(reading, layers, range);
  if ([law.gainType, law.biasType, law.dynamics].some((word) => word === "muscle" || word === "user")) return undefined;
  const gain: Three = law.gainType === "fixed" ? [law.gain[0], 0, 0] : law.gain;
  const bias = law.biasType === "none" ? NONE : law.bias;
  // the integral of the control is a target only where it is what the bias pulls to
  if (law.dynamics === "integrator")
    return law.gainType === "fixed" && bias[1] !== 0 && gain[0] === -bias[1] ? { gain: NONE, bias, rate: 1 } : undefined;
  if (law.dynamics !== "none") approximate(law.delay![0], "controls act without delay", law.delay![1]);
  return { gain, bias, rate: 0, ...(inherited && { controlRange: inherited }) };
}

/** `inheritrange` times the range of the joint, about its middle. */
function inheritedRange(
  reading: Reading,
  layers: Layers,
  range: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  const share = numberIn(reading, layers, "inheritrange") ?? 0;
  if (share === 0 || !range) return undefined;
  const [middle, half] = [(range[0] + range[1]) / 2, (share * (range[1] - range[0])) / 2];
  return [middle - half, middle + half];
}
