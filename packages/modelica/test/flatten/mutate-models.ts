/**
 * Damaged models: words, numbers and lines exchanged, so that most still parse. Nothing is thrown; what gives no flat model has an error
 * with a place; what gives one is run, to its end with finite numbers or to an error.
 */
import { hasErrors } from "@gelenk/core";
import { compileModel, createLibrary, type FlatModel, filesOfTexts, simulate, translate } from "@gelenk/modelica";
import { expect } from "vitest";
import { chance } from "../../../core/test/chance.js";

const PACKAGE = `package P
  constant Real g = 9.81;
  constant Integer three = 3;
  type E = enumeration(one, two, three);
  type V = Real[three](each unit = "m");
  record R Real a = 1; Real b[2] = {2, 3}; end R;
  function f input Real u[:]; input Real k = 1; output Real y; protected Real s = 0;
  algorithm for i in 1:size(u, 1) loop s := s + k*u[i]; end for; if s > 1 then y := s; else y := -s; end if; end f;
  connector Pin Real v; flow Real i; end Pin;
  expandable connector Bus end Bus;
  connector Out = output Real;
  partial model Two Pin p; Pin n; Real v = p.v - n.v; equation p.i + n.i = 0; end Two;
  model Resistor extends Two; parameter Real R = 5; equation v = R*p.i; end Resistor;
  model Source extends Two; parameter Real V0 = 10; equation v = V0; end Source;
  model Ground Pin p; equation p.v = 0; end Ground;
  model Part outer Scale scale; parameter Integer n = 2; parameter E e = E.two; V x[n]; R r(a = 4); Out y = scale.k*sum(x) + r.b[1];
  equation for i in 1:n loop x[i] = {i, 2*i, f({1, i}, k = g)}*time; end for; end Part;
  model Scale parameter Real k = 1; replaceable model T = Part; end Scale;
  model M
    inner Scale scale(k = 2);
    replaceable Resistor r1(R = 3) constrainedby Two;
    Resistor r2[three](each R = 2) if use;
    parameter Boolean use = true;
    Source s(V0 = g);
    Ground ground;
    Part part[2](n = {1, 2}, each e = E.three);
    Real h(start = 1, fixed = true), w;
    Integer count(start = 0, fixed = true);
    Bus bus;
  equation
    connect(s.p, r1.p);
    connect(r1.n, ground.p);
    connect(s.n, ground.p);
    for i in 1:3 loop connect(r2[i].p, s.p); connect(r2[i].n, ground.p); end for;
    connect(part[1].y, bus.signal);
    der(h) = w;
    if use then w = -h; else w = h; end if;
    when h < 0.5 then count = pre(count) + 1; reinit(h, 1); end when;
    assert(h > -1, "h");
  algorithm
  end M;
end P;
`;

const WORDS = [
  ...new Set(PACKAGE.match(/[A-Za-z]\w*/g)),
  "Real",
  "Integer",
  "Boolean",
  "String",
  "time",
  "der",
  "extends",
  "outer",
  "each",
  "final",
  "redeclare",
];
const NUMBERS = [
  "0",
  "-1",
  "1",
  "2",
  "3",
  "7",
  "0.5",
  "1e9",
  "100000000",
  "1e300",
  "{}",
  "{1, 2}",
  "[1, 2; 3, 4]",
  ":",
  "end",
  "true",
  '"text"',
];

/** How many of the damaged models were refused. */
export function examineModels(rounds: number, seed: number): number {
  const random = chance(seed);
  const pick = (list: readonly string[]): string => list[random.integer(list.length)]!;
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    let text = PACKAGE;
    for (let k = random.integer(3); k >= 0; k--) {
      const kind = random.integer(4);
      const pattern = kind === 0 ? /\d+(\.\d+)?/g : kind === 3 ? /[^;]*;/g : /[A-Za-z]\w*/g;
      const places = [...text.matchAll(pattern)];
      const place = places[random.integer(places.length)]!;
      const added =
        kind === 0
          ? pick(NUMBERS)
          : kind === 1
            ? pick(WORDS)
            : kind === 2
              ? `${place[0]}(${pick(WORDS)} = ${pick(NUMBERS)})`
              : random.next() < 0.5
                ? ""
                : place[0] + pick(places.map(([line]) => line));
      text = text.slice(0, place.index) + added + text.slice(place.index + place[0].length);
    }
    const { flat, diagnostics } = compileModel(createLibrary([filesOfTexts("", { "P.mo": text })]), "P.M");
    if (flat !== undefined) {
      runToItsEnd(flat, text);
      continue;
    }
    refused++;
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (errors.length === 0) expect.fail(`no flat model and no error: ${text}`);
    // the model that was asked for may not be there any more
    const lost = errors.find(({ where, code }) => !/^P\.mo:\d+:\d+$/.test(where) && (where !== "" || code !== "modelica.unknown-name"));
    if (lost !== undefined) expect.fail(`${lost.code} at "${lost.where}": ${lost.message} in ${text}`);
  }
  return refused;
}

function runToItsEnd(flat: FlatModel, text: string): void {
  const { translation, diagnostics } = translate(flat);
  if (translation === undefined) {
    if (!hasErrors(diagnostics)) expect.fail(`no translation and no error: ${text}`);
    return;
  }
  const run = simulate(translation, { to: 1, intervals: 10, maxSteps: 1000, maxEvents: 100 });
  if (!run.reached && !hasErrors(run.diagnostics)) expect.fail(`the run ends at ${run.t} s without a reason: ${text}`);
  if (run.reached && !run.table.rows.every(Number.isFinite)) expect.fail(`numbers that are not finite, and no error: ${text}`);
}
