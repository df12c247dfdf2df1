/** Couplings that cannot be meant; what each type needs is in docs/couplings.md. */
import { describe, expect, it } from "vitest";
import { jointKindOf } from "../../src/joint/catalogue.js";
import { allCoordinates } from "../../src/joint/joint-kind.js";
import type { CouplingDescription, JointDescription } from "../../src/model/description.js";
import { LIMITS } from "../../src/model/limits.js";
import { validateModel } from "../../src/model/validate.js";

const JOINTS: readonly JointDescription[] = [
  { name: "left", type: "revolute", a: "ground", b: "arm" },
  { name: "right", type: "revolute", a: "ground", b: "arm" },
  { name: "slide", type: "prismatic", a: "ground", b: "arm" },
  { type: "cylindrical", a: "ground", b: "arm" },
  { name: "fixed", type: "weld", a: "ground", b: "arm" },
];

function diagnose(...couplings: readonly CouplingDescription[]) {
  const bodies = [{ name: "arm", mass: 1, inertia: [1, 1, 1] as const }];
  const coordinatesOf = (joint: JointDescription) => {
    const kind = jointKindOf(joint);
    return kind && allCoordinates(kind);
  };
  return validateModel({ gelenk: 1, bodies, joints: JOINTS, couplings }, { coordinatesOf });
}
const findings = (...couplings: readonly CouplingDescription[]) => diagnose(...couplings).map((d) => `${d.severity} ${d.code} ${d.where}`);

const WHEELS = [{ joint: "left" }, { joint: "right" }];
const gear: CouplingDescription = { type: "gear", terms: WHEELS };

describe("couplings", () => {
  it("of every type, with and without what may be left out", () => {
    expect(
      findings(
        gear,
        { name: "a", type: "gear", ratio: -2, offset: 0, terms: WHEELS },
        { type: "rack", radius: -0.1, terms: [{ joint: "left" }, { joint: "slide" }] },
        { type: "pulley", ratio: 2, terms: [{ joint: "slide" }, { joint: "joint-4", coordinate: "slide-x" }] },
        { type: "mimic", offset: 3, terms: [{ joint: "left" }, { joint: "slide" }] },
        { type: "linear", terms: [{ joint: "joint-4", coordinate: "turn", factor: 3 }] },
        { type: "linear", terms: [...WHEELS, { joint: "slide", factor: -1 }] },
      ),
    ).toEqual([]);
  });

  it("refer to joints and coordinates that exist, with the nearest name", () => {
    const [joint] = diagnose({ type: "gear", terms: [{ joint: "lefd" }, { joint: "right" }] });
    expect(joint).toMatchObject({ code: "model.unknown-joint", where: "couplings[0].terms[0].joint", hint: 'did you mean "left"?' });
    const [coordinate] = diagnose({ type: "gear", terms: [{ joint: "left", coordinate: "trun" }, { joint: "right" }] });
    expect(coordinate).toMatchObject({
      code: "joint.unknown-coordinate",
      where: "couplings[0].terms[0].coordinate",
      hint: 'did you mean "turn"?',
    });
    expect(findings({ type: "linear", terms: [{ joint: "fixed" }] })).toEqual(["error coupling.no-coordinate couplings[0].terms[0].joint"]);
  });

  it("join as many coordinates as their type says, none twice", () => {
    for (const type of ["gear", "rack", "pulley", "mimic"] as const) {
      const radius = type === "rack" ? { radius: 1 } : {};
      for (const terms of [[], [{ joint: "left" }], [...WHEELS, { joint: "slide" }]])
        expect(findings({ type, ...radius, terms })).toContain("error coupling.wrong-terms couplings[0].terms");
    }
    expect(findings({ type: "linear", terms: [] })).toEqual(["error coupling.wrong-terms couplings[0].terms"]);
    expect(findings({ type: "gear", terms: [{ joint: "left" }, { joint: "left", coordinate: "turn" }] })).toEqual([
      "error coupling.same-coordinate couplings[0].terms[1]",
    ]);
  });

  it("have factors that are finite and not zero", () => {
    expect(findings({ ...gear, ratio: 0 })).toEqual(["error coupling.zero-factor couplings[0].ratio"]);
    expect(findings({ type: "mimic", ratio: 0, terms: WHEELS })).toEqual(["error coupling.zero-factor couplings[0].ratio"]);
    const rack: CouplingDescription = { type: "rack", terms: [{ joint: "left" }, { joint: "slide" }] };
    expect(findings(rack)).toEqual(["error coupling.missing-radius couplings[0].radius"]);
    expect(findings({ ...rack, radius: 0 })).toEqual(["error coupling.zero-factor couplings[0].radius"]);
    expect(findings({ type: "linear", terms: [{ joint: "left", factor: 0 }] })).toEqual([
      "error coupling.zero-factor couplings[0].terms[0].factor",
    ]);
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(findings({ ...gear, ratio: bad })).toEqual(["error model.not-finite couplings[0].ratio"]);
      expect(findings({ ...gear, offset: bad })).toEqual(["error model.not-finite couplings[0].offset"]);
      expect(findings({ type: "linear", terms: [{ joint: "left", factor: bad }] })).toEqual([
        "error model.not-finite couplings[0].terms[0].factor",
      ]);
    }
  });

  it("warn where a number does nothing, or coordinates are not of the kind that is meant", () => {
    expect(findings({ ...gear, radius: 1 })).toEqual(["warning coupling.no-effect couplings[0].radius"]);
    expect(findings({ type: "linear", ratio: 2, terms: WHEELS })).toEqual(["warning coupling.no-effect couplings[0].ratio"]);
    expect(findings({ type: "rack", radius: 1, terms: [{ joint: "slide" }, { joint: "left" }] })).toEqual([
      "warning coupling.unlike-coordinate couplings[0].terms[0]",
      "warning coupling.unlike-coordinate couplings[0].terms[1]",
    ]);
    expect(findings({ type: "gear", terms: [{ joint: "left" }, { joint: "slide", factor: 3 }] })).toEqual([]);
  });

  it("are of a known type, have names of their own, and are not too many", () => {
    expect(findings({ type: "chain" as "gear", terms: [] })).toEqual(["error coupling.unknown-type couplings[0].type"]);
    expect(findings({ ...gear, name: "left" }, { ...gear, name: "left" })).toEqual(["error model.duplicate-name couplings[1].name"]);
    const many = new Array<CouplingDescription>(LIMITS.couplings + 1).fill(gear);
    expect(findings(...many.slice(0, 2))).toEqual([]);
    expect(validateModel({ gelenk: 1, couplings: many }).map((d) => `${d.code} ${d.where}`)).toEqual(["model.too-many couplings"]);
  });
});
