/** Modifications, comments, short classes and component clauses of the syntax tree → text on one line. */
import { printExpression, printName, printReference, printSubscripts } from "./print-expression.js";
import type { Argument, ClassDefinition, Comment, Component, ComponentClause, Constraint, Description, Modification } from "./tree.js";

export const printComment = ({ description, annotation }: Comment): string => printDescription(description) + printAnnotation(annotation);

export const printDescription = (parts: Description): string =>
  parts.length === 0 ? "" : ` ${parts.map((raw) => `"${raw}"`).join(" + ")}`;

export const printAnnotation = (list: readonly Argument[]): string => (list.length === 0 ? "" : ` annotation${parenthesized(list)}`);

/** Nothing without entries. */
export const printArguments = (list: readonly Argument[]): string => (list.length === 0 ? "" : parenthesized(list));

const parenthesized = (list: readonly Argument[]): string => `(${list.map(argumentText).join(", ")})`;

function argumentText(argument: Argument): string {
  switch (argument.kind) {
    case "break":
      return `break ${argument.name}`;
    case "break connect":
      return `break connect(${printReference(argument.a)}, ${printReference(argument.b)})`;
    case "modify": {
      const { name, modification, description } = argument;
      return (
        words([argument.each && "each", argument.final && "final", printName(name)]) +
        modificationText(modification) +
        printDescription(description)
      );
    }
    case "redeclare": {
      const { element } = argument;
      const prefixes = [argument.redeclare && "redeclare", argument.each && "each", argument.final && "final"];
      const text = element.kind === "class" ? printAssignedClass(element) : printClause(element);
      return words([...prefixes, argument.replaceable && "replaceable", text]) + printConstraint(argument.constrainedBy);
    }
  }
}

/** The words that are there, with blanks between. */
export const words = (list: readonly (string | false | undefined)[]): string => list.filter((word) => word).join(" ");

function modificationText(modification: Modification | undefined): string {
  if (modification === undefined) return "";
  const { value } = modification;
  if (value === undefined) return parenthesized(modification.arguments);
  return `${printArguments(modification.arguments)} = ${value === "break" ? "break" : printExpression(value)}`;
}

export const printConstraint = (constraint: Constraint | undefined): string =>
  constraint === undefined ? "" : ` constrainedby ${printName(constraint.type)}${printArguments(constraint.arguments)}`;

export const printClassStart = ({ encapsulated, partial, purity, classKind }: ClassDefinition): string =>
  words([encapsulated && "encapsulated", partial && "partial", purity, classKind]);

/** A class without composition: `type V = Real[3](…)` with its comment. */
export function printAssignedClass(definition: ClassDefinition): string {
  const { body } = definition;
  const start = `${printClassStart(definition)} ${definition.name} = `;
  const end = printComment(definition.comment);
  switch (body.form) {
    case "short":
      return (
        start + words([body.causality, printName(body.base)]) + printSubscripts(body.dimensions) + printArguments(body.arguments) + end
      );
    case "enumeration":
      return `${start}enumeration(${body.open ? ":" : body.literals.map(({ name, comment }) => name + printComment(comment)).join(", ")})${end}`;
    case "der":
      return `${start}der(${[printName(body.base), ...body.variables].join(", ")})${end}`;
    case "long":
      return start + end;
  }
}

export function printClause(clause: ComponentClause): string {
  const type = printName(clause.type) + printSubscripts(clause.dimensions);
  return words([clause.connection, clause.variability, clause.causality, type, clause.components.map(componentText).join(", ")]);
}

function componentText({ name, dimensions, modification, condition, comment }: Component): string {
  const only = condition === undefined ? "" : ` if ${printExpression(condition)}`;
  return name + printSubscripts(dimensions) + modificationText(modification) + only + printComment(comment);
}
