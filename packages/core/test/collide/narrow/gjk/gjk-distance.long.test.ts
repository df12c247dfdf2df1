import { expect, it } from "vitest";
import { createRandom } from "../../../../src/math/random.js";
import { isCurved, KINDS, worstOfKind } from "./judge.js";

// 10⁵ poses per kind of polyhedra and of pairs with a curved core; the referee is asked for each polyhedral pose and every 50th of the others.
it.each(KINDS)("%s and %s against the referee, 10⁵ poses", (a, b) => {
  const isRound = isCurved(a) || isCurved(b);
  const [regular, turned] = worstOfKind(createRandom(57), [a, b], 9100, isRound ? 50 : 1);
  expect(regular).toBeLessThan(isRound ? 1e-6 : 1e-9);
  expect(turned).toBeLessThan(isRound ? 1e-6 : 1e-9);
});
