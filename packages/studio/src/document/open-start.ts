/** What the page shows first: the model of a share link, the scene named in the address, or the start of the gallery, running. */
import { buildScene } from "@gelenk/scenes";
import type { Studio } from "../studio.js";

const FIRST_SCENE = "@double-pendulum";

export async function openStart(studio: Studio, address: { readonly search: string; readonly hash: string }): Promise<void> {
  const wanted = new URLSearchParams(address.search).get("scene");
  const { model } = buildScene(wanted ? `@${wanted.replace(/^@/, "")}` : FIRST_SCENE);
  if (!model) return;
  studio.document.open(model);
  studio.simulation.send({ do: "play" });
}
