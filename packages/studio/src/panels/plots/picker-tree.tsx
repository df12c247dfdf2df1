/** A tree of named values with a search: a click chooses a value, or opens what holds some. Only the rows in sight are elements. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { Icon } from "../icon.js";

/** Levels are counted from 1. */
export type PickerRow =
  | {
      readonly is: "heading";
      readonly name: string;
      readonly label: string;
      readonly count: number;
      readonly open: boolean;
      readonly level: number;
    }
  | { readonly is: "value"; readonly name: string; readonly label: string; readonly unit: string; readonly level: number };

interface PickerProperties {
  /** Of the tree itself, on the page. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Headings that are open at first. */
  readonly opened?: readonly string[];
  /** Another function where they are others. */
  rows(open: ReadonlySet<string>, search: string): readonly PickerRow[];
  /** Names that are chosen. */
  chosen(): readonly string[];
  onChoose(name: string): void;
  onDrag?(event: DragEvent, name: string): void;
}

const ROW = 25;
/** Of the tallest tree, CSS pixels. */
const HEIGHT = 640;
/** What a level is indented by, CSS pixels. */
const INDENT = 16;

export function PickerTree({ id, label, hint, opened = [], rows: rowsFor, chosen, onChoose, onDrag }: PickerProperties): VNode {
  const search = useSignal("");
  const open = useSignal<ReadonlySet<string>>(new Set(opened));
  const scrolled = useSignal(0);
  const at = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsFor(open.value, search.value), [rowsFor, open.value, search.value]);
  const choose = (row: PickerRow) => {
    if (row.is === "value") return onChoose(row.name);
    const next = new Set(open.value);
    if (!next.delete(row.name)) next.add(row.name);
    open.value = next;
  };
  const goTo = (place: number) => {
    at.value = Math.min(rows.length - 1, Math.max(0, place));
    const top = ROW * at.value;
    const view = list.current!;
    if (top < view.scrollTop) view.scrollTop = top;
    else if (top + ROW > view.scrollTop + view.clientHeight) view.scrollTop = top + ROW - view.clientHeight;
  };
  const keys = (event: KeyboardEvent) => {
    const row = rows[at.value];
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const typing = event.target instanceof HTMLInputElement;
    if (step !== undefined) goTo(at.value + step);
    else if (event.key === "Enter" && row) choose(row);
    else if (!typing && row?.is === "heading" && event.key === (row.open ? "ArrowLeft" : "ArrowRight")) choose(row);
    else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(scrolled.value / ROW) - 2);
  const seen = rows.slice(first, first + Math.ceil(HEIGHT / ROW) + 4);
  const taken = new Set(chosen());
  return (
    <div class="quantity-picker" role="none" onKeyDown={keys}>
      <label class="search">
        <Icon name="search" />
        <span class="only-heard">Search in {label.toLowerCase()}</span>
        <input
          class="field"
          type="search"
          placeholder={hint}
          value={search.value}
          aria-controls={id}
          aria-activedescendant={rows[at.value] ? `${id}-${at.value}` : undefined}
          onInput={(event) => {
            search.value = event.currentTarget.value;
            goTo(0);
          }}
        />
      </label>
      <div
        ref={list}
        id={id}
        class="quantity-tree"
        role="tree"
        aria-label={label}
        aria-multiselectable="true"
        tabIndex={0}
        onScroll={(event) => {
          scrolled.value = event.currentTarget.scrollTop;
        }}
      >
        <div class="quantity-space" role="none" style={{ height: `${ROW * rows.length}px` }}>
          {seen.map((row, k) => (
            <Row
              key={`${row.is} ${row.name}`}
              row={row}
              id={`${id}-${first + k}`}
              place={first + k}
              active={first + k === at.value}
              taken={row.is === "value" && taken.has(row.name)}
              onPress={() => {
                at.value = first + k;
                choose(row);
              }}
              {...(onDrag && { onDrag })}
            />
          ))}
        </div>
        {rows.length === 0 && <p class="empty">Nothing of that name</p>}
      </div>
    </div>
  );
}

interface RowProperties {
  readonly row: PickerRow;
  readonly id: string;
  readonly place: number;
  readonly active: boolean;
  readonly taken: boolean;
  onPress(): void;
  onDrag?(event: DragEvent, name: string): void;
}

function Row({ row, id, place, active, taken, onPress, onDrag }: RowProperties): VNode {
  const common = {
    id,
    class: `quantity-row ${row.is} ${active ? "active" : ""}`,
    style: { transform: `translateY(${ROW * place}px)`, paddingLeft: `${6 + INDENT * (row.level - 1)}px` },
    title: row.name,
    onClick: onPress,
  };
  if (row.is === "heading")
    return (
      <div {...common} role="treeitem" tabIndex={-1} aria-level={row.level} aria-expanded={row.open} aria-selected={active}>
        <Icon name={row.open ? "chevron-down" : "chevron-right"} />
        <span class="name">{row.label}</span>
        <span class="unit">{row.count}</span>
      </div>
    );
  const drag = onDrag && { draggable: true, onDragStart: (event: DragEvent) => onDrag(event, row.name) };
  return (
    <div {...common} role="treeitem" tabIndex={-1} aria-level={row.level} aria-selected={taken} {...drag}>
      {taken ? <Icon name="check" /> : <span class="icon" />}
      <span class="name">{row.label}</span>
      <span class="unit">{row.unit}</span>
    </div>
  );
}
