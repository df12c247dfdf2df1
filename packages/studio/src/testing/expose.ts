/** With `?test` in the address: what tests need to know where things are on the page and when everything has settled. */
import type { Vector3 } from "@gelenk/core";
import type { EntityKind } from "../document/entities.js";
import { read } from "../simulation/frame.js";
import type { Command } from "../simulation/protocol.js";
import type { Studio } from "../studio.js";

declare global {
  interface Window {
    studio?: ReturnType<typeof handlesOf>;
  }
}

const handlesOf = (studio: Studio) => ({
  all: studio,
  /** Box of a thing in CSS pixels of the page. */
  project(name: string, kind: EntityKind = "bodies") {
    const canvas = studio.view?.canvas.getBoundingClientRect();
    const box = studio.view?.boxOf({ kind, name });
    return canvas && box && { ...box, left: box.left + canvas.left, top: box.top + canvas.top };
  },
  /** Of a point of the world, CSS pixels of the page. */
  pixelOf(point: Vector3) {
    const canvas = studio.view?.canvas.getBoundingClientRect();
    const pixel = studio.view?.pixelOf(point);
    return canvas && pixel && { x: pixel.x + canvas.left, y: pixel.y + canvas.top };
  },
  hash: () => studio.simulation.ask<string>("hash"),
  model: () => studio.document.model.value,
  time: () => (studio.simulation.frame.value ? read(studio.simulation.frame.value, "time") : 0),
  steps: () => (studio.simulation.frame.value ? read(studio.simulation.frame.value, "step") : 0),
  frames: () => studio.view?.statistics.frames ?? 0,
  stats: () => studio.view?.statistics,
  send: (command: Exclude<Command, { do: "load" }>) => studio.simulation.send(command),
  /** Resolves when the worker has answered everything that was sent before, and the view has drawn it. */
  async settle() {
    await studio.simulation.ask("hash");
    for (let k = 0; k < 2; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
  },
});

export function exposeForTests(studio: Studio): void {
  window.studio = handlesOf(studio);
}
