/** Commands that act on the world of a run between two steps, but for changes of its model. */
import type { World } from "@gelenk/core";
import { letGo, moveHold, takeHold } from "./holds.js";
import type { WorldCommand } from "./protocol.js";
import type { Run } from "./run.js";

export type HandCommand = Exclude<WorldCommand, { do: "patch" }>;

/** Throws ModelError where the command makes no sense. */
export function actOnWorld(current: Run, command: HandCommand): void {
  const { world } = current;
  if (command.do === "hold") current.holds = takeHold(world, current.holds, command);
  else if (command.do === "target") current.holds = moveHold(current.holds, command);
  else if (command.do === "release") current.holds = letGo(world, current.holds, command);
  else if (command.do === "strike") world.body(command.body)?.applyImpulse(command.impulse, command.point);
  else placeBody(world, command);
}

function placeBody(world: World, { body: name, position, orientation }: Extract<WorldCommand, { do: "place" }>): void {
  const body = world.body(name);
  if (!body) return;
  body.position = position;
  body.orientation = orientation;
}
