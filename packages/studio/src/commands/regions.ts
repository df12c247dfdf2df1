/** F6 goes from region to region: view, tree, inspector, transport, dock; Tab goes on within one. */

const ORDER = ["view", "tree", "inspector", "transport", "dock"] as const;
const FOCUSABLE = "canvas, button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

/** Index of the region after `from` among those that can be reached; from outside of all, the first. */
export function regionAfter(from: number, step: number, count: number): number {
  if (from < 0) return step > 0 ? 0 : count - 1;
  return (from + step + count) % count;
}

const isShown = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true });

/** The element of a region that gets the focus: the one with the roving stop, else the first. */
function entryOf(region: HTMLElement): HTMLElement | undefined {
  const all = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.tabIndex >= 0 && isShown(element));
  return all.find((element) => element.matches("canvas, [role=tree]")) ?? all[0];
}

export function nextRegion(step: number): boolean {
  const regions = ORDER.flatMap((name) => document.querySelector<HTMLElement>(`[data-region=${name}]`) ?? []).filter(entryOf);
  if (regions.length === 0) return false;
  const from = regions.findIndex((region) => region.contains(document.activeElement));
  entryOf(regions[regionAfter(from, step, regions.length)]!)?.focus();
  return true;
}
