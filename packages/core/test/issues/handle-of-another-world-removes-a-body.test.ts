/** A handle names a slot: given to another world, it stood for whatever was in that slot there, which was then removed, dragged or measured. */
import { box, World } from "@gelenk/core";
import { expect, it } from "vitest";
import { placesOf } from "../world/codes-of.js";

const worldWithBox = () => {
  const world = new World();
  return { world, body: world.addBody({ name: "crate", shapes: [box(1, 1, 1)] }) };
};

it.each<[string, (world: World, foreign: ReturnType<typeof worldWithBox>["body"]) => unknown]>([
  ["removing it", (world, foreign) => world.remove(foreign)],
  ["dragging it", (world, foreign) => world.drag(foreign, [0, 0, 0])],
  ["guiding it", (world, foreign) => world.guide(foreign)],
  ["its distance", (world, foreign) => world.distance(world.bodies[0]!, foreign)],
  ["looking past it", (world, foreign) => world.castRay({ from: [0, 5, 0], direction: [0, -1, 0], filter: { without: [foreign] } })],
])("%s is refused, and the world stays as it is", (_, action) => {
  const { world, body } = worldWithBox();
  const before = world.hash();
  expect(placesOf(() => action(world, worldWithBox().body))).toEqual(["model.other-world body"]);
  expect(world.hash()).toBe(before);
  expect(body.alive).toBe(true);
});

it("what has been removed is called by its name, and a name is no handle", () => {
  const { world, body } = worldWithBox();
  world.remove(body);
  expect(() => world.remove(body)).toThrow('the body "crate" has been removed');
  expect(placesOf(() => world.remove("crate" as never))).toEqual(["model.wrong-type body"]);
  expect(placesOf(() => world.drag(undefined as never, [0, 0, 0]))).toEqual(["model.wrong-type body"]);
});
