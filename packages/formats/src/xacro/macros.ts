/** Definition and call of macros. */
import { enter } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Expansion, Into } from "./expansion.js";
import { parseParameters } from "./parameters.js";
import { findProperty, type Macro, openScope, type Parameter, type Property, type Scope } from "./scope.js";
import { type textOfValue, XacroProblem } from "./values.js";

/** Macros inside of macros. */
const DEEPEST = 100;

export function defineMacro({ reading }: Expansion, element: XmlElement, scope: Scope): void {
  const { name, params = "" } = element.attributes;
  const plain = name?.replace(/^xacro:/, "");
  if (plain === undefined || plain === "") {
    reading.findings.error("xacro.bad-macro", placeOf(element), "a macro needs a name");
    return;
  }
  try {
    scope.macros.set(plain, { name: plain, element, parameters: parseParameters(params) });
  } catch (error) {
    if (!(error instanceof XacroProblem)) throw error;
    reading.findings.error("xacro.bad-macro", placeOf(element, "params"), error.message);
  }
}

export function callMacro(expansion: Expansion, call: XmlElement, macro: Macro, scope: Scope, into: Into): void {
  const { findings } = expansion.reading;
  if (expansion.depth >= DEEPEST) {
    findings.error("xacro.too-deep", placeOf(call), `more than ${DEEPEST} macros inside each other: does "${macro.name}" call itself?`);
    return;
  }
  const inner = openScope(macro.home ?? scope);
  const problem = fillParameters(expansion, call, macro, scope, inner);
  if (problem !== undefined) {
    findings.error("xacro.bad-call", placeOf(call), problem);
    return;
  }
  expansion.depth++;
  expansion.expandInside(expansion, macro.element, inner, into);
  expansion.depth--;
}

/** What the call gives to the macro; says what is missing or too much. */
function fillParameters(expansion: Expansion, call: XmlElement, macro: Macro, scope: Scope, inner: Scope): string | undefined {
  const { name: called, parameters } = macro;
  const given = Object.keys(call.attributes).filter((name) => !name.startsWith("xmlns") && name !== "macro");
  const unknown = given.find((name) => !parameters.some((parameter) => parameter.name === name && !parameter.block));
  if (unknown !== undefined) return `the macro "${called}" has no parameter "${unknown}"`;
  // blocks of the call are those of its own scope, expanded before they are handed over
  const blocks: XmlElement[] = [];
  expansion.expandInside(expansion, call, scope, { children: blocks, attributes: {} });
  let next = 0;
  for (const parameter of parameters) {
    const property = parameter.block ? blockFor(parameter, blocks[next++], scope) : valueFor(expansion, call, parameter, scope);
    if (!property) return `the macro "${called}" needs "${parameter.name}"`;
    inner.properties.set(parameter.name, property);
  }
  return next < blocks.length ? `the macro "${called}" takes ${next} blocks, not ${blocks.length}` : undefined;
}

function blockFor({ name, block, forward }: Parameter, element: XmlElement | undefined, scope: Scope): Property | undefined {
  if (element) {
    // of a block whose contents are inserted the element around them is read, and no more
    if (block !== "element") enter(element);
    return { kind: "block", elements: block === "element" ? [element] : element.children };
  }
  const outer = forward ? findProperty(scope, name)?.property : undefined;
  return outer?.kind === "block" ? outer : undefined;
}

function valueFor(expansion: Expansion, call: XmlElement, parameter: Parameter, scope: Scope): Property | undefined {
  const { name, forward } = parameter;
  const given = expansion.evaluate(expansion, call, name, scope);
  if (given !== undefined) return asProperty(given);
  // evaluated, with an error
  if (name in call.attributes) return { kind: "text", text: "" };
  const outer = forward ? findProperty(scope, name)?.property : undefined;
  if (outer) return outer;
  if (parameter.default === undefined) return undefined;
  const stated = { ...call, attributes: { default: parameter.default } };
  const value = expansion.evaluate(expansion, stated, "default", scope);
  return value === undefined ? { kind: "text", text: "" } : asProperty(value);
}

/** Texts are looked at again when they are asked for: a written number is one. */
const asProperty = (value: Parameters<typeof textOfValue>[0]): Property =>
  typeof value === "string" ? { kind: "text", text: value.replaceAll("$", "$$$$") } : { kind: "value", value };
