/**
 * The editor of Modelica texts: CodeMirror with the words of the language, and what is wrong underlined at its place. Loaded when the panel
 * is first opened.
 */
import { lintGutter, type Diagnostic as Mark, setDiagnostics } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Diagnostic } from "@gelenk/core";
import { basicSetup } from "codemirror";
import type { TextPlace } from "../../modelica/modelica-state.js";
import { placeIn } from "../../modelica/text-place.js";
import { CODE_LOOK } from "../code-look.js";
import { modelicaLanguage } from "./modelica-language.js";

export interface ModelicaEditor {
  setText(text: string): void;
  /** Those of the file are underlined. */
  showProblems(file: string, problems: readonly Diagnostic[]): void;
  goTo(place: TextPlace): void;
  dispose(): void;
}

export interface EditorEvents {
  changed(text: string): void;
  run(): void;
}

export function createModelicaEditor(parent: HTMLElement, text: string, { changed, run }: EditorEvents): ModelicaEditor {
  const runKey = () => {
    run();
    return true;
  };
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      keymap.of([{ key: "Mod-Enter", run: runKey }]),
      basicSetup,
      modelicaLanguage,
      lintGutter(),
      CODE_LOOK,
      EditorView.contentAttributes.of({ "aria-label": "Modelica text", tabindex: "0" }),
      EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
    ],
  });
  return {
    setText(next) {
      if (next !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    showProblems(file, problems) {
      const marks = problems.flatMap((problem) => markOf(view.state.doc, file, problem) ?? []);
      view.dispatch(setDiagnostics(view.state, marks));
    },
    goTo(place) {
      const offset = offsetOf(view.state.doc, place);
      view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: "center" }) });
      view.focus();
    },
    dispose: () => view.destroy(),
  };
}

/** A text that has changed since may be shorter. */
function offsetOf(doc: Text, { line, column }: TextPlace): number {
  const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
  return Math.min(to, from + column - 1);
}

/** From its place to the end of the word there. */
function markOf(doc: Text, file: string, { where, severity, message, hint }: Diagnostic): Mark | undefined {
  const place = placeIn(file, where);
  if (!place) return undefined;
  const from = offsetOf(doc, place);
  const [word] = /^(\w+|\W?)/.exec(doc.sliceString(from, doc.lineAt(from).to)) ?? [""];
  return {
    from,
    to: Math.max(from, from + word.length),
    severity: severity === "note" ? "info" : severity,
    message: hint === undefined ? message : `${message} (${hint})`,
  };
}
