/** One command per scene of the gallery, for the palette and for scripts; no menu lists them. The scenes come when one is asked for. */
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

/** Opens a scene, running; what is wrong with its address is told. */
export async function openScene(studio: Studio, address: string): Promise<void> {
  const { buildScene } = await import("../samples/scenes.js");
  const { model, diagnostics } = buildScene(address);
  if (!model) {
    studio.session.notice.value = diagnostics[0]?.message ?? `There is no scene ${address}`;
    return;
  }
  studio.session.selection.value = [];
  studio.session.hidden.value = new Set();
  studio.session.locked.value = new Set();
  studio.session.importOffer.value = undefined;
  studio.document.open(model);
  studio.simulation.send({ do: "play" });
}

const START = "open-";

const sceneCommand = (scene: string): StudioCommand => ({
  name: `${START}${scene}`,
  title: `Open scene: ${scene}`,
  run: (studio) => void openScene(studio, `@${scene}`),
});

/** `open-chain`. That there is no such scene is told when it runs. */
export const sceneCommandNamed = (name: string): StudioCommand | undefined =>
  name.startsWith(START) ? sceneCommand(name.slice(START.length)) : undefined;

export async function sceneCommands(): Promise<readonly StudioCommand[]> {
  const { SCENES } = await import("../samples/scenes.js");
  return SCENES.map(({ name }) => sceneCommand(name));
}
