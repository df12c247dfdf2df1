/** Are two runs of a comparison seen side by side? */
import type { Studio } from "../../studio.js";

export const isSplit = ({ comparison, session }: Studio): boolean =>
  comparison.value !== undefined && session.compareView.value === "split";
