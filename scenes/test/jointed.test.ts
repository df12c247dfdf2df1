/**
 * The promise of 1e-6 m and 1e-6 rad in every step, computed from poses alone (joint-geometry.ts), and the energy of the recording: for
 * every mechanism at the step its scene asks for.
 */
import { describe, expect, test } from "vitest";
import { HAS_JOINTS, runJointed, worstMissOfRun } from "./solver.js";

describe.skipIf(!HAS_JOINTS)("joints stay closed in every step", () => {
  test.each([
    ["@pendulum", 2],
    ["@pendulum?rod=0", 2],
    ["@double-pendulum", 3],
    ["@chain?links=10", 10],
    ["@chain?links=10&ball=1", 2],
    ["@tree?bodies=31&branch=0.5236", 5],
    ["@tree?bodies=255", 500 / 30],
    ["@tree?bodies=255&branch=0.5236", 2],
    ["@eight-loop", 3],
    ["@four-bar", 3],
    ["@n-four-bar?n=2", 3],
    ["@three-loops", 5],
    ["@ring?links=8", 5],
    ["@slider-crank", 3],
    ["@andrews-squeezer", 0.002],
    ["@mass-points?columns=6&rows=5", 1],
    ["@mass-points?cuboid=1", 1],
    ["@walker?servos=0", 1],
    ["@walker?servos=0&feet=1", 0.3],
    ["@gear-train", 1],
    ["@turntable?slope=0.1", 2],
    ["@rolling-wheel", 2],
    ["@rolling-wheel?push=0.8", 2],
    ["@bouncing-pendulum", 2],
    ["@robot-arm", 1.2],
    ["@robot-arm?reach=3", 1.2],
    ["@n-pendulum?n=20", 0.5],
    ["@looped-pendulum?n=24&m=4", 0.5],
    ["@concrete-pump", 1],
    ["@excavator", 1],
    ["@excavator?dig=0", 0.3],
    ["@cv-joint", 0.5],
    ["@cv-joint?variant=1", 0.3],
    ["@cv-joint?variant=2", 0.3],
    ["@cv-joint?variant=3", 0.3],
    ["@arm-7", 0.5],
    ["@humanoid-30", 0.2],
  ])("%s for %f s", (address, until) => {
    const { miss, result } = worstMissOfRun(address, { until });
    expect(result.brokenOff).toBeUndefined();
    expect(miss.position).toBeLessThan(1e-6);
    expect(miss.angle).toBeLessThan(1e-6);
    expect(miss.speed).toBeLessThan(1e-6);
  });
});

describe.skipIf(!HAS_JOINTS)("joints stay closed in joint coordinates", () => {
  test.each([
    ["@n-pendulum?n=50", 0.3],
    ["@cv-joint", 0.5],
    ["@cv-joint?variant=1", 0.3],
    ["@cv-joint?variant=2", 0.3],
    ["@arm-7", 0.5],
    ["@humanoid-30", 0.2],
    ["@robot-arm", 0.5],
    ["@looped-pendulum?n=24&m=4", 0.2],
    ["@concrete-pump", 0.5],
    ["@excavator", 0.3],
    ["@four-bar", 1],
    ["@slider-crank", 1],
  ])("%s for %f s", (address, until) => {
    const { miss, result } = worstMissOfRun(address, { until, method: "recursive" });
    expect(result.brokenOff).toBeUndefined();
    // by construction: rounding of chains of rotations; loops are solved to 1e-13
    expect(miss.position).toBeLessThan(1e-12);
    expect(miss.angle).toBeLessThan(1e-12);
    expect(miss.speed).toBeLessThan(1e-6);
  });
});

describe.skipIf(!HAS_JOINTS)("closed forms beside the joints", () => {
  test("the slider is where the crank pin puts it", () => {
    const { bodies } = runJointed("@slider-crank", { until: 1.7 });
    const [, y, z] = bodies["crank"]!.position;
    // The frame of the crank is half way from the bearing (0, 0.1, 0.12) to its pin.
    const [pinY, pinZ] = [2 * y - 0.1, 2 * z - 0.12];
    expect(Math.abs(bodies["slider"]!.position[0] - Math.sqrt(0.09 - pinY ** 2 - pinZ ** 2))).toBeLessThan(1e-6);
  });

  test("10 links, 10 s at 240 Hz: order 4 keeps the energy better than 0.37 %", () => {
    const { recording } = runJointed("@chain?links=10", { until: 10, order: 4 }, ["energy.total", "energy.kinetic"]);
    const [total, kinetic] = [recording.column("energy.total"), recording.column("energy.kinetic")];
    const drift = Math.max(...Array.from(total, (value) => Math.abs(value - total[0]!)));
    expect(drift / Math.max(...kinetic)).toBeLessThan(0.0037);
  });
});
