/** A film of the recording as a file. The run is paused meanwhile; the view shows it again afterwards. */
import { download } from "../document/download.js";
import type { PoseTrack } from "../simulation/protocol.js";
import type { Studio } from "../studio.js";
import { exportName } from "./export-name.js";
import { type FilmOptions, makeFilm } from "./video.js";

/** false where it was ended before. */
export async function saveFilm(studio: Studio, options: FilmOptions): Promise<boolean> {
  const { view, simulation } = studio;
  if (!view) return false;
  simulation.send({ do: "pause" });
  const track = await simulation.ask<PoseTrack>("track");
  try {
    const film = await makeFilm(view, simulation.layout.peek(), track, options);
    if (film) download(exportName(studio, ".webm"), film);
    return film !== undefined;
  } finally {
    const frame = simulation.frame.peek();
    if (frame) view.showFrame(frame, simulation.layout.peek());
  }
}
