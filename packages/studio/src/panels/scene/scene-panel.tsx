/** The scene tree: only the rows in sight exist, so that ten thousand cost as much as thirty. */
import { useComputed, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Studio } from "../../studio.js";
import { SearchField } from "../search-field.js";
import { useScroll } from "../use-scroll.js";
import { joinedTo } from "./joined.js";
import { placeOfRow, pressRow, SceneRow } from "./scene-row.js";
import { treeKey } from "./tree-keys.js";
import { treeRows, windowOf } from "./tree-rows.js";

export function ScenePanel({ studio }: { readonly studio: Studio }): VNode {
  const filter = useSignal("");
  const closed = useSignal<ReadonlySet<string>>(new Set());
  const cursor = useSignal(0);
  const rows = useComputed(() =>
    treeRows(studio.document.model.value, { closed: closed.value, filter: filter.value, added: studio.added.value }),
  );
  const joined = useComputed(() => joinedTo(studio.document.model.value, studio.session.selection.value));
  const { box, scroll, height, row, show } = useScroll();
  const [first, end] = windowOf(scroll.value, height.value, row.value, rows.value.length);
  const showRow = (place: number) => {
    cursor.value = place;
    show(place);
  };
  useEffect(() => {
    const chosen = studio.session.selection.value.at(-1);
    const place = rows.value.findIndex(
      (one) => one.is === "thing" && one.reference.name === chosen?.name && one.reference.kind === chosen.kind,
    );
    if (place >= 0) showRow(place);
  }, [studio.session.selection.value]);
  return (
    <>
      <SearchField label="Filter by name or kind" text={filter} />
      <div
        ref={box}
        class="tree"
        role="tree"
        tabIndex={0}
        aria-label="Scene"
        aria-multiselectable="true"
        aria-activedescendant={rows.value[cursor.value] && cursor.value >= first && cursor.value < end ? `row-${cursor.value}` : undefined}
        onKeyDown={(event) => treeKey(studio, event, { rows: rows.value, closed, cursor: cursor.value, show: showRow })}
        onClick={(event) => {
          const place = placeOfRow(event);
          if (place === undefined) return;
          cursor.value = place;
          pressRow(studio, { rows: rows.value, closed }, place, event);
        }}
        onFocusIn={(event) => {
          // a row that scrolls out of sight is gone, and would take the focus with it
          if (isRow(event.target)) box.current?.focus({ preventScroll: true });
        }}
        onPointerLeave={() => {
          studio.session.hovered.value = undefined;
        }}
      >
        <div class="tree-space" role="presentation" style={{ height: `${rows.value.length * row.value}px` }}>
          {rows.value.slice(first, end).map((one, k) => (
            <SceneRow
              key={one.key}
              studio={studio}
              row={one}
              place={first + k}
              top={(first + k) * row.value}
              focused={cursor.value === first + k}
              joined={one.is === "thing" && joined.value.has(one.key)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

const isRow = (target: EventTarget | null): boolean => target instanceof Element && target.getAttribute("role") === "treeitem";
