/** Keys of the tree: arrows go through the rows, right and left open and close groups, Enter selects. */
import type { Signal } from "@preact/signals";
import { select, selectShape, toggleIn } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import type { TreeRow } from "./tree-rows.js";

export interface TreeState {
  readonly rows: readonly TreeRow[];
  readonly closed: Signal<ReadonlySet<string>>;
  readonly cursor: number;
  show(place: number): void;
}

/** Where a key leads; undefined: it does not move. */
function placeFor(key: string, cursor: number, count: number, page = 10): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: cursor + 1,
    ArrowUp: cursor - 1,
    PageDown: cursor + page,
    PageUp: cursor - page,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to));
}

export function treeKey(studio: Studio, event: KeyboardEvent, state: TreeState): void {
  if (event.target !== event.currentTarget) return;
  const row = state.rows[state.cursor];
  const to = placeFor(event.key, state.cursor, state.rows.length);
  if (to !== undefined) {
    state.show(to);
    const next = state.rows[to];
    studio.session.hovered.value = next?.is === "thing" ? next.reference : undefined;
    if (event.shiftKey && next?.is === "thing") select(studio.session, next.reference, true);
  } else if (event.key === "Enter" && row) choose(studio, row, event.ctrlKey || event.metaKey, state);
  else if (row?.is === "group" && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    if (row.open !== (event.key === "ArrowRight")) toggleIn(state.closed, row.key);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function choose({ session }: Studio, row: TreeRow, add: boolean, { closed }: TreeState): void {
  if (row.is === "thing" || row.is === "added") select(session, row.reference, add);
  else if (row.is === "sensor") selectShape(session, row.sensor.body, row.sensor.place);
  else if (row.is === "group") toggleIn(closed, row.key);
  else session.selection.value = [];
}
