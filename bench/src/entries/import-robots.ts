/** Files of other programs of 10 MB: reading the XML alone, and all the way to a checked model with its loss report. */
import { filesOf, importModel } from "@gelenk/formats/import";
import { heapMemory } from "../array-memory.js";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { loadXmlParser } from "../formats-internals.js";
import { packageVersion } from "../package-version.js";
import { largeMjcf, largeUrdf } from "./large-robots.js";

const BYTES = 10_000_000;
const BYTES_QUICK = 100_000;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "size", title: "file", unit: "MB" },
  { key: "memory", title: "memory over file", unit: "" },
];

const NOTES = [
  "`parse` ends with the tree of elements; `import` with the model, checked, and the sums of the loss report.",
  "Memory is what the heap holds more than before, while the result is kept and what is no longer used has been collected, over the size of the file.",
  "Left out: MuJoCo compiles a model in a time that grows with the square of its bodies, minutes for 10⁴ of them.",
];

const importing = (format: "URDF" | "MJCF", path: string, write: (bytes: number) => string): BenchmarkEntry => {
  const name = `import-${format.toLowerCase()}`;
  const about = (bytes: number) => `A robot in a file of ${bytes / 1e6} MB of ${format}.`;
  return {
    name,
    about: about(BYTES),
    build({ quick }): Benchmark {
      const bytes = quick ? BYTES_QUICK : BYTES;
      let written: Uint8Array | undefined;
      const file = () => {
        written ??= new TextEncoder().encode(write(bytes));
        return written;
      };
      return {
        name,
        about: about(bytes),
        work: "file",
        reference: "gelenk import",
        contestants: [
          contestant("gelenk import", file, async () => readModel(path)),
          contestant("gelenk parse", file, () => readTree(path)),
        ],
        accuracy: FIGURES,
        goals: [{ contestant: "gelenk import", atMost: 2000, accuracy: { memory: 20 } }],
        runsPerBlock: 1,
        rounds: 8,
        notes: NOTES,
      };
    },
  };
};

export const importUrdf = importing("URDF", "robot.urdf", largeUrdf);
export const importMjcf = importing("MJCF", "robot.xml", largeMjcf);

/** What a file becomes; whoever keeps it keeps all that was made. */
type Work = (file: Uint8Array) => unknown;

const contestant = (name: string, file: () => Uint8Array, load: () => Promise<Work>): Contestant => ({
  name,
  version: packageVersion("@gelenk/formats"),
  async prepare() {
    const [work, bytes] = [await load(), file()];
    return {
      run: () => void work(bytes),
      measure() {
        const before = heapMemory();
        const kept = work(bytes);
        const memory = (heapMemory() - before) / bytes.length;
        if (kept === undefined) throw new Error("the file could not be read");
        return { size: bytes.length / 1e6, memory };
      },
    };
  },
});

const readModel =
  (path: string): Work =>
  (file) => {
    const imported = importModel(path, { files: filesOf({ [path]: file }) });
    return imported.model && { imported, counts: imported.counts };
  };

async function readTree(path: string): Promise<Work> {
  const { parseXmlBytes } = await loadXmlParser();
  return (file) => parseXmlBytes(path, file).root;
}
