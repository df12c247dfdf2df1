/** Holds the place of SolverPanel. */
import type { VNode } from "preact";
import type { Studio } from "../../studio.js";

export function SolverPanel(_properties: { readonly studio: Studio }): VNode | null {
  return null;
}
