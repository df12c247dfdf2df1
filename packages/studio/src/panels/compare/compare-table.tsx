/** The table of a comparison: a line per run, sorted by any column. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import type { Comparison } from "../../simulation/compare.js";
import { COMPARE_COLUMNS, type CompareColumn, type Sorting, sortedPlaces } from "./compare-columns.js";
import { letterOf } from "./compare-control.js";

export function CompareTable({ comparison }: { readonly comparison: Comparison }): VNode {
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
            {COMPARE_COLUMNS.map(({ name, title, about }) => (
              <th key={name} scope="col" aria-sort={sortOf(sorting.value, name)}>
                <button type="button" title={about} onClick={() => sort(name)}>
                  {title}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedPlaces(rows, sorting.value).map((place) => (
            <tr key={place} data-run={letterOf(place)}>
              {COMPARE_COLUMNS.map((column) => (
                <td key={column.name} data-column={column.name} title={String(column.value(rows[place]!))}>
                  {column.name === "run" && <RunMark place={place} />}
                  {column.text(rows[place]!)}
                  {column.name === "run" && rows[place]!.note && <span class="compare-note">{rows[place]!.note}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
