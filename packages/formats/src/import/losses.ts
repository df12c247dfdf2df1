/**
 * The loss report: every element and attribute of the files that were read, and what became of it. What the importer did not ask for
 * is ignored; an element that is ignored stands for all that is in it.
 */
import { type Fate, type FateNote, placeOf, type XmlElement } from "../xml/xml-tree.js";

/** What became of one part of a file. */
export interface ReportLine {
  /** Imported, approximated or ignored. */
  readonly fate: Fate;
  /** `robot/link/inertial@xyz`. */
  readonly what: string;
  /** `arm.urdf:12:7` */
  readonly place: string;
  /** What was done instead, or why nothing was. */
  readonly note?: string;
  /** Elements and attributes inside of it that share its fate. */
  readonly inside?: number;
}

/** How many parts of a file had which fate. */
export interface LossCounts {
  /** Parts that mean the same in the model. */
  readonly imported: number;
  /** Parts that mean nearly the same. */
  readonly approximated: number;
  /** Parts that the model does not have. */
  readonly ignored: number;
}

/** Every element and attribute in the order of the files; of an ignored element that it is, and how much it holds. */
export function* reportOf(roots: readonly XmlElement[]): Generator<ReportLine> {
  for (const root of roots) yield* elementLines(root, root.name);
}

function* elementLines(element: XmlElement, path: string): Generator<ReportLine> {
  const own = element.fate ?? IGNORED;
  if (own.fate === "ignored") {
    yield reportLine(element, path, own, undefined, countInside(element));
    return;
  }
  yield reportLine(element, path, own);
  for (const name of Object.keys(element.attributes)) {
    yield reportLine(element, `${path}@${name}`, fateOf(element, name), name);
  }
  for (const child of element.children) yield* elementLines(child, `${path}/${child.name}`);
}

const IGNORED: FateNote = { fate: "ignored" };
const fateOf = (element: XmlElement, attribute: string): FateNote => element.attributeFates?.[attribute] ?? IGNORED;

/** Its place is looked for when it is asked for: who counts needs none. */
const reportLine = (element: XmlElement, what: string, { fate, note }: FateNote, attribute?: string, inside = 0): ReportLine => ({
  fate,
  what,
  get place() {
    return placeOf(element, attribute);
  },
  ...(note !== undefined && { note }),
  ...(inside > 0 && { inside }),
});

function countInside(element: XmlElement): number {
  return element.children.reduce((sum, child) => sum + 1 + countInside(child), Object.keys(element.attributes).length);
}

type OpenCounts = Record<Fate, number>;

/** How many elements and attributes had each fate. */
export function countFates(lines: Iterable<ReportLine>): LossCounts {
  const counts: OpenCounts = { imported: 0, approximated: 0, ignored: 0 };
  for (const { fate, inside = 0 } of lines) counts[fate] += 1 + inside;
  return counts;
}

/** The same of `reportOf` and further lines, without a line for every element: a large file has a million. */
export function countAll(roots: readonly XmlElement[], lines: Iterable<ReportLine>): LossCounts {
  const counts: OpenCounts = { ...countFates(lines) };
  for (const root of roots) addFates(counts, root);
  return counts;
}

function addFates(counts: OpenCounts, element: XmlElement): void {
  const { fate } = element.fate ?? IGNORED;
  counts[fate]++;
  if (fate === "ignored") {
    counts.ignored += countInside(element);
    return;
  }
  for (const name in element.attributes) counts[fateOf(element, name).fate]++;
  for (const child of element.children) addFates(counts, child);
}
