/** Small made-up source trees, each with one thing wrong, beside the same thing done right. The rules decide. */
import { describe, expect, test } from "vitest";
import { checkLayers } from "../lib/check-layers.mjs";
import { temporaryFolder } from "./temporary-folder.js";

const violations = (files: Readonly<Record<string, string>>) => checkLayers(temporaryFolder(files)).violations;
/** What is said about one file of core. */
const inCore = (text: string) => violations({ "packages/core/src/math/probe.ts": text });

const MATH = "packages/core/src/math";

describe("layers of core", () => {
  test("imports that point downwards are fine, also from the entry files", () => {
    const files = {
      [`${MATH}/vec3.ts`]: "export const zero = 0;",
      "packages/core/src/world/world.ts": 'import { zero } from "../math/vec3.js"; export const world = zero;',
      "packages/core/src/index.ts": 'export { world } from "./world/world.js";',
      "packages/core/src/minimal.ts": 'export { zero } from "./math/vec3.js";',
    };
    expect(checkLayers(temporaryFolder(files))).toEqual({ files: 4, violations: [] });
  });

  test.each([
    ["import", 'import { world } from "../world/world.js"; export const probe = world;'],
    ["import of a type", 'import type { World } from "../world/world.js"; export type Probe = World;'],
    ["re-export", 'export { world } from "../world/world.js";'],
    ["import type in place", 'export type Probe = import("../world/world.js").World;'],
    ["import at run time", 'export const probe = () => import("../world/world.js");'],
  ])("an upward %s is found", (_, text) => {
    const files = { [`${MATH}/probe.ts`]: text, "packages/core/src/world/world.ts": "export const world = 1; export type World = 1;" };
    expect(violations(files)).toEqual([
      expect.stringMatching(/^packages\/core\/src\/math\/probe\.ts:1:\d+ math may not import world, which lies above it$/),
    ]);
  });

  test("folders of one level do not import each other", () => {
    const files = {
      "packages/core/src/joint/motor.ts": 'import { servo } from "../force/servo.js"; export const motor = servo;',
      "packages/core/src/force/servo.ts": "export const servo = 1;",
    };
    expect(violations(files)).toEqual(["packages/core/src/joint/motor.ts:1:23 joint may not import force, which stands beside it"]);
  });

  test("nothing imports the entry file", () => {
    const files = { [`${MATH}/probe.ts`]: 'export { a } from "../index.js";', "packages/core/src/index.ts": "export const a = 1;" };
    expect(violations(files)).toEqual([expect.stringContaining("math may not import index.ts")]);
  });

  test("a folder without a layer is found", () => {
    expect(violations({ "packages/core/src/misc/a.ts": "export const a = 1;" })).toEqual([
      "packages/core/src/misc/a.ts:1:1 misc has no layer in core; add it to tools/lib/layers.mjs",
    ]);
  });
});

describe("entries that pages load too", () => {
  const files = {
    "packages/batch/package.json": '{ "dependencies": { "piscina": "1" } }',
    "packages/batch/src/index.ts": 'export { key } from "./study/key.js";',
    "packages/batch/src/node.ts": 'export { runner } from "./run/runner.js";',
    "packages/batch/src/study/key.ts": "export const key = 1;",
    "packages/batch/src/run/runner.ts":
      'import { Piscina } from "piscina"; import { readFile } from "node:fs"; export const runner = [Piscina, readFile];',
  };

  test("what the other entry reaches may use Node", () => expect(violations(files)).toEqual([]));

  test.each([
    ['import { createHash } from "node:crypto"; export const key = createHash;', "node:crypto"],
    ['import { Piscina } from "piscina"; export const key = Piscina;', "piscina"],
    ['import { join } from "path"; export const key = join;', "path"],
  ])("%s is found, though it lies deeper", (text, what) => {
    const deep = { "packages/batch/src/study/deep.ts": text, "packages/batch/src/study/key.ts": 'export { key } from "./deep.js";' };
    expect(violations({ ...files, ...deep })).toEqual([
      expect.stringMatching(
        new RegExp(`^packages/batch/src/study/deep.ts:1:\\d+ packages/batch/src/index.ts is for pages too and reaches ${what} here$`),
      ),
    ]);
  });
});

describe("cycles", () => {
  test("the path of a cycle is named once", () => {
    const files = {
      [`${MATH}/a.ts`]: '// first\nimport { b } from "./b.js"; export const a = b;',
      [`${MATH}/b.ts`]: 'import type { C } from "./c.js"; export const b: C = 1;',
      [`${MATH}/c.ts`]: 'import { a } from "./a.js"; export type C = typeof a;',
      [`${MATH}/d.ts`]: 'import { a } from "./a.js"; export const d = a;',
    };
    expect(violations(files)).toEqual([`${MATH}/a.ts:2:19 cycle: ${MATH}/a.ts → ${MATH}/b.ts → ${MATH}/c.ts → ${MATH}/a.ts`]);
  });

  test("two ways to one file are no cycle", () => {
    const files = {
      [`${MATH}/a.ts`]: 'import { b } from "./b.js"; import { c } from "./c.js"; export const a = b + c;',
      [`${MATH}/b.ts`]: 'import { c } from "./c.js"; export const b = c;',
      [`${MATH}/c.ts`]: "export const c = 1;",
    };
    expect(violations(files)).toEqual([]);
  });

  test("a cycle through two packages is found", () => {
    const files = {
      "packages/cli/package.json": '{ "dependencies": { "@gelenk/bench": "1" } }',
      "packages/cli/src/index.ts": 'export { b } from "@gelenk/bench";',
      "bench/package.json": '{ "dependencies": { "@gelenk/cli": "1" } }',
      "bench/src/index.ts": 'import { b as c } from "@gelenk/cli"; export const b = c;',
    };
    expect(violations(files)).toEqual([
      expect.stringContaining("cycle: bench/src/index.ts → packages/cli/src/index.ts → bench/src/index.ts"),
    ]);
  });
});

describe("packages", () => {
  const core = { "packages/core/src/index.ts": "export const a = 1;" };
  const using = (folder: string, specifier: string, dependency = specifier) => ({
    ...core,
    [`${folder}/package.json`]: JSON.stringify({ dependencies: { [dependency]: "1" } }),
    [`${folder}/src/probe.ts`]: `import { a } from "${specifier}"; export const b = a;`,
  });

  test.each([
    ["packages/formats", "@gelenk/core"],
    ["scenes", "@gelenk/core"],
    ["packages/batch", "@gelenk/modelica"],
    ["packages/studio", "@gelenk/scenes"],
    ["packages/studio", "three"],
    ["packages/cli", "@gelenk/studio"],
    ["packages/cli", "node:fs"],
    ["packages/batch", "node:worker_threads"],
    ["bench", "fs"],
    ["packages/formats", "ajv"],
  ])("%s may import %s", (folder, specifier) => {
    expect(violations(using(folder, specifier))).toEqual([]);
  });

  test.each([
    ["packages/formats", "@gelenk/scenes", "formats may not import @gelenk/scenes"],
    ["scenes", "@gelenk/cli", "scenes may not import @gelenk/cli"],
    ["packages/studio", "@gelenk/batch/node", "studio may not import @gelenk/batch/node, which needs Node"],
    ["packages/core", "@gelenk/formats", "core may not import @gelenk/formats"],
    ["packages/core", "@gelenk/core", "core imports itself by name; use a relative import"],
    ["packages/formats", "three", "three may be used in studio only"],
    ["packages/cli", "three/webgpu", "three may be used in studio only"],
    ["packages/formats", "node:fs", "formats may not use Node's node:fs"],
    ["scenes", "fs/promises", "scenes may not use Node's fs/promises"],
  ])("%s may not import %s", (folder, specifier, message) => {
    const found = violations(using(folder, specifier, specifier === "three/webgpu" ? "three" : specifier)).filter(
      (text) => !text.includes("no layer"),
    );
    expect(found).toEqual([`${folder}/src/probe.ts:1:19 ${message}`]);
  });

  test("what is imported is declared by the package itself", () => {
    const found = violations(using("packages/formats", "ajv/dist/2020.js", "other"));
    expect(found).toEqual([expect.stringContaining("ajv is not among the dependencies in packages/formats/package.json")]);
    expect(violations(using("packages/formats", "ajv/dist/2020.js", "ajv"))).toEqual([]);
    expect(violations(using("packages/formats", "@gelenk/core", "other"))).toEqual([expect.stringContaining("@gelenk/core is not among")]);
  });

  test("files of another package are not reached by a path", () => {
    const files = { ...core, "scenes/src/probe.ts": 'import { a } from "../../packages/core/src/index.js"; export const b = a;' };
    expect(violations(files)).toEqual([expect.stringContaining('import of another package\'s file; import "@gelenk/core"')]);
    const built = { ...core, "scenes/src/probe.ts": 'import { a } from "../../packages/core/dist/index.js"; export const b = a;' };
    expect(violations(built)).toEqual([expect.stringContaining("leaves the sources of scenes")]);
  });

  test("a package without rules is found", () => {
    expect(violations({ "packages/novel/src/index.ts": "" })).toEqual([
      "packages/novel:1:1 package without rules; add it to tools/lib/layers.mjs",
    ]);
  });
});

describe("Node's globals", () => {
  const globals = ["process.argv", "Buffer.alloc(1)", "__dirname", "__filename", "require('x')", "typeof process", "{ process }"];

  test.each(globals)("%s is found outside the packages for Node", (use) => {
    const found = violations({ "packages/formats/src/probe.ts": `export const probe = () => (${use});` });
    expect(found.filter((text) => text.includes("formats may not use Node's"))).toHaveLength(1);
  });

  test.each(["packages/cli", "packages/batch", "bench"])("%s may use them", (folder) => {
    expect(violations({ [`${folder}/src/probe.ts`]: "export const probe = process.argv;" })).toEqual([]);
  });

  test("names of our own are not mistaken for them", () => {
    const text = `
      import { module } from "./other.js";
      interface Task { process(require: number): void; readonly Buffer: number }
      export function probe(process: number, task: Task): number {
        const { Buffer: global } = task;
        task.process(module);
        return process + global + task.Buffer;
      }
      export const task: Task = { process() {}, Buffer: 1 };`;
    expect(violations({ "packages/formats/src/probe.ts": text, "packages/formats/src/other.ts": "export const module = 1;" })).toEqual([]);
  });

  test("a declaration without definition does not make them ours", () => {
    const text = "declare const process: { readonly argv: readonly string[] }; export const probe = process.argv;";
    expect(violations({ "packages/formats/src/probe.ts": text })).toEqual([expect.stringContaining("formats may not use Node's process")]);
  });

  test("a reference to Node's types is found", () => {
    const text = '/// <reference types="node" />\nexport const probe = 1;';
    expect(violations({ "packages/formats/src/probe.ts": text })).toEqual([expect.stringContaining("formats may not use Node's types")]);
  });
});

describe("core is reproducible", () => {
  test.each([
    ["new Date()", "core may not use Date"],
    ["Date.now()", "core may not use Date"],
    ["performance.now()", "core may not use performance"],
    ["console.log(1)", "core may not use console"],
    ["setTimeout(() => {}, 1)", "core may not use setTimeout"],
    ["globalThis", "core may not use globalThis"],
    ["new Intl.NumberFormat()", "core may not use Intl"],
    ["(1 as unknown as Date)", "core may not use Date"],
    ["Math.random()", "Math.random is not the same in all engines"],
    ["Math.sin(1)", "Math.sin is not the same in all engines"],
    ["Math.hypot(1, 2)", "Math.hypot is not the same in all engines"],
    ["Math.pow(1, 2)", "Math.pow is not the same in all engines"],
    ['Math["exp"](1)', "Math.exp is not the same in all engines"],
    ["Math?.cbrt(1)", "Math.cbrt is not the same in all engines"],
    ["(({ tan }) => tan(1))(Math)", "Math may be used as Math.name only"],
    ["[Math]", "Math may be used as Math.name only"],
    ["2 ** 3", "the power operator differs between engines"],
    ["((x: number) => (x **= 2))(1)", "the power operator differs between engines"],
    ["(1).toLocaleString()", "toLocaleString depends on the user's language"],
    ['"a".localeCompare("b")', "localeCompare depends on the user's language"],
    ['["a"].sort((a, b) => a["localeCompare"](b))', "localeCompare depends on the user's language"],
    ["((name: string) => import(name))('x')", "core may not import by a computed name"],
  ])("%s is found", (expression, message) => {
    expect(inCore(`export const probe = () => ${expression};`)).toEqual([expect.stringContaining(message)]);
  });

  test("for…in is found", () => {
    expect(inCore("export function probe(o: object) { for (const key in o) return key; return ''; }")).toEqual([
      expect.stringContaining("for…in"),
    ]);
  });

  test("the place of the finding is exact", () => {
    expect(inCore("export const a = 1;\n  export const b = Math.sin(a);\n")).toEqual([expect.stringMatching(/probe\.ts:2:20 Math\.sin/)]);
  });

  test("exact functions and constants of Math are fine", () => {
    const names = ["sqrt", "abs", "floor", "ceil", "trunc", "sign", "min", "max", "imul", "clz32", "fround"];
    const constants = ["PI", "E", "LN2", "LN10", "LOG2E", "SQRT2", "SQRT1_2"];
    expect(
      inCore(`export const probe = [${[...names.map((n) => `Math.${n}(1, 2)`), ...constants.map((n) => `Math.${n}`)].join(", ")}];`),
    ).toEqual([]);
  });

  test("members and locals of the same name are fine, comments and strings too", () => {
    const text = `
      import { sin } from "./sine.js";
      export interface Sample { readonly Date: number; performance(): number }
      /** Unlike Math.sin and Date.now() this is exact. */
      export const probe = (sample: Sample, console: number) => sin(sample.Date) + sample.performance() + console + "Date ** 2".length;`;
    expect(violations({ [`${MATH}/probe.ts`]: text, [`${MATH}/sine.ts`]: "export const sin = (x: number) => x;" })).toEqual([]);
  });

  test("other packages may use them", () => {
    const text = "export function probe(o: object) { for (const key in o) return Math.sin(2 ** key.length) + Date.now(); return 0; }";
    expect(violations({ "packages/formats/src/probe.ts": text })).toEqual([]);
  });
});

describe("exports and index files", () => {
  test.each([
    "export default 1;",
    "export default function probe() {}",
    "const a = 1; export { a as default };",
    "export default class {}",
  ])("%s is found", (text) => {
    expect(violations({ "packages/cli/src/probe.ts": text })).toEqual([expect.stringContaining("default export; exports are named")]);
  });

  test("an index file below the root of src is found", () => {
    const files = { "packages/cli/src/index.ts": "export const a = 1;", "packages/cli/src/commands/index.ts": "export const b = 1;" };
    expect(violations(files)).toEqual([expect.stringMatching(/^packages\/cli\/src\/commands\/index\.ts:1:1 index file inside a folder/)]);
  });
});
