/** Every use of the library runs for a second. Reference: consistent starts and the end that is reached; numbers are asked in the other files. */
import { expect, it } from "vitest";
import { blockUses } from "./block-inputs.js";
import { ownLibrary } from "./own-library.js";
import { runUse } from "./run-use.js";
import { USES } from "./uses.js";

for (const [name, text] of Object.entries({ ...USES, ...blockUses(ownLibrary({})) }))
  it(name, () => {
    expect(runUse(text, { to: 1, tolerance: 1e-6, intervals: 4 }).simulation.reached).toBe(true);
  });
