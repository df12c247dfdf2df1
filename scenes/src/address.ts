/**
 * Addresses of scenes: `@name`, `@name?parameter=value`, `@name?a=1&b=1/240`.
 *
 * Nothing is guessed: an unknown scene or parameter, a value that is no number, out of range or given twice is an error that says
 * what is known. All errors of an address are reported together.
 */
import { type Diagnostic, hasErrors, nearestName, type ResolvedModel } from "@gelenk/core";
import { findScene, SCENES } from "./catalogue.js";
import { parseNumber } from "./parse-number.js";
import { defaultValues, type Scene, type SceneParameter, type SceneValues, sceneModel } from "./scene.js";

/** What an address `@name?parameter=value` means. */
export interface SceneAddress {
  /** Undefined where no scene has that name. */
  readonly scene?: Scene;
  /** Every parameter of the scene, defaults included. */
  readonly values: SceneValues;
  /** Unknown names, and values that are out of range. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A scene, built. */
export interface BuiltScene {
  /** Undefined where no scene has that name. */
  readonly scene?: Scene;
  /** Every parameter of the scene, defaults included. */
  readonly values: SceneValues;
  /** Missing when the diagnostics hold an error. */
  readonly model?: ResolvedModel;
  /** What is wrong with the address. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Does the text name a scene rather than a file? */
export const isSceneAddress = (text: string): boolean => text.startsWith("@");

const error = (code: string, where: string, message: string, hint: string): Diagnostic => ({
  code,
  severity: "error",
  where,
  message,
  hint,
});

/** Six digits, large and small numbers as 1e12 and 1e-6. */
function shortNumber(value: number): string {
  const size = Math.abs(value);
  const text =
    size >= 1e6 || (size < 1e-4 && size > 0) ? Number(value.toPrecision(6)).toExponential() : String(Number(value.toPrecision(6)));
  return text.replace("e+", "e");
}

/** `links (1 … 1000, integer, default 10)` */
export function describeParameter(name: string, parameter: SceneParameter): string {
  const low = parameter.min === undefined ? "…" : `${shortNumber(parameter.min)} …`;
  const range = parameter.max === undefined ? low : `${low} ${shortNumber(parameter.max)}`;
  const facts = [
    range === "…" ? "any number" : range,
    parameter.unit,
    parameter.integer ? "integer" : "",
    `default ${shortNumber(parameter.default)}`,
  ];
  return `${name} (${facts.filter((fact) => fact !== "").join(", ")})`;
}

function knownParameters(scene: Scene): string {
  const known = Object.entries(scene.parameters).map(([name, parameter]) => describeParameter(name, parameter));
  return known.length === 0 ? `@${scene.name} has no parameters` : `parameters of @${scene.name}: ${known.join(", ")}`;
}

function unknownScene(name: string): Diagnostic {
  const names = SCENES.map((scene) => scene.name);
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? `known scenes: ${names.join(", ")}` : `did you mean @${nearest}?`;
  return error("scene.unknown", "", `there is no scene "${name}"`, hint);
}

/** The value of one parameter as written, or what is wrong with it. */
function parseValue(scene: Scene, name: string, text: string): number | Diagnostic {
  const parameter = scene.parameters[name];
  const where = `parameters.${name}`;
  if (parameter === undefined || !Object.hasOwn(scene.parameters, name)) {
    const nearest = nearestName(name, Object.keys(scene.parameters));
    const guess = nearest === undefined ? "" : `did you mean ${nearest}? `;
    return error("scene.unknown-parameter", where, `@${scene.name} has no parameter "${name}"`, guess + knownParameters(scene));
  }
  const value = parseNumber(text);
  if (value === undefined) {
    const message = `"${text}" is not a number`;
    return error("scene.not-a-number", where, message, "write it like 0.25, 1e-3 or 1/240, without a unit");
  }
  const low = parameter.min ?? Number.NEGATIVE_INFINITY;
  const high = parameter.max ?? Number.POSITIVE_INFINITY;
  if (value < low || value > high) return error("scene.out-of-range", where, `${value} is out of range`, knownParameters(scene));
  if (parameter.integer && !Number.isInteger(value))
    return error("scene.out-of-range", where, `${value} is not a whole number`, knownParameters(scene));
  return value;
}

/** Values for the parameters of a scene from pairs of name and text; what is not given keeps its default. */
export function parseSceneValues(
  scene: Scene,
  pairs: readonly (readonly [name: string, text: string])[],
): { readonly values: SceneValues; readonly diagnostics: readonly Diagnostic[] } {
  const values: Record<string, number> = { ...defaultValues(scene) };
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const [name, text] of pairs) {
    if (seen.has(name)) {
      diagnostics.push(error("scene.duplicate-parameter", `parameters.${name}`, `"${name}" is given twice`, "keep one of them"));
      continue;
    }
    seen.add(name);
    const value = parseValue(scene, name, text);
    if (typeof value === "number") values[name] = value;
    else diagnostics.push(value);
  }
  const misfit = diagnostics.length === 0 ? scene.check?.(values) : undefined;
  if (misfit !== undefined) diagnostics.push(error("scene.misfit", "parameters", misfit, knownParameters(scene)));
  return { values, diagnostics };
}

/** Splits `@name?a=1&b=2` into name and pairs; a part without `=` has an empty text, which is then no number. */
function splitAddress(address: string): { readonly name: string; readonly pairs: readonly (readonly [string, string])[] } {
  const body = address.trim().replace(/^@/, "");
  const mark = body.indexOf("?");
  const name = mark < 0 ? body : body.slice(0, mark);
  const query = mark < 0 ? "" : body.slice(mark + 1);
  const pairs = query
    .split("&")
    .filter((part) => part !== "")
    .map((part): readonly [string, string] => {
      const equals = part.indexOf("=");
      return equals < 0 ? [part.trim(), ""] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
    });
  return { name: name.trim(), pairs };
}

/** Reads `@name?a=1&b=1/240`. `more` are further pairs, such as those of a flag `--set`; they replace those of the address. */
export function parseSceneAddress(address: string, more: readonly (readonly [string, string])[] = []): SceneAddress {
  const { name, pairs } = splitAddress(address);
  const scene = findScene(name);
  if (scene === undefined) return { values: {}, diagnostics: [unknownScene(name)] };
  const replaced = new Set(more.map(([parameter]) => parameter));
  const { values, diagnostics } = parseSceneValues(scene, [...pairs.filter(([parameter]) => !replaced.has(parameter)), ...more]);
  return { scene, values, diagnostics };
}

/** The model at an address. */
export function buildScene(address: string, more: readonly (readonly [string, string])[] = []): BuiltScene {
  const { scene, values, diagnostics } = parseSceneAddress(address, more);
  if (scene === undefined || hasErrors(diagnostics)) return { ...(scene && { scene }), values, diagnostics };
  return { scene, values, model: sceneModel(scene, values), diagnostics };
}
