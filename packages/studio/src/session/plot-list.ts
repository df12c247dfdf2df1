/** The plots of the dock as data: which a scene starts with, what may be worth one, and how they are changed. */
import type { ResolvedModel } from "@gelenk/core";
import type { FrameLayout } from "../simulation/frame.js";
import { isAngle } from "../simulation/quantities.js";
import type { PlotDescription, PlotFollow } from "./session.js";

type NewPlot = Omit<PlotDescription, "id">;
type Plots = readonly PlotDescription[];

/** Lines of a plot that a scene starts with. */
const MOST_LINES = 3;

/** Free coordinates of the first joints that have one, of one kind: angles, or else lengths. */
function coordinatesOf({ joints }: FrameLayout): readonly string[] {
  const first = joints.flatMap(({ name, coordinates: [coordinate] }) =>
    coordinate ? [{ name: `${name}.${coordinate}`, coordinate }] : [],
  );
  const angles = first.filter(({ coordinate }) => isAngle(coordinate));
  return (angles.length > 0 ? angles : first).slice(0, MOST_LINES).map(({ name }) => name);
}

/** The first body that moves, or else the first. */
function mover({ bodies }: FrameLayout, model: Pick<ResolvedModel, "bodies">): string | undefined {
  const fixed = new Set(model.bodies?.filter(({ kind }) => kind === "fixed").map(({ name }) => name));
  return bodies.find((name) => !fixed.has(name)) ?? bodies[0];
}

const positionOf = (body: string | undefined): NewPlot => ({
  title: `Position of ${body ?? ""}`,
  quantities: body === undefined ? [] : ["x", "y", "z"].map((axis) => `${body}.position.${axis}`),
});

const JOINT_ERROR: NewPlot = { title: "Joint error", quantities: ["joints.gap"], logarithmic: true };
const CONTACT_DEPTH: NewPlot = { title: "Contacts", quantities: ["contacts.depth"], logarithmic: true };
const ENERGY: NewPlot = { title: "Energy", quantities: ["energy.total", "energy.potential", "energy.kinetic"] };

/** Three plots that say something about any scene; the first to suggest where there is none. `model` says which bodies move. */
export function suggestedPlots(layout: FrameLayout, model: Pick<ResolvedModel, "bodies"> = {}): readonly NewPlot[] {
  const coordinates = coordinatesOf(layout);
  const motion: NewPlot =
    coordinates.length > 0
      ? {
          title: coordinates.every((name) => isAngle(name.slice(name.lastIndexOf(".") + 1))) ? "Joint angles" : "Joint coordinates",
          quantities: coordinates,
        }
      : positionOf(mover(layout, model));
  return [motion, layout.joints.length > 0 ? JOINT_ERROR : CONTACT_DEPTH, ENERGY].filter(({ quantities }) => quantities.length > 0);
}

const nextId = (plots: Plots): number => Math.max(0, ...plots.map(({ id }) => id)) + 1;

export const addPlot = (plots: Plots, plot: NewPlot): Plots => [...plots, { ...plot, id: nextId(plots) }];

/** An empty scene has nothing to plot yet. */
export const defaultPlots = (layout: FrameLayout, model: Pick<ResolvedModel, "bodies"> = {}): Plots =>
  layout.bodies.length === 0 ? [] : suggestedPlots(layout, model).reduce<Plots>(addPlot, []);

export const removePlot = (plots: Plots, id: number): Plots => plots.filter((plot) => plot.id !== id);

export const changePlot = (plots: Plots, id: number, change: (plot: PlotDescription) => PlotDescription): Plots =>
  plots.map((plot) => (plot.id === id ? change(plot) : plot));

/** Adds a line, or takes it out where it is there already. */
export const toggleQuantity = (plot: PlotDescription, quantity: string): PlotDescription =>
  plot.quantities.includes(quantity) ? withoutQuantity(plot, quantity) : withQuantity(plot, quantity);

export const withQuantity = (plot: PlotDescription, quantity: string): PlotDescription =>
  plot.quantities.includes(quantity) ? plot : { ...plot, quantities: [...plot.quantities, quantity] };

const withoutQuantity = (plot: PlotDescription, quantity: string): PlotDescription => ({
  ...plot,
  quantities: plot.quantities.filter((other) => other !== quantity),
});

export function toggleHidden(plot: PlotDescription, quantity: string): PlotDescription {
  const hidden = plot.hidden ?? [];
  return { ...plot, hidden: hidden.includes(quantity) ? hidden.filter((other) => other !== quantity) : [...hidden, quantity] };
}

export const withFollow = (plot: PlotDescription, follow: PlotFollow): PlotDescription => ({ ...plot, follow });

/** A plot over another quantity, or over time where it is undefined. */
export function withOver({ over: _over, ...plot }: PlotDescription, over: string | undefined): PlotDescription {
  return over === undefined ? plot : { ...plot, over };
}

/** From where to where a plot shows the time, of what was recorded. */
export function rangeOf(follow: PlotFollow | undefined, from: number, to: number): readonly [number, number] {
  if (follow === undefined || follow === "all") return [from, Math.max(to, from + SHORTEST)];
  if ("last" in follow) return [Math.max(from, to - follow.last), Math.max(to, from + follow.last)];
  return [follow.from, follow.to];
}

/** A plot of a run that has just begun shows this much, s. */
const SHORTEST = 1;

type Tolerance = "position" | "angle" | "contact";

const TOLERANCES: readonly { readonly ends: string; readonly tolerance: Tolerance }[] = [
  { ends: ".gap", tolerance: "position" },
  { ends: "joints.angle", tolerance: "angle" },
  { ends: "contacts.depth", tolerance: "contact" },
];

/** Which promise of the settings the lines of a plot are held against, if all are of one kind. */
export function toleranceOf({ quantities, over }: PlotDescription): Tolerance | undefined {
  if (over !== undefined) return undefined;
  const [first, ...others] = quantities.map((quantity) => TOLERANCES.find(({ ends }) => quantity.endsWith(ends))?.tolerance);
  return others.every((other) => other === first) ? first : undefined;
}
