/** Texts outside of libraries. What decides is the text itself, counted by hand, and the specification 3.6, sections 13.4 and 18.4. */
import {
  createLibrary,
  experimentOf,
  filesOfTexts,
  modelsIn,
  parseModelica,
  readModelText,
  rememberParsed,
  runOfExperiment,
} from "@gelenk/modelica";
import { describe, expect, it } from "vitest";

const TWO = 'within P;\nmodel A "one" end A;\nfunction f\nend f;\npackage B\n  model C end C;\n  partial model D end D;\nend B;\n';

describe("a text with several classes", () => {
  it("is a file per class, in which every place is where it was", () => {
    const { texts, within, classes, place } = readModelText("two.mo", TWO);
    expect(within).toEqual(["P"]);
    expect(classes.map(({ name }) => name)).toEqual(["P.A", "P.f", "P.B"]);
    expect(Object.keys(texts)).toEqual(["P/A.mo", "P/f.mo", "P/B.mo"]);
    for (const text of Object.values(texts)) expect([text.length, text.slice(0, 9)]).toEqual([TWO.length, "within P;"]);
    expect(texts["P/B.mo"]!.indexOf("model C")).toBe(TWO.indexOf("model C"));
    expect(place("P/B.mo:6:9")).toBe("two.mo:6:9");
    expect(place("Modelica/package.mo:6:9")).toBe("Modelica/package.mo:6:9");
  });

  it("has those models that can be run", () => {
    expect(modelsIn(readModelText("two.mo", TWO).classes).map(({ name }) => name)).toEqual(["P.A", "P.B.C"]);
  });

  it("of the name package.mo is that of a folder", () => {
    expect(Object.keys(readModelText("package.mo", "package P end P;").texts)).toEqual(["P/package.mo"]);
  });

  it("may be empty or damaged", () => {
    expect(readModelText("none.mo", "")).toMatchObject({ classes: [], texts: {} });
    expect(readModelText("bad.mo", "model A\n  Real\nend").diagnostics.length).toBeGreaterThan(0);
  });
});

it("a parser with a memory gives the same tree for the same text, and another one for another", () => {
  const parse = rememberParsed();
  const first = parse("A.mo", "model A end A;");
  expect(parse("A.mo", "model A end A;")).toBe(first);
  expect(parse("A.mo", "model A Real x; end A;").tree).toEqual(parseModelica("A.mo", "model A Real x; end A;").tree);
  let count = 0;
  const counting: typeof parse = (name, text) => {
    count++;
    return parse(name, text);
  };
  const files = filesOfTexts("", {
    "P/package.mo": "package P end P;",
    "P/Q.mo": "within P;\nmodel Q end Q;",
    "P/R.mo": "within P;\nmodel R end R;",
  });
  const library = createLibrary([files], counting);
  expect(library.child(library.top("P")!, "Q")?.name).toBe("P.Q");
  expect(count, "R was not asked for").toBe(2);
});

it("the annotation experiment says how a model is run, unless it is asked for otherwise", () => {
  const text = "model A annotation(experiment(StartTime = -1, StopTime = 3, Interval = 0.01, Tolerance = 1e-4)); end A;";
  const experiment = experimentOf(readModelText("A.mo", text).classes[0]!.definition);
  expect(experiment).toEqual({ StartTime: -1, StopTime: 3, Interval: 0.01, Tolerance: 1e-4 });
  expect(runOfExperiment(experiment)).toEqual({ from: -1, to: 3, intervals: 400, tolerance: 1e-6 });
  expect(runOfExperiment(experiment, { until: 1, tolerance: 1e-9, intervals: 7 })).toEqual({
    from: -1,
    to: 1,
    intervals: 7,
    tolerance: 1e-9,
  });
  expect(runOfExperiment({})).toEqual({ from: 0, to: 1 });
});
