/** The menu of a field: copy its path, put it back to what is usual, make a parameter of its number. */
import { batch } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { setParameter } from "../../document/edits/set-parameter.js";
import { pathOf, writePath } from "../../document/member-path.js";
import { closeOutside } from "../menus/menu-bar.js";
import { rove } from "../roving.js";
import type { FieldDescription } from "./field.js";
import { newGesture, type Target, write, written } from "./target.js";

interface FieldMenuProperties {
  readonly target: Target;
  readonly field: FieldDescription;
  readonly at: { readonly x: number; readonly y: number };
  onClose(): void;
}

const wholePath = ({ references, within }: Target, path: string): string => {
  const [reference] = references;
  const inThing = writePath([...within, ...pathOf(path)]);
  return reference ? `${reference.kind} ${reference.name}: ${inThing}` : inThing;
};

/** A parameter with the value of the field, which then names it. */
function makeParameter(target: Target, { path, label }: FieldDescription): void {
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
  useEffect(() => {
    place.current?.querySelector("button")?.focus();
    return closeOutside(place, onClose);
  }, []);
  const value = written(target, field.path);
  const entries = [
    { title: "Copy path", can: true, run: () => void navigator.clipboard?.writeText(wholePath(target, field.path)) },
    { title: "Reset to default", can: value !== undefined, run: () => write(target, field.path, undefined, field.label.toLowerCase()) },
    { title: "Make parameter", can: typeof value === "number", run: () => makeParameter(target, field) },
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
