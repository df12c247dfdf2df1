/** What joints make of kicks: a kick is remembered when it is given, and the work of its deflection is booked once joints have acted. See body/kick.ts. */
import { bookDeflection, rememberKick } from "../../body/kick.js";
import type { Chain } from "../../joint/coupling.js";
import type { WorldData } from "../world-data.js";
import type { Island } from "./island.js";

export function rememberKicks(world: WorldData, chain: Chain): void {
  if (chain.deflected) for (let i = 0; i < chain.bodies.length; i++) rememberKick(world.tables, chain.bodies[i]!);
}

export function bookDeflections(world: WorldData, island: Island, tau: number, half: "first" | "second"): void {
  for (const chain of island.chains) {
    if (chain.deflected) for (let i = 0; i < chain.bodies.length; i++) bookDeflection(world.tables, chain.bodies[i]!, tau, half);
  }
}
