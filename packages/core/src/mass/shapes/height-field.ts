import { noVolume, type ShapeMassKind } from "./shape-mass-kind.js";

/** A height field is solid below its surface, however deep. */
export const heightField: ShapeMassKind<"height-field"> = {
  type: "height-field",
  measure(_shape, where, findings) {
    return noVolume("a height field has no bottom and therefore no mass", where, findings);
  },
};
