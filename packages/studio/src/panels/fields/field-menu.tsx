/** The menu of a field: plot what the run records of it, copy its path, put it back to what is usual, make a parameter of its number. */
import { batch } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { setParameter } from "../../document/edits/set-parameter.js";
import { pathOf, writePath } from "../../document/member-path.js";
import { quantityNamed } from "../../simulation/quantities.js";
import { keepOnPage } from "../menus/context-menu.js";
import { closeOutside } from "../menus/menu-bar.js";
import { plotThis } from "../plot-this.js";
import { rove } from "../roving.js";
import type { FieldDescription } from "./field.js";
import { quantitiesOfField } from "./field-quantities.js";
import { dataOf, newGesture, type Target, write, written } from "./target.js";

interface FieldMenuProperties {
  readonly target: Target;
  readonly field: FieldDescription;
  readonly at: MenuPlace;
  onClose(): void;
}

/** Where a menu is opened, CSS pixels of the page, and of which of several numbers. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly axis?: number | undefined;
}

/** Of these each number is written by itself. */
const ONE_BY_ONE: ReadonlySet<FieldDescription["is"]> = new Set(["triple", "pair"]);

/** What the run records of the first of the things. */
function recordedOf(target: Target, field: FieldDescription, axis: number | undefined): readonly string[] {
  const [thing] = target.references;
  const layout = target.studio.simulation.layout.peek();
  const names = quantitiesOfField({ thing, within: target.within, data: dataOf(target) }, field, axis);
  return names.filter((name) => quantityNamed(layout, name) !== undefined);
}

const wholePath = ({ references, within }: Target, path: string): string => {
  const [reference] = references;
  const inThing = writePath([...within, ...pathOf(path)]);
  return reference ? `${reference.kind} ${reference.name}: ${inThing}` : inThing;
};

/** A parameter with the value of the field, which then names it. */
function makeParameter(target: Target, path: string, label: string): void {
  const { document } = target.studio;
  const value = written(target, path);
  if (typeof value !== "number") return;
  const taken = document.model.peek().parameters ?? {};
  const stem = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  let name = stem;
  for (let number = 2; Object.hasOwn(taken, name); number++) name = `${stem}_${number}`;
  const gesture = newGesture();
  batch(() => {
    document.edit(`make parameter ${name}`, setParameter(name, value), gesture);
    write(target, path, name, `parameter ${name}`, gesture);
  });
}

export function FieldMenu({ target, field, at, onClose }: FieldMenuProperties): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => closeOutside(place, onClose), []);
  useLayoutEffect(() => {
    keepOnPage(place.current, place.current);
    place.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }, []);
  const { axis } = at;
  const isOne = axis !== undefined && ONE_BY_ONE.has(field.is);
  const path = isOne ? `${field.path}[${axis}]` : field.path;
  const value = written(target, path);
  const recorded = recordedOf(target, field, axis);
  const title = [target.references[0]?.name, field.label.toLowerCase()].filter(Boolean).join(" ");
  const entries = [
    { title: "Plot this", can: recorded.length > 0, run: () => plotThis(target.studio, recorded, title) },
    { title: "Copy path", can: true, run: () => void navigator.clipboard?.writeText(wholePath(target, path)) },
    {
      title: "Reset to default",
      can: written(target, field.path) !== undefined,
      run: () => write(target, field.path, undefined, field.label.toLowerCase()),
    },
    {
      title: "Make parameter",
      can: typeof value === "number",
      run: () => makeParameter(target, path, isOne ? `${field.label} ${"xyz"[axis]}` : field.label),
    },
  ];
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else rove(event);
  };
  return (
    <div
      ref={place}
      class="context-menu menu floating"
      role="menu"
      tabIndex={-1}
      aria-label={field.label}
      style={{ left: `${at.x}px`, top: `${at.y}px` }}
      onKeyDown={keys}
    >
      {entries.map(({ title, can, run }) => (
        <button
          key={title}
          type="button"
          role="menuitem"
          class="menu-entry"
          disabled={!can}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
