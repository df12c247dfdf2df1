/** Plots as data: which a scene starts with and how they change. */
import { expect, test } from "vitest";
import {
  addPlot,
  changePlot,
  defaultPlots,
  rangeOf,
  removePlot,
  suggestedPlots,
  toggleHidden,
  toggleQuantity,
  toleranceOf,
  withOver,
} from "../../src/session/plot-list.js";
import { quantityNamed } from "../../src/simulation/quantities.js";

const joint = (name: string, ...coordinates: string[]) => ({ name, type: "any", a: "ground", b: "b", coordinates });
const arm = {
  revision: 1,
  bodies: ["a", "b"],
  joints: [joint("weld"), joint("rail", "slide"), joint("p", "turn"), joint("q", "turn")],
  sensors: [],
};
const free = { revision: 1, bodies: ["ball"], joints: [], sensors: [] };

test("a scene starts with coordinates, joint error and energy, all of which it has", () => {
  const plots = defaultPlots(arm);
  expect(plots.map(({ title }) => title)).toEqual(["Joint angles", "Joint error", "Energy"]);
  expect(plots[0]!.quantities).toEqual(["p.turn", "q.turn"]);
  expect(plots[1]).toMatchObject({ logarithmic: true });
  expect(toleranceOf(plots[1]!)).toBe("position");
  expect(new Set(plots.map(({ id }) => id)).size).toBe(3);
  expect(defaultPlots({ revision: 1, bodies: [], joints: [], sensors: [] })).toEqual([]);
  for (const layout of [arm, free]) {
    for (const name of suggestedPlots(layout).flatMap(({ quantities }) => quantities)) expect(quantityNamed(layout, name)).toBeDefined();
  }
  expect(suggestedPlots({ ...arm, joints: [joint("rail", "slide")] })[0]!.title).toBe("Joint coordinates");
  expect(suggestedPlots(free)[0]!.quantities).toEqual(["ball.position.x", "ball.position.y", "ball.position.z"]);
});

test("a scene without joints starts with the position of the first body that moves", () => {
  const layout = { revision: 1, bodies: ["floor", "wall", "lift", "ball"], joints: [], sensors: [] };
  const model = {
    bodies: [
      { name: "floor", kind: "fixed" as const },
      { name: "wall", kind: "fixed" as const },
      { name: "lift", kind: "kinematic" as const },
      { name: "ball" },
    ],
  };
  expect(defaultPlots(layout, model)[0]).toMatchObject({
    title: "Position of lift",
    quantities: expect.arrayContaining(["lift.position.y"]),
  });
  // where nothing moves there is still something to see
  expect(defaultPlots({ ...layout, bodies: ["floor", "wall"] }, model)[0]!.title).toBe("Position of floor");
});

test("tolerances belong to errors of one kind over time", () => {
  const plot = { id: 1, title: "", quantities: ["p.gap", "q.gap"] };
  expect(toleranceOf(plot)).toBe("position");
  expect(toleranceOf({ ...plot, quantities: ["p.gap", "energy.total"] })).toBeUndefined();
  expect(toleranceOf({ ...plot, quantities: ["contacts.depth"] })).toBe("contact");
  expect(toleranceOf({ ...plot, over: "p.turn" })).toBeUndefined();
  expect(toleranceOf({ ...plot, quantities: [] })).toBeUndefined();
});

test("plots are added, changed and removed by their number, which is not given twice", () => {
  const two = addPlot(addPlot([], { title: "a", quantities: ["x"] }), { title: "b", quantities: [] });
  const changed = changePlot(two, 2, (plot) => toggleQuantity(plot, "y"));
  expect(changed.map(({ quantities }) => quantities)).toEqual([["x"], ["y"]]);
  expect(toggleQuantity(changed[1]!, "y").quantities).toEqual([]);
  expect(toggleHidden(toggleHidden(changed[0]!, "x"), "x").hidden).toEqual([]);
  expect(addPlot(removePlot(two, 1), { title: "c", quantities: [] }).map(({ id }) => id)).toEqual([2, 3]);
  expect(withOver(withOver(two[0]!, "z"), undefined)).toEqual(two[0]);
});

test("the stretch of time: all, the last seconds, a fixed one", () => {
  expect(rangeOf(undefined, 0, 12)).toEqual([0, 12]);
  expect(rangeOf("all", 0, 0)).toEqual([0, 1]);
  expect(rangeOf({ last: 5 }, 0, 12)).toEqual([7, 12]);
  expect(rangeOf({ last: 5 }, 0, 2)).toEqual([0, 5]);
  expect(rangeOf({ from: 3, to: 4 }, 0, 12)).toEqual([3, 4]);
});
