/** Random tables with awkward names and numbers. */
import { seeded } from "../../../core/test/chance.js";
import type { Table } from "../../src/result/table.js";

export function randomTable(seed: number): Table {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const width = 1 + Math.floor(random() * 5);
  const length = Math.floor(random() * 100);
  const names = ["time", "arm.position.x", 'a "quoted" name', "comma, name", "a [b]", "Größe 😀", "semi;colon", "two\nlines"];
  const number = () =>
    pick([0, -0, 1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, random(), random() * 1e300, random() * 1e-310]);
  return {
    columns: Array.from({ length: width }, (_, k) => ({
      name: `${k}${pick(names)}${pick(["", "]"])}`,
      unit: pick(["", "m", "m/s²", "N·m"]),
    })),
    length,
    values: Array.from({ length: width }, () => Float64Array.from({ length }, number)),
  };
}
