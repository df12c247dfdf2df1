/** Begins and ends a comparison, and shows it in the view: the first run in place of the document's own, the others as ghosts or in a view beside it. */
import { effect, untracked } from "@preact/signals";
import { quantityText } from "../../document/units.js";
import { suggestedPlots } from "../../session/plot-list.js";
import { type Comparison, createComparison } from "../../simulation/compare.js";
import { poseIn } from "../../simulation/frame.js";
import type { Studio } from "../../studio.js";
import type { Ghosts, ToolLine } from "../../view/view.js";

/** Runs that are compared at most: A to D. */
export const MOST_RUNS = 4;
export const letterOf = (place: number): string => "ABCD"[place] ?? "";

export function openComparison(studio: Studio): void {
  closeComparison(studio);
  const { document, session, simulation, comparison } = studio;
  const { model } = document.resolution.value;
  if (!model) return;
  simulation.send({ do: "pause" });
  const compared = createComparison(model, session.compareChoices.value, studio.startWorker, simulation.modules.peek());
  comparison.value = compared;
  session.compareQuantity.value ??= suggestedPlots(simulation.layout.value, model)[0]?.quantities[0];
  endings.set(compared, follow(studio, compared));
  compared.play(() => session.speed.value);
}

export function closeComparison({ comparison, view, simulation }: Studio): void {
  const compared = comparison.value;
  if (!compared) return;
  for (const end of endings.get(compared) ?? []) end();
  compared.close();
  comparison.value = undefined;
  view?.setGhosts([]);
  view?.setToolLines([]);
  const frame = simulation.frame.value;
  if (frame) view?.showFrame(frame, simulation.layout.value);
}

const endings = new WeakMap<Comparison, readonly (() => void)[]>();

function follow(studio: Studio, compared: Comparison): (() => void)[] {
  const { session, document, simulation } = studio;
  const before = simulation.frame.peek();
  const identity = document.identity.peek();
  return [
    effect(() => {
      const name = session.compareQuantity.value;
      compared.watch(name === undefined ? [] : [name]);
    }),
    effect(() => {
      const { shown, client } = compared.runs[0]!;
      if (shown.value) studio.view?.showFrame(shown.value, client.layout.value);
    }),
    effect(() => {
      const overlaid = session.compareView.value === "overlay";
      studio.view?.setGhosts(overlaid ? ghostsOf(compared) : []);
      studio.view?.setToolLines(overlaid ? distanceLines(studio, compared) : []);
    }),
    // the document's own run is drawn when it has something new, alone; a comparison that goes on takes its place again
    effect(() => {
      if (simulation.frame.value === before) return;
      studio.view?.setGhosts([]);
      studio.view?.setToolLines([]);
    }),
    // another document has nothing to do with these runs
    effect(() => {
      if (document.identity.value !== identity) untracked(() => closeComparison(studio));
    }),
  ];
}

function ghostsOf({ runs }: Comparison): readonly Ghosts[] {
  return runs.slice(1).flatMap(({ shown, client }, k): Ghosts[] => {
    const { value: seen } = shown;
    if (!seen) return [];
    return [{ color: `series-${k + 2}`, bodies: client.layout.value.bodies.map((name, row) => ({ name, ...poseIn(seen.poses, row) })) }];
  });
}

/** From each selected body in the first run to where it is in the second, with the distance. */
function distanceLines({ session }: Studio, { runs }: Comparison): readonly ToolLine[] {
  const selected = session.selection.value.filter(({ kind }) => kind === "bodies").map(({ name }) => name);
  const placeIn = (run: number, name: string) => {
    const { shown, client } = runs[run]!;
    const row = client.layout.value.bodies.indexOf(name);
    return shown.value && row >= 0 ? poseIn(shown.value.poses, row).position : undefined;
  };
  return selected.flatMap((name): ToolLine[] => {
    const [from, to] = [placeIn(0, name), placeIn(1, name)];
    if (!from || !to) return [];
    const distance = Math.hypot(...from.map((x, axis) => x - to[axis]!));
    return [{ from, to, color: "series-2", text: quantityText(distance, "m") }];
  });
}
