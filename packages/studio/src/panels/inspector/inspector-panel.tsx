/** Holds the place of InspectorPanel. */
import type { VNode } from "preact";
import type { Studio } from "../../studio.js";

export function InspectorPanel(_properties: { readonly studio: Studio }): VNode | null {
  return null;
}
