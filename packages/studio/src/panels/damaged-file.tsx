/** A model file that could not be read: its text with the place marked, to be mended and tried again. The document stays as it was. */
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { openFiles } from "../document/files.js";
import { givenFile } from "../document/given-files.js";
import type { Studio } from "../studio.js";
import { Dialog } from "./menus/dialog.js";

/** More than that is not shown, and cannot be mended here. */
const MOST_TEXT = 200_000;

export function DamagedFileDialog({ studio }: { readonly studio: Studio }): VNode | null {
  const file = studio.session.damagedFile.value;
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const [first] = file?.marks ?? [];
    if (!first || !area.current) return;
    area.current.focus();
    const from = offsetOf(area.current.value, first.line, first.column);
    area.current.setSelectionRange(from, from + 1);
  }, [file]);
  if (!file) return null;
  const close = () => {
    studio.session.damagedFile.value = undefined;
  };
  const again = () => {
    const text = area.current?.value ?? "";
    close();
    void openFiles(studio, [givenFile(new File([text], file.name))]);
  };
  const isWhole = file.text.length <= MOST_TEXT;
  return (
    <Dialog label="Damaged file" class="damaged-file" onClose={close}>
      <h2>{file.name} is damaged</h2>
      <ul>
        {file.marks.slice(0, 20).map(({ diagnostic }) => (
          <li key={`${diagnostic.code} ${diagnostic.where} ${diagnostic.message}`}>
            {diagnostic.where !== "" && <code>{diagnostic.where}</code>} {diagnostic.message}
            {diagnostic.hint && <em> {diagnostic.hint}</em>}
          </li>
        ))}
      </ul>
      <textarea
        ref={area}
        aria-label="Text of the file"
        readOnly={!isWhole}
        spellcheck={false}
        defaultValue={file.text.slice(0, MOST_TEXT)}
      />
      <p class="buttons">
        <button type="button" class="button" disabled={!isWhole} onClick={again}>
          Try again
        </button>
        <button type="button" class="button" onClick={close}>
          Leave it
        </button>
      </p>
    </Dialog>
  );
}

/** The place of a line and column, both from 1, in a text; its start where they are not known. */
function offsetOf(text: string, line = 1, column = 1): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, part) => sum + part.length + 1, 0) + column - 1;
}
