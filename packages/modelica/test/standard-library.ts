/** The Modelica Standard Library, if MODELICAPATH names a folder that holds it, and what its multibody examples are called. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Compiled, compileModel, createLibrary, type ModelicaFiles } from "@gelenk/modelica";
import { beforeEach, describe } from "vitest";

export const standardLibraryFolder = (process.env["MODELICAPATH"] ?? "")
  .split(delimiter)
  .find((path) => path !== "" && existsSync(join(path, "Modelica", "package.mo")));

const files = (root: string): ModelicaFiles => ({
  name: "",
  list: (path) =>
    existsSync(join(root, path))
      ? readdirSync(join(root, path), { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      : undefined,
  read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined),
});

/** Tests that need the library; where it is missing they are skipped and say why. */
export function describeStandardLibrary(name: string, tests: () => void): void {
  describe(name, () => {
    beforeEach((context) =>
      context.skip(standardLibraryFolder === undefined, "MODELICAPATH names no folder with the Modelica Standard Library"),
    );
    tests();
  });
}

/** An example of the multibody library, without animation where its world is at the top. */
export function compileExample(name: string): Compiled {
  const options = name.includes("RobotR3") ? {} : { parameters: { "world.enableAnimation": false } };
  return compileModel(createLibrary([files(standardLibraryFolder!)]), `Modelica.Mechanics.MultiBody.Examples.${name}`, options);
}

/** All multibody examples with the stop times that they state. The two robots end by themselves, a while after they have come to rest. */
export const EXAMPLES: Readonly<Record<string, number>> = {
  "Elementary.DoublePendulum": 3,
  "Elementary.DoublePendulumInitTip": 5,
  "Elementary.ForceAndTorque": 1.01,
  "Elementary.FreeBody": 10,
  "Elementary.HeatLosses": 3,
  "Elementary.InitSpringConstant": 1.01,
  "Elementary.LineForceWithTwoMasses": 3,
  "Elementary.Pendulum": 5,
  "Elementary.PendulumWithSpringDamper": 10,
  "Elementary.PointGravity": 5,
  "Elementary.PointGravityWithPointMasses": 2,
  "Elementary.PointGravityWithPointMasses2": 3,
  "Elementary.RollingWheel": 4,
  "Elementary.RollingWheelSetDriving": 3,
  "Elementary.RollingWheelSetPulling": 3,
  "Elementary.SpringDamperSystem": 10,
  "Elementary.SpringMassSystem": 5,
  "Elementary.SpringWithMass": 5,
  "Elementary.Surfaces": 5,
  "Elementary.ThreeSprings": 10,
  "Elementary.UserDefinedGravityField": 10,
  "Loops.Engine1a": 5,
  "Loops.Engine1b": 0.5,
  "Loops.Engine1b_analytic": 0.5,
  "Loops.EngineV6": 1.01,
  "Loops.EngineV6_analytic": 1.01,
  "Loops.Fourbar1": 5,
  "Loops.Fourbar2": 5,
  "Loops.Fourbar_analytic": 5,
  "Loops.PlanarFourbar": 5,
  "Loops.PlanarLoops_analytic": 5,
  "Constraints.PrismaticConstraint": 10,
  "Constraints.RevoluteConstraint": 10,
  "Constraints.SphericalConstraint": 10,
  "Constraints.UniversalConstraint": 10,
  "Rotational3DEffects.ActuatedDrive": 1.1,
  "Rotational3DEffects.BevelGear1D": 1,
  "Rotational3DEffects.GearConstraint": 5,
  "Rotational3DEffects.GyroscopicEffects": 5,
  "Rotational3DEffects.MovingActuatedDrive": 1.1,
  "Systems.RobotR3.FullRobot": 2,
  "Systems.RobotR3.OneAxis": 1.6,
};
