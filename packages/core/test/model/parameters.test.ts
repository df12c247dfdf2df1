import { describe, expect, it } from "vitest";
import { resolveParameters } from "../../src/model/parameters.js";

const codes = (parameters: Record<string, number | string>, overrides?: Record<string, number>) =>
  resolveParameters(parameters, overrides).diagnostics.map((d) => `${d.code} ${d.where}`);

describe("resolveParameters", () => {
  it("evaluates in the order of dependence, keeps the order of writing", () => {
    const { values, diagnostics } = resolveParameters({ c: "a + b", b: "2*a", a: 3 });
    expect(diagnostics).toEqual([]);
    expect([...values]).toEqual([
      ["c", 9],
      ["b", 6],
      ["a", 3],
    ]);
  });

  it("follows a chain of any length", () => {
    const n = 10_000;
    const chain = Object.fromEntries(Array.from({ length: n }, (_, i) => [`p${i}`, i === n - 1 ? 1 : `p${i + 1} + 1`]));
    expect(resolveParameters(chain).values.get("p0")).toBe(n);
  });

  it("names the members of a cycle once", () => {
    const { diagnostics, values } = resolveParameters({ x: "a", a: "b + 1", b: "c", c: "2*a", free: 4 });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: "model.parameter-cycle", where: "parameters.a" });
    expect(diagnostics[0]!.message).toContain("a → b → c → a");
    expect([...values.keys()]).toEqual(["free"]);
    expect(codes({ x: "x + 1" })).toEqual(["model.parameter-cycle parameters.x"]);
  });

  it("reports unknown names with the nearest known one, once, and says nothing of what depends on them", () => {
    const { diagnostics } = resolveParameters({ length: 2, area: "lenght^2", volume: "area*3" });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: "model.unknown-parameter", where: "parameters.area", hint: 'did you mean "length"?' });
    expect(resolveParameters({ a: "2*t" }).diagnostics[0]!.hint).toContain("time");
  });

  it("does not take members of Object.prototype for parameters", () => {
    expect(codes({ a: "constructor + 1" })).toEqual(["model.unknown-parameter parameters.a"]);
    expect(codes({ a: "__proto__" })).toEqual(["model.unknown-parameter parameters.a"]);
    expect(codes({ a: 1 }, JSON.parse('{"__proto__": 2}'))).toEqual(["model.unknown-parameter parameters.__proto__"]);
  });

  it("overrides replace what is written, also a wrong or circular expression", () => {
    expect(resolveParameters({ a: 1, b: "2*a" }, { a: 5 }).values.get("b")).toBe(10);
    expect(codes({ a: "b", b: "a" }, { b: 1 })).toEqual([]);
    expect(codes({ a: "1 +" }, { a: 1 })).toEqual([]);
  });

  it("lists the known names for an override of an unknown parameter", () => {
    const { diagnostics } = resolveParameters({ length: 1, mass: 2 }, { width: 3 });
    expect(diagnostics[0]).toMatchObject({ code: "model.unknown-parameter", hint: "known: length, mass" });
  });

  it("refuses what is not finite", () => {
    expect(codes({ a: "1/0" })).toEqual(["model.not-finite parameters.a"]);
    expect(codes({ a: "log(-1)" })).toEqual(["model.not-finite parameters.a"]);
    expect(codes({ a: "10^400" })).toEqual(["model.not-finite parameters.a"]);
    expect(codes({ a: 1 }, { a: Number.NaN })).toEqual(["model.not-finite parameters.a"]);
  });

  it("refuses names that cannot be used", () => {
    expect(codes({ pi: 3, t: 1, sin: 2, "a-b": 1, "": 1, "1x": 1 })).toEqual([
      "model.reserved-name parameters.pi",
      "model.reserved-name parameters.t",
      "model.reserved-name parameters.sin",
      "model.bad-name parameters.a-b",
      'model.bad-name parameters[""]',
      'model.bad-name parameters["1x"]',
    ]);
  });

  it("refuses more than it would ever need", () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`p${i}`, 1]));
    expect(codes(many)).toEqual(["model.too-many parameters"]);
  });
});
