/** The editor of scripts: CodeMirror with completion from the table of the API and errors underlined at their line. Loaded when the panel is first opened. */
import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { javascript } from "@codemirror/lang-javascript";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorView, placeholder } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { SCRIPT_API, SCRIPT_WORDS } from "../../script/api.js";
import type { ScriptFailure } from "../../script/script-state.js";
import { CODE_LOOK } from "../code-look.js";

export interface ScriptEditor {
  setText(text: string): void;
  showFailure(failure: ScriptFailure | undefined): void;
  focus(): void;
  dispose(): void;
}

/** Where nothing is written yet. */
const EXAMPLE = `For example:

await scene.addBody({
  position: [0, 2, 0],
  shapes: [{ type: "sphere", radius: 0.2 }],
});`;

const COMPLETIONS: readonly Completion[] = [
  ...SCRIPT_API.map(({ name, parameters, returns, help }) => ({
    ...{ label: name, type: "function", info: help },
    detail: `(${parameters})${returns && ` → ${returns}`}`,
  })),
  ...SCRIPT_WORDS.map(({ name, help }) => ({ label: name, type: "function", info: help })),
];

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\w.]+/);
  return word && (word.from < word.to || context.explicit) ? { from: word.from, options: [...COMPLETIONS] } : null;
}

export function createScriptEditor(parent: HTMLElement, text: string, changed: (text: string) => void): ScriptEditor {
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      basicSetup,
      javascript({ typescript: true }),
      autocompletion({ override: [complete] }),
      lintGutter(),
      placeholder(EXAMPLE),
      CODE_LOOK,
      EditorView.contentAttributes.of({ "aria-label": "Script", tabindex: "0" }),
      EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
    ],
  });
  return {
    setText(next) {
      if (next !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    showFailure(failure) {
      view.dispatch(setDiagnostics(view.state, failure?.line === undefined ? [] : [markAt(view, failure.line, failure.message)]));
    },
    focus: () => view.focus(),
    dispose: () => view.destroy(),
  };
}

function markAt(view: EditorView, line: number, message: string): Diagnostic {
  const { from, to } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
  return { from, to, severity: "error", message };
}
