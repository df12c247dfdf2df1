/**
 * Dry friction and brakes: the coordinate stays where it is as far as a force of at most `friction` + brake allows; beyond, that force resists the motion.
 *
 *   |p| ≤ F τ/2 in each half of the stretch,   the sign that opposes the motion follows from the bounds
 */

import type { FormulaProgram } from "../../model/formula.js";
import { evaluateFormula } from "../../model/formula.js";
import type { BlockLaw, Blocks } from "../block.js";
import { INPUT_FIELDS, type InputPlace, inputOr } from "../held-input.js";

/** N or N·m; `brake` may be a formula in t and is replaced by what the user sets. */
export function frictionLaw(friction: number, brake: FormulaProgram, place: InputPlace): BlockLaw {
  const jet = new Float64Array(3);
  return {
    rigid: false,
    goal: (_t, { value }, i) => value[i]!,
    speed: () => 0,
    bound(t, blocks, i, time, tau) {
      evaluateFormula(brake, time, jet);
      const force = friction + Math.max(0, inputOr(t, place, INPUT_FIELDS.brake, jet[0]!));
      boundBoth(blocks, i, (force * tau) / 2);
    },
  };
}

/** |impulse| ≤ most. */
export function boundBoth({ system }: Blocks, i: number, most: number): void {
  system.low[i] = -most;
  system.high[i] = most;
}
