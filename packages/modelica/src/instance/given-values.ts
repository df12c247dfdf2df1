/** Values of parameters given from outside, by name, as modifiers of the model. */
import type { LibraryClass } from "../library/library.js";
import type { Expression } from "../syntax/expression-tree.js";
import { sourceText } from "../syntax/source-text.js";
import { bareLayer } from "./class-members.js";
import type { Front } from "./front.js";
import type { ClassReference, Modifier, Scope } from "./model.js";
import { bindingOf } from "./modifiers.js";
import { refuseAt } from "./refuse.js";

const NAME = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;

export function givenValues(
  front: Front,
  reference: ClassReference,
  values: Readonly<Record<string, number | boolean | string>>,
): Modifier | undefined {
  const names = Object.keys(values);
  if (names.length === 0) return undefined;
  const source = sourceText("value given for the run", "");
  const text: LibraryClass = { ...reference.class, source };
  const scope: Scope = { instance: front.lookInto(reference), layer: bareLayer(text, reference.around) };
  let whole: Node = new Map();
  for (const name of names) {
    if (!NAME.test(name))
      refuseAt(
        front,
        "",
        "modelica.parameter-name",
        `"${name}" is no name of a parameter`,
        "elements of arrays cannot be given one by one",
      );
    whole = withValue(whole, name.split("."), literal(values[name]!));
  }
  return modifierOfNode(whole, scope, source);
}

type Node = Map<string, Node | Expression>;

function withValue(node: Node, [first, ...rest]: readonly string[], value: Expression): Node {
  const inner = node.get(first!);
  node.set(first!, rest.length === 0 ? value : withValue(inner instanceof Map ? inner : new Map(), rest, value));
  return node;
}

function literal(value: number | boolean | string): Expression {
  if (typeof value === "boolean") return { kind: "boolean", from: 0, value };
  if (typeof value === "string") return { kind: "string", from: 0, raw: value.replaceAll("\\", "\\\\").replaceAll('"', '\\"') };
  return { kind: "number", from: 0, value, integer: Number.isInteger(value) };
}

function modifierOfNode(node: Node, scope: Scope, source: Modifier["source"]): Modifier {
  const subs = new Map<string, Modifier>();
  for (const [name, inner] of node)
    subs.set(
      name,
      inner instanceof Map
        ? modifierOfNode(inner, scope, source)
        : { source, from: 0, each: false, final: false, subs: new Map(), value: bindingOf(inner, scope) },
    );
  return { source, from: 0, each: false, final: false, subs };
}
