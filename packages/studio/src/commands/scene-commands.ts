/** One command per scene of the gallery, for the palette and for scripts; no menu lists them. */
import { buildScene, SCENES } from "@gelenk/scenes";
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

/** Opens a scene, running; what is wrong with its address is told. */
export function openScene(studio: Studio, address: string): void {
  const { model, diagnostics } = buildScene(address);
  if (!model) {
    studio.session.notice.value = diagnostics[0]?.message ?? `There is no scene ${address}`;
    return;
  }
  studio.session.selection.value = [];
  studio.session.hidden.value = new Set();
  studio.document.open(model);
  studio.simulation.send({ do: "play" });
}

export const SCENE_COMMANDS: readonly StudioCommand[] = SCENES.map(({ name }) => ({
  name: `open-${name}`,
  title: `Open scene: ${name}`,
  run: (studio) => openScene(studio, `@${name}`),
}));
