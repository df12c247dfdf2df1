/** Sections of the syntax tree → lines of text, indented by two blanks per level. */
import { printExpression, printIndices, printOutputs, printReference } from "./print-expression.js";
import { printComment } from "./print-modification.js";
import type { Equation, Section, Statement } from "./tree.js";

type Line = Equation | Statement;

export function printSection(section: Section, indent: string): string[] {
  const body: readonly Line[] = section.kind === "equation" ? section.equations : section.statements;
  return [`${indent.slice(2)}${section.initial ? "initial " : ""}${section.kind}`, ...printLines(body, indent)];
}

const printLines = (list: readonly Line[], indent: string): string[] => list.flatMap((line) => printLine(line, indent));

function printLine(line: Line, indent: string): string[] {
  const end = `${printComment(line.comment)};`;
  const inner = `${indent}  `;
  switch (line.kind) {
    case "equal":
      return [`${indent}${printExpression(line.left, 1)} = ${printExpression(line.right)}${end}`];
    case "connect":
      return [`${indent}connect(${printReference(line.a)}, ${printReference(line.b)})${end}`];
    case "call":
      return [`${indent}${printExpression(line.call)}${end}`];
    case "assign":
      return [`${indent}${printReference(line.target)} := ${printExpression(line.value)}${end}`];
    case "assign call":
      return [`${indent}${printOutputs(line.targets)} := ${printExpression(line.call)}${end}`];
    case "break":
    case "return":
      return [`${indent}${line.kind}${end}`];
    case "for":
      return [`${indent}for ${printIndices(line.iterators)} loop`, ...printLines(line.body, inner), `${indent}end for${end}`];
    case "while":
      return [`${indent}while ${printExpression(line.condition)} loop`, ...printLines(line.body, inner), `${indent}end while${end}`];
    case "if":
    case "when": {
      const branches = line.branches.flatMap(({ condition, body }, i) => [
        `${indent}${i === 0 ? "" : "else"}${line.kind} ${printExpression(condition)} then`,
        ...printLines(body as readonly Line[], inner),
      ]);
      const otherwise = line.otherwise === undefined ? [] : [`${indent}else`, ...printLines(line.otherwise, inner)];
      return [...branches, ...otherwise, `${indent}end ${line.kind}${end}`];
    }
  }
}
