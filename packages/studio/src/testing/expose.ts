/** With `?test` in the address: what tests need to know where things are on the page and when everything has settled. */
import type { Model, Vector3 } from "@gelenk/core";
import { batch, type Signal } from "@preact/signals";
import { chooseTool } from "../commands/tool-commands.js";
import type { EntityKind } from "../document/entities.js";
import { createSession, type Session } from "../session/session.js";
import { read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import { selectTool } from "../tools/select.js";

declare global {
  interface Window {
    studio?: ReturnType<typeof handlesOf>;
  }
}

/** Belong to the page rather than to what is done in it. */
const OF_THE_PAGE: ReadonlySet<keyof Session> = new Set(["theme", "quality", "plots", "vr"]);

/** The session of a page that was just opened. */
function startSession({ session }: Studio): void {
  const first = createSession();
  batch(() => {
    for (const name of Object.keys(first) as (keyof Session)[])
      if (!OF_THE_PAGE.has(name)) (session[name] as Signal<unknown>).value = first[name].peek();
  });
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
  /** As if the page had just been opened on this model, running: scenarios may share a page. */
  open(model: Model) {
    chooseTool(studio, selectTool);
    startSession(studio);
    studio.document.open(model);
    studio.simulation.send({ do: "play" });
  },
  time: () => (studio.simulation.frame.value ? read(studio.simulation.frame.value, "time") : 0),
  steps: () => (studio.simulation.frame.value ? read(studio.simulation.frame.value, "step") : 0),
  frames: () => studio.view?.statistics.frames ?? 0,
  stats: () => studio.view?.statistics,
  send: (command: Parameters<Studio["simulation"]["send"]>[0]) => studio.simulation.send(command),
  /** Resolves when the worker has answered everything that was sent before, and the view has drawn it. */
  async settle() {
    await studio.simulation.ask("hash");
    for (let k = 0; k < 2; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
  },
});

export function exposeForTests(studio: Studio): void {
  window.studio = handlesOf(studio);
}
