/** Contact problems for tests of their files. */
import { type ContactProblem, POINT_FRICTION, ROW_WRENCH, TWIST } from "@gelenk/core";

/**
 * A random one of good form: parts of 1 to 3 bodies, points of 1, 3 and 6 rows between two bodies, or a body and something that does not move. Its numbers
 * mean nothing; they are such that a text could lose them: of all sizes, not round, −0 among them.
 */
export function randomProblem(random: () => number, points: number): ContactProblem {
  const value = (): number => (random() < 0.05 ? -0 : (random() - 0.5) * 10 ** Math.floor(40 * random() - 20));
  const values = (count: number): Float64Array<ArrayBuffer> => Float64Array.from({ length: count }, value);
  const whole = (n: number): number => Math.floor(n * random());
  const flags = (count: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: count }, () => whole(2));

  const sizes = Array.from({ length: 4 }, () => 1 + whole(3));
  const partStart = startsOf(sizes);
  const partOf = sizes.flatMap((size, part) => Array.from({ length: size }, () => part));
  const bodyCount = partOf.length;

  const rowsOf = Array.from({ length: points }, () => [1, 3, 6][whole(3)]!);
  const pointRow = startsOf(rowsOf);
  const pair = rowsOf.map(() => whole(2));
  pair.forEach((step, i) => {
    pair[i] = i === 0 ? 0 : pair[i - 1]! + step;
  });
  // A and B of every row: those of its point
  const rowBody = rowsOf.flatMap((rows) => {
    const bodies = [whole(bodyCount), random() < 0.3 ? -1 : whole(bodyCount)];
    return Array.from({ length: rows }, () => bodies).flat();
  });
  const partAt = (i: number): number => partOf[rowBody[i]!] ?? -1;
  const rowPart = rowBody.map((_, i) => (i % 2 === 1 && partAt(i) === partAt(i - 1) ? -1 : partAt(i)));
  const answers = startsOf(rowPart.map((part) => TWIST * (sizes[part] ?? 0)));
  const rowCount = pointRow[points]!;
  return {
    bodyCount,
    body: Int32Array.from(partOf, (part, i) => 10 * i + part),
    partCount: sizes.length,
    partStart: Int32Array.from(partStart),
    frozen: flags(sizes.length),
    twist: values(TWIST * bodyCount),
    pointCount: points,
    pointRow: Int32Array.from(pointRow),
    pair: Int32Array.from(pair),
    active: flags(points),
    friction: Float64Array.from({ length: POINT_FRICTION * points }, (_, i) => (i % POINT_FRICTION === 0 ? 1 + random() : random())),
    stick: flags(points),
    rowCount,
    rowBody: Int32Array.from(rowBody),
    rowPart: Int32Array.from(rowPart),
    answerStart: Int32Array.from(rowPart, (part, i) => (part < 0 ? -1 : answers[i]!)),
    wrench: values(ROW_WRENCH * rowCount),
    answerCount: answers.at(-1)!,
    answer: values(answers.at(-1)!),
    bias: values(rowCount),
    base: values(rowCount),
    impulse: values(rowCount),
  };
}

/** Where items of these lengths begin, and where the last one ends. */
function startsOf(lengths: readonly number[]): number[] {
  const starts = [0];
  for (const length of lengths) starts.push(starts.at(-1)! + length);
  return starts;
}
