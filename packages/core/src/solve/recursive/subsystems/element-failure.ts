/** Forward dynamics of an element tree with numbers, and which element fails where it cannot be done. */
import { NUMBERS } from "../algebra.js";
import { type ElementTree, type ElementTreeMotion, type ElementTreeState, moveElementTree } from "./element-tree.js";

/** Which element, and why. */
export interface ElementFailure {
  /** Name of the element. */
  readonly element: string;
  /** Its loop cannot close at these coordinates · something massless there is held by nothing, or its motion is not determined · a load is not finite. */
  readonly reason: "does-not-close" | "singular" | "load-not-finite";
  /** In words. */
  readonly message: string;
}

/** Forward dynamics, and what went wrong, if anything did. */
export interface SolvedElementTree {
  /** Numbers that are not finite where `failure` is given. */
  readonly motion: ElementTreeMotion<number>;
  /** Undefined where all went well. */
  readonly failure: ElementFailure | undefined;
}

/** Share of the masses involved below which a pivot counts as zero. */
const SINGULAR = 1e-13;

/** Forward dynamics of a tree at one state. */
export function solveElementTree(tree: ElementTree, state: ElementTreeState<number>): SolvedElementTree {
  const motion = moveElementTree(NUMBERS, tree, state);
  return { motion, failure: findFailure(tree, motion) };
}

function findFailure(
  tree: ElementTree,
  { interfaces, answers, speedRates, coordinateRates }: ElementTreeMotion<number>,
): ElementFailure | undefined {
  const known = (place: number): boolean => {
    const { placement, velocity } = interfaces[place]!;
    return [...placement.rotation, ...placement.position, ...velocity].every(Number.isFinite);
  };
  // from the ground outwards: the first element that loses a frame
  const open = tree.nodes.find(({ element, firstInterface }) => element.secondaries.some((_, k) => !known(firstInterface + k)));
  if (open) return fail(open.name, "does-not-close", `"${open.name}" (${open.element.type}) does not close at its coordinates`);
  // from the leaves inwards: the elements before the last one may suffer from it alone; written so that NaN counts
  const weak = tree.nodes.findLast((_, i) => answers[i]!.margins().some((margin) => !(Math.abs(margin) > SINGULAR)));
  if (weak)
    return fail(
      weak.name,
      "singular",
      `nothing determines how "${weak.name}" (${weak.element.type}) moves: no mass, or a singular position`,
    );
  if ([...speedRates, ...coordinateRates].every(Number.isFinite)) return undefined;
  const node = tree.nodes.findLast((_, i) => !answers[i]!.felt.load.every(Number.isFinite));
  const name = node?.name ?? tree.nodes[0]!.name;
  return fail(name, "load-not-finite", `the load on "${name}" is not finite`);
}

const fail = (element: string, reason: ElementFailure["reason"], message: string): ElementFailure => ({ element, reason, message });
