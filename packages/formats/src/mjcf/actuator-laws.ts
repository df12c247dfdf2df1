/** How an actuator turns its control u into a force: (gain₀ + gain₁ L + gain₂ L̇) u + bias₀ + bias₁ L + bias₂ L̇. */
import { approximate, ignore, type Reading } from "../import/reading.js";
import type { XmlElement } from "../xml/xml-tree.js";
import { holderOf, type Layers, numberIn, numbersIn, wordIn } from "./layers.js";

type Three = readonly [number, number, number];

export interface ActuatorLaw {
  readonly gain: Three;
  readonly bias: Three;
  /** Change of the target per control and second, of integrated velocities; then `gain` acts on the state, which starts at 0. */
  readonly rate: number;
  readonly controlRange?: readonly [number, number];
}

const NONE: Three = [0, 0, 0];

type LawReader = (reading: Reading, element: XmlElement, layers: Layers, range?: readonly [number, number]) => ActuatorLaw | undefined;

const LAWS: Readonly<Record<string, LawReader>> = {
  motor: () => ({ gain: [1, 0, 0], bias: NONE, rate: 0 }),
  position(reading, element, layers, range) {
    const [kp, kv] = servoGains(reading, element, layers);
    const controlRange = inherited(reading, layers, range);
    return { gain: [kp, 0, 0], bias: [0, -kp, -kv], rate: 0, ...(controlRange && { controlRange }) };
  },
  velocity(reading, _element, layers) {
    const kv = numberIn(reading, layers, "kv") ?? 1;
    return { gain: [kv, 0, 0], bias: [0, 0, -kv], rate: 0 };
  },
  intvelocity(reading, element, layers, range) {
    const [kp, kv] = servoGains(reading, element, layers);
    inherited(reading, layers, range);
    return { gain: NONE, bias: [0, -kp, -kv], rate: 1 };
  },
  damper: (reading, _element, layers) => ({ gain: [0, 0, -(numberIn(reading, layers, "kv") ?? 1)], bias: NONE, rate: 0 }),
  general: readGeneral,
};

/** Undefined for kinds that the model has nothing for: muscles, cylinders, adhesion. */
export const readLaw: LawReader = (reading, element, layers, range) =>
  Object.hasOwn(LAWS, element.name) ? LAWS[element.name]!(reading, element, layers, range) : undefined;

function servoGains(reading: Reading, element: XmlElement, layers: Layers): readonly [number, number] {
  const kp = numberIn(reading, layers, "kp") ?? 1;
  const kv = numberIn(reading, layers, "kv") ?? 0;
  if ((numberIn(reading, layers, "dampratio") ?? 0) !== 0)
    ignore(holderOf(layers, "dampratio")!, "state kv: the damping ratio depends on all masses", "dampratio");
  if ((numberIn(reading, layers, "timeconst") ?? 0) !== 0) approximate(element, "controls act without delay", "timeconst");
  return [kp, kv];
}

/** `inheritrange` times the range of the joint, about its middle. */
function inherited(reading: Reading, layers: Layers, range: readonly [number, number] | undefined): readonly [number, number] | undefined {
  const share = numberIn(reading, layers, "inheritrange") ?? 0;
  if (share === 0 || !range) return undefined;
  const [middle, half] = [(range[0] + range[1]) / 2, (share * (range[1] - range[0])) / 2];
  return [middle - half, middle + half];
}

function readGeneral(reading: Reading, element: XmlElement, layers: Layers): ActuatorLaw | undefined {
  const dynamics = wordIn(reading, layers, "dyntype", ["none", "integrator", "filter", "filterexact", "muscle", "user"]) ?? "none";
  const gainType = wordIn(reading, layers, "gaintype", ["fixed", "affine", "muscle", "user"]) ?? "fixed";
  const biasType = wordIn(reading, layers, "biastype", ["none", "affine", "muscle", "user"]) ?? "none";
  const gains = numbersIn(reading, layers, "gainprm", 1, 10) ?? [1];
  const biases = numbersIn(reading, layers, "biasprm", 1, 10) ?? [0];
  numbersIn(reading, layers, "dynprm", 1, 10);
  if ([gainType, biasType, dynamics].some((word) => word === "muscle" || word === "user")) return undefined;
  const gain = gainType === "fixed" ? ([gains[0]!, 0, 0] as const) : three(gains);
  const bias = biasType === "none" ? NONE : three(biases);
  if (dynamics === "none") return { gain, bias, rate: 0 };
  if (dynamics !== "integrator") {
    approximate(element, "controls act without delay", "dyntype");
    return { gain, bias, rate: 0 };
  }
  // the integral of the control is a target only where it is what the bias pulls to
  return gainType === "fixed" && bias[1] !== 0 && gain[0] === -bias[1] ? { gain: NONE, bias, rate: 1 } : undefined;
}

const three = (numbers: readonly number[]): Three => [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
