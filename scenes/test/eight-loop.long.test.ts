/** Reference: the rest of tables 9.3 and 9.4 of theory 04. See eight-loop.test.ts. */
import { test } from "vitest";
import { expectCell } from "./expect-cell.js";
import { QUICK_CELLS, TABLE } from "./reference/eight-loop.js";

const cells = TABLE.filter((cell) => !QUICK_CELLS.includes(cell));

test.each(cells)("Tables 9.3 and 9.4, h = $h s, Dmax = $dmax m", expectCell);
