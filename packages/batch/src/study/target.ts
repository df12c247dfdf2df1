/**
 * Where a value of a job goes: a parameter of the model, a setting, or a number of the model. The form of the text
 * decides, so that a plan can be read without its model:
 *
 *   settings.step, settings.contact.solver         a setting
 *   bodies.ball.velocity.x, gravity.y, joints.…    a number of the model, not of models in Modelica
 *   length, boom.m                                 a parameter
 */
import { ITEM_NAMES } from "@gelenk/core";

/** Members of a model whose items have names. */
export type NamedList = keyof typeof ITEM_NAMES;

const isNamedList = (name: string): name is NamedList => Object.hasOwn(ITEM_NAMES, name);

export type Target =
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "setting"; readonly path: readonly string[] }
  /** `path` follows the list; it starts with the name of an item, which may have dots in it. */
  | { readonly kind: "item"; readonly list: NamedList; readonly path: readonly string[] }
  | { readonly kind: "gravity"; readonly path: readonly string[] };

export function targetOf(text: string, source: "scene" | "model" | "modelica"): Target {
  const [first, ...path] = text.split(".") as [string, ...string[]];
  if (path.length > 0) {
    if (first === "settings") return { kind: "setting", path };
    if (source !== "modelica" && isNamedList(first)) return { kind: "item", list: first, path };
    if (source !== "modelica" && first === "gravity") return { kind: "gravity", path };
  }
  return { kind: "parameter", name: text };
}
