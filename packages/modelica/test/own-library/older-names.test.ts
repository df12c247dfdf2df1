/**
 * Names of the standard library before its version 4, in which the models of the source are written.
 * References: the same quantities by their present names, and π.
 */
import { compileModel, translate } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { ownLibrary } from "./own-library.js";

const TEXT = `model Use
  import SI = Modelica.SIunits;
  import Modelica.SIunits.Conversions.from_deg;
  parameter SI.Length length = 2;
  parameter SI.Conversions.NonSIunits.Angle_deg turn = 90;
  parameter SI.Angle angle = from_deg(turn);
  SI.Velocity v = length;
end Use;
`;

it("Modelica.SIunits has the types and conversions of Modelica.Units", () => {
  const { flat, diagnostics } = compileModel(ownLibrary({ "Use.mo": TEXT }), "Use");
  expect(diagnostics).toEqual([]);
  const { translation } = translate(flat!);
  const { system, parameters, model } = translation!;
  const of = (name: string) => {
    const index = model.parameters.findIndex((parameter) => parameter.name === name);
    return { value: parameters.values[system.slots.parameter(index)], unit: model.parameters[index]!.unit };
  };
  expect(of("length")).toEqual({ value: 2, unit: "m" });
  expect(of("turn")).toEqual({ value: 90, unit: "deg" });
  expect(of("angle").unit).toBe("rad");
  expect(of("angle").value).toBeCloseTo(Math.PI / 2, 15);
  expect(model.variables.find(({ name }) => name === "v")?.unit).toBe("m/s");
});
