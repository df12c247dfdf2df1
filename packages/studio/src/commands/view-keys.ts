/** Keys of the focused view: the camera without a mouse, and going from object to object. */
import { type EntityKind, entitiesOf, type Reference, sameReference } from "../document/entities.js";
import { select } from "../session/session.js";
import type { Studio } from "../studio.js";

/** One press of an arrow is as far as this drag, CSS pixels. */
const DRAG = 24;
const ZOOM = 1.15;
const VISITED: readonly EntityKind[] = ["bodies", "joints"];

/** The next or previous object after the one that is lit. */
export function neighbour(all: readonly Reference[], from: Reference | undefined, step: number): Reference | undefined {
  if (all.length === 0) return undefined;
  const place = from ? all.findIndex((reference) => sameReference(reference, from)) : -1;
  if (place < 0) return step > 0 ? all[0] : all.at(-1);
  return all[(place + step + all.length) % all.length];
}

function visit({ document, session }: Studio, step: number): void {
  const model = document.model.peek();
  const all = VISITED.flatMap((kind) => entitiesOf(model, kind).map(({ name }): Reference => ({ kind, name })));
  const next = neighbour(all, session.hovered.peek() ?? session.selection.peek().at(-1), step);
  session.hovered.value = next;
  if (next) session.notice.value = next.name;
}

const KEYS: Readonly<Record<string, (studio: Studio) => void>> = {
  ArrowLeft: ({ view }) => view?.orbit(DRAG, 0),
  ArrowRight: ({ view }) => view?.orbit(-DRAG, 0),
  ArrowUp: ({ view }) => view?.orbit(0, DRAG),
  ArrowDown: ({ view }) => view?.orbit(0, -DRAG),
  "Shift+ArrowLeft": ({ view }) => view?.pan(DRAG, 0),
  "Shift+ArrowRight": ({ view }) => view?.pan(-DRAG, 0),
  "Shift+ArrowUp": ({ view }) => view?.pan(0, DRAG),
  "Shift+ArrowDown": ({ view }) => view?.pan(0, -DRAG),
  "+": ({ view }) => view?.zoom(ZOOM),
  "=": ({ view }) => view?.zoom(ZOOM),
  "-": ({ view }) => view?.zoom(1 / ZOOM),
  n: (studio) => visit(studio, 1),
  "Shift+n": (studio) => visit(studio, -1),
  Enter: ({ session }) => select(session, session.hovered.value),
  "Shift+Enter": ({ session }) => select(session, session.hovered.value, true),
};

/** True: the view has taken the key. */
export function viewKey(studio: Studio, key: string): boolean {
  const act = KEYS[key];
  act?.(studio);
  return act !== undefined;
}
