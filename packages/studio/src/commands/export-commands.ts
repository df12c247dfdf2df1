/** Files that leave the studio: picture and film, after a dialog about them, animation, recording. What is large is loaded on first use. */
import type { ResolvedModel } from "@gelenk/core";
import type { GltfOptions } from "@gelenk/formats/gltf";
import { download } from "../document/download.js";
import { RECORDING_ENDING } from "../document/open-recording.js";
import { exportName } from "../export/export-name.js";
import { writeRecording } from "../export/recording-file.js";
import type { PoseTrack, RunRecord } from "../simulation/protocol.js";
import type { Studio } from "../studio.js";
import { bodyColors } from "../view/body-colors.js";
import { THEMES } from "../view/theme.js";
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
  await downloadGltf(studio, model, { track });
}

/** With bodies, joints and colliders, for programs that simulate. */
async function exportPhysics(studio: Studio): Promise<void> {
  const { model } = studio.document.resolution.peek();
  if (!model) throw new Error("the model has errors");
  await downloadGltf(studio, model, {});
}

async function downloadGltf(studio: Studio, model: ResolvedModel, options: GltfOptions): Promise<void> {
  const { writeGltf } = await import("@gelenk/formats/gltf");
  const { glb, diagnostics } = writeGltf(model, { ...options, colors: bodyColors(model.bodies ?? [], THEMES.light) });
  if (!glb) throw new Error(diagnostics[0]?.message ?? "the model has errors");
  download(exportName(studio, ".glb"), new Blob([glb() as Uint8Array<ArrayBuffer>], { type: "model/gltf-binary" }));
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
    ...{ name: "export-physics", title: "Export physics scene (glTF)", menu: "File" },
    run: (studio) => telling(studio, "Physics scene", () => exportPhysics(studio)),
  },
  {
    ...{ name: "export-recording", title: "Export recording", menu: "File" },
    run: (studio) => telling(studio, "Recording", () => exportRecording(studio)),
  },
];
