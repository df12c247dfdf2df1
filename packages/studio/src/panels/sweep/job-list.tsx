/** All jobs as a list that is sorted by any column; only the rows in sight exist. Space marks a job, Enter opens its run. */
import { type Signal, useComputed, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Studio } from "../../studio.js";
import { openRun } from "../../sweep/open-run.js";
import type { Sweep } from "../../sweep/sweep-state.js";
import { rove } from "../roving.js";
import { windowOf } from "../scene/tree-rows.js";
import { useScroll } from "../use-scroll.js";
import { cellText, type Sorting, sortedRows } from "./job-rows.js";

interface ListProperties {
  readonly studio: Studio;
  readonly sweep: Sweep;
}

/** The line of the titles lies over the list, CSS pixels. */
const HEAD = 26;

export function JobList({ studio, sweep }: ListProperties): VNode {
  const { table, selected } = sweep;
  const sorting = useSignal<Sorting | undefined>(undefined);
  const only = useSignal(false);
  const cursor = useSignal(0);
  const rows = useComputed(() => {
    const sorted = sortedRows(table, sorting.value);
    return only.value && selected.value.size > 0 ? sorted.filter((row) => selected.value.has(row)) : sorted;
  });
  const list = useRef<HTMLDivElement>(null);
  const { box, scroll, height, row: rowHeight, show } = useScroll();
  const [first, end] = windowOf(scroll.value, height.value, rowHeight.value, rows.value.length);
  // what is marked elsewhere comes into sight
  useEffect(() => {
    const place = rows.peek().findIndex((row) => selected.peek().has(row));
    if (place >= 0 && document.activeElement !== list.current) show(place, HEAD);
  }, [selected.value]);
  const move = (place: number) => {
    cursor.value = Math.max(0, Math.min(rows.value.length - 1, place));
    show(cursor.value, HEAD);
  };
  const page = Math.max(1, Math.floor((height.value - HEAD) / rowHeight.value) - 1);
  const atCursor = (act: (row: number) => void) => () => {
    const row = rows.value[cursor.value];
    if (row !== undefined) act(row);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ...{ ArrowDown: () => move(cursor.value + 1), ArrowUp: () => move(cursor.value - 1) },
    ...{ PageDown: () => move(cursor.value + page), PageUp: () => move(cursor.value - page) },
    ...{ Home: () => move(0), End: () => move(rows.value.length - 1) },
    " ": atCursor((row) => toggle(sweep, row)),
    Enter: atCursor((row) => openRun(studio, sweep, row)),
  };
  const atPointer = (act: (row: number) => void) => (event: MouseEvent) => {
    const place = (event.target as Element).closest<HTMLElement>("[data-place]")?.dataset["place"];
    if (place === undefined) return;
    cursor.value = Number(place);
    act(rows.value[cursor.value]!);
  };
  const isSeen = cursor.value >= first && cursor.value < Math.min(end, rows.value.length);
  return (
    <section class="sweep-list" aria-label="Jobs">
      <label class="sweep-only">
        <input
          type="checkbox"
          checked={only.value}
          onChange={(event) => {
            only.value = event.currentTarget.checked;
          }}
        />
        Marked alone
      </label>
      <div ref={box} class="sweep-grid" style={{ "--columns": table.columns.length }}>
        <Titles sweep={sweep} sorting={sorting} />
        <div
          ref={list}
          class="sweep-rows"
          role="listbox"
          tabIndex={0}
          aria-label="Jobs: Space marks, Enter opens the run"
          aria-multiselectable="true"
          aria-activedescendant={isSeen ? `job-${cursor.value}` : undefined}
          style={{ height: `${rows.value.length * rowHeight.value}px` }}
          onKeyDown={(event) => {
            const act = keys[event.key];
            if (!act) return;
            event.preventDefault();
            event.stopPropagation();
            act();
          }}
          onClick={atPointer((row) => toggle(sweep, row))}
          onDblClick={atPointer((row) => openRun(studio, sweep, row))}
        >
          {rows.value.slice(first, end).map((row, k) => (
            <JobRow
              key={row}
              sweep={sweep}
              row={row}
              place={first + k}
              top={(first + k) * rowHeight.value}
              current={cursor.value === first + k}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

function toggle({ selected }: Sweep, row: number): void {
  const next = new Set(selected.value);
  if (!next.delete(row)) next.add(row);
  selected.value = next;
}

interface RowProperties {
  readonly sweep: Sweep;
  readonly row: number;
  readonly place: number;
  readonly top: number;
  readonly current: boolean;
}

function JobRow({ sweep: { table, selected, opened }, row, place, top, current }: RowProperties): VNode {
  const failure = table.failures.get(row);
  const isMarked = selected.value.has(row);
  const states = { marked: isMarked, current, failed: failure !== undefined, opened: opened.value === row };
  const names = Object.entries(states).flatMap(([name, holds]) => (holds ? [name] : []));
  return (
    <div
      id={`job-${place}`}
      class={["sweep-row", ...names].join(" ")}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      data-place={place}
      data-job={table.index[row]}
      title={failure && `Failed: ${failure.message}`}
      style={{ top: `${top}px` }}
    >
      <Cell name="Job" text={String(table.index[row])} />
      {table.columns.map((column) => (
        <Cell key={column.name} name={column.name} text={cellText(column, row, failure !== undefined)} />
      ))}
    </div>
  );
}

/** Those who hear the list hear the title with every value. */
function Cell({ name, text }: { readonly name: string; readonly text: string }): VNode {
  return (
    <span class="cell">
      <span class="only-heard">{name} </span>
      {text}
    </span>
  );
}

function Titles({ sweep, sorting }: { readonly sweep: Sweep; readonly sorting: Signal<Sorting | undefined> }): VNode {
  const sort = (by: string | undefined) => {
    const now = sorting.value;
    const isSame = now !== undefined && now.by === by;
    sorting.value = isSame ? (now.down ? undefined : { by, down: true }) : { by, down: false };
  };
  const now = sorting.value;
  return (
    <div class="sweep-titles" role="toolbar" aria-label="Sort the jobs by" onKeyDown={rove}>
      {[undefined, ...sweep.table.columns.map(({ name }) => name)].map((name, k) => {
        const isBy = now !== undefined && now.by === name;
        return (
          <button
            key={name ?? ""}
            type="button"
            class={isBy ? (now.down ? "down" : "up") : ""}
            tabIndex={k === 0 ? 0 : -1}
            aria-pressed={isBy}
            title={name ?? "Place in the plan"}
            onClick={() => sort(name)}
          >
            {name ?? "Job"}
          </button>
        );
      })}
    </div>
  );
}
