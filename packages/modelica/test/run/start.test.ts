/**
 * The start of a run, from text. References: closed forms; what the specification says about start values (8.6); energy. Most are
 * small forms of what examples of the standard library need.
 */
import { columnOf, compileModel, createLibrary, filesOfTexts, simulate, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";

function run(text: string, to = 0, options: { readonly times?: readonly number[]; readonly tolerance?: number } = {}) {
  const { flat, diagnostics } = compileModel(createLibrary([filesOfTexts("", { "M.mo": text })]), "M");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { translation, diagnostics: found } = translate(flat!);
  expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  const result = simulate(translation!, { to, tolerance: 1e-9, ...options });
  return {
    ...result,
    codes: result.diagnostics.map(({ code }) => code),
    first: (name: string) => columnOf(result.table, name)[0]!,
    column: (name: string) => columnOf(result.table, name),
  };
}

describe("which start values count", () => {
  const inner = "model P Real x(start = 5); Real y(start = 7); equation y = x; end P;";

  it("of equal variables the start that stands nearer to the top", () => {
    // y is x; both starts stand in P, but one of them is changed by M
    const text = (start: string) => `model M ${inner} P p${start}; equation der(p.x) = -p.x; end M;`;
    expect(run(text("(y(start = 2))")).first("p.x")).toBe(2);
    expect(run(text("(x(start = 3))")).first("p.x")).toBe(3);
  });

  it("through a parameter: where that got its value", () => {
    const text = `model M model P parameter Real s = 5; Real x(start = s); Real y(start = 7); equation y = x; end P;
      P p(s = 4); equation der(p.x) = -p.x; end M;`;
    expect(run(text).first("p.y")).toBe(4);
  });

  it("of states, where conditions are missing, those whose start the model itself gives", () => {
    // x + y = 3: one of the two is free, whichever is a state
    const text = (which: string) => `model M model P Real x(start = 0.5); Real y(start = 1); equation x + y = 3; end P;
      P p(${which}(start = 2)); equation der(p.x) = -p.x; end M;`;
    const { first, codes } = run(text("x"));
    expect([first("p.x"), first("p.y")]).toEqual([2, 1]);
    expect(codes).toContain("modelica.start-assumed");
  });
});

describe("nonlinear starts", () => {
  it("the node between two springs: from where the model says it is", () => {
    // springs from (0, 0) and (2, 0), both of 1 N/m and unstretched 0.5, a load of 1 N downwards: y = −h with h (1 − 0.5/√(1 +
    // h²))·2 = 1, or the same upwards-folded from elsewhere
    const text = `model M
      model Spring Real r[2]; Real s; Real e[2]; Real f; equation s = sqrt(r*r); e = r/s; f = s - 0.5; end Spring;
      Spring a(r(start = {1, -0.5})); Spring b;
      equation b.r = {2, 0} - a.r; a.f*a.e - b.f*b.e + {0, 1} = {0, 0}; end M;`;
    const { first, reached } = run(text);
    expect(reached).toBe(true);
    const h = -first("a.r[2]");
    expect(first("a.r[1]")).toBeCloseTo(1, 10);
    expect(2 * h * (1 - 0.5 / Math.sqrt(1 + h * h))).toBeCloseTo(1, 10);
    expect(h).toBeGreaterThan(0);
  });

  it("past places where Newton's method comes to a halt", () => {
    // Powell's singular point: the Jacobian is singular for y = 0, where Newton's steps with shortening end
    const { first, reached } = run("model M Real x(start = 3), y(start = 1); equation x = 0*time; 10*x/(x + 0.1) + 2*y^2 = 0.5; end M;");
    expect(reached).toBe(true);
    expect(first("y")).toBeCloseTo(0.5, 9);
    // a cubic whose only root lies behind a hump
    const cubic = run("model M Real x(start = -3); equation x^3 - 3*x - 10 = 0; end M;");
    const root = cubic.first("x");
    expect(root ** 3 - 3 * root).toBeCloseTo(10, 9);
  });

  it("says so where there is no solution", () => {
    const { reached, codes } = run("model M Real x(start = 1); equation x^2 = -1; end M;");
    expect([reached, codes]).toEqual([false, ["modelica.start-not-solved"]]);
  });
});

describe("starts that leave something open", () => {
  it("a brake that holds: any torque does, the start value stays", () => {
    // at rest by initial equations and held: 0 = τ_drive − τ is all that is left, in terms of a parameter s that acts on both
    const text = `model M Boolean held = time < 1; Real s(start = 0.3); Real w, a, tau, u;
      initial equation w = 0; der(w) = 0;
      equation a = der(w); a = if held then 0 else s; tau = if held then s else 1; a = u - tau; der(u) = 0; end M;`;
    const { first, codes, reached } = run(text);
    expect(reached).toBe(true);
    expect(codes).toContain("modelica.start-open");
    expect(first("tau")).toBeCloseTo(first("u"), 12);
    expect(first("s")).toBeCloseTo(0.3, 12);
  });

  it("an equation that nothing satisfies is no open one", () => {
    const { reached } = run("model M Real x(start = 1), p; equation p = time; p*x = 1; end M;");
    expect(reached).toBe(false);
  });
});

describe("reinit at the start", () => {
  it("is an equation of the start", () => {
    const text = "model M Real x; equation der(x) = -x; when {initial(), time > 1} then reinit(x, 2 + time); end when; end M;";
    const { first, column, codes } = run(text, 2, { times: [0, 0.5, 2] });
    expect(first("x")).toBe(2);
    expect(codes).not.toContain("modelica.start-assumed");
    expect(column("x").at(-1)).toBeCloseTo(3 * Math.exp(-1), 7);
  });

  it("beside a fixed start that says something else it is a contradiction", () => {
    const { codes } = run(
      "model M Real x(start = 1, fixed = true); equation der(x) = -x; when initial() then reinit(x, 2); end when; end M;",
    );
    expect(codes).toContain("modelica.start-contradiction");
  });
});

describe("states at the start", () => {
  it("are chosen anew where the solved start makes them a poor choice", () => {
    // x² + y² = 1 from the angle, which alone is given: at 0 and at 90° only one of x and y can be a state
    for (const angle of [0, Math.PI / 2]) {
      const text = `model M parameter Real a = ${angle}; Real x(start = 0.7), y(start = 0.7), vx, vy, f;
        initial equation atan2(y, x) = a; x*vy - y*vx = 0.1;
        equation der(x) = vx; der(y) = vy; der(vx) = -f*x; der(vy) = -f*y - 9.81; x^2 + y^2 = 1; end M;`;
      const { reached, column } = run(text, 1);
      expect(reached).toBe(true);
      const [y, vx, vy] = [column("y"), column("vx"), column("vy")];
      const energy = (i: number): number => (vx[i]! ** 2 + vy[i]! ** 2) / 2 + 9.81 * y[i]!;
      for (let i = 0; i < y.length; i++) expect(energy(i)).toBeCloseTo(0.005 + 9.81 * Math.sin(angle), 6);
    }
  });
});

describe("rows of nonlinear blocks", () => {
  it("are those of the motion, however far apart they are", () => {
    // crank 1, coupler 2, rocker 2, ground 2.5; the loop has two ways to close, and the rocker must stay in one of them
    const text = `model M Real phi(start = 0, fixed = true); Real psi(start = 1), chi(start = 1.5);
      equation der(phi) = 10; cos(phi) + 2*cos(psi) = 2.5 + 2*cos(chi); sin(phi) + 2*sin(psi) = 2*sin(chi); end M;`;
    const dense = run(text, 3, { times: Array.from({ length: 3001 }, (_, i) => i / 1000) });
    const sparse = run(text, 3, { times: [0, 0.7, 1.3, 2.1, 3] });
    for (const [i, row] of [0, 700, 1300, 2100, 3000].entries())
      for (const name of ["psi", "chi"]) expect(sparse.column(name)[i]).toBeCloseTo(dense.column(name)[row]!, 7);
    for (const chi of dense.column("chi")) expect(chi).toBeGreaterThan(0);
  });
});
