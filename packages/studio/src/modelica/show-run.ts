/**
 * A Modelica run in the view: its multibody model takes the place of the document's, as one edit, and the
 * poses of its result lie beside the recording, to be played.
 */
import type { Model } from "@gelenk/core";
import { batch } from "@preact/signals";
import { defaultPlots } from "../session/plot-list.js";
import { playLane } from "../session/result-lane.js";
import { layoutOfModel } from "../simulation/model-layout.js";
import type { Studio } from "../studio.js";
import type { ModelicaRun } from "./modelica-state.js";
import { trackOfResult } from "./pose-track.js";
import type { ShownModel } from "./protocol.js";

export function showRun(studio: Studio, { source, answer: { result } }: ModelicaRun, shown: ShownModel): void {
  const { document, session, simulation } = studio;
  const { model, frames, counts, diagnostics, report } = shown;
  if (!model || !result) {
    session.modelicaProblems.value = diagnostics;
    session.notice.value = `${source.file} cannot be shown: ${diagnostics.find(({ severity }) => severity === "error")?.message ?? ""}`;
    return;
  }
  // the new model begins at its start, whatever the old one had reached
  simulation.send({ do: "reset" });
  batch(() => {
    document.edit(`Show ${model.name ?? source.file} in 3-D`, replaceBy(model));
    session.selection.value = [];
    session.hidden.value = new Set();
    session.locked.value = new Set();
    const { model: resolved } = document.resolution.value;
    if (resolved) session.plots.value = defaultPlots(layoutOfModel(resolved), resolved);
    const losses = report.filter(({ fate }) => fate !== "imported");
    session.importReport.value = { file: source.file, format: "Modelica", diagnostics: [], counts, losses, of: document.identity.peek() };
    session.resultLane.value = { title: model.name ?? source.file, track: trackOfResult(result, document.model.value, frames) };
  });
  studio.view?.look("home");
  playLane(studio, session.resultLane.value!);
}

/** What the document holds beside the mechanism stays. */
const replaceBy =
  (model: Model) =>
  (before: Model): Model => ({ ...model, ...(before.extras && { extras: before.extras }) });
