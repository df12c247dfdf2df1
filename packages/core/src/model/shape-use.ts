/** What a shape is for: as stated, else everything; shapes that enclose no volume (planes, height fields) are for all but mass. */
import { DEFAULTS } from "./defaults.js";
import type { ShapeDescription, ShapeUse } from "./description.js";

const hasVolume = ({ type }: Pick<ShapeDescription, "type">): boolean => type !== "plane" && type !== "height-field";

export function isUsedFor(use: ShapeUse, shape: Pick<ShapeDescription, "type" | "use">): boolean {
  const uses: readonly ShapeUse[] = shape.use ?? (hasVolume(shape) ? DEFAULTS.shape.use : DEFAULTS.surface.use);
  return uses.includes(use);
}
