/**
 * The written-out kernels against the same in vectors: lines as forces and couples on two bodies, velocities of points, impulses through the
 * inertia in world axes.
 */
import { describe, expect, it } from "vitest";
import { respondBody } from "../../src/body/free-step.js";
import { rotateRow } from "../../src/body/rotation/rotation-kernel.js";
import {
  addJointLoad,
  gatherImpulse,
  releaseImpulse,
  rowMobility,
  rowSpeed,
  writeJacobian,
  writeRate,
  writeRowSpeeds,
} from "../../src/joint/jacobian.js";
import { placeJoint } from "../../src/joint/joint-frames.js";
import { ROW } from "../../src/joint/joint-kind.js";
import { GROUND_BODY } from "../../src/joint/joint-tables.js";
import { writeLineSpeeds } from "../../src/joint/line-speeds.js";
import type { Random } from "../../src/math/random.js";
import { add, cross, dot, readVec3, scale, subtract, type Vec3, ZERO } from "../../src/math/vec3.js";
import { chance } from "../chance.js";
import { type JoinedPair, joinedPair } from "./joined-pair.js";
import { SAMPLES } from "./joint-samples.js";

/** A few dozen operations on numbers below 20. */
const ROUNDING = 1e-12;

function prepared(random: Random, sample: (typeof SAMPLES)[number]): JoinedPair {
  const pair = joinedPair(sample, random);
  const { t, joint } = pair;
  placeJoint(t, 0, t.pose, t.jointNow);
  joint.kind.rows(t.jointNow, 0, joint.numbers, 0, t.line, 0);
  writeJacobian(t, 0);
  for (const body of [0, 1]) writeRate(t, body, t.change);
  return pair;
}

/** Wrench of row i about the centre of mass of a body: [moment, force]. */
function wrench({ t }: JoinedPair, body: number, i: number): readonly [Vec3, Vec3] {
  const force = readVec3(t.line, ROW * i);
  const arm = subtract(readVec3(t.line, ROW * i + 3), readVec3(t.pose, 7 * body));
  const moment = add(cross(arm, force), readVec3(t.line, ROW * i + 6));
  const sign = body === 0 ? -1 : 1;
  return [scale(moment, sign), scale(force, sign)];
}

const each = (check: (pair: JoinedPair, random: Random) => void): void => {
  const random = chance(11);
  for (const sample of SAMPLES) check(prepared(random, sample), random);
};

describe("rows in principal axes", () => {
  it("have the speeds that wrenches have on twists, one by one and all at once", () => {
    each((pair) => {
      const { t, rows } = pair;
      const fromLines = new Float64Array(rows + 1);
      writeRowSpeeds(t, 0, t.change, t.rowError);
      writeLineSpeeds(t, 0, fromLines, 1);
      for (let i = 0; i < rows; i++) {
        let speed = 0;
        for (const body of [0, 1]) {
          const [moment, force] = wrench(pair, body, i);
          speed += dot(moment, readVec3(t.twist, 6 * body)) + dot(force, readVec3(t.twist, 6 * body + 3));
        }
        expect(Math.abs(t.rowError[i]! - speed)).toBeLessThan(ROUNDING);
        expect(Math.abs(rowSpeed(t, 0, i, t.change) - speed)).toBeLessThan(ROUNDING);
        expect(Math.abs(fromLines[1 + i]! - speed)).toBeLessThan(ROUNDING);
      }
    });
  });

  it("have the speeds of the body that moves where the other is the ground", () => {
    each((pair) => {
      const { t, rows } = pair;
      const fromLines = new Float64Array(rows);
      for (const ground of [0, 1]) {
        const bodies = [...t.jointBody.subarray(0, 2)];
        const moving = 1 - ground;
        t.jointBody[ground] = GROUND_BODY;
        writeLineSpeeds(t, 0, fromLines, 0);
        t.jointBody.set(bodies);
        for (let i = 0; i < rows; i++) {
          const [moment, force] = wrench(pair, moving, i);
          const speed = dot(moment, readVec3(t.twist, 6 * moving)) + dot(force, readVec3(t.twist, 6 * moving + 3));
          expect(Math.abs(fromLines[i]! - speed)).toBeLessThan(ROUNDING);
        }
      }
    });
  });

  it("act on the bodies as their wrenches do, and keep momentum", () => {
    each((pair, random) => {
      const { t, rows } = pair;
      const lambda = Float64Array.from({ length: rows + 1 }, () => random.uniform(-1, 1));
      const expected = [0, 1].map((body) => {
        let [moment, force] = [ZERO, ZERO];
        for (let i = 0; i < rows; i++) {
          const [m, f] = wrench(pair, body, i);
          moment = add(moment, scale(m, lambda[i + 1]!));
          force = add(force, scale(f, lambda[i + 1]!));
        }
        const impulse = Float64Array.of(moment.x, moment.y, moment.z, force.x, force.y, force.z);
        respondBody(t, body, impulse, 0, impulse, 0);
        return impulse.map((change, k) => t.twist[6 * body + k]! + change);
      });
      gatherImpulse(t, 0, lambda, 1);
      for (const body of [0, 1]) releaseImpulse(t, body);
      for (let k = 0; k < 12; k++) expect(Math.abs(t.twist[k]! - expected[k < 6 ? 0 : 1]![k % 6]!)).toBeLessThan(ROUNDING);
      expect(Math.max(...t.gathered.map(Math.abs))).toBe(0);
    });
  });

  it("have the mobility with which a unit impulse opens them", () => {
    each((pair) => {
      const { t, rows } = pair;
      for (let i = 0; i < rows; i++) {
        t.twist.fill(0);
        const unit = new Float64Array(rows);
        unit[i] = 1;
        gatherImpulse(t, 0, unit, 0);
        for (const body of [0, 1]) releaseImpulse(t, body);
        for (const body of [0, 1]) writeRate(t, body, t.change);
        expect(Math.abs(rowMobility(t, 0, i) - rowSpeed(t, 0, i, t.change))).toBeLessThan(ROUNDING);
      }
    });
  });

  it("load the joint with what acts on B about its point", () => {
    each((pair, random) => {
      const { t, rows } = pair;
      const lambda = Float64Array.from({ length: rows }, () => random.uniform(-1, 1));
      addJointLoad(t, 0, lambda, 0);
      t.twist.fill(0);
      gatherImpulse(t, 0, lambda, 0);
      // momentum of B: [l in principal axes, p]
      const l = t.gathered.slice(6, 12);
      rotateRow(l, 0, t.pose, 10, 1);
      const force = readVec3(t.jointLoad, 0);
      const arm = subtract(readVec3(t.jointNow, 12), readVec3(t.pose, 7));
      const moment = add(readVec3(t.jointLoad, 3), cross(arm, force));
      const miss = [subtract(moment, readVec3(l, 0)), subtract(force, readVec3(l, 3))];
      for (const { x, y, z } of miss) expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))).toBeLessThan(ROUNDING);
    });
  });
});
