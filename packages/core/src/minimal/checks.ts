/** Stands in for checks of what is left out with contacts, with other methods and with joints on curves. */
import type { DiagnosticCollector } from "../model/collect-diagnostics.js";
import type { ResolvedModel, ShapeDescription } from "../model/description.js";
import { leftOut } from "./left-out.js";

export function checkContacts(_findings: DiagnosticCollector, { materials = [] }: ResolvedModel): void {
  if (materials.length > 0) leftOut("materials");
}

export function checkSurface(_findings: DiagnosticCollector, { material }: ShapeDescription): void {
  if (material !== undefined) leftOut("materials");
}

/** Coefficients, numbers of other methods and curves that nothing uses. */
export const checkContactSettings = (): void => {};
export const checkMethodSettings = (): void => {};
export const checkJointShape = (): void => {};
export const checkShapeLists = (): boolean => true;
