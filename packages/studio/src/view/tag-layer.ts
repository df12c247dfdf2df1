/** Tags over the canvas: short texts beside points of the scene, as HTML so that they are sharp and can be read by tests. Texts are set as text alone. */
import "../styles/view-tags.css";
import type { TagOptions } from "./overlays/overlay.js";
import type { Theme } from "./theme.js";
import type { Pixel } from "./view.js";

export interface TagLayer {
  readonly element: HTMLElement;
  begin(): void;
  add(at: Pixel | undefined, text: string, options?: TagOptions): void;
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

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function createTagLayer(canvas: HTMLCanvasElement): TagLayer {
  const page = canvas.ownerDocument;
  const layer = page.createElement("div");
  layer.className = "view-tags";
  layer.setAttribute("aria-hidden", "true");
  canvas.after(layer);
  const tags: Tag[] = [];
  let used = 0;

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
    },
    add(at, written, { color = "", value = "", dx = 0, dy = 0 } = {}) {
      if (!at) return;
      const tag = tags[used] ?? make();
      tags[used++] = tag;
      setText(tag.text, written);
      setText(tag.value, value);
      tag.text.style.color = color;
      tag.element.hidden = false;
      tag.element.style.transform = `translate(${Math.round(at.x + dx)}px, ${Math.round(at.y + dy)}px) translateY(-50%)`;
    },
    end() {
      for (let k = used; k < tags.length; k++) tags[k]!.element.hidden = true;
    },
    setTheme({ raised, line, text, muted }) {
      for (const [name, color] of Object.entries({ raised, line, text, muted })) layer.style.setProperty(`--tag-${name}`, color);
    },
    dispose: () => layer.remove(),
  };
}
