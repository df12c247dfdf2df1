/**
 * Syntax tree → text: reading the text again gives the same tree, apart from offsets. Names, strings and numbers stand as in the tree;
 * comments of the kind `//` and dropped annotations are gone. Elements come first, then the sections, in their order.
 */
import { printSection } from "./print-equation.js";
import { printExpression, printName, printReference } from "./print-expression.js";
import {
  printAnnotation,
  printArguments,
  printAssignedClass,
  printClassStart,
  printClause,
  printComment,
  printConstraint,
  printDescription,
  words,
} from "./print-modification.js";
import type { ClassDefinition, DeclaredClass, DeclaredComponents, Element, External, Import, LongBody, StoredDefinition } from "./tree.js";

/** The tree as Modelica text; parsed again it gives the same tree. */
export function printModelica({ within, classes }: StoredDefinition): string {
  const place = within === undefined ? [] : [`within${within.name === undefined ? "" : ` ${printName(within.name)}`};`];
  const texts = classes.flatMap(({ final, definition }) => classLines(definition, "", { before: final ? "final " : "", behind: ";" }));
  return [...place, ...texts, ""].join("\n");
}

/** What stands on the first line in front of a class, and on the last behind it. */
interface Around {
  readonly before: string;
  readonly behind: string;
}

function classLines(definition: ClassDefinition, indent: string, { before, behind }: Around): string[] {
  const { body, name, comment } = definition;
  if (body.form !== "long") return [`${indent}${before}${printAssignedClass(definition)}${behind}`];
  const inherited = body.extendsInherited ? `extends ${name}${printArguments(body.arguments)}` : name;
  const inner = `${indent}  `;
  return [
    `${indent}${before}${printClassStart(definition)} ${inherited}${printDescription(comment.description)}`,
    ...elementLines(body, indent),
    ...body.sections.flatMap((section) => printSection(section, inner)),
    ...(body.external === undefined ? [] : [`${inner}${externalText(body.external)};`]),
    ...(comment.annotation.length === 0 ? [] : [`${indent} ${printAnnotation(comment.annotation)};`]),
    `${indent}end ${name}${behind}`,
  ];
}

/** Elements are public until the text says otherwise. */
function elementLines({ elements }: LongBody, indent: string): string[] {
  let hidden = false;
  return elements.flatMap((element) => {
    const change = element.protected === hidden ? [] : [`${indent}${element.protected ? "protected" : "public"}`];
    hidden = element.protected;
    return [...change, ...oneElement(element, `${indent}  `)];
  });
}

function oneElement(element: Element, indent: string): string[] {
  switch (element.kind) {
    case "import":
      return [`${indent}${importText(element)};`];
    case "extends":
      return [`${indent}extends ${printName(element.base)}${printArguments(element.arguments)}${printAnnotation(element.annotation)};`];
    case "class":
      return classLines(element.definition, indent, { before: prefixText(element), behind: `${behindText(element)};` });
    case "components":
      return [`${indent}${prefixText(element)}${printClause(element.clause)}${behindText(element)};`];
  }
}

function importText({ name, alias, all, list, comment }: Import): string {
  const several = all ? ".*" : list.length === 0 ? "" : `.{${list.join(", ")}}`;
  return `import ${alias === undefined ? "" : `${alias} = `}${printName(name)}${several}${printComment(comment)}`;
}

const PREFIXES = ["redeclare", "final", "inner", "outer", "replaceable"] as const;

const prefixText = (element: DeclaredClass | DeclaredComponents): string =>
  PREFIXES.map((prefix) => (element[prefix] ? `${prefix} ` : "")).join("");

const behindText = ({ constrainedBy, comment }: DeclaredClass | DeclaredComponents): string =>
  printConstraint(constrainedBy) + printComment(comment);

function externalText({ language, call, annotation }: External): string {
  const result = call?.result === undefined ? "" : `${printReference(call.result)} = `;
  const called = call && `${result}${call.name}(${call.arguments.map((value) => printExpression(value)).join(", ")})`;
  return words(["external", language !== undefined && `"${language}"`, called]) + printAnnotation(annotation);
}
