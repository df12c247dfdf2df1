/** The dock's editor of Modelica models: text and what is wrong with it at the left, variables and their plot at the right. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { modelicaOf } from "../../modelica/modelica-of.js";
import type { ModelicaSession } from "../../modelica/modelica-state.js";
import type { Studio } from "../../studio.js";
import { ProblemRow } from "../problems/problems-panel.js";
import { ModelicaBar } from "./modelica-bar.js";
import { ModelicaResults } from "./modelica-results.js";
import "../../styles/modelica.css";

export function ModelicaPanel({ studio }: { readonly studio: Studio }): VNode {
  const modelica = modelicaOf(studio);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? startEditor(studio, modelica, place.current) : undefined), [studio, modelica]);
  return (
    <div class="modelica-panel">
      <ModelicaBar studio={studio} modelica={modelica} />
      <section class="modelica-text" aria-label="Model">
        <div class="modelica-editor" ref={place} />
        <Problems studio={studio} />
      </section>
      <ModelicaResults studio={studio} modelica={modelica} />
    </div>
  );
}

/** The same rows as in the tab of all problems. */
function Problems({ studio }: { readonly studio: Studio }): VNode | null {
  const problems = studio.session.modelicaProblems.value;
  if (problems.length === 0) return null;
  return (
    <ul class="rows modelica-problems" aria-label="Problems of the text">
      {problems.map((diagnostic, k) => (
        <li key={k}>
          <ProblemRow studio={studio} problem={{ diagnostic, of: "modelica" }} />
        </li>
      ))}
    </ul>
  );
}

/** CodeMirror comes when the panel is first seen. */
function startEditor({ session }: Studio, modelica: ModelicaSession, place: HTMLElement): () => void {
  let over = false;
  const endings: (() => void)[] = [];
  void import("./modelica-editor.js").then(({ createModelicaEditor }) => {
    if (over) return;
    const editor = createModelicaEditor(place, modelica.text.peek(), {
      changed(text) {
        modelica.text.value = text;
      },
      run: () => void modelica.start(),
    });
    endings.push(
      effect(() => editor.setText(modelica.text.value)),
      effect(() => editor.showProblems(modelica.file.value, session.modelicaProblems.value)),
      effect(() => {
        if (modelica.wanted.value) editor.goTo(modelica.wanted.value);
        modelica.wanted.value = undefined;
      }),
      () => editor.dispose(),
    );
  });
  return () => {
    over = true;
    for (const ending of endings) ending();
  };
}
