/** How two runs of a comparison are seen by two views: side by side, or one over the other up to a line. */
import type { Studio } from "../../studio.js";

export const splitOf = ({ comparison, session }: Studio): "split" | "wipe" | undefined => {
  const view = session.compareView.value;
  return comparison.value === undefined || view === "overlay" ? undefined : view;
};
