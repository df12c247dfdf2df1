/** Tables of the solver `ncp`: made once, grown where a problem is larger. */
import { createDirectWork, type DirectWork } from "../solve/direct-work.js";
import { type CanonicalSet, createCanonicalSet } from "./canonical-set.js";

export interface NcpWork {
  readonly set: CanonicalSet;
  /** Rows of the members and the equations of a Newton step. */
  readonly direct: DirectWork;
  /** Normal equations of a damped step, and its right side. */
  square: Float64Array<ArrayBuffer>;
  aim: Float64Array<ArrayBuffer>;
}

export const createNcpWork = (): NcpWork => ({
  set: createCanonicalSet(),
  direct: createDirectWork(),
  square: new Float64Array(64),
  aim: new Float64Array(8),
});
