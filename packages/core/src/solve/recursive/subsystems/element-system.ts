/** An element tree as an ordinary differential equation: y = (q, s), computed with numbers. */
import type { OdeSystem } from "../../../integrate/ode-system.js";
import { NUMBERS } from "../algebra.js";
import { type ElementTree, moveElementTree } from "./element-tree.js";

/** What acts on a tree of elements from outside. */
export interface ElementSurroundings {
  /** g in the world, m/s². */
  readonly gravity: readonly number[];
  /** Inputs of all elements at time t; missing: zero. */
  readonly input?: (t: number) => readonly number[];
}

/** ẏ for y = (q, s); slow, `compiledElementSystem` has the same as code. */
export function elementSystem(tree: ElementTree, { gravity, input }: ElementSurroundings): OdeSystem {
  const none = Array.from({ length: tree.inputs }, () => 0);
  const count = tree.coordinates;
  return {
    size: count + tree.speeds,
    derivative(t, y, dy) {
      const numbers = Array.from(y.subarray(0, count + tree.speeds));
      const state = { q: numbers.slice(0, count), s: numbers.slice(count), input: input?.(t) ?? none, gravity };
      const { coordinateRates, speedRates } = moveElementTree(NUMBERS, tree, state);
      dy.set(coordinateRates);
      dy.set(speedRates, count);
    },
  };
}
