/** Changes made by hand between steps are booked as edits: energy and momentum before and after. */
import { TOTALS, TOTALS_SIZE } from "../../body/body-totals.js";
import { LEDGER } from "../ledger.js";
import { disturb } from "../sleep/sleep.js";
import { addTotalsWithRotors, sumTotals } from "../totals.js";
import type { WorldData } from "../world-data.js";

/** Carries out `change` on the body in that slot; before or after, the slot may be empty. */
export function bookBodyEdit(world: WorldData, body: number, change: () => void): void {
  world.poseEpoch++;
  disturb(world, body);
  bookBody(world, body, LEDGER.edits, change);
  disturb(world, body);
}

/** The same for a change that is no edit: `field` of the ledger takes the energy. */
export function bookBody(world: WorldData, body: number, field: number, change: () => void): void {
  if (!isOpen(world)) {
    change();
    return;
  }
  const before = new Float64Array(TOTALS_SIZE);
  const after = new Float64Array(TOTALS_SIZE);
  addTotalsWithRotors(world, body, before);
  change();
  addTotalsWithRotors(world, body, after);
  book(world.tables.ledger, field, before, after);
}

/** Carries out a change that concerns all bodies: gravity, a force field. */
export function bookWorldEdit(world: WorldData, change: () => void): void {
  if (!isOpen(world)) {
    change();
    return;
  }
  sumTotals(world);
  const before = world.totals.slice();
  change();
  sumTotals(world);
  book(world.tables.ledger, LEDGER.edits, before, world.totals);
}

const isOpen = (world: WorldData): boolean => world.tables.ledger[LEDGER.started] === 1;

function book(ledger: Float64Array, field: number, before: Float64Array, after: Float64Array): void {
  const energy = (totals: Float64Array) => totals[TOTALS.kinetic]! + totals[TOTALS.potential]!;
  ledger[field] = ledger[field]! + energy(after) - energy(before);
  for (let k = 0; k < 6; k++) {
    const difference = after[TOTALS.linear + k]! - before[TOTALS.linear + k]!;
    ledger[LEDGER.linearImpulse + k] = ledger[LEDGER.linearImpulse + k]! + difference;
  }
}
