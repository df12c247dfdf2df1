/** A list of numbers as text, to type, to copy and to paste from a spreadsheet. Nothing is taken before it can be read as a whole. */
import "../../styles/rows.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { parseRows, type Rows, type RowsForm, textOfRows } from "./rows-text.js";

/** More are not edited by hand, and would hold up the page. */
const MOST = 5000;

interface RowsTextProperties {
  readonly label: string;
  readonly rows: Rows;
  readonly form: RowsForm;
  onChange(rows: Rows): void;
}

export function RowsText({ label, rows, form, onChange }: RowsTextProperties): VNode {
  const text = useSignal<string | undefined>(undefined);
  const problem = useSignal("");
  if (rows.length > MOST) return <span class="unit">{rows.length} rows, too many to be edited here</span>;
  const take = () => {
    const parsed = parseRows(text.value ?? "", form);
    problem.value = "problem" in parsed ? parsed.problem : "";
    if (!("rows" in parsed)) return;
    text.value = undefined;
    if (textOfRows(parsed.rows) !== textOfRows(rows)) onChange(parsed.rows);
  };
  const leave = () => {
    text.value = undefined;
    problem.value = "";
  };
  if (text.value === undefined)
    return (
      <button
        type="button"
        class="button edged"
        onClick={() => {
          text.value = textOfRows(rows);
        }}
      >
        {rows.length} rows as text
      </button>
    );
  return (
    <div class="rows-text">
      <textarea
        class="field"
        rows={8}
        spellcheck={false}
        aria-label={`${label} as text`}
        aria-invalid={problem.value !== ""}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          leave();
        }}
      />
      {problem.value && <p role="alert">{problem.value}</p>}
      <div>
        <button type="button" class="button edged" onClick={take}>
          Take these rows
        </button>
        <button type="button" class="button" onClick={leave}>
          Cancel
        </button>
      </div>
    </div>
  );
}
