/**
 * Pictures of the gallery, made in the page: a worker brings the scene to its best time, a small view of its own draws it. One after
 * another, only those that are looked at, and each once. No picture is shipped, so none is out of date.
 */

import { type ReadonlySignal, signal } from "@preact/signals";
import { createClient, type WorkerLike } from "../simulation/client.js";
import type { GalleryEntry } from "./gallery.js";
import { buildScene } from "./scenes.js";
import { createSmallView, HEIGHT, type SmallView, WIDTH } from "./small-view.js";

export interface Thumbnails {
  /** Address of the picture once there is one. */
  picture(entry: GalleryEntry): ReadonlySignal<string | undefined>;
  dispose(): void;
}

/** A scene that takes longer to come to its best time is drawn at its start, s. */
const PATIENCE = 3;

export function createThumbnails(startWorker: () => WorkerLike, theme: "dark" | "light"): Thumbnails {
  const pictures = new Map<string, ReturnType<typeof signal<string | undefined>>>();
  const queue: GalleryEntry[] = [];
  let small: SmallView | undefined;
  let busy = false;
  let over = false;

  /** Out of sight. */
  function stage(): SmallView {
    small ??= createSmallView(theme, (place) => {
      Object.assign(place.style, { width: `${WIDTH}px`, height: `${HEIGHT}px`, position: "fixed", left: "-9999px", top: "0" });
      Object.assign((place.firstElementChild as HTMLElement).style, { width: `${WIDTH}px`, height: `${HEIGHT}px` });
      document.body.append(place);
    });
    return small;
  }

  async function draw(entry: GalleryEntry): Promise<void> {
    const { model } = buildScene(`@${entry.scene}`);
    if (!model) return;
    const client = createClient(startWorker);
    try {
      client.load(model);
      const steps = Math.round(entry.pictureAt / (model.settings?.step ?? 1 / 240));
      client.send({ do: "step", count: steps });
      await Promise.race([client.ask("hash"), new Promise((resolve) => setTimeout(resolve, 1000 * PATIENCE))]);
      const frame = client.frame.peek();
      const { view } = stage();
      view.setModel(model);
      if (frame) view.showFrame(frame, client.layout.peek());
      view.frameThings();
      const blob = await view.picture({ width: WIDTH, height: HEIGHT });
      pictures.get(entry.scene)!.value = URL.createObjectURL(blob);
    } finally {
      client.close();
    }
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let entry = queue.shift(); entry && !over; entry = queue.shift()) await draw(entry);
    busy = false;
  }

  return {
    picture(entry) {
      const known = pictures.get(entry.scene);
      if (known) return known;
      const made = signal<string | undefined>(undefined);
      pictures.set(entry.scene, made);
      queue.push(entry);
      void work();
      return made;
    },
    dispose() {
      over = true;
      small?.dispose();
      for (const { value } of pictures.values()) if (value) URL.revokeObjectURL(value);
    },
  };
}
