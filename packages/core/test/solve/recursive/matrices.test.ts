/** Plain 6×6 matrices written out decide: G, Gᵀ M G, M y; and full Cholesky against the branch factor. */
import { describe, expect, it } from "vitest";
import { factorLdlt, solveLdlt } from "../../../src/linalg/dense-ldlt.js";
import type { Random } from "../../../src/math/random.js";
import { cos, sin } from "../../../src/math/trig.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import {
  addArticulated,
  applyArticulated,
  articulated,
  articulatedToParent,
  fromDense,
  subtractProducts,
  toDense,
} from "../../../src/solve/recursive/articulated-inertia.js";
import { factorBranches, solveBranches } from "../../../src/solve/recursive/branch-factor.js";
import { DUAL_NUMBERS, dual } from "../../../src/solve/recursive/dual-numbers.js";
import { addRigid, applyRigid, type RigidInertia, rigidToParent } from "../../../src/solve/recursive/rigid-inertia.js";
import {
  compose,
  crossForce,
  crossMotion,
  dot,
  loadToParent,
  motionToChild,
  motionToParent,
  type Placement,
} from "../../../src/solve/recursive/spatial-algebra.js";
import { chance, tenfold } from "../../chance.js";
import { difference, numbers, randomRotation } from "./random-tree.js";

const ROUNDING = 1e-13;
type Matrix = readonly (readonly number[])[];

const randomPlace = (random: Random): Placement<number> => ({ rotation: randomRotation(random), position: numbers(random, 3) });
const skew = ([x, y, z]: readonly number[]): number[][] => [
  [0, -z!, y!],
  [z!, 0, -x!],
  [-y!, x!, 0],
];
const times = (a: Matrix, b: Matrix): number[][] =>
  a.map((row) => b[0]!.map((_, j) => row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0)));
const transposed = (a: Matrix): number[][] => a[0]!.map((_, j) => a.map((row) => row[j]!));
const blocks = (a: Matrix, b: Matrix, c: Matrix, d: Matrix): number[][] => [
  ...a.map((row, i) => [...row, ...b[i]!]),
  ...c.map((row, i) => [...row, ...d[i]!]),
];
const ZERO3 = [0, 1, 2].map(() => [0, 0, 0]);
const apply = (a: Matrix, y: readonly number[]): number[] => a.map((row) => row.reduce((sum, value, k) => sum + value * y[k]!, 0));

/** G = [[Rᵀ, 0], [−Rᵀ r̃, Rᵀ]] */
function matrixOf({ rotation, position }: Placement<number>): number[][] {
  const back = [0, 1, 2].map((k) => rotation.slice(3 * k, 3 * k + 3));
  const arm = times(back, skew(position)).map((row) => row.map((value) => -value));
  return blocks(back, ZERO3, arm, back);
}

function randomRigid(random: Random): RigidInertia<number> {
  const [a, b, c] = numbers(random, 3, 0.1) as [number, number, number];
  return { mass: random.uniform(1, 2), moment: numbers(random, 3), rotational: [2 + a, 2 + b, 2 + c, a, b, c] };
}

function rigidMatrix({ mass, moment, rotational }: RigidInertia<number>): number[][] {
  const [xx, yy, zz, xy, xz, yz] = rotational as [number, number, number, number, number, number];
  const J = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const E = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? mass : 0)));
  return blocks(J, skew(moment), transposed(skew(moment)), E);
}

describe("a turn about x on a mount", () => {
  it("moves masses as its rotation as a whole does", () => {
    const random = chance(11);
    for (let k = 0; k < tenfold(20); k++) {
      const angle = random.uniform(-3, 3);
      const [sine, cosine] = [sin(angle), cos(angle)];
      const mount = randomRotation(random);
      const turn = { rotation: [1, 0, 0, 0, cosine, sine, 0, -sine, cosine], position: [0, 0, 0] };
      const whole = compose(NUMBERS, { rotation: mount, position: numbers(random, 3) }, turn);
      const split = { ...whole, split: { mount, sine, cosine } };
      const dense = Float64Array.from({ length: 36 }, () => 0);
      for (let r = 0; r < 6; r++) for (let c = 0; c <= r; c++) dense[6 * r + c] = dense[6 * c + r] = random.uniform(-1, 1);
      const M = fromDense(dense);
      const [expected, found] = [whole, split].map((X) => [...toDense(articulatedToParent(NUMBERS, X, M))]);
      expect(difference(found!, expected!)).toBeLessThan(ROUNDING);
      const rigid: RigidInertia<number> = { mass: 2, moment: numbers(random, 3), rotational: numbers(random, 6) };
      const [one, two] = [whole, split].map((X) => [...rigidToParent(NUMBERS, X, rigid).rotational]);
      expect(difference(two!, one!)).toBeLessThan(ROUNDING);
    }
  });
});

describe("frames and masses", () => {
  const random = chance(8);
  const X = randomPlace(random);
  const G = matrixOf(X);
  const [y, l] = [numbers(random, 6), numbers(random, 6)];
  const rigid = randomRigid(random);

  it("moves motions to the child and back, loads to the parent", () => {
    expect(difference(apply(G, y), motionToChild(NUMBERS, X, y) as number[])).toBeLessThan(ROUNDING);
    expect(difference(y, motionToParent(NUMBERS, X, motionToChild(NUMBERS, X, y)) as number[])).toBeLessThan(ROUNDING);
    expect(difference(apply(transposed(G), l), loadToParent(NUMBERS, X, l) as number[])).toBeLessThan(ROUNDING);
  });

  it("composes frames as their matrices", () => {
    const Y = randomPlace(random);
    expect(difference(times(matrixOf(Y), G).flat(), matrixOf(compose(NUMBERS, X, Y)).flat())).toBeLessThan(ROUNDING);
  });

  it("has cross products that do no work: (a ×ₘ b)·l = −b·(a ×f l)", () => {
    const a = numbers(random, 6);
    expect(dot(NUMBERS, crossMotion(NUMBERS, a, y), l) + dot(NUMBERS, y, crossForce(NUMBERS, a, l))).toBeCloseTo(0, 13);
  });

  it("applies and moves rigid masses", () => {
    const M = rigidMatrix(rigid);
    expect(difference(apply(M, y), applyRigid(NUMBERS, rigid, y) as number[])).toBeLessThan(ROUNDING);
    const moved = rigidMatrix(rigidToParent(NUMBERS, X, rigid));
    expect(difference(times(transposed(G), times(M, G)).flat(), moved.flat())).toBeLessThan(ROUNDING);
    const other = randomRigid(random);
    const sum = rigidMatrix(addRigid(NUMBERS, rigid, other)).flat();
    expect(
      difference(
        M.flat().map((value, k) => value + rigidMatrix(other).flat()[k]!),
        sum,
      ),
    ).toBeLessThan(ROUNDING);
  });

  it("applies, adds and moves articulated masses", () => {
    const columns = [numbers(random, 6), numbers(random, 6)];
    const base = articulated(NUMBERS, rigid);
    expect(difference(rigidMatrix(rigid).flat(), Array.from(toDense(base)))).toBe(0);
    const dense = subtractProducts(NUMBERS, base, columns, columns);
    const M = rigidMatrix(rigid).map((row, i) =>
      row.map((value, j) => value - columns[0]![i]! * columns[0]![j]! - columns[1]![i]! * columns[1]![j]!),
    );
    expect(difference(M.flat(), Array.from(toDense(dense)))).toBeLessThan(ROUNDING);
    expect(difference(apply(M, y), applyArticulated(NUMBERS, dense, y) as number[])).toBeLessThan(ROUNDING);
    expect(difference(times(transposed(G), times(M, G)).flat(), Array.from(toDense(articulatedToParent(NUMBERS, X, dense))))).toBeLessThan(
      ROUNDING,
    );
    expect(fromDense(toDense(dense))).toEqual(dense);
    const twice = toDense(addArticulated(NUMBERS, dense, dense));
    expect(
      difference(
        M.flat().map((value) => 2 * value),
        Array.from(twice),
      ),
    ).toBeLessThan(ROUNDING);
  });
});

describe("the branch factor", () => {
  it("solves as a full factor does, and leaves entries beyond branches alone", () => {
    const random = chance(9);
    for (const parents of [[-1, 0, 1, 2, 3], [-1, 0, 0, 1, 1, 2, -1, 6], [-1]]) {
      const n = parents.length;
      const isAncestor = (j: number, i: number): boolean => i >= 0 && (j === i || isAncestor(j, parents[i]!));
      const matrix = Array.from({ length: n }, () => Array.from({ length: n }, () => Number.NaN));
      const full = new Float64Array(n * n);
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) {
          const value = !isAncestor(j, i) ? 0 : i === j ? n + random.next() : random.uniform(-1, 1);
          full[i * n + j] = value;
          // what is read beyond branches would spoil everything
          if (isAncestor(j, i)) matrix[i]![j] = value;
        }
      const b = numbers(random, n);
      const x = Float64Array.from(b);
      factorLdlt(full, 0, n);
      solveLdlt(full, 0, n, x, 0);
      expect(difference(Array.from(x), solveBranches(NUMBERS, factorBranches(NUMBERS, matrix, parents), b))).toBeLessThan(ROUNDING);
    }
  });
});

describe("dual numbers", () => {
  it("differentiate as closed forms do", () => {
    const { add, subtract, multiply, divide, negate, sin, cos, sqrt, constant } = DUAL_NUMBERS;
    const x = dual(0.7, 1);
    // f = sin x cos x / √x − (x² − 3),  f′ = cos 2x/√x − sin 2x/(4 x√x) − 2x
    const f = add(divide(multiply(sin(x), cos(x)), sqrt(x)), negate(subtract(multiply(x, x), constant(3))));
    expect(f.value).toBeCloseTo(Math.sin(1.4) / 2 / Math.sqrt(0.7) - 0.49 + 3, 14);
    expect(f.slope).toBeCloseTo(Math.cos(1.4) / Math.sqrt(0.7) - Math.sin(1.4) / (4 * 0.7 * Math.sqrt(0.7)) - 1.4, 14);
  });
});
