/** Nothing is selected: the scene itself, its parameters, and the settings one looks for first. */
import type { VNode } from "preact";
import { runCommand } from "../../commands/run-command.js";
import type { Studio } from "../../studio.js";
import { Form } from "../fields/form.js";
import { SCENE_SECTIONS, SHORT_SETTINGS } from "../fields/scene-fields.js";
import { SceneExclusions } from "./exclusions.js";
import { Parameters } from "./parameters.js";

export function SceneInspector({ studio }: { readonly studio: Studio }): VNode {
  return (
    <div class="inspector">
      <header class="inspector-head">
        <div>
          <h2>{studio.document.model.value.name ?? "untitled"}</h2>
        </div>
        <p>Nothing is selected: this is the scene</p>
      </header>
      <Form target={{ studio, references: [], within: [] }} sections={SCENE_SECTIONS} />
      <Parameters studio={studio} />
      <SceneExclusions studio={studio} />
      <Form target={{ studio, references: [], within: ["settings"] }} sections={SHORT_SETTINGS} />
      <div class="field-row add-row">
        <button type="button" class="button edged" onClick={() => runCommand(studio, "tab-solver")}>
          All settings of the solver
        </button>
      </div>
    </div>
  );
}
