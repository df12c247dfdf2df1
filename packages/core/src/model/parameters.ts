/**
 * Named parameters → numbers.
 *
 * A parameter is a number or an expression over others. The order of evaluation comes from a depth-first walk along the names each
 * one uses (explicit stack: a chain of any length is fine); a name met again while still open closes a cycle, which is reported with all
 * its members. A parameter that depends on a failed one fails silently: the cause is reported once. Cost O(parameters + uses).
 */
import { isFinite64 } from "../math/scalar.js";
import { collectDiagnostics, type DiagnosticCollector } from "./collect-diagnostics.js";
import type { Diagnostic } from "./diagnostic.js";
import { columnOf, type Expression, evaluateExpression, freeNames } from "./expression.js";
import { isReservedInExpressions, TIME } from "./expression-operations.js";
import { LIMITS } from "./limits.js";
import { listNames, suggestName } from "./nearest-name.js";
import { parseExpression } from "./parse-expression.js";
import { abbreviate, pathTo } from "./path.js";
import { isName } from "./tokenise-expression.js";

/** Values of all parameters. */
export interface ResolvedParameters {
  /** Every parameter that has a value, in the order written. */
  readonly values: ReadonlyMap<string, number>;
  /** What could not be evaluated. */
  readonly diagnostics: Diagnostic[];
}

/** Values given from outside (`--set length=2`) replace what is written. */
export type Overrides = Readonly<Record<string, number>>;

interface Definition {
  readonly name: string;
  readonly expression: Expression;
  readonly uses: readonly string[];
  state: "new" | "open" | "done";
}

/** Evaluates the parameters of a model, which may depend on each other; `overrides` replaces what is written. */
export function resolveParameters(
  parameters: Readonly<Record<string, number | string>> = {},
  overrides: Overrides = {},
): ResolvedParameters {
  const findings = collectDiagnostics();
  const written = Object.entries(parameters);
  if (written.length > LIMITS.parameters) {
    findings.error("model.too-many", "parameters", `${written.length} parameters, more than the ${LIMITS.parameters} allowed`);
    return { values: new Map(), diagnostics: findings.finish() };
  }
  const known: ReadonlySet<string> = new Set(Object.keys(parameters));
  checkOverrides(findings, known, overrides);
  const values = new Map<string, number>();
  const definitions = new Map<string, Definition>();
  for (const [name, value] of written) {
    checkParameterName(findings, name);
    define(findings, { values, definitions }, name, Object.hasOwn(overrides, name) ? overrides[name]! : value);
  }
  for (const definition of definitions.values()) evaluateFrom(findings, { values, definitions }, definition, known);
  // In the order written, whatever the order of evaluation was.
  return { values: new Map([...known].filter((n) => values.has(n)).map((n) => [n, values.get(n)!])), diagnostics: findings.finish() };
}

function checkOverrides(findings: DiagnosticCollector, known: ReadonlySet<string>, overrides: Overrides): void {
  for (const name of Object.keys(overrides)) {
    if (known.has(name)) continue;
    const hint = known.size === 0 ? "the model has no parameters" : `known: ${listNames([...known])}`;
    findings.error("model.unknown-parameter", pathTo("parameters", name), `there is no parameter "${abbreviate(name)}" to set`, hint);
  }
}

function checkParameterName(findings: DiagnosticCollector, name: string): void {
  const where = pathTo("parameters", name);
  if (isReservedInExpressions(name)) {
    findings.error("model.reserved-name", where, `"${name}" already has a meaning in expressions`, "choose another name");
  } else if (!isName(name) || name === "__proto__") {
    const hint = "a name starts with a letter and continues with letters, digits and _";
    findings.error("model.bad-name", where, `"${abbreviate(name)}" cannot be used as a name in expressions`, hint);
  }
}

interface Table {
  readonly values: Map<string, number>;
  readonly definitions: Map<string, Definition>;
}

function define(findings: DiagnosticCollector, table: Table, name: string, value: number | string): void {
  if (typeof value === "number") {
    setValue(findings, table, name, value);
    return;
  }
  const { expression, diagnostics } = parseExpression(value, pathTo("parameters", name));
  findings.addAll(diagnostics);
  if (expression) table.definitions.set(name, { name, expression, uses: freeNames(expression), state: "new" });
}

function setValue(findings: DiagnosticCollector, table: Table, name: string, value: number): void {
  if (isFinite64(value)) table.values.set(name, value);
  else
    findings.error("model.not-finite", pathTo("parameters", name), `the parameter "${abbreviate(name)}" is ${value}, not a finite number`);
}

/** Evaluates one parameter after everything it uses. The path holds the open parameters and how far each has looked. */
function evaluateFrom(findings: DiagnosticCollector, table: Table, start: Definition, known: ReadonlySet<string>): void {
  if (start.state !== "new") return;
  const path: { readonly definition: Definition; next: number }[] = [{ definition: start, next: 0 }];
  start.state = "open";
  while (path.length > 0) {
    const { definition, next } = path[path.length - 1]!;
    if (next === definition.uses.length) {
      definition.state = "done";
      path.pop();
      evaluateOne(findings, table, definition, known);
      continue;
    }
    path[path.length - 1]!.next++;
    const used = table.definitions.get(definition.uses[next]!);
    if (used?.state === "open")
      reportCycle(
        findings,
        path.map((p) => p.definition.name),
        used.name,
      );
    if (used?.state !== "new") continue;
    used.state = "open";
    path.push({ definition: used, next: 0 });
  }
}

function reportCycle(findings: DiagnosticCollector, open: readonly string[], repeated: string): void {
  const members = [...open.slice(open.indexOf(repeated)), repeated];
  const text = members.length > 12 ? [...members.slice(0, 10), "…", repeated] : members;
  findings.error(
    "model.parameter-cycle",
    pathTo("parameters", repeated),
    `parameters define each other in a circle: ${text.join(" → ")}`,
    "give one of them a number",
  );
}

function evaluateOne(findings: DiagnosticCollector, table: Table, definition: Definition, known: ReadonlySet<string>): void {
  const { name, expression } = definition;
  const unknown = reportUnknownNames(findings, expression, known, pathTo("parameters", name));
  if (unknown || definition.uses.some((used) => !table.values.has(used))) return;
  setValue(
    findings,
    table,
    name,
    evaluateExpression(expression, (n) => table.values.get(n)),
  );
}

/** Reports every name in the expression that is no parameter. Returns whether there was one. */
export function reportUnknownNames(
  findings: DiagnosticCollector,
  expression: Expression,
  known: ReadonlySet<string>,
  where: string,
): boolean {
  const unknown = freeNames(expression).filter((name) => !known.has(name));
  for (const name of unknown) {
    const nearest = () => suggestName(name, [...known], "the model has no parameters");
    const hint = name === TIME ? "t is the time; only the formulas of a motion may use it" : nearest;
    findings.error(
      "model.unknown-parameter",
      where,
      `column ${columnOf(expression, name)}: there is no parameter "${abbreviate(name)}"`,
      hint,
    );
  }
  return unknown.length > 0;
}
