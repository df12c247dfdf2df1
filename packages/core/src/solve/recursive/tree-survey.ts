/**
 * What must be known of a chain before a recursive method takes it: has it loops, how many freedoms, and does every joint of its tree move some mass?
 *
 * Asked at coordinates of no meaning, so that the answer is one about the model. Loops are closed after the tree has been solved and cannot help a joint that
 * moves none.
 */
import type { ChainStructure, Tables } from "../../joint/coupling.js";
import { buildTree } from "./build-tree.js";
import { flatFactor } from "./flat/flat-factor.js";
import { flatOutward } from "./flat/flat-kinematics.js";
import { createFlatTree } from "./flat/flat-tree.js";
import { weakJoint } from "./flat/flat-weak-joint.js";
import { speedCount } from "./kinematics.js";
import { anyCoordinates } from "./loops/kept-rows.js";

export interface TreeSurvey {
  readonly loops: boolean;
  readonly speeds: number;
  /** The outermost joint that moves no mass: its number in the chain, −1 for the virtual joint of a part without connection to the ground. */
  readonly massless: number | undefined;
}

export function surveyTree(t: Tables, structure: ChainStructure): TreeSurvey {
  const { model, cuts, joints } = buildTree(t, structure);
  const flat = createFlatTree(model);
  flatOutward(flat, anyCoordinates(model), new Float64Array(speedCount(model)), undefined);
  flatFactor(flat);
  const weak = weakJoint(flat);
  return { loops: cuts.length > 0, speeds: speedCount(model), massless: weak < 0 ? undefined : joints[weak]! };
}
