/**
 * Does what a file says of a contact problem fit together? Lists of one length, places that exist, starts that rise, coefficients that are no nonsense.
 * Places that nothing uses (of a row without a body) may hold anything. The form, each list of numbers, has been checked before.
 */
import { type DiagnosticCollector, pathTo, TWIST } from "@gelenk/core";
import { COUNTED_BY, type Counted, PROBLEM_TABLES, TABLE_NAMES, type TableName } from "./problem-layout.js";

/** The lists of a file as they stand there. */
export type ProblemFile = Readonly<Record<TableName, readonly (number | readonly number[])[]>>;

const LARGEST_SLOT = 2 ** 31 - 1;
const ROWS_OF_A_POINT: readonly number[] = [1, 3, 6];

/** The checks after the first rely on the lengths. */
export function checkProblem(findings: DiagnosticCollector, file: ProblemFile): void {
  checkLengths(findings, file);
  if (findings.errors > 0) return;
  checkSlots(findings, file);
  const partsGood = checkParts(findings, file);
  checkPoints(findings, file);
  checkCoefficients(findings, file);
  if (partsGood) checkPlaces(findings, file);
}

const countOf = (file: ProblemFile, of: Counted): number => file[COUNTED_BY[of]].length;
const numbers = (file: ProblemFile, name: TableName): readonly number[] => file[name] as readonly number[];
const pairs = (file: ProblemFile, name: TableName): readonly (readonly [number, number])[] =>
  file[name] as readonly (readonly [number, number])[];

function checkLengths(findings: DiagnosticCollector, file: ProblemFile): void {
  for (const name of TABLE_NAMES) {
    const { of, ends } = PROBLEM_TABLES[name];
    const wanted = countOf(file, of) + (ends ? 1 : 0);
    if (file[name].length === wanted) continue;
    const rule = `"${COUNTED_BY[of]}" says that there are ${countOf(file, of)} ${of}${ends ? ", and there is one entry more: the end" : ""}`;
    findings.error("file.wrong-length", name, `expected a list of ${wanted}, found a list of ${file[name].length}`, rule);
  }
}

function checkSlots(findings: DiagnosticCollector, file: ProblemFile): void {
  numbers(file, "body").forEach((slot, i) => {
    if (slot >= 0 && slot <= LARGEST_SLOT) return;
    findings.error("contact.unknown-place", pathTo("body", i), `a slot is a number from 0 to ${LARGEST_SLOT}, not ${slot}`);
  });
}

/** Returns whether the parts divide the bodies. */
function checkParts(findings: DiagnosticCollector, file: ProblemFile): boolean {
  const before = findings.errors;
  checkStarts(findings, file, "partStart", countOf(file, "bodies"), (bodies) => bodies > 0 || "a part has at least one body");
  return findings.errors === before;
}

function checkPoints(findings: DiagnosticCollector, file: ProblemFile): void {
  const rule = (rows: number) => ROWS_OF_A_POINT.includes(rows) || `a point has ${ROWS_OF_A_POINT.join(", ")} rows, not ${rows}`;
  checkStarts(findings, file, "pointRow", countOf(file, "rows"), rule);
  numbers(file, "pair").forEach((pair, i, all) => {
    const last = i === 0 ? -1 : all[i - 1]!;
    if (pair === last + 1 || (i > 0 && pair === last)) return;
    const message = i === 0 ? `the first pair has the number 0, not ${pair}` : `pair ${pair} after pair ${last}`;
    findings.error(
      "contact.bad-start",
      pathTo("pair", i),
      message,
      "points of two bodies stand together; pairs are numbered from 0 without gaps",
    );
  });
}

/** From 0 in good steps up to `end`. */
function checkStarts(
  findings: DiagnosticCollector,
  file: ProblemFile,
  name: "partStart" | "pointRow",
  end: number,
  rule: (length: number) => true | string,
): void {
  numbers(file, name).forEach((start, i, all) => {
    const where = pathTo(name, i);
    if (i === 0 && start !== 0) findings.error("contact.bad-start", where, `the first begins at 0, not at ${start}`);
    const verdict = i === 0 || rule(start - all[i - 1]!);
    if (verdict !== true) findings.error("contact.bad-start", where, `from ${all[i - 1]} to ${start}: ${verdict}`);
    if (i === all.length - 1 && start !== end)
      findings.error("contact.bad-start", where, `the last ends at ${end}, where the list ends, not at ${start}`);
  });
}

function checkCoefficients(findings: DiagnosticCollector, file: ProblemFile): void {
  (file.friction as readonly (readonly number[])[]).forEach((coefficients, i) => {
    const where = pathTo("friction", i);
    coefficients.forEach((value, k) => {
      if (!(value < 0)) return;
      findings.error("contact.bad-coefficient", pathTo(where, k), `a coefficient is at least 0, not ${value}`);
    });
    const [atRest, sliding] = [coefficients[0]!, coefficients[1]!];
    if (!(atRest < sliding)) return;
    const message = `the friction at rest, ${atRest}, is below that of sliding, ${sliding}`;
    findings.error("contact.bad-coefficient", where, message, "in this order: at rest, sliding, spinning, rolling");
  });
}

/** Bodies, parts and answers that the rows name. */
function checkPlaces(findings: DiagnosticCollector, file: ProblemFile): void {
  const start = numbers(file, "partStart");
  const counts = { rowBody: countOf(file, "bodies"), rowPart: countOf(file, "parts") };
  const exists = (name: "rowBody" | "rowPart", place: number, where: string): boolean => {
    if (place >= -1 && place < counts[name]) return true;
    const what = name === "rowBody" ? "bodies" : "parts";
    findings.error("contact.unknown-place", where, `there are ${counts[name]} ${what}, and none with the number ${place}`, "−1 for none");
    return false;
  };
  pairs(file, "rowBody").forEach((bodies, row) => {
    const parts = pairs(file, "rowPart")[row]!;
    const good = [0, 1].map((side) => {
      const known = exists("rowBody", bodies[side]!, `rowBody[${row}][${side}]`);
      return exists("rowPart", parts[side]!, `rowPart[${row}][${side}]`) && known;
    });
    if (good.includes(false)) return;
    for (const side of [0, 1]) {
      checkAnswer(findings, file, row, side);
      const body = bodies[side]!;
      if (body < 0 || parts.some((part) => part >= 0 && body >= start[part]! && body < start[part + 1]!)) continue;
      const message = `body ${body} belongs to none of the parts that answer this row`;
      findings.error(
        "contact.unknown-place",
        `rowBody[${row}][${side}]`,
        message,
        "rowPart names the part of each body, or one part for both",
      );
    }
  });
}

function checkAnswer(findings: DiagnosticCollector, file: ProblemFile, row: number, side: number): void {
  const part = pairs(file, "rowPart")[row]![side]!;
  if (part < 0) return;
  const start = numbers(file, "partStart");
  const at = pairs(file, "answerStart")[row]![side]!;
  const size = TWIST * (start[part + 1]! - start[part]!);
  const room = TWIST * countOf(file, "answers");
  if (at >= 0 && at + size <= room) return;
  const message = `${size} numbers from ${at} on, and "answer" has ${room}`;
  findings.error(
    "contact.unknown-place",
    `answerStart[${row}][${side}]`,
    message,
    `${TWIST} numbers for every body of the part, counted one by one`,
  );
}
