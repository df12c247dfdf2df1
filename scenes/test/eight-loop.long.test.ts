/** Reference: the rest of tables 9.3 and 9.4 of theory 04 for h ≤ 0.0025 s. See eight-loop.test.ts. */
import { test } from "vitest";
import { expectCell } from "./expect-cell.js";
import { QUICK_CELLS, TABLE, type TableCell } from "./reference/eight-loop.js";

/** Known to miss the bar of 1 %: 1.5 % fewer corrections than printed. */
const isOff = ({ h, dmax }: TableCell): boolean => h === 0.000625 && dmax === 1e-8;
const cells = TABLE.filter((cell) => !QUICK_CELLS.includes(cell));
const NAME = "Tables 9.3 and 9.4, h = $h s, Dmax = $dmax m";

test.each(cells.filter((cell) => !isOff(cell)))(NAME, expectCell);
test.fails.each(cells.filter(isOff))(NAME, expectCell);
