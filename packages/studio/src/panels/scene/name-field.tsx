/** A name while it is typed: Enter takes it, Escape leaves it. It has the focus at once: the next key is for it. */
import { batch } from "@preact/signals";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { nameProblem, renameThing } from "../../document/edits/rename-thing.js";
import { type Reference, sameReference } from "../../document/entities.js";
import type { Studio } from "../../studio.js";

export function NameField({ studio, reference }: { readonly studio: Studio; readonly reference: Reference }): VNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const leave = () => {
    studio.session.renaming.value = undefined;
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") rename(studio, reference, field.current?.value ?? "");
    if (event.key !== "Enter" && event.key !== "Escape") return;
    leave();
    field.current?.closest<HTMLElement>("[role=tree]")?.focus();
  };
  return (
    <input
      ref={field}
      class="field name-field"
      aria-label={`Name of ${reference.name}`}
      defaultValue={reference.name}
      onKeyDown={keys}
      onBlur={leave}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** The selection goes with the name. */
function rename({ document, session }: Studio, reference: Reference, wanted: string): void {
  const name = wanted.trim();
  const problem = nameProblem(document.model.peek(), reference, name);
  if (problem) {
    session.notice.value = problem;
    return;
  }
  batch(() => {
    document.edit(`rename ${reference.name}`, renameThing(reference, name));
    session.selection.value = session.selection.value.map((other) => (sameReference(other, reference) ? { ...other, name } : other));
  });
}
