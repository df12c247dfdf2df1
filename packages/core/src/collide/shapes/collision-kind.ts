/** How one type of shape becomes what the detectors see. All records are listed in `kinds.ts`. */
import type { DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { ShapeOf, ShapeType } from "../../model/description.js";
import type { CollisionShape } from "./collision-shape.js";

export interface CollisionKind<T extends ShapeType = ShapeType> {
  /** The members that decide the form: shapes that agree in these and in their margin share one compiled form. */
  readonly members: readonly (keyof ShapeOf<T>)[];
  /**
   * The form in the shape's own frame, margin (m) included. Undefined, with findings under paths relative to the shape, where there is
   * none. The description has been validated.
   */
  compile(shape: ShapeOf<T>, margin: number, findings: DiagnosticCollector): CollisionShape | undefined;
}
