/** Files that leave the studio: picture and film, after a dialog about them, animation, recording. What is large is loaded on first use. */
import { download } from "../document/download.js";
import { RECORDING_ENDING } from "../document/open-recording.js";
import { exportName } from "../export/export-name.js";
import { writeRecording } from "../export/recording-file.js";
import type { PoseTrack, RunRecord } from "../simulation/protocol.js";
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

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

async function exportRecording(studio: Studio): Promise<void> {
  const record = await studio.simulation.ask<RunRecord>("record");
  download(exportName(studio, RECORDING_ENDING), new Blob([writeRecording(record)], { type: "application/json" }));
}

async function exportAnimation(studio: Studio): Promise<void> {
  const { model } = studio.document.resolution.peek();
  if (!model) throw new Error("the model has errors");
  const track = await studio.simulation.ask<PoseTrack>("track");
  const { exportGltf } = await import("../view/export-gltf.js");
  download(exportName(studio, ".glb"), new Blob([await exportGltf(model, track)], { type: "model/gltf-binary" }));
}

export const EXPORT_COMMANDS: readonly StudioCommand[] = [
  {
    ...{ name: "export-picture", title: "Export picture (PNG)…", menu: "File", separated: true },
    run({ session }) {
      session.dialog.value = "picture";
    },
  },
  {
    ...{ name: "export-film", title: "Export film (WebM)…", menu: "File" },
    run({ session, simulation }) {
      simulation.send({ do: "pause" });
      session.dialog.value = "film";
    },
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
