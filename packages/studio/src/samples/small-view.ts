/** A view in the size of a card of the gallery. It lays tags and axes beside its canvas, so that it has a place of its own. */
import { createView } from "../view/create-view.js";
import type { View } from "../view/view.js";

export const WIDTH = 320;
export const HEIGHT = 180;

export interface SmallView {
  readonly view: View;
  readonly place: HTMLElement;
  dispose(): void;
}

/** `put` brings the place into the page, before the view measures it. */
export function createSmallView(theme: "dark" | "light", put: (place: HTMLElement) => void): SmallView {
  const place = document.createElement("span");
  const canvas = document.createElement("canvas");
  place.ariaHidden = "true";
  place.append(canvas);
  put(place);
  const view = createView(canvas, { theme, quality: "medium" });
  view.setOverlays(new Set(["grid", "shadows"]), new Set());
  return {
    view,
    place,
    dispose() {
      view.dispose();
      place.remove();
    },
  };
}
