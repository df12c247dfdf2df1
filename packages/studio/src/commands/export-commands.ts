/** Files that leave the studio: picture, film, animation, recording. What is large is loaded on first use. */
import { download, fileName } from "../document/download.js";
import { RECORDING_ENDING } from "../document/open-recording.js";
import { writeRecording } from "../export/recording-file.js";
import type { PoseTrack, RunRecord } from "../simulation/protocol.js";
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

const nameOf = ({ document }: Studio, ending: string): string => fileName(document.model.peek().name ?? "untitled", ending);

/** Runs what takes long; what goes wrong is told. */
function telling(studio: Studio, what: string, work: () => Promise<void>): void {
  studio.session.notice.value = `${what} …`;
  work().then(
    () => {
      studio.session.notice.value = `${what}: done`;
    },
    (error: unknown) => {
      studio.session.notice.value = `${what} failed: ${error instanceof Error ? error.message : String(error)}`;
    },
  );
}

async function exportPicture(studio: Studio): Promise<void> {
  const blob = await studio.view?.picture();
  if (blob) download(nameOf(studio, ".png"), blob);
}

async function exportRecording(studio: Studio): Promise<void> {
  const record = await studio.simulation.ask<RunRecord>("record");
  download(nameOf(studio, RECORDING_ENDING), new Blob([writeRecording(record)], { type: "application/json" }));
}

async function exportAnimation(studio: Studio): Promise<void> {
  const { model } = studio.document.resolution.peek();
  if (!model) throw new Error("the model has errors");
  const track = await studio.simulation.ask<PoseTrack>("track");
  const { exportGltf } = await import("../view/export-gltf.js");
  download(nameOf(studio, ".glb"), new Blob([await exportGltf(model, track)], { type: "model/gltf-binary" }));
}

const FILM = { width: 1280, height: 720, framesPerSecond: 30 } as const;

async function exportFilm(studio: Studio): Promise<void> {
  const { view, simulation, session } = studio;
  if (!view) return;
  simulation.send({ do: "pause" });
  const track = await simulation.ask<PoseTrack>("track");
  const { makeFilm } = await import("../export/video.js");
  const progress = (share: number): boolean => {
    session.notice.value = `Film: ${Math.round(100 * share)} %`;
    return true;
  };
  const film = await makeFilm(view, simulation.layout.peek(), track, { ...FILM, progress });
  const frame = simulation.frame.peek();
  if (frame) view.showFrame(frame, simulation.layout.peek());
  if (film) download(nameOf(studio, ".webm"), film);
}

export const EXPORT_COMMANDS: readonly StudioCommand[] = [
  {
    ...{ name: "export-picture", title: "Export picture (PNG)", menu: "File", separated: true },
    run: (studio) => telling(studio, "Picture", () => exportPicture(studio)),
  },
  {
    ...{ name: "export-film", title: "Export film (WebM)", menu: "File" },
    run: (studio) => telling(studio, "Film", () => exportFilm(studio)),
  },
  {
    ...{ name: "export-animation", title: "Export animation (glTF)", menu: "File" },
    run: (studio) => telling(studio, "Animation", () => exportAnimation(studio)),
  },
  {
    ...{ name: "export-recording", title: "Export recording", menu: "File" },
    run: (studio) => telling(studio, "Recording", () => exportRecording(studio)),
  },
];
