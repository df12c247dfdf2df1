/**
 * The multibody examples of the Modelica Standard Library, from its unmodified text, if MODELICAPATH names a folder that holds it; skipped otherwise.
 * Reference: scalar unknowns without animation, counted by a second flattener (theory 07, section 1.4, for version 4.1.0).
 */
import { expect, it } from "vitest";
import { compileExample, describeStandardLibrary } from "./standard-library.js";

const UNKNOWNS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Elementary: {
    DoublePendulum: 516,
    DoublePendulumInitTip: 637,
    ForceAndTorque: 675,
    FreeBody: 544,
    HeatLosses: 885,
    InitSpringConstant: 457,
    LineForceWithTwoMasses: 1101,
    Pendulum: 180,
    PendulumWithSpringDamper: 499,
    PointGravity: 157,
    PointGravityWithPointMasses: 327,
    PointGravityWithPointMasses2: 1250,
    RollingWheel: 237,
    RollingWheelSetDriving: 1153,
    RollingWheelSetPulling: 1241,
    SpringDamperSystem: 676,
    SpringMassSystem: 523,
    SpringWithMass: 246,
    Surfaces: 346,
    ThreeSprings: 634,
    UserDefinedGravityField: 229,
  },
  Loops: {
    Engine1a: 1376,
    Engine1b: 1478,
    Engine1b_analytic: 1838,
    EngineV6: 9347,
    EngineV6_analytic: 8393,
    Fourbar1: 1080,
    Fourbar2: 734,
    Fourbar_analytic: 925,
    PlanarFourbar: 1434,
    PlanarLoops_analytic: 2522,
  },
  Constraints: { PrismaticConstraint: 1371, RevoluteConstraint: 1342, SphericalConstraint: 1353, UniversalConstraint: 1564 },
  Rotational3DEffects: { ActuatedDrive: 571, BevelGear1D: 900, GearConstraint: 921, GyroscopicEffects: 1202, MovingActuatedDrive: 830 },
};

describeStandardLibrary("examples of the unmodified standard library", () => {
  for (const [group, models] of Object.entries(UNKNOWNS))
    for (const [model, unknowns] of Object.entries(models))
      it(`${group}.${model}: ${unknowns} equations and unknowns`, () => {
        const { flat, diagnostics } = compileExample(`${group}.${model}`);
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(flat!.variables.length).toBe(unknowns);
        const assigned = new Set(
          (flat!.whens ?? []).flatMap(({ branches }) =>
            branches.flatMap(({ actions }) => actions.flatMap((action) => (action.kind === "assign" ? [action.name] : []))),
          ),
        );
        expect(flat!.equations.length + assigned.size).toBe(unknowns);
      }, 60_000);
});
