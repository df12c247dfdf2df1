/** Roving focus: a bar or list is one stop of the Tab key, the arrows go between its buttons. */

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Handler of `keydown` for a bar whose buttons are its items. */
export function rove(event: KeyboardEvent): void {
  const bar = event.currentTarget as HTMLElement;
  const items = [...bar.querySelectorAll<HTMLElement>("button:not(:disabled), [role=menuitem], [role=option]")];
  const place = items.indexOf(event.target as HTMLElement);
  const to = placeAfter(event.key, place, items.length);
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  for (const item of items) item.tabIndex = -1;
  const next = items[to]!;
  next.tabIndex = 0;
  next.focus();
}

/** Where a key leads from a place in a ring of items. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  if (place < 0 || count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (place + step + count) % count;
}
