import { noVolume, type ShapeMassKind } from "./shape-mass-kind.js";

/** A half-space never ends. */
export const plane: ShapeMassKind<"plane"> = {
  type: "plane",
  measure(_shape, where, findings) {
    return noVolume("a plane has no end and therefore no mass", where, findings);
  },
};
