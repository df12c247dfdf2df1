/** The table of a comparison: a line per run, sorted by any column. */
import { type Signal, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import type { Comparison } from "../../simulation/compare.js";
import type { ComparedRow } from "../../simulation/compare-row.js";
import { Icon } from "../icon.js";
import { COMPARE_COLUMNS, type CompareColumn, type Sorting, sortedPlaces } from "./compare-columns.js";
import { letterOf } from "./compare-control.js";

interface TableProperties {
  readonly comparison: Comparison;
  /** All figures, in place of the plot where there is no room for both. */
  readonly all: Signal<boolean>;
}

export function CompareTable({ comparison, all }: TableProperties): VNode {
  const sorting = useSignal<Sorting | undefined>(undefined);
  const rows = comparison.rows.value;
  const sort = (name: CompareColumn["name"]) => {
    const now = sorting.value;
    sorting.value = now?.by === name ? (now.down ? undefined : { by: name, down: true }) : { by: name, down: false };
  };
  return (
    <div class="compare-table">
      <table>
        <thead>
          <tr>
            {COMPARE_COLUMNS.map(({ name, title, about, minor, short }) => (
              <th key={name} scope="col" class={minor ? "minor" : short ? "short" : ""} aria-sort={sortOf(sorting.value, name)}>
                <button type="button" title={about} onClick={() => sort(name)}>
                  {title}
                </button>
              </th>
            ))}
            <th scope="col" class="compare-more">
              <button
                type="button"
                aria-label="All figures"
                aria-pressed={all.value}
                title="All figures, in place of the plot"
                onClick={() => {
                  all.value = !all.value;
                }}
              >
                <Icon name="ellipsis" />
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {sortedPlaces(rows, sorting.value).map((place) => (
            <tr key={place} data-run={letterOf(place)}>
              {COMPARE_COLUMNS.map((column) => (
                <Cell key={column.name} column={column} row={rows[place]!} place={place} />
              ))}
              <td class="compare-more" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ column, row, place }: { readonly column: CompareColumn; readonly row: ComparedRow; readonly place: number }): VNode {
  const { name, minor } = column;
  const isRun = name === "run";
  return (
    <td class={minor ? "minor" : ""} data-column={name} title={isRun && row.note ? `${row.name}: ${row.note}` : String(column.value(row))}>
      {isRun && <RunMark place={place} />}
      {column.text(row)}
      {isRun && row.note && <span class="compare-note">{row.note}</span>}
    </td>
  );
}

const sortOf = (sorting: Sorting | undefined, name: CompareColumn["name"]) =>
  sorting?.by !== name ? "none" : sorting.down ? "descending" : "ascending";

/** The letter of a run on the colour of its lines. */
export function RunMark({ place }: { readonly place: number }): VNode {
  return (
    <>
      <span class="swatch" style={{ background: `var(--series-${place + 1})` }} />
      <b class="run-letter">{letterOf(place)}</b>
    </>
  );
}
