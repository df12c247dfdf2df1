/** The tree of quantities with a search: a click adds or removes a line, a drag takes the value to any plot. Only the rows in sight are elements. */
import { useComputed, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { quantitiesOf } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { startQuantityDrag } from "./quantity-drag.js";
import { type QuantityRow, quantityRows } from "./quantity-rows.js";

interface PickerProperties {
  readonly studio: Studio;
  /** Names that are chosen. */
  chosen(): readonly string[];
  onChoose(name: string): void;
}

const ROW = 25;
const HEIGHT = 300;

export function QuantityPicker({ studio, chosen, onChoose }: PickerProperties): VNode {
  const search = useSignal("");
  const open = useSignal<ReadonlySet<string>>(new Set(["World"]));
  const scrolled = useSignal(0);
  const at = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const layout = studio.simulation.layout.value;
  const quantities = useMemo(() => quantitiesOf(layout), [layout]);
  const rows = useComputed(() => quantityRows(quantities, open.value, search.value));
  const choose = (row: QuantityRow) => {
    if (row.is === "value") return onChoose(row.quantity.name);
    const next = new Set(open.value);
    if (!next.delete(row.name)) next.add(row.name);
    open.value = next;
  };
  const goTo = (place: number) => {
    at.value = Math.min(rows.value.length - 1, Math.max(0, place));
    const top = ROW * at.value;
    const view = list.current!;
    if (top < view.scrollTop) view.scrollTop = top;
    else if (top + ROW > view.scrollTop + view.clientHeight) view.scrollTop = top + ROW - view.clientHeight;
  };
  const keys = (event: KeyboardEvent) => {
    const row = rows.value[at.value];
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const typing = event.target instanceof HTMLInputElement;
    if (step !== undefined) goTo(at.value + step);
    else if (event.key === "Enter" && row) choose(row);
    else if (!typing && row?.is === "heading" && event.key === (row.open ? "ArrowLeft" : "ArrowRight")) choose(row);
    else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(scrolled.value / ROW) - 2);
  const seen = rows.value.slice(first, first + Math.ceil(HEIGHT / ROW) + 4);
  const taken = new Set(chosen());
  return (
    <div class="quantity-picker" role="none" onKeyDown={keys}>
      <label class="search">
        <Icon name="search" />
        <span class="only-heard">Search for a quantity</span>
        <input
          class="field"
          type="search"
          placeholder="Quantity, body or joint"
          value={search.value}
          aria-controls="quantity-tree"
          aria-activedescendant={rows.value[at.value] ? `quantity-${at.value}` : undefined}
          onInput={(event) => {
            search.value = event.currentTarget.value;
            goTo(0);
          }}
        />
      </label>
      <div
        ref={list}
        id="quantity-tree"
        class="quantity-tree"
        role="tree"
        aria-label="Quantities"
        aria-multiselectable="true"
        tabIndex={0}
        onScroll={(event) => {
          scrolled.value = event.currentTarget.scrollTop;
        }}
      >
        <div class="quantity-space" role="none" style={{ height: `${ROW * rows.value.length}px` }}>
          {seen.map((row, k) => (
            <Row
              key={row.is === "heading" ? `of ${row.name}` : row.quantity.name}
              row={row}
              place={first + k}
              active={first + k === at.value}
              taken={row.is === "value" && taken.has(row.quantity.name)}
              onPress={() => {
                at.value = first + k;
                choose(row);
              }}
            />
          ))}
        </div>
        {rows.value.length === 0 && <p class="empty">Nothing of that name</p>}
      </div>
    </div>
  );
}

interface RowProperties {
  readonly row: QuantityRow;
  readonly place: number;
  readonly active: boolean;
  readonly taken: boolean;
  onPress(): void;
}

function Row({ row, place, active, taken, onPress }: RowProperties): VNode {
  const common = {
    id: `quantity-${place}`,
    class: `quantity-row ${row.is} ${active ? "active" : ""}`,
    style: { transform: `translateY(${ROW * place}px)` },
    onClick: onPress,
  };
  if (row.is === "heading")
    return (
      <div {...common} role="treeitem" tabIndex={-1} aria-level={1} aria-expanded={row.open} aria-selected={active}>
        <Icon name={row.open ? "chevron-down" : "chevron-right"} />
        <span class="name">{row.name}</span>
        <span class="unit">{row.count}</span>
      </div>
    );
  const { name, label, unit } = row.quantity;
  return (
    <div
      {...common}
      role="treeitem"
      tabIndex={-1}
      aria-level={2}
      aria-selected={taken}
      draggable
      onDragStart={(event) => startQuantityDrag(event, name)}
    >
      {taken ? <Icon name="check" /> : <span class="icon" />}
      <span class="name">{label}</span>
      <span class="unit">{unit}</span>
    </div>
  );
}
