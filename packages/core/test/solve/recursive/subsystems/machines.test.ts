/** The machines of the source's experiments as element trees, against dense systems and other ways to write the same machine. */
import {
  along,
  CONCRETE_PUMP,
  concretePumpElements,
  concretePumpStart,
  defaultValues,
  EXCAVATOR,
  excavatorElements,
  excavatorStart,
  findScene,
  type SceneValues,
  sceneModel,
  slenderRod,
} from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { factorLu, solveLu } from "../../../../src/linalg/dense-lu.js";
import { compiledElementSystem } from "../../../../src/solve/compile/compile-elements.js";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { inverseDynamics } from "../../../../src/solve/recursive/inverse-dynamics.js";
import { placeTree, treeState, worldPlacements } from "../../../../src/solve/recursive/kinematics.js";
import { massMatrix } from "../../../../src/solve/recursive/mass-matrix.js";
import { hingeAbout } from "../../../../src/solve/recursive/motions/revolute.js";
import { add, constants, rotate } from "../../../../src/solve/recursive/spatial-algebra.js";
import { moveElementTree } from "../../../../src/solve/recursive/subsystems/element-tree.js";
import { fourBar } from "../../../../src/solve/recursive/subsystems/four-bar.js";
import { hydraulicCylinder } from "../../../../src/solve/recursive/subsystems/hydraulic-cylinder.js";
import { firstOf, jetAlgebra, jets, secondOf } from "../../../../src/solve/recursive/subsystems/jets.js";
import { layOutElements } from "../../../../src/solve/recursive/subsystems/lay-out-elements.js";
import { jointElement, linkageElement } from "../../../../src/solve/recursive/subsystems/linkage-element.js";
import { lineForce, springDamper } from "../../../../src/solve/recursive/subsystems/load-element.js";
import { bodyElement } from "../../../../src/solve/recursive/subsystems/rigid-elements.js";
import { type TreePart, treeOfParts } from "../../../../src/solve/recursive/tree-parts.js";
import { World } from "../../../../src/world/world.js";
import { difference } from "../random-tree.js";
import { advance } from "./advance.js";

const GRAVITY = [0, -9.81, 0];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

describe("the concrete pump", () => {
  const { arms, fourBar: bars, leverAngle, root, cranks } = CONCRETE_PUMP;
  const q = [1.1, 1.45, 1.6, 1.3, 1.7];
  const s = [0.2, -0.3, 0.4, 0.1, -0.5];
  const answer = (form: "four-bar" | "numeric") =>
    moveElementTree(NUMBERS, concretePumpElements(form), { q, s, input: zeros(5), gravity: GRAVITY }).speedRates;

  it("is laid out with five states closed and thirteen open", () => {
    expect(concretePumpElements("four-bar")).toMatchObject({ coordinates: 5, speeds: 5 });
    expect(concretePumpElements("open")).toMatchObject({ coordinates: 13, speeds: 13 });
    expect(concretePumpStart("open")).toHaveLength(13);
  });

  it("accelerates alike with numeric and symbolic four-bars", () => {
    expect(difference(answer("four-bar"), answer("numeric"))).toBeLessThan(1e-11);
  });

  it("accelerates as the open tree with eight constraints does", () => {
    // 13 hinges and, for every four-bar, the two directions of its cut hinge B, as one dense saddle-point system
    const rod = (mass: number, length: number, angle = 0) => ({
      mass,
      center: [(length / 2) * Math.cos(angle), (length / 2) * Math.sin(angle), 0],
      // about z; the others play no part
      inertia: [1, 1, (mass * length * length) / 12, 0, 0, 0],
    });
    const parts: TreePart[] = [{ parent: -1, motion: hingeAbout(2), ...rod(arms[0].mass, arms[0].length) }];
    const linkage = fourBar({ ...bars, sign: 1 });
    const angles = [q[0]!];
    const speeds = [s[0]!];
    let [arm, angle] = [0, 0];
    const ends: { coupler: number; rocker: number }[] = [];
    for (let k = 0; k < 4; k++) {
      const [phi, rate] = [q[k + 1]!, s[k + 1]!];
      const [, coupler, rocker] = linkage.move(NUMBERS, [phi], [rate]);
      const turned = (link: typeof coupler) => Math.atan2(link!.placement.rotation[1]!, link!.placement.rotation[0]!);
      const slope = (link: typeof coupler) => link!.motions[0]![2]! * rate;
      const mount = along(arms[k]!.length - bars.base, angle);
      const pivot = along(arms[k]!.length, angle);
      const crank = parts.length;
      parts.push({ parent: arm, motion: hingeAbout(2), mount, ...rod(bars.crankMass, bars.crank) });
      parts.push({ parent: crank, motion: hingeAbout(2), mount: along(bars.crank), ...rod(bars.couplerMass, bars.coupler) });
      parts.push({ parent: arm, motion: hingeAbout(2), mount: pivot, ...rod(arms[k + 1]!.mass, arms[k + 1]!.length, leverAngle) });
      angles.push(phi, turned(coupler) - phi, turned(rocker));
      speeds.push(rate, slope(coupler) - rate, slope(rocker));
      ends.push({ coupler: crank + 1, rocker: crank + 2 });
      [arm, angle] = [crank + 2, leverAngle];
    }
    const model = treeOfParts(parts);
    const paths = jetAlgebra(NUMBERS);
    /** Distances of the pins of all cut hinges along a path, with their derivatives. */
    const gaps = (rate: readonly number[]) => {
      const world = worldPlacements(paths, placeTree(paths, model, jets(angles, rate, zeros(13))));
      const pin = (body: number, length: number) =>
        add(paths, world[body]!.position, rotate(paths, world[body]!.rotation, constants(paths, [length, 0, 0])));
      return ends.flatMap(({ coupler, rocker }) => {
        const [one, other] = [pin(coupler, bars.coupler), pin(rocker, bars.rocker)];
        return [paths.subtract(one[0]!, other[0]!), paths.subtract(one[1]!, other[1]!)];
      });
    };
    const columns = speeds.map((_, k) => firstOf(gaps(speeds.map((_, i) => (i === k ? 1 : 0)))));
    const swept = secondOf(gaps(speeds));
    // the loops are closed, and stay so
    for (const { value, first } of gaps(speeds)) expect(Math.abs(value) + Math.abs(first)).toBeLessThan(1e-13);
    const state = treeState(NUMBERS, model, angles, speeds);
    const M = massMatrix(NUMBERS, state);
    const bias = inverseDynamics(NUMBERS, state, { gravity: GRAVITY }, zeros(13)).drive;
    const drive = zeros(13);
    for (const [i, spring] of [root, ...cranks].entries()) {
      const place = i === 0 ? 0 : 3 * i - 2;
      drive[place] = -spring.stiffness * (angles[place]! - spring.rest) - spring.damping * speeds[place]!;
    }
    const size = 13 + 8;
    const matrix = new Float64Array(size * size);
    for (let r = 0; r < 13; r++) {
      for (let c = 0; c < 13; c++) matrix[r * size + c] = M[r]![c]!;
      for (let k = 0; k < 8; k++) {
        matrix[r * size + 13 + k] = columns[r]![k]!;
        matrix[(13 + k) * size + r] = columns[r]![k]!;
      }
    }
    const right = Float64Array.from([...drive.map((eta, i) => eta - bias[i]!), ...swept.map((a) => -a)]);
    const pivots = new Int32Array(size);
    factorLu(matrix, 0, size, pivots, 0);
    solveLu(matrix, 0, size, pivots, 0, right, 0);
    const found = [right[0]!, right[1]!, right[4]!, right[7]!, right[10]!];
    // masses from 30 to 1500 kg in one matrix: its condition leaves ten digits
    expect(difference(answer("four-bar"), found)).toBeLessThan(1e-10);
  });
});

/** Joint coordinates of a scene after some steps in a world, all loops redundant in space. */
function inWorld(name: string, values: SceneValues, joints: readonly string[], steps: number): number[] {
  const scene = findScene(name)!;
  const model = sceneModel(scene, { ...defaultValues(scene), ...values });
  const world = World.fromModel(model, { method: "lagrange-sparse", integrator: "rk4", step: STEP });
  for (let n = 0; n < steps; n++) world.step();
  return joints.map((joint) => world.joint(joint)!.coordinates[0]!);
}

const STEP = 1e-3;
const STEPS = 200;

describe("as ordinary models in a world", () => {
  it("the concrete pump sags alike", () => {
    const tree = concretePumpElements("four-bar");
    const y = advance(compiledElementSystem(tree, { gravity: GRAVITY }), [...concretePumpStart("four-bar"), ...zeros(5)], {
      step: STEP,
      steps: STEPS,
    });
    const found = inWorld("concrete-pump", {}, ["root", "A0-2", "A0-3", "A0-4", "A0-5"], STEPS);
    for (const [k, value] of found.entries()) expect(Math.abs(value - y[k]!)).toBeLessThan(1e-8);
  });

  it("the excavator with its oil linearised sways alike", () => {
    const { cylinders, hydraulics, start } = EXCAVATOR;
    // the same law as in the scene: F₀ − k (L − L₀) − friction·L̇
    const lengths = startLengths();
    const law = (name: "boom" | "stick" | "bucket") => {
      const { areaA, areaB, shortest, longest, friction, pressureA, pressureB } = cylinders[name];
      const length = lengths[name];
      const volumes = [hydraulics.dead + areaA * (length - shortest), hydraulics.dead + areaB * (longest - length)] as const;
      const stiffness = hydraulics.bulkModulus * ((areaA * areaA) / volumes[0] + (areaB * areaB) / volumes[1]);
      return springDamper({ stiffness, damping: friction, rest: length + (pressureA * areaA - pressureB * areaB) / stiffness });
    };
    const tree = excavatorElements("carried", law);
    const y = advance(compiledElementSystem(tree, { gravity: GRAVITY }), [start.boom, start.stick, start.crank, 0, 0, 0], {
      step: STEP,
      steps: STEPS,
    });
    const found = inWorld("excavator", { dig: 0 }, ["root", "elbow", "A0"], STEPS);
    for (const [k, value] of found.entries()) expect(Math.abs(value - y[k]!)).toBeLessThan(1e-8);
  });
});

/** Lengths of the cylinders at the start, by plane geometry. */
function startLengths(): Record<"boom" | "stick" | "bucket", number> {
  const { cylinders, boom, stick, fourBar: bars, start } = EXCAVATOR;
  const between = (name: "boom" | "stick" | "bucket", x: number, angle: number) => {
    const { foot, eye } = cylinders[name];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return Math.hypot(x + c * eye[0] - s * eye[1] - foot[0], s * eye[0] + c * eye[1] - foot[1]);
  };
  return {
    boom: between("boom", 0, start.boom),
    stick: between("stick", boom.length, start.stick),
    bucket: between("bucket", stick.length - bars.base, start.crank),
  };
}

describe("the excavator", () => {
  const { boom, stick, bucket, fourBar: bars, cylinders, hydraulics, leverAngle, axial } = EXCAVATOR;

  it("accelerates alike with cylinders inside elements and between interfaces", () => {
    const body = ({ mass, com, inertia }: typeof boom | typeof stick) => bodyElement({ mass, center: [...com, 0], inertia });
    const rod = (mass: number, length: number) => slenderRod({ mass, length, axial: axial * mass * length * length });
    const [c, sine] = [Math.cos(leverAngle), Math.sin(leverAngle)];
    const center = [c * bucket.com[0] - sine * bucket.com[1], sine * bucket.com[0] + c * bucket.com[1], 0];
    const linkage = linkageElement(fourBar({ ...bars, sign: 1 }), { mount: along(stick.length - bars.base) });
    const cylinder = (name: "boom" | "stick" | "bucket", between: readonly string[]) => {
      const { foot, eye } = cylinders[name];
      return { name, element: lineForce([...foot, 0], [...eye, 0], hydraulicCylinder(cylinders[name], hydraulics)), between };
    };
    const { tree, diagnostics } = layOutElements(
      [
        {
          name: "boom-hinge",
          element: jointElement(hingeAbout(2)),
          on: [
            { name: "boom-body", element: body(boom) },
            {
              name: "stick-hinge",
              element: jointElement(hingeAbout(2), { mount: along(boom.length) }),
              on: [
                { name: "stick-body", element: body(stick) },
                {
                  name: "linkage",
                  element: linkage,
                  on: {
                    crank: [{ name: "crank", element: rod(bars.crankMass, bars.crank) }],
                    coupler: [{ name: "coupler", element: rod(bars.couplerMass, bars.coupler) }],
                    rocker: [{ name: "bucket-body", element: bodyElement({ mass: bucket.mass, center, inertia: bucket.inertia }) }],
                  },
                },
              ],
            },
          ],
        },
      ],
      [
        cylinder("boom", ["ground", "boom-hinge"]),
        cylinder("stick", ["boom-hinge", "stick-hinge"]),
        cylinder("bucket", ["stick-hinge", "linkage.crank"]),
      ],
    );
    expect(diagnostics).toEqual([]);
    const start = excavatorStart();
    const s = [0.1, -0.2, 0.3];
    // a drive beside each cylinder and its valve; outside, the drives of the joints come first
    const inside = moveElementTree(NUMBERS, excavatorElements("massless"), {
      q: start,
      s,
      input: [0, 0.5, 0, -0.7, 0, 0.3],
      gravity: GRAVITY,
    });
    const pressures = [1, 2, 4, 5, 7, 8].map((k) => start[k]!);
    const q = [start[0]!, start[3]!, start[6]!, ...pressures];
    const outside = moveElementTree(NUMBERS, tree, { q, s, input: [0, 0, 0, 0.5, -0.7, 0.3], gravity: GRAVITY });
    expect(difference(inside.speedRates, outside.speedRates)).toBeLessThan(1e-11);
    const rates = [0, 3, 6, 1, 2, 4, 5, 7, 8].map((k) => inside.coordinateRates[k]!);
    expect(difference(rates, outside.coordinateRates)).toBeLessThan(1e-11);
  });

  it.each(["massless", "carried"] as const)("raises its boom when the valve opens, cylinders %s", (form) => {
    const tree = excavatorElements(form);
    const system = compiledElementSystem(tree, { gravity: GRAVITY, input: () => [0, 0.5, 0, 0, 0, 0] });
    const y = advance(system, [...excavatorStart(), 0, 0, 0], { step: 1e-3, steps: 1000 });
    const start = excavatorStart();
    // half open at some 1e7 Pa: 0.5·1.34e-6·4500 m³/s through 0.0226 m² is 0.13 m/s, on a lever of 0.72 m (foot·eye·sin/L)
    expect(y[0]! - start[0]!).toBeGreaterThan(0.14);
    expect(y[0]! - start[0]!).toBeLessThan(0.22);
    // the others are locked by their valves; oil gives a little
    expect(Math.abs(y[3]! - start[3]!)).toBeLessThan(0.05);
    expect(Math.abs(y[6]! - start[6]!)).toBeLessThan(0.05);
    for (const k of [1, 2, 4, 5, 7, 8]) expect(y[k]!).toBeGreaterThan(0);
    for (const k of [1, 2, 4, 5, 7, 8]) expect(y[k]!).toBeLessThan(hydraulics.supply);
  });
});
