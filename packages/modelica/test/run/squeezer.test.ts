/**
 * Andrews' squeezing mechanism as equations, index 3: seven plane bodies with their own coordinates, ten joints with their forces, a spring and a torque.
 * Reference: Test Set for IVP Solvers (Mazzia and Magherini), solution at 0.03 s; digits beyond those it is good to are from a computation with longer numbers
 * (shared reference data, "IVP_testset_Andrews").
 */
import { expect, it } from "vitest";
import { der, operation, product, sum, type Written } from "../../src/flat/expressions.js";
import type { Expression, FlatVariable } from "../../src/flat/flat-model.js";
import { columnOf, simulate } from "../../src/run/simulate.js";
import { translate } from "../../src/run/translate.js";
import { flatModel, real } from "../models.js";

type Point = readonly [number, number];

const GROUND = 0;
const MASS = [0, 0.04325, 0.00365, 0.02373, 0.00706, 0.0705, 0.00706, 0.05498];
const INERTIA = [0, 2.194e-6, 4.41e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5];
const CENTRE: readonly Point[] = [
  [0, 0],
  [0.000918248598030761, -5.67407456290548e-5],
  [-0.00449143335993307, 0.00027753625579429],
  [-0.0187421866703155, 0.0204851067890739],
  [-0.0302229398301589, 0.0120711823566639],
  [-0.0532368281557041, 0.0166318479666163],
  [-0.0285432685367836, -0.0107222547072523],
  [-0.0592624028017917, -0.0106006983327128],
];
const P: Readonly<Record<string, Point>> = {
  O: [0, 0],
  A: [-0.06934, -0.00227],
  B: [-0.03635, 0.03273],
  C: [0.014, 0.072],
  D: [-0.0104723938888146, 0.0253577885302753],
  E: [-0.0209600223463543, 0.00129516919370669],
  F: [0.00698667411545145, -0.000431723064568895],
  G: [-0.03399720388584, 0.0164619716749977],
  H: [-0.0316331345074089, -0.0156188686683045],
};
/** Point and the two bodies that are joined there. */
const JOINTS: readonly (readonly [string, number, number])[] = [
  ["O", GROUND, 1],
  ["F", 1, 2],
  ["E", 2, 3],
  ["E", 2, 4],
  ["E", 2, 6],
  ["B", GROUND, 3],
  ["G", 4, 5],
  ["A", GROUND, 5],
  ["A", GROUND, 7],
  ["H", 6, 7],
];

/** The vector from the centre of a body to a point of it, turned with the body. */
function arm(body: number, [x, y]: Point): readonly [Expression, Expression] {
  const [cx, cy] = CENTRE[body]!;
  const [dx, dy] = [x - cx, y - cy];
  const [c, s] = [operation("cos", `phi${body}`), operation("sin", `phi${body}`)];
  return [operation("subtract", product(dx, c), product(dy, s)), sum(product(dx, s), product(dy, c))];
}

const position = (body: number, point: Point): readonly [Written, Written] => {
  if (body === GROUND) return point;
  const [rx, ry] = arm(body, point);
  return [sum(`x${body}`, rx), sum(`y${body}`, ry)];
};

function squeezer() {
  const variables: FlatVariable[] = [];
  const equations: [Written, Written][] = [];
  const loads: { fx: Written[]; fy: Written[]; torque: Written[] }[] = MASS.map(() => ({ fx: [0], fy: [0], torque: [0] }));
  const push = (body: number, point: Point, fx: Written, fy: Written): void => {
    if (body === GROUND) return;
    const [rx, ry] = arm(body, point);
    loads[body]!.fx.push(fx);
    loads[body]!.fy.push(fy);
    loads[body]!.torque.push(operation("subtract", product(rx, fy), product(ry, fx)));
  };
  for (const [i, [name, a, b]] of JOINTS.entries()) {
    const [pa, pb] = [position(a, P[name]!), position(b, P[name]!)];
    equations.push([pa[0], pb[0]], [pa[1], pb[1]]);
    variables.push(real(`fx.${i}`), real(`fy.${i}`));
    push(a, P[name]!, `fx.${i}`, `fy.${i}`);
    push(b, P[name]!, operation("negate", `fx.${i}`), operation("negate", `fy.${i}`));
  }
  // spring between C, fixed, and D of body 3
  const d = position(3, P.D!);
  equations.push(["dx", operation("subtract", P.C![0], d[0])], ["dy", operation("subtract", P.C![1], d[1])]);
  equations.push(["length", operation("sqrt", sum(product("dx", "dx"), product("dy", "dy")))]);
  equations.push(["pull", operation("divide", product(4530, operation("subtract", "length", 0.07785)), "length")]);
  variables.push(...["dx", "dy", "length", "pull"].map((name) => real(name)));
  push(3, P.D!, product("pull", "dx"), product("pull", "dy"));
  loads[1]!.torque.push(0.033);
  for (let body = 1; body <= 7; body++) {
    const [x, y] = CENTRE[body]!;
    const crank = body === 1 ? { stateSelect: "prefer" as const, fixed: true } : {};
    variables.push(real(`x${body}`, { start: x }), real(`y${body}`, { start: y }), real(`phi${body}`, { start: 0, ...crank }));
    variables.push(real(`vx${body}`), real(`vy${body}`), real(`w${body}`, { start: 0, ...crank }));
    const { fx, fy, torque } = loads[body]!;
    equations.push([der(`x${body}`), `vx${body}`], [der(`y${body}`), `vy${body}`], [der(`phi${body}`), `w${body}`]);
    equations.push([product(MASS[body]!, der(`vx${body}`)), sum(fx[0]!, ...fx.slice(1))]);
    equations.push([product(MASS[body]!, der(`vy${body}`)), sum(fy[0]!, ...fy.slice(1))]);
    equations.push([product(INERTIA[body]!, der(`w${body}`)), sum(torque[0]!, ...torque.slice(1))]);
  }
  return flatModel(variables, equations);
}

it("Andrews' squeezer: one freedom found by the compiler, angles and speeds at 0.03 s", () => {
  const { translation, diagnostics } = translate(squeezer());
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(translation!.choice.states.length).toBe(2);
  const result = simulate(translation!, { to: 0.03, times: [0.03], tolerance: 1e-10 });
  expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const value = (name: string) => columnOf(result.table, name)[0]!;
  // β, β + θ, γ, δ, ε beside their values at the start
  const start = { 1: -0.0617138900142764, 2: -0.0617138900142764, 3: 0.45527981916307, 5: 0.487364979543843, 7: 1.23054744454982 };
  const end = {
    1: 15.810771195153707,
    2: 15.810771195153707 - 15.75637105841184,
    3: 0.04082224011964581,
    5: 0.524409965879954,
    7: 1.048080741041938,
  };
  const speed = {
    1: 1139.9203022591062,
    2: 1139.9203022591062 - 1424.3792951775401,
    3: 11.032911910618774,
    5: 0.5735699148295117,
    7: 0.3231791492491363,
  };
  for (const body of [1, 2, 3, 5, 7] as const) {
    expect(Math.abs(value(`phi${body}`) + start[body] - end[body])).toBeLessThan(1e-6 * Math.max(1, Math.abs(end[body])));
    expect(Math.abs(value(`w${body}`) - speed[body])).toBeLessThan(1e-5 * Math.max(10, Math.abs(speed[body])));
  }
});
