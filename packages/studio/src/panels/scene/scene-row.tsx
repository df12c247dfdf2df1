/** One row of the tree: hover lights, click selects, double click frames, eye and lock switch, dragging regroups or plots. */
import type { Signal } from "@preact/signals";
import type { VNode } from "preact";
import { groupThings } from "../../document/edits/group-things.js";
import type { Reference } from "../../document/entities.js";
import { isSelected, select, selectShape, shapeMeant, toggleIn } from "../../session/session.js";
import { insideName } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { draggedThings, startDrag } from "../drag.js";
import { Icon } from "../icon.js";
import { startQuantityDrag } from "../plots/quantity-drag.js";
import { NameField } from "./name-field.js";
import { RowIcon } from "./row-icon.js";
import { rowValue } from "./row-values.js";
import type { TreeRow } from "./tree-rows.js";

interface RowProperties {
  readonly studio: Studio;
  readonly row: TreeRow;
  readonly place: number;
  readonly top: number;
  readonly focused: boolean;
  readonly joined: boolean;
}

/** Clicks and keys are taken by the tree, which has the focus and names its active row. */
export function SceneRow({ studio, row, place, top, focused, joined }: RowProperties): VNode {
  const { session } = studio;
  const selected = isChosen(studio, row);
  const lit = row.is === "thing" && session.hovered.value?.name === row.reference.name && session.hovered.value.kind === row.reference.kind;
  const renaming = row.is === "thing" && session.renaming.value?.name === row.title && session.renaming.value.kind === row.reference.kind;
  const states = [selected && "selected", lit && "lit", joined && "joined", focused && "focused", row.is].filter(Boolean).join(" ");
  return (
    <div
      id={`row-${place}`}
      class={`row ${states}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.is === "group" || row.is === "gravity" ? 1 : 2}
      aria-selected={selected}
      aria-expanded={row.is === "group" ? row.open : undefined}
      style={{ transform: `translateY(${top}px)` }}
      draggable={row.is === "thing" || row.is === "sensor"}
      onDblClick={() => row.is === "thing" && studio.view?.frameThings([row.reference])}
      onPointerEnter={() => {
        session.hovered.value =
          row.is === "thing" ? row.reference : row.is === "sensor" ? { kind: "bodies", name: row.sensor.body } : undefined;
      }}
      onDragStart={(event) => drag(studio, row, event)}
      onDragOver={(event) => row.is === "group" && row.named && event.preventDefault()}
      onDrop={(event) => row.is === "group" && dropInto(studio, row.title, event)}
    >
      <RowIcon studio={studio} row={row} />
      {renaming ? <NameField studio={studio} reference={row.reference} /> : <span class="name">{row.title}</span>}
      <RowValue studio={studio} row={row} />
      {row.is === "thing" && (row.reference.kind === "bodies" || row.reference.kind === "joints") && (
        <RowSwitches studio={studio} name={row.title} />
      )}
    </div>
  );
}

/** A shape that is meant is one row, not that of its body as well. */
function isChosen({ session }: Studio, row: TreeRow): boolean {
  const meant = shapeMeant(session);
  if (row.is === "sensor") return meant?.body === row.sensor.body && meant.place === row.sensor.place;
  return (row.is === "thing" || row.is === "added") && !meant && isSelected(session, row.reference);
}

/** Alone, so that live values render nothing else. */
function RowValue({ studio, row }: { readonly studio: Studio; readonly row: TreeRow }): VNode {
  return <span class="value">{rowValue(studio, row)}</span>;
}

/** Appear under the pointer; one that is on stays. Keys: H and Shift+L. */
function RowSwitches({ studio, name }: { readonly studio: Studio; readonly name: string }): VNode {
  const { hidden, locked } = studio.session;
  return (
    <>
      <RowSwitch name={name} set={locked} icons={["lock-open", "lock"]} verbs={["Lock", "Unlock"]} />
      <RowSwitch name={name} set={hidden} icons={["eye", "eye-off"]} verbs={["Hide", "Show"]} />
    </>
  );
}

interface SwitchProperties {
  readonly name: string;
  readonly set: Signal<ReadonlySet<string>>;
  /** Off, then on. */
  readonly icons: readonly [string, string];
  readonly verbs: readonly [string, string];
}

function RowSwitch({ name, set, icons, verbs }: SwitchProperties): VNode {
  const place = set.value.has(name) ? 1 : 0;
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    toggleIn(set, name);
  };
  return (
    <button type="button" class={`eye ${place ? "on" : ""}`} tabIndex={-1} aria-label={`${verbs[place]} ${name}`} onClick={toggle}>
      <Icon name={icons[place]} />
    </button>
  );
}

/** Place of the row that an event of the tree is about. */
export function placeOfRow({ target }: Event): number | undefined {
  const row = target instanceof Element ? target.closest('[role="treeitem"]') : undefined;
  return row ? Number(row.id.slice("row-".length)) : undefined;
}

interface Tree {
  readonly rows: readonly TreeRow[];
  readonly closed: Signal<ReadonlySet<string>>;
}

/** A row is clicked. */
export function pressRow(studio: Studio, { rows, closed }: Tree, place: number, event: MouseEvent): void {
  const { session } = studio;
  const row = rows[place];
  if (!row) return;
  if (row.is === "group") toggleIn(closed, row.key);
  else if (row.is === "sensor") selectShape(session, row.sensor.body, row.sensor.place);
  else if (row.is === "added") select(session, row.reference);
  else if (row.is !== "thing") {
    session.selection.value = [];
    session.rightTab.value = "inspector";
  } else if (event.shiftKey) selectUpTo(studio, place, rows);
  else select(session, row.reference, event.ctrlKey || event.metaKey);
}

/** From the last selected row to this one. */
function selectUpTo({ session }: Studio, place: number, rows: readonly TreeRow[]): void {
  const last = session.selection.value.at(-1);
  const from = rows.findIndex((row) => row.is === "thing" && row.reference.name === last?.name && row.reference.kind === last.kind);
  const [low, high] = from < 0 ? [place, place] : [Math.min(from, place), Math.max(from, place)];
  session.selection.value = rows.slice(low, high + 1).flatMap((row) => (row.is === "thing" ? [row.reference] : []));
}

const draggedWith = ({ session }: Studio, reference: Reference): readonly Reference[] =>
  isSelected(session, reference) ? session.selection.value : [reference];

function drag(studio: Studio, row: TreeRow, event: DragEvent): void {
  if (row.is === "thing") startDrag(event, draggedWith(studio, row.reference), quantityOf(studio, row.reference));
  else if (row.is === "sensor") startQuantityDrag(event, insideName(row.sensor));
}

/** What a plot shows of the thing. */
function quantityOf({ simulation }: Studio, { kind, name }: Reference): string | undefined {
  if (kind === "bodies") return `${name}.velocity.size`;
  const coordinate = simulation.layout.peek().joints.find((joint) => joint.name === name)?.coordinates[0];
  return kind === "joints" ? `${name}.${coordinate ?? "gap"}` : undefined;
}

function dropInto({ document }: Studio, group: string, event: DragEvent): void {
  const things = draggedThings(event);
  event.preventDefault();
  if (things.length > 0) document.edit(`move to ${group}`, groupThings(things, group));
}
