/**
 * Gives a parameter another name, also inside of every expression that names it. What is an expression, and not a name or a word, is told
 * by the resolved model: there another value stands in its place. A model that cannot be resolved is left as it is.
 */
import { type Model, resolveModel } from "@gelenk/core";
import type { Edit } from "../document.js";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Numbers first: the e of `2e3` is no name. */
const PARTS = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[\p{L}_][\p{L}\p{N}_]*/gu;

/** Why a parameter cannot have this name; undefined if it can. */
export function parameterNameProblem(model: Model, name: string, wanted: string): string | undefined {
  if (!NAME.test(wanted)) return "A name begins with a letter, then letters, digits and _";
  if (wanted !== name && Object.hasOwn(model.parameters ?? {}, wanted)) return `"${wanted}" is there already`;
  if (resolveModel({ gelenk: 1, parameters: { [wanted]: 1 } }).model === undefined) return `"${wanted}" has a meaning of its own`;
  if (resolveModel(model).model === undefined) return "The model has errors; once they are mended, the expressions can be rewritten";
  return undefined;
}

/** Changes nothing where the name cannot be had: ask `parameterNameProblem` for the reason. */
export const renameParameter =
  (name: string, wanted: string): Edit =>
  (model) => {
    const { parameters } = model;
    if (name === wanted || !parameters || !Object.hasOwn(parameters, name)) return model;
    const resolved = resolveModel(model).model;
    if (!resolved || parameterNameProblem(model, name, wanted) !== undefined) return model;
    const rewrite = (text: string) => text.replaceAll(PARTS, (part) => (part === name ? wanted : part));
    const rewritten = mapExpressions(model, resolved, rewrite) as Model;
    const entries = Object.entries(rewritten.parameters!).map(([key, value]) => [key === name ? wanted : key, value] as const);
    return { ...rewritten, parameters: Object.fromEntries(entries) };
  };

/** Texts that have another value in the resolved data are expressions. The same data where nothing changes. */
function mapExpressions(written: unknown, resolved: unknown, rewrite: (text: string) => string): unknown {
  if (typeof written === "string") return written === resolved ? written : rewrite(written);
  if (typeof written !== "object" || written === null || written === resolved) return written;
  const other = (resolved ?? {}) as Readonly<Record<string, unknown>>;
  const changed = Object.entries(written).map(([key, value]) => [key, mapExpressions(value, other[key], rewrite)] as const);
  if (changed.every(([key, value]) => (written as Readonly<Record<string, unknown>>)[key] === value)) return written;
  return Array.isArray(written) ? changed.map(([, value]) => value) : Object.fromEntries(changed);
}
