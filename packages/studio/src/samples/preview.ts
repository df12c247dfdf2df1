/**
 * A card of the gallery that is hovered or has the focus for a moment plays the first seconds of its scene: in a worker that ends with
 * it, and in one small view that goes from card to card.
 */
import { effect } from "@preact/signals";
import { createClient, type WorkerLike } from "../simulation/client.js";
import type { GalleryEntry } from "./gallery.js";
import { buildScene } from "./scenes.js";
import { createSmallView, type SmallView } from "./small-view.js";

export interface Preview {
  /** In place of the picture in `host`; ends the one before. */
  play(entry: GalleryEntry, host: HTMLElement): void;
  stop(): void;
  dispose(): void;
}

/** ms until it begins, and as long as it plays. */
const DELAY = 400;
const LENGTH = 3000;

const wantsMotion = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

export function createPreview(startWorker: () => WorkerLike, theme: "dark" | "light"): Preview {
  let small: SmallView | undefined;
  let end: () => void = () => undefined;

  function begin(entry: GalleryEntry, host: HTMLElement): () => void {
    const { model } = buildScene(`@${entry.scene}`);
    if (!model) return () => undefined;
    const client = createClient(startWorker);
    const put = (place: HTMLElement) => host.append(place);
    if (small) put(small.place);
    small ??= createSmallView(theme, put);
    const { view, place } = small;
    place.className = "gallery-preview";
    view.setModel(model);
    view.frameThings();
    client.load(model);
    client.send({ do: "play" });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unfollow = effect(() => {
      const frame = client.frame.value;
      if (!frame) return;
      view.showFrame(frame, client.layout.peek());
      timer ??= setTimeout(stop, LENGTH);
    });
    return () => {
      clearTimeout(timer);
      unfollow();
      client.close();
      place.remove();
    };
  }

  function stop(): void {
    end();
    end = () => undefined;
  }

  return {
    stop,
    play(entry, host) {
      stop();
      if (!wantsMotion()) return;
      const timer = setTimeout(() => {
        end = begin(entry, host);
      }, DELAY);
      end = () => clearTimeout(timer);
    },
    dispose() {
      stop();
      small?.dispose();
    },
  };
}
