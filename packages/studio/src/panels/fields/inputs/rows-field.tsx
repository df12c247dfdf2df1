/** Rows of numbers: those with columns as number fields, some at a time, with buttons that add and remove; all of them as text. */
import "../../../styles/rows.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { Icon } from "../../icon.js";
import { NumberInput } from "../number-input.js";
import { RowsText } from "../rows-editor.js";
import type { Cell, Rows } from "../rows-text.js";
import { MIXED, resolved, write, written } from "../target.js";
import { asNumber, editLabel, type Of } from "./input.js";

/** Rows that are fields at a time. */
const PAGE = 10;

export function RowsField({ target, field }: Of<"rows">): VNode {
  const page = useSignal(0);
  const stated = written(target, field.path);
  if (stated === MIXED) return <span class="unit">mixed</span>;
  const rows = (stated ?? []) as Rows;
  const { columns, begin } = field;
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const first = PAGE * Math.min(page.value, pages - 1);
  const set = (next: Rows, gesture?: string) => write(target, field.path, next, editLabel(field), gesture);
  const setCell = (k: number, column: number, value: Cell | undefined, gesture?: string) =>
    set(
      rows.map((row, other) => (other === k ? row.map((cell, place) => (place === column ? (value ?? 0) : cell)) : row)),
      gesture,
    );
  const insert = (k: number) => set([...rows.slice(0, k + 1), rowAfter(rows, k), ...rows.slice(k + 1)]);
  return (
    <div class="rows">
      {rows.length === 0 && begin && (
        <button type="button" class="button edged" onClick={() => set(begin)}>
          Begin with {begin.length} rows
        </button>
      )}
      {columns &&
        rows.slice(first, first + PAGE).map((row, at) => {
          const k = first + at;
          return (
            <div class="rows-row" key={k}>
              <span class="unit">{k + 1}</span>
              {columns.map((column, place) => (
                <NumberInput
                  key={column}
                  label={`${field.label} ${k + 1} ${column}`}
                  bare
                  unit={field.unit}
                  usual={0}
                  value={row[place]}
                  result={asNumber(resolved(target, `${field.path}[${k}][${place}]`))}
                  onChange={(value, gesture) => setCell(k, place, value, gesture)}
                />
              ))}
              <RowButton label={`Add a row after ${k + 1}`} icon="plus" onClick={() => insert(k)} />
              <RowButton
                label={`Delete row ${k + 1}`}
                icon="trash-2"
                disabled={rows.length <= field.least}
                onClick={() => set(rows.filter((_, other) => other !== k))}
              />
            </div>
          );
        })}
      {columns && pages > 1 && <Pager first={first} count={rows.length} onTurn={(by) => (page.value = first / PAGE + by)} />}
      {rows.length > 0 && <RowsText label={field.label} rows={rows} form={field} onChange={set} />}
    </div>
  );
}

interface ButtonProperties {
  readonly label: string;
  readonly icon: string;
  readonly disabled?: boolean;
  onClick(): void;
}

const RowButton = ({ label, icon, disabled = false, onClick }: ButtonProperties): VNode => (
  <button type="button" class="button small only-icon" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    <Icon name={icon} />
  </button>
);

/** Halfway to the next row; after the last, as far again as from the one before. Rows with expressions are repeated: their values are not known here. */
function rowAfter(rows: Rows, k: number): readonly Cell[] {
  const [row, next, before] = [rows[k]!, rows[k + 1], rows[k - 1]];
  return row.map((cell, place) => {
    const [after, last] = [next?.[place], before?.[place]];
    if (typeof cell !== "number") return cell;
    if (next) return typeof after === "number" ? (cell + after) / 2 : cell;
    return typeof last === "number" ? 2 * cell - last : cell;
  });
}

function Pager({ first, count, onTurn }: { readonly first: number; readonly count: number; onTurn(by: number): void }): VNode {
  return (
    <div class="rows-pager">
      <RowButton label="Rows before" icon="step-back" disabled={first === 0} onClick={() => onTurn(-1)} />
      <span class="unit">
        {first + 1}–{Math.min(count, first + PAGE)} of {count}
      </span>
      <RowButton label="Rows after" icon="step-forward" disabled={first + PAGE >= count} onClick={() => onTurn(1)} />
    </div>
  );
}
