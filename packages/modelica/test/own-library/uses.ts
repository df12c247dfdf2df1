/** Small models that use each class of the library once: the body of a model by the name of the class. */
import { multiBody } from "./uses-bodies.js";
import { rotational, thermal, translational } from "./uses-drive-lines.js";
import { gelenk } from "./uses-gelenk.js";
import { wheels } from "./uses-wheels.js";

export type Uses = Readonly<Record<string, string>>;

/** Inputs of blocks by their type. */
const INPUT: Readonly<Record<string, string>> = { RealInput: "0.5 + 0.3 * sin(time)", BooleanInput: "time > 0.5", IntegerInput: "3" };
/** What a block needs beside its defaults. */
const NEEDED: Readonly<Record<string, string>> = {
  TimeTable: "table = [0, 0; 0.5, 1; 0.5, 2; 1, 3]",
  CombiTimeTable: "table = [0, 0, 1; 0.5, 1, 2; 0.5, 2, 2; 1, 3, 0]",
  CriticalDamping: "f = 5",
  CombiTable1Ds: "table = [0, 0; 1, 2; 2, 0]",
  MultiSum: "nu = 2",
  MultiProduct: "nu = 2",
  Hysteresis: "uLow = 0.2, uHigh = 0.6",
  LimPID: "yMax = 0.5",
  TransferFunction: "b = {1}, a = {1, 2, 1}",
  Sqrt: "",
};

/** A block with signals at its inputs. */
export function blockUse(
  name: string,
  inputs: readonly { readonly name: string; readonly type: string; readonly size?: string }[],
): string {
  const short = name.split(".").at(-1)!;
  const lines = inputs.map(({ name: input, type, size }) => {
    const signal = INPUT[type] ?? "1 + time";
    return `  part.${input} = ${size === undefined ? signal : `fill(${signal}, size(part.${input}, 1))`};`;
  });
  return `${name} part(${NEEDED[short] ?? ""});\nequation\n${lines.join("\n")}`;
}

export const USES: Uses = { ...rotational, ...translational, ...multiBody, ...thermal, ...wheels, ...gelenk };
