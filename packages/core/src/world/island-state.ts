/** Roll-back: the rows `start…` hold the state at the start of the step. */
import { BOOKED, type BodyTables, POSE, TWIST } from "../body/body-tables.js";
import type { Chain, Island } from "../joint/coupling.js";

/** Saves all bodies at once: a plain copy of memory. */
export function saveBodies(t: BodyTables): void {
  t.startPose.set(t.pose);
  t.startTwist.set(t.twist);
}

/** The body where something went wrong, with everything it is coupled to: lone bodies go back alone. */
export function restoreAround(t: BodyTables, island: Island, chain: Chain, body: number): void {
  if (chain.method.name === "free") restoreBody(t, body);
  else for (const { bodies } of island.chains) for (const other of bodies) restoreBody(t, other);
}

function restoreBody(t: BodyTables, body: number): void {
  for (let k = body * POSE; k < (body + 1) * POSE; k++) t.pose[k] = t.startPose[k]!;
  for (let k = body * TWIST; k < (body + 1) * TWIST; k++) t.twist[k] = t.startTwist[k]!;
  t.booked.fill(0, body * BOOKED, (body + 1) * BOOKED);
}
