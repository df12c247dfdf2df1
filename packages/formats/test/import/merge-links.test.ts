/**
 * Links made one and separated again. The model before decides: separated, it must be the same to the bit; merged, it must have the same masses, energies
 * and accelerations in joint coordinates (two models of one mechanism).
 */
import { mechanismOf, type ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { mergeLinks, separateLinks } from "../../src/import/merge-links.js";
import { importText, joint, robot } from "../urdf/import-text.js";

const sphere = (name: string) =>
  `<collision name="${name}"><origin xyz="0 0.3 0" rpy="1 0 0"/><geometry><sphere radius="0.1"/></geometry></collision>`;
const part = (name: string, mass: number, inside = "") =>
  `<link name="${name}"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/><mass value="${mass}"/><inertia ixx="0.3" iyy="0.2" izz="0.25" ixy="0.01" ixz="0.02" iyz="0"/></inertial>${inside}</link>`;
const place = (x: number) => `<origin xyz="${x} 0.7 -0.2" rpy="0.3 ${x} 0.1"/><axis xyz="0 0.6 0.8"/>`;

/** An arm of which plate and tool are fixed to the upper arm, in a row, with a finger on the tool and a shape on each; joints in no order. */
const text = robot(
  part("finger", 0.1, sphere("tip")),
  ...[part("base", 4), part("upper", 2, sphere("a")), part("plate", 1), part("tool", 0.5, sphere("b") + sphere("c"))],
  joint("tip", "continuous", "tool", "finger", place(0.1)),
  joint("mount", "fixed", "plate", "tool", place(0.4)),
  joint("weld", "fixed", "upper", "plate", place(0.3)),
  joint("shoulder", "continuous", "base", "upper", place(0.2)),
);
const model = importText(text).model!;

describe("merged links", () => {
  it("are one body with the mass of all, and shapes of all", () => {
    const merged = mergeLinks(model);
    expect(merged.bodies!.map(({ name, mass }) => [name, mass])).toEqual([
      ["base", 4],
      ["upper", 3.5],
      ["finger", 0.1],
    ]);
    expect(merged.joints!.map(({ name, a, b }) => [name, a, b])).toEqual([
      ["tip", "upper", "finger"],
      ["shoulder", "base", "upper"],
    ]);
    expect(merged.bodies![1]!.shapes!.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(importText(text, { options: { mergeFixed: true } }).model).toEqual(merged);
  });

  it("move as before", () => {
    const [before, after] = [mechanismOf(model), mechanismOf(mergeLinks(model))];
    const order = after.joints.map(({ name }) => before.joint(name).firstSpeed);
    const [q, s] = [
      [0.3, -0.7],
      [1.1, 0.4],
    ];
    const back = (list: number[]) => order.reduce<number[]>((all, place, k) => Object.assign(all, { [place]: list[k]! }), []);
    const [rates, own] = [before.forwardDynamics(back(q!), back(s!), [0, 0]), after.forwardDynamics(q!, s!, [0, 0])];
    for (const [k, at] of order.entries()) expect(own[k]! / rates[at]!).toBeCloseTo(1, 12);
    const [energy, same] = [before.energy(back(q!), back(s!)), after.energy(q!, s!)];
    expect(same.kinetic / energy.kinetic).toBeCloseTo(1, 12);
    expect(same.potential / energy.potential).toBeCloseTo(1, 12);
  });

  it("come apart to the bit, also through a file", () => {
    const merged = mergeLinks(model);
    expect(separateLinks(merged)).toEqual(model);
    expect(separateLinks(JSON.parse(JSON.stringify(merged)))).toEqual(model);
    expect(separateLinks(model)).toBe(model);
  });

  it("that have been moved meanwhile come apart where they are", () => {
    const merged = mergeLinks(model);
    const shift = (body: NonNullable<ResolvedModel["bodies"]>[number]) => {
      const [x = 0, y = 0, z = 0] = body.position ?? [];
      return { ...body, position: [x + 1, y, z] as const, velocity: [0, 0, 2] as const };
    };
    const moved = separateLinks({ ...merged, bodies: merged.bodies!.map(shift) }) as ResolvedModel;
    for (const [k, { position, velocity, name }] of moved.bodies!.entries()) {
      const [x = 0, y = 0, z = 0] = model.bodies![k]!.position ?? [];
      expect(name).toBe(model.bodies![k]!.name);
      for (const [axis, value] of [x + 1, y, z].entries()) expect(position![axis]).toBeCloseTo(value, 14);
      expect(velocity).toEqual([0, 0, 2]);
    }
  });

  it("are left alone where something else names them, or their weld may break", () => {
    const force = { type: "constant", body: "tool", force: [1, 0, 0] } as const;
    expect(mergeLinks({ ...model, forces: [force] }).bodies!.map(({ name }) => name)).toContain("tool");
    const settings = { methods: [{ of: ["tool"], method: "recursive" }] } as const;
    expect(mergeLinks({ ...model, settings }).bodies!.map(({ name }) => name)).toContain("tool");
    const joints = model.joints!.map((one) => ({ ...one, breakForce: 10 }));
    expect(mergeLinks({ ...model, joints }).bodies).toHaveLength(model.bodies!.length);
  });
});
