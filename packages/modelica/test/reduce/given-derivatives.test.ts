/**
 * `derivative` annotations of functions. The reference is what the annotation says: where the given derivative is not that of the body,
 * only a compiler that uses it finds the values below; where the body has no derivative (steps), there are none without it.
 */
import { describe, expect, it } from "vitest";
import { compiled, flatOf, translated, valuesAt } from "../flatten/compiled.js";

/** y = f(x) with x(t) = 1 + t²: der(y) is wanted, so that f must be differentiated. */
const rateOf = (functions: string, call = "f(x)"): number => {
  const text = `${functions} model M Real x, y, v; equation x = 1 + time^2; y = ${call}; v = der(y); end M;`;
  return valuesAt(flatOf(text), 1)["v"]!;
};

/** x = 2 and der(x) = 2 at t = 1. */
const MARKED = "function f_d input Real x; input Real dx; output Real dy; algorithm dy := 100*x*dx; end f_d;";

describe("derivative annotations", () => {
  it("are used instead of the derivative of the body: here 100·x·dx, where the body x² has 2·x·dx", () => {
    const f = "function f input Real x; output Real y; algorithm y := x^2;";
    expect(rateOf(`${f} end f;`)).toBeCloseTo(8, 9);
    expect(rateOf(`${MARKED} ${f} annotation(derivative = f_d); end f;`)).toBeCloseTo(400, 9);
  });

  it("count inside of functions that call the function too", () => {
    const f = "function f input Real x; output Real y; algorithm y := x^2; annotation(derivative = f_d); end f;";
    const g = "function g input Real x; output Real y; protected Real z; algorithm z := f(x); y := 3*z + x; end g;";
    expect(rateOf(`${MARKED} ${f} ${g}`, "g(x)")).toBeCloseTo(3 * 400 + 2, 9);
  });

  it("of functions whose body has no derivative: a staircase by a loop and conditions", () => {
    // ⌊x/h⌋·h by comparing, for which x·h-wise a slope of 1 is declared
    const f = `function f input Real x; output Real y; algorithm y := 0; for k in 1:400 loop if x >= k/100 then y := k/100; end if; end for; annotation(derivative = f_d); end f;`;
    const slope = "function f_d input Real x; input Real dx; output Real dy; algorithm dy := dx; end f_d;";
    expect(rateOf(`${slope} ${f}`)).toBeCloseTo(2, 9);
    expect(rateOf(f.replace(" annotation(derivative = f_d);", ""))).toBe(0);
  });

  it("noDerivative: how this input changes is the business of the given function, as with a motion whose speed is a signal of its own", () => {
    const text = `function position input Real q[3]; input Real t; output Real y; algorithm y := q[1]; annotation(derivative(noDerivative = q) = position_d); end position;
      function position_d input Real q[3]; input Real t; input Real dt; output Real v; algorithm v := q[2]; annotation(derivative(noDerivative = q, order = 2) = position_dd); end position_d;
      function position_dd input Real q[3]; input Real t; input Real dt; input Real ddt; output Real a; algorithm a := q[3]; end position_dd;
      model M Real q[3], y, v, a; equation q = {time, 7 + time, 11 + time}; y = position(q, time); v = der(y); a = der(v); end M;`;
    const values = valuesAt(flatOf(text), 1);
    expect([values["y"], values["v"], values["a"]]).toEqual([1, 8, 12]);
  });

  it("zeroDerivative: usable where this input is constant, otherwise the next annotation or the body counts", () => {
    const f = `function f input Real x; input Real k; output Real y; algorithm y := k*x; annotation(derivative(zeroDerivative = k) = f_d); end f;`;
    const marked = "function f_d input Real x; input Real k; input Real dx; output Real dy; algorithm dy := 100*k*dx; end f_d;";
    expect(rateOf(`${marked} ${f}`, "f(x, 3)")).toBeCloseTo(100 * 3 * 2, 9);
    // d/dt (time·x) = x + time·dx
    expect(rateOf(`${marked} ${f}`, "f(x, time)")).toBeCloseTo(2 + 2, 9);
    const second = f.replace("= f_d)", "= f_d, derivative = f_both)");
    const both = `function f_both input Real x; input Real k; input Real dx; input Real dk; output Real dy; algorithm dy := 1000*(k*dx + x*dk); end f_both;`;
    expect(rateOf(`${marked} ${both} ${second}`, "f(x, time)")).toBeCloseTo(1000 * (2 + 2), 9);
  });

  it("of arrays and records, with inputs that are no Reals left out", () => {
    const functions = `record R Real a; Real b[2]; end R;
      function f input R r; input Integer n; input Real s; output Real y[2]; algorithm y := r.b*s + {r.a, n}; annotation(derivative = f_d); end f;
      function f_d input R r; input Integer n; input Real s; input R dr; input Real ds; output Real dy[2]; algorithm dy := 10*(dr.b*s + r.b*ds) + {dr.a, 0}; end f_d;`;
    const text = `${functions} model M Real y[2], v[2]; equation y = f(R(time, {2*time, time^2}), 5, time); v = der(y); end M;`;
    // at t = 1: r.b = (2, 1), dr.b = (2, 2), s = ds = 1, dr.a = 1
    const values = valuesAt(flatOf(text), 1);
    expect(values["v[1]"]).toBeCloseTo(10 * (2 + 2) + 1, 9);
    expect(values["v[2]"]).toBeCloseTo(10 * (2 + 1), 9);
  });

  it("in index reduction: a bead on a curve that is a staircase of 10⁻⁴, with the slope of the smooth curve given, moves as on that", () => {
    // y = x²/2 near x = 0 is an isochronous valley to first order: ẍ ≈ −g·x
    const f = `function f input Real x; output Real y; algorithm y := floor(5000*x^2)/10000; annotation(derivative = f_d); end f;
      function f_d input Real x; input Real dx; output Real dy; algorithm dy := x*dx; annotation(derivative(order = 2) = f_dd); end f_d;
      function f_dd input Real x; input Real dx; input Real ddx; output Real ddy; algorithm ddy := dx^2 + x*ddx; end f_dd;
      model M constant Real g = 9.81; Real x(start = 0.01, fixed = true, stateSelect = StateSelect.always), y, v(start = 0, fixed = true, stateSelect = StateSelect.always), w, N;
      equation der(x) = v; der(y) = w; der(v) = -N*x; der(w) = N - g; y = f(x); end M;`;
    const translation = translated(flatOf(f));
    expect(translation.choice.states.length).toBe(2);
    const period = (2 * Math.PI) / Math.sqrt(9.81);
    // amplitude 10⁻²: the period differs from that of small motions by less than 10⁻⁴ of it
    expect(valuesAt(flatOf(f), period)["x"]).toBeCloseTo(0.01, 6);
    expect(valuesAt(flatOf(f), period / 2)["x"]).toBeCloseTo(-0.01, 6);
  });

  it("in Jacobians: Newton's method on a staircase converges by the given slope", () => {
    // 2·y + y³ = 3 has the solution 1; as a staircase of 2⁻³⁰ it has it too, but no slope anywhere
    const f = (
      annotation: string,
    ) => `function f input Real y; output Real z; protected Real s; algorithm s := floor(y*2^30)/2^30; z := 2*s + s^3; ${annotation} end f;
      function f_d input Real y; input Real dy; output Real dz; algorithm dz := (2 + 3*y^2)*dy; end f_d;
      model M Real y(start = 2); equation f(y) = 3*(1 + 0*time); end M;`;
    expect(valuesAt(flatOf(f("annotation(derivative = f_d);")), 0.1)["y"]).toBeCloseTo(1, 8);
    expect(() => valuesAt(flatOf(f("")), 0.1)).toThrow("1 equations for 0 variables");
  });

  it("tells where a given function does not fit", () => {
    const f = "function f input Real x; output Real y[2]; algorithm y := {x, x^2}; annotation(derivative = f_d); end f;";
    const text = `${MARKED} ${f} model M Real x = time; Real y[2] = f(x); end M;`;
    expect(compiled(text).messages).toEqual(["P.f_d is no derivative of P.f"]);
  });
});
