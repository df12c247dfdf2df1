/** The dock's comparison of runs under several methods. */
import type { VNode } from "preact";
import type { Studio } from "../../studio.js";

export function ComparePanel(_properties: { readonly studio: Studio }): VNode {
  return <div class="empty">The same scene under other methods, orders, steps or detectors, side by side</div>;
}
