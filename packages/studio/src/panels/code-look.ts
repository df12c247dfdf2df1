/** How texts of programs and models look: the studio's tokens, in light and dark. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--input)" },
  ".cm-gutters": { color: "var(--faint)", backgroundColor: "var(--input)", border: "none" },
  ".cm-content": { caretColor: "var(--accent)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  // faint text becomes muted on rows that stand out
  ".cm-activeLineGutter": { color: "var(--muted)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--active)" },
  ".cm-placeholder": { color: "var(--muted)", whiteSpace: "pre-wrap" },
  ".cm-tooltip": { color: "var(--text)", backgroundColor: "var(--raised)", border: "1px solid var(--line)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--ok)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--drive)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className, tags.standard(tags.variableName)], color: "var(--force)" },
]);

export const CODE_LOOK: Extension = [theme, syntaxHighlighting(colours)];
