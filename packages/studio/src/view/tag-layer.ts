/** Tags over the canvas: short texts beside points of the scene, as HTML so that they are sharp and can be read by tests. Texts are set as text alone. */
import "../styles/view-tags.css";
import type { TagOptions } from "./overlays/overlay.js";
import type { Theme } from "./theme.js";
import type { Pixel } from "./view.js";

export interface TagLayer {
  readonly element: HTMLElement;
  begin(): void;
  add(at: Pixel | undefined, text: string, options?: TagOptions): void;
  /** A line of so many CSS pixels with what it stands for, in the corner. */
  ruler(pixels: number, text: string): void;
  /** Takes away what was not added again. */
  end(): void;
  setTheme(theme: Theme): void;
  dispose(): void;
}

interface Tag {
  readonly element: HTMLElement;
  readonly text: HTMLElement;
  readonly value: HTMLElement;
}

/** About how large a tag is, without asking the page to lay it out. */
const HEIGHT = 25;
const widthOf = (text: string): number => 18 + 6.6 * text.length;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Moves a tag down until it covers no other. */
function free(wanted: Place, taken: readonly Place[]): Place {
  const covers = ({ x, y, width }: Place): boolean =>
    Math.abs(y - wanted.y) < HEIGHT && x < wanted.x + wanted.width && wanted.x < x + width;
  const below = taken.find(covers);
  return below ? free({ ...wanted, y: below.y + HEIGHT + 1 }, taken) : wanted;
}

/** What is set again to the same is found anew by the browser. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}

export function createTagLayer(canvas: HTMLCanvasElement): TagLayer {
  const page = canvas.ownerDocument;
  const layer = page.createElement("div");
  layer.className = "view-tags";
  layer.setAttribute("aria-hidden", "true");
  canvas.after(layer);
  const scale = { element: page.createElement("div"), line: page.createElement("span"), text: page.createElement("span") };
  scale.element.className = "view-ruler";
  scale.line.className = "view-ruler-line";
  scale.element.append(scale.line, scale.text);
  layer.append(scale.element);
  const tags: Tag[] = [];
  let taken: Place[] = [];
  let used = 0;
  let ruled = false;

  function make(): Tag {
    const [element, text, value] = [page.createElement("div"), page.createElement("span"), page.createElement("span")];
    element.className = "view-tag";
    value.className = "view-tag-value";
    element.append(text, value);
    layer.append(element);
    return { element, text, value };
  }

  return {
    element: layer,
    begin() {
      used = 0;
      taken = [];
      ruled = false;
    },
    add(at, written, { color = "", value = "", dx = 0, dy = 0 } = {}) {
      if (!at) return;
      const tag = tags[used] ?? make();
      tags[used++] = tag;
      setText(tag.text, written);
      setText(tag.value, value);
      tag.text.style.color = color;
      setHidden(tag.element, false);
      const place = free({ x: Math.round(at.x + dx), y: Math.round(at.y + dy), width: widthOf(written + value) }, taken);
      taken.push(place);
      tag.element.style.transform = `translate(${place.x}px, ${place.y}px) translateY(-50%)`;
    },
    ruler(pixels, text) {
      ruled = true;
      scale.line.style.width = `${Math.round(pixels)}px`;
      setText(scale.text, text);
    },
    end() {
      setHidden(scale.element, !ruled);
      for (let k = used; k < tags.length; k++) setHidden(tags[k]!.element, true);
    },
    setTheme({ raised, line, text, muted }) {
      for (const [name, color] of Object.entries({ raised, line, text, muted })) layer.style.setProperty(`--tag-${name}`, color);
    },
    dispose: () => layer.remove(),
  };
}
