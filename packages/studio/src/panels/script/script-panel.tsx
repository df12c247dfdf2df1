/** The dock's editor of scripts: text at the left, what a script can call at the right, output below. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SCRIPT_API, SCRIPT_WORDS } from "../../script/api.js";
import { createScriptSession } from "../../script/script-session.js";
import type { ScriptSession } from "../../script/script-state.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import "../../styles/script.css";

const STATE_WORDS = { idle: "", running: "runs", listening: "waits for events" } as const;

function scriptOf(studio: Studio): ScriptSession {
  studio.script ??= createScriptSession(studio);
  return studio.script;
}

export function ScriptPanel({ studio }: { readonly studio: Studio }): VNode {
  const script = scriptOf(studio);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? startEditor(script, place.current) : undefined), [script]);
  const state = script.state.value;
  return (
    <div class="script-panel">
      <div class="script-main">
        <div class="script-bar">
          <button type="button" class="button" onClick={() => void script.run()}>
            <Icon name="play" /> Run
          </button>
          <button type="button" class="button" disabled={state === "idle"} onClick={() => script.stop()}>
            <Icon name="square" /> Stop
          </button>
          <span class="script-state" role="status">
            {STATE_WORDS[state]}
          </span>
        </div>
        <div class="script-editor" ref={place} />
        <pre class="script-output" role="log" aria-label="Output of the script">
          {script.output.value.map(({ text, isProblem }, k) => (
            <div key={k} class={isProblem ? "problem" : ""}>
              {text}
            </div>
          ))}
        </pre>
      </div>
      <dl class="script-reference">
        {SCRIPT_API.map(({ name, parameters, help }) => (
          <div key={name}>
            <dt>
              <code>
                {name}({parameters})
              </code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
        {SCRIPT_WORDS.map(({ name, help }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** CodeMirror comes when the panel is first seen. */
function startEditor(script: ScriptSession, place: HTMLElement): () => void {
  let over = false;
  const endings: (() => void)[] = [];
  void import("./script-editor.js").then(({ createScriptEditor }) => {
    if (over) return;
    const editor = createScriptEditor(place, script.text.peek(), (text) => {
      script.text.value = text;
    });
    endings.push(
      effect(() => editor.setText(script.text.value)),
      effect(() => editor.showFailure(script.failure.value)),
      () => editor.dispose(),
    );
  });
  return () => {
    over = true;
    for (const ending of endings) ending();
  };
}
