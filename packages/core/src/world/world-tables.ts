/** All tables of a world in one arena: those of bodies and joints, and the single row that belongs to the world itself. */
import { type BodyTables, bodyTableDeclarations } from "../body/body-tables.js";
import { STORED_MEMORY } from "../contact/contact-memory.js";
import { type JointTables, jointTableDeclarations } from "../joint/joint-tables.js";
import type { Arena, TableDeclarations, TablesOf } from "../memory/arena.js";
import { HEAP_ROW } from "./contacts/heap-row.js";
import { LEDGER_SIZE } from "./ledger.js";

const world = { element: "f64", group: "world", role: "state" } as const;

export const worldTableDeclarations = {
  ...bodyTableDeclarations,
  ...jointTableDeclarations,
  clock: {
    ...world,
    stride: 5,
    about: "start time (s), steps since then, their length (s), all steps, time left over by advance (s); beginStep",
  },
  gravity: { ...world, stride: 3, about: "uniform gravity, m/s², world axes; set by the user" },
  ledger: { ...world, stride: LEDGER_SIZE, about: "sums and extremes since the start, fields in ledger.ts; endStep" },
  contactCount: { ...world, stride: 1, about: "rows of `contact` that count; storeContacts" },
  contact: {
    element: "f64",
    group: "contact",
    role: "state",
    stride: STORED_MEMORY,
    about: "what contacts carry from step to step, see contact-state.ts; storeContacts",
  },
  heapCount: { ...world, stride: 1, about: "rows of `heap` that count; storeHeap" },
  heap: { element: "f64", group: "heap", role: "state", stride: HEAP_ROW, about: "memory of the heap in step mode, packed; storeHeap" },
  insideCount: { ...world, stride: 1, about: "rows of `inside` that count; watchSensors" },
  inside: {
    element: "f64",
    group: "inside",
    role: "state",
    stride: 4,
    about: "pairs of which one is a sensor that the other touches: slot and shape of either body, sorted; watchSensors",
  },
} as const satisfies TableDeclarations;

export type WorldTables = TablesOf<typeof worldTableDeclarations> & BodyTables & JointTables;
export type WorldArena = Arena<typeof worldTableDeclarations>;

/** Fields of the clock. Time is start + n·h, never a running sum; a new step length starts a new count. */
export const CLOCK = { start: 0, count: 1, length: 2, total: 3, leftOver: 4 } as const;
