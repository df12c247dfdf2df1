/** From what a user typed to a model: a file, or a scene with its parameters. */
import { basename } from "node:path";
import { type Diagnostic, hasErrors, type ResolvedModel } from "@gelenk/core";
import { loadModel, locatePaths } from "@gelenk/formats";
import { buildScene, isSceneAddress, parseNumber } from "@gelenk/scenes";
import type { Pair } from "./command.js";
import type { LocatedDiagnostic } from "./diagnostics-text.js";
import type { Io } from "./io.js";
import { readBytes } from "./paths.js";

export interface OpenedModel {
  /** For messages: name of the scene, of the model, or of the file. */
  readonly name: string;
  /** Missing when there are errors. */
  readonly model?: ResolvedModel;
  /** Named numbers the model was built with. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Adds line and column of the file to diagnostics found later on. */
  readonly locate: (diagnostics: readonly Diagnostic[]) => readonly LocatedDiagnostic[];
}

/** Numbers for `--set`; of several values for one name the last counts. */
function parseOverrides(pairs: readonly Pair[]): {
  readonly overrides: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
} {
  const overrides = new Map<string, number>();
  const diagnostics: Diagnostic[] = [];
  for (const [name, text] of pairs) {
    const value = parseNumber(text);
    if (value !== undefined) overrides.set(name, value);
    else {
      const hint = "write it like 0.25, 1e-3 or 1/240, without a unit";
      diagnostics.push({
        code: "model.not-a-number",
        severity: "error",
        where: `parameters.${name}`,
        message: `"${text}" is not a number`,
        hint,
      });
    }
  }
  return { overrides: Object.fromEntries(overrides), diagnostics };
}

/** `bodies[2].mass` → `bodies[2]` → `bodies`: where to look when a value is missing. */
function* pathAndParents(path: string): Generator<string> {
  for (let rest = path; rest !== ""; rest = rest.replace(/(?:\.[^.[\]]*|\[[^[\]]*\]|^[^.[\]]+)$/, "")) {
    yield rest;
    if (!/(?:\.[^.[\]]*|\[[^[\]]*\]|^[^.[\]]+)$/.test(rest)) return;
  }
}

/** Gives every diagnostic the place of its value in the text, or that of the nearest part around it. */
function locateIn(bytes: Uint8Array, diagnostics: readonly Diagnostic[]): readonly LocatedDiagnostic[] {
  const wanted = diagnostics.map((d) => [...pathAndParents(d.where)]);
  if (wanted.every((paths) => paths.length === 0)) return diagnostics;
  const places = locatePaths(new TextDecoder().decode(bytes), wanted.flat());
  return diagnostics.map((d, i) => {
    const found = wanted[i]!.find((path) => places.has(path));
    const place = found === undefined ? undefined : places.get(found);
    return place === undefined ? d : { ...d, line: place.line, column: place.column };
  });
}

async function openFile(path: string, pairs: readonly Pair[], io: Io): Promise<OpenedModel> {
  const bytes = await readBytes(path, io.cwd);
  if (!(bytes instanceof Uint8Array)) return { name: path, parameters: {}, diagnostics: [bytes], locate: (diagnostics) => diagnostics };
  const { overrides, diagnostics: wrong } = parseOverrides(pairs);
  const { written, resolved, diagnostics } = loadModel(bytes, overrides);
  const locate = (list: readonly Diagnostic[]) => locateIn(bytes, list);
  const all = locate([...wrong, ...diagnostics]);
  const name = written?.name ?? basename(path);
  return {
    name,
    parameters: resolved?.parameters ?? {},
    diagnostics: all,
    locate,
    ...(resolved !== undefined && !hasErrors(all) && { model: resolved }),
  };
}

/** `address` is a path or a scene, `@name?…`; `pairs` are the values of `--set`. */
export async function openModel(address: string, pairs: readonly Pair[], io: Io): Promise<OpenedModel> {
  if (!isSceneAddress(address)) return openFile(address, pairs, io);
  const { scene, values, model, diagnostics } = buildScene(address, [...new Map(pairs)]);
  return { name: scene?.name ?? address, parameters: values, diagnostics, locate: (list) => list, ...(model !== undefined && { model }) };
}
