/** Reference: Modelica specification 3.6, section 13.4 (classes in folders and files). */
import { expect, it } from "vitest";
import { createLibrary, type Library } from "../../src/library/library.js";
import { filesOfTexts, type ModelicaFiles } from "../../src/library/modelica-files.js";
import { compareVersions } from "../../src/library/versions.js";

const library = (texts: Record<string, string>): Library => createLibrary([filesOfTexts("lib", texts)]);
const found = (lib: Library) => lib.diagnostics.finish().map(({ code, where }) => `${code} ${where}`);

const TREE = {
  "P/package.mo": "within; package P constant Real c = 1; model Inner end Inner; end P;",
  "P/package.order": "c\nSecond\nInner\nQ\nabsent\n",
  "P/First.mo": "within P; model First end First;",
  "P/Second.mo": "within P; model Second end Second;",
  "P/Q/package.mo": "within P; package Q end Q;",
  "P/Q/Deep.mo": "within P.Q; model Deep end Deep;",
  "P/Resources/picture.mo": "not read: the folder has no package.mo",
  "P/notes.txt": "not a class",
};

/** Counts what is read. */
function counting(files: ModelicaFiles): ModelicaFiles & { readonly reads: string[] } {
  const reads: string[] = [];
  return {
    ...files,
    reads,
    read(path) {
      reads.push(path);
      return files.read(path);
    },
  };
}

it("classes of folders, files and texts have their full names, parents and order", () => {
  const lib = library(TREE);
  const P = lib.top("P")!;
  expect(lib.children(P)).toEqual(["Inner", "Second", "Q", "First"]);
  const deep = lib.child(lib.child(P, "Q")!, "Deep")!;
  expect([deep.name, deep.parent?.name, deep.source.name]).toEqual(["P.Q.Deep", "P.Q", "lib/P/Q/Deep.mo"]);
  expect(lib.child(P, "Inner")!.source).toBe(P.source);
  expect(lib.child(P, "Resources")).toBeUndefined();
  expect(lib.child(P, "inner")).toBeUndefined();
  expect(lib.tops()).toEqual(["P"]);
  expect(found(lib)).toEqual([]);
});

it("files are read when their classes are asked for, and once", () => {
  const files = counting(filesOfTexts("lib", TREE));
  const lib = createLibrary([files]);
  const texts = () => files.reads.filter((path) => path.endsWith(".mo"));
  const P = lib.top("P")!;
  expect(texts()).toEqual(["P/package.mo"]);
  expect(lib.child(P, "First")).toBe(lib.child(P, "First"));
  expect(lib.top("P")).toBe(P);
  expect(texts()).toEqual(["P/package.mo", "P/First.mo"]);
});

it("the first root that holds a package decides for all of it", () => {
  const mine = filesOfTexts("mine", { "P/package.mo": "package P end P;" });
  const lib = createLibrary([filesOfTexts("empty", {}), mine, filesOfTexts("lib", TREE)]);
  const P = lib.top("P")!;
  expect(P.source.name).toBe("mine/P/package.mo");
  expect(lib.child(P, "First")).toBeUndefined();
  expect(lib.top("Missing")).toBeUndefined();
});

it("of several versions the one asked for, else the plain one, else the highest", () => {
  const version = (v: string) => ({ [`P ${v}/package.mo`]: `package P annotation (version = "${v}"); end P;` });
  const several = { ...version("3.2.3"), ...version("4.10.0"), ...version("4.9.1") };
  expect(library(several).top("P")?.source.name).toBe("lib/P 4.10.0/package.mo");
  expect(library(several).top("P", "3.2.3")?.source.name).toBe("lib/P 3.2.3/package.mo");
  expect(library({ ...several, "P.mo": "package P end P;" }).top("P")?.source.name).toBe("lib/P.mo");
  expect(["4.0.0", "4.0.0 beta", "4", "10", "4.0.1"].sort(compareVersions)).toEqual(["4", "4.0.0 beta", "4.0.0", "4.0.1", "10"]);
});

it.each([
  ["a second class", { "A.mo": "model A end A; model B end B;" }, "modelica.one-class lib/A.mo:1:16"],
  ["no class", { "A.mo": "// nothing" }, "modelica.one-class lib/A.mo:1:1"],
  ["another name", { "A.mo": "model B end B;" }, "modelica.class-name lib/A.mo:1:7"],
  ["within at the top", { "A.mo": "\nwithin P; model A end A;" }, "modelica.within lib/A.mo:2:1"],
  ["a file beside a folder", { "A.mo": "model A end A;", "A/package.mo": "package A end A;" }, "modelica.file-and-folder lib/A.mo"],
  ["a mistake in the text", { "A.mo": "model A Real ; end A;" }, "modelica.syntax lib/A.mo:1:14"],
  ["a model as folder", { "A/package.mo": "model A end A;" }, "modelica.class-name lib/A/package.mo:1:1"],
])("%s is reported with its place", (_what, texts, expected) => {
  const lib = library(texts as Record<string, string>);
  lib.top("A");
  expect(found(lib)).toEqual([expected]);
});

it("inside packages: wrong within, no within, the same class twice, a file that cannot be read", () => {
  const texts = {
    "P/package.mo": "package P model T end T; end P;",
    "P/A.mo": "within Q; model A end A;",
    "P/B.mo": "model B end B;",
    "P/T.mo": "within P; model T end T;",
  };
  const whole = filesOfTexts("lib", { ...texts, "P/C.mo": "" });
  const lib = createLibrary([{ ...whole, read: (path) => (path === "P/C.mo" ? undefined : whole.read(path)) }]);
  const P = lib.top("P")!;
  // a class in the wrong place is used all the same
  expect(["A", "B", "C", "T"].map((name) => lib.child(P, name)?.name)).toEqual(["P.A", "P.B", undefined, "P.T"]);
  expect(found(lib)).toEqual([
    "modelica.duplicate-class lib/P/T",
    "modelica.within lib/P/A.mo:1:1",
    "modelica.within lib/P/B.mo:1:1",
    "modelica.not-readable lib/P/C.mo",
  ]);
});
