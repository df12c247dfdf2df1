/** Reference: Modelica specification 3.6, section 5.3. T1–T3 are small models whose answers follow from its rules. */
import { expect, it } from "vitest";
import { createLibrary, type LibraryClass } from "../../src/library/library.js";
import { createLookup, type Meaning } from "../../src/library/lookup.js";
import { filesOfTexts } from "../../src/library/modelica-files.js";

/** The meaning of a name in a class, as text, and what was reported. */
function lookUp(texts: Record<string, string>, scope: string, name: string) {
  const library = createLibrary([filesOfTexts("", texts)]);
  const lookup = createLookup(library);
  const [top, ...inner] = scope.split(".") as [string, ...string[]];
  const place = inner.reduce((at: LibraryClass | undefined, id) => at && library.child(at, id), library.top(top));
  const absolute = name.startsWith(".");
  const meaning = lookup.find({ from: 0, absolute, parts: name.split(".").slice(absolute ? 1 : 0) }, place!);
  return { meaning: describe(meaning), codes: library.diagnostics.finish().map((d) => d.code) };
}

function describe(meaning: Meaning | undefined): string {
  switch (meaning?.kind) {
    case undefined:
      return "nothing";
    case "class":
      return meaning.class.name;
    case "component":
      return [`${meaning.owner.name}:${meaning.component.name}`, ...meaning.rest].join(".");
    case "literal":
      return `${meaning.owner.name}:${meaning.name}`;
    case "predefined":
      return ["predefined", meaning.name, ...meaning.rest].join(" ");
  }
}

const inP = (text: string) => ({ "P.mo": `package P ${text} end P;` });
const good = (meaning: string) => ({ meaning, codes: [] });
const bad = (code: string) => ({ meaning: "nothing", codes: [`modelica.${code}`] });

it("T1: the nearest class around decides", () => {
  const text = inP("constant Real a = 1; model M constant Real a = 2; model N Real y = a; end N; N n; end M;");
  expect(lookUp(text, "P.M.N", "a")).toEqual(good("P.M:a"));
  expect(lookUp(text, "P.M.N", ".P.a")).toEqual(good("P:a"));
});

it("T2: imports are not inherited", () => {
  const base = "package C constant Real k = 1; end C; model B import K = P.C.k; end B;";
  expect(lookUp(inP(`${base} model D extends B; end D;`), "P.B", "K")).toEqual(good("P.C:k"));
  expect(lookUp(inP(`${base} model D extends B; end D;`), "P.D", "K")).toEqual(bad("unknown-name"));
  expect(lookUp(inP(`${base} model D extends B; import K = P.C.k; end D;`), "P.D", "K")).toEqual(good("P.C:k"));
});

it("T3: an encapsulated class sees predefined names and the top level by the dot, not its neighbours", () => {
  const text = inP("constant Real c = 1; model S end S; encapsulated model E import P.S2; end E; model S2 end S2;");
  expect(lookUp(text, "P.E", "sin")).toEqual(good("predefined sin"));
  expect(lookUp(text, "P.E", "Real")).toEqual(good("predefined Real"));
  expect(lookUp(text, "P.E", ".P.c")).toEqual(good("P:c"));
  expect(lookUp(text, "P.E", "S")).toEqual(bad("unknown-name"));
  expect(lookUp(text, "P.E", "S2")).toEqual(good("P.S2"));
});

it("members are inherited through extends, short classes and class extends", () => {
  const text = inP(`package A model X Real x; end X; constant Real k = 1; replaceable model R Real r; end R; end A;
    package B extends A; redeclare model extends R Real s; end R; end B; package C = B; model Y = A.X; model Z extends Y; Real z; end Z;`);
  expect(lookUp(text, "P", "C.k")).toEqual(good("P.A:k"));
  expect(lookUp(text, "P.Z", "x")).toEqual(good("P.A.X:x"));
  expect(lookUp(text, "P.B.R", "r")).toEqual(good("P.A.R:r"));
  expect(lookUp(text, "P.B.R", "s")).toEqual(good("P.B.R:s"));
});

it("imports: by name, renamed, lists, whole packages", () => {
  const texts = {
    "L/package.mo":
      "package L package A model X end X; protected model H end H; end A; package B model X end X; model Y end Y; end B; end L;",
    "M.mo": "model M import L.A.X; import Z = L.B.Y; import L.B.{Y}; end M;",
    "N.mo": "model N import L.A.*; import L.B.*; end N;",
    "O.mo": "model O import L.A.*; import L.A.*; end O;",
  };
  expect(lookUp(texts, "M", "X")).toEqual(good("L.A.X"));
  expect(lookUp(texts, "M", "Z")).toEqual(good("L.B.Y"));
  expect(lookUp(texts, "M", "Y")).toEqual(good("L.B.Y"));
  expect(lookUp(texts, "N", "Y")).toEqual(good("L.B.Y"));
  expect(lookUp(texts, "N", "X")).toEqual(bad("ambiguous-name"));
  expect(lookUp(texts, "O", "X")).toEqual(good("L.A.X"));
  expect(lookUp(texts, "N", "H")).toEqual(bad("unknown-name"));
});

it("what cannot be reached is named", () => {
  const text = inP(
    "model M Real v; model N end N; encapsulated model E end E; end M; type T = enumeration(a, b); protected constant Real h = 1;",
  );
  expect(lookUp(text, "P.M.N", "v")).toEqual(bad("not-constant"));
  expect(lookUp(text, "P.M", "v.a.b")).toEqual(good("P.M:v.a.b"));
  expect(lookUp(text, "P", "M.N")).toEqual(bad("not-package"));
  expect(lookUp(text, "P", "M.E")).toEqual(good("P.M.E"));
  expect(lookUp(text, "P", "T.b")).toEqual(good("P.T:b"));
  expect(lookUp(text, "P", "T.c")).toEqual(bad("unknown-name"));
  expect(lookUp(text, "P", "T.b.c")).toEqual(bad("unknown-name"));
  expect(lookUp(text, "P.M", "P.h")).toEqual(bad("protected-name"));
  expect(lookUp(text, "P", "Connections.root")).toEqual(good("predefined Connections root"));
});

it("without the dot a function that wraps a predefined one would find itself", () => {
  const text = inP("function sin input Real u; output Real y; algorithm y := .sin(u); end sin;");
  expect(lookUp(text, "P.sin", "sin")).toEqual(good("P.sin"));
  expect(lookUp(text, "P.sin", ".sin")).toEqual(good("predefined sin"));
});

it("circles of extends end with a diagnostic", () => {
  for (const text of [
    "model A extends A; end A;",
    "model A extends B; end A; model B extends C; end B; model C extends A; end C;",
    "model A = B; model B = A;",
  ])
    expect(lookUp(inP(text), "P.A", "x").codes).toContain("modelica.cyclic-extends");
});

it("long chains and wide diamonds of base classes are searched in linear time and without deep recursion", () => {
  const chain = Array.from({ length: 3000 }, (_, i) => `model A${i} extends A${i + 1}; end A${i};`).join("\n");
  expect(lookUp(inP(`${chain} model A3000 Real x; end A3000;`), "P.A0", "x")).toEqual(good("P.A3000:x"));
  // 2⁶⁰ ways down
  const diamonds = Array.from(
    { length: 60 },
    (_, i) => `model A${i} extends A${i + 1}; extends B${i + 1}; end A${i}; model B${i} extends A${i + 1}; extends B${i + 1}; end B${i};`,
  ).join("\n");
  expect(lookUp(inP(`${diamonds} model A60 end A60; model B60 Real x; end B60;`), "P.A0", "x")).toEqual(good("P.B60:x"));
});

it("base classes that need each other to be found are limited", () => {
  // the base of each class is found inside the next class's base
  const tower = Array.from({ length: 300 }, (_, i) => `package A${i} extends A${i + 1}.Q; end A${i};`).join("\n");
  expect(lookUp(inP(`${tower} package A300 package Q end Q; end A300;`), "P.A0", "x").codes).toContain("modelica.lookup-depth");
});
