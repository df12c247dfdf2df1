/** Holds the place of ViewPanel. */
import type { VNode } from "preact";
import type { Studio } from "../../studio.js";

export function ViewPanel(_properties: { readonly studio: Studio }): VNode | null {
  return null;
}
