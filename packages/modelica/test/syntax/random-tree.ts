/** Syntax trees by chance, repeatably: every kind of record, in every place where the grammar allows it. */
import { createRandom } from "@gelenk/core";
import { seedOf } from "../../../core/test/chance.js";
import type {
  Call,
  CallArgument,
  Expression,
  ForIndex,
  InfixOperator,
  Name,
  Reference,
  Subscript,
} from "../../src/syntax/expression-tree.js";
import type {
  Argument,
  ClassDefinition,
  ClassKind,
  Comment,
  Component,
  ComponentClause,
  Constraint,
  Element,
  Equation,
  LongBody,
  Modification,
  Section,
  Statement,
  StoredDefinition,
} from "../../src/syntax/tree.js";

const from = 0;
const NAMES = ["a", "b", "x", "Real", "'a b'", "T_1", "veryLongNameOfSomething"] as const;
const LEVELS: readonly (readonly InfixOperator[])[] = [["or"], ["and"], ["+", "-", ".+", ".-"], ["*", "/", ".*", "./"]];
const SINGLE: readonly InfixOperator[] = ["<", "<=", ">", ">=", "==", "<>", "^", ".^"];
const KINDS: readonly ClassKind[] = [
  ...(["class", "model", "block", "type", "package", "function", "operator function", "operator"] as const),
  ...(["record", "operator record", "connector", "expandable connector"] as const),
];

export function randomDefinition(seed: number): StoredDefinition {
  const random = createRandom(seedOf(seed));
  const pick = <T>(list: readonly T[]): T => list[random.integer(list.length)]!;
  const chance = (probability: number): boolean => random.next() < probability;
  const many = <T>(make: () => T, least: number, most: number): T[] =>
    Array.from({ length: least + random.integer(most - least + 1) }, make);
  const maybe = <Key extends string, T>(key: Key, make: () => T): { [K in Key]?: T } =>
    chance(0.4) ? ({ [key]: make() } as { [K in Key]?: T }) : {};
  const name = (): string => pick(NAMES);
  const raw = (): string => pick(["", "text", 'a \\"quoted\\" word', "line\nbreak", "ü"]);
  const typeName = (): Name => ({ from, absolute: chance(0.2), parts: many(name, 1, 3) });
  const relativeName = (): Name => ({ ...typeName(), absolute: false });
  const subscripts = (depth: number): Subscript[] => (chance(0.3) ? many(() => (chance(0.2) ? ":" : expression(depth)), 1, 2) : []);

  const reference = (depth: number): Reference => ({
    kind: "reference",
    from,
    absolute: chance(0.1),
    parts: many(() => ({ name: name(), subscripts: subscripts(depth) }), 1, 3),
  });
  const indices = (depth: number): ForIndex[] => many(() => ({ from, name: name(), ...maybe("range", () => expression(depth)) }), 1, 2);

  function call(depth: number): Call {
    const callee = chance(0.2)
      ? { kind: "reference" as const, from, absolute: false, parts: [{ name: pick(["der", "initial", "pure"]), subscripts: [] }] }
      : reference(depth);
    if (chance(0.2)) return { kind: "call", from, callee, arguments: [{ value: expression(depth) }], iterators: indices(depth) };
    const values: CallArgument[] = [
      ...many(() => ({ value: chance(0.1) ? partial(depth) : expression(depth) }), 0, 2),
      ...many(() => ({ name: name(), value: expression(depth) }), 0, 2),
    ];
    return { kind: "call", from, callee, arguments: values, iterators: [] };
  }

  function partial(depth: number): Expression {
    return { kind: "function", from, callee: typeName(), arguments: many(() => ({ name: name(), value: expression(depth) }), 0, 2) };
  }

  function leaf(): Expression {
    const choice = random.integer(5);
    if (choice === 0) return { kind: "number", from, value: random.integer(1000), integer: true };
    if (choice === 1) return { kind: "number", from, value: pick([0, 2, 0.5, 1e-7, 1e300, 12345.678, 1e21, 5e-324]), integer: false };
    if (choice === 2) return { kind: "string", from, raw: raw() };
    if (choice === 3) return { kind: "boolean", from, value: chance(0.5) };
    return chance(0.1) ? { kind: "end", from } : reference(0);
  }

  function infix(depth: number): Expression {
    const operands = () => expression(depth);
    if (chance(0.4)) return { kind: "infix", from, operators: [pick(SINGLE)], operands: [operands(), operands()] };
    const operators = pick(LEVELS);
    const between = many(() => pick(operators), 1, 3);
    return { kind: "infix", from, operators: between, operands: [operands(), ...between.map(operands)] };
  }

  function expression(above: number): Expression {
    if (above <= 0) return leaf();
    const depth = above - 1;
    const inner = () => expression(depth);
    const choice = random.integer(12);
    if (choice <= 3) return infix(depth);
    if (choice <= 5) return { kind: "unary", from, operator: pick(["+", "-", ".+", ".-", "not"]), operand: inner() };
    if (choice === 6) return { kind: "range", from, start: inner(), ...maybe("step", inner), stop: inner() };
    if (choice === 7) return { kind: "if", from, branches: many(() => ({ condition: inner(), value: inner() }), 1, 2), otherwise: inner() };
    if (choice === 8) return call(depth);
    if (choice === 9)
      return chance(0.3)
        ? { kind: "array", from, elements: [inner()], iterators: indices(depth) }
        : { kind: "array", from, elements: many(inner, 1, 3), iterators: [] };
    if (choice === 10) return { kind: "matrix", from, rows: many(() => many(inner, 1, 2), 1, 2) };
    const holes = many(() => (chance(0.3) ? undefined : inner()), 2, 3);
    return { kind: "tuple", from, elements: chance(0.1) ? [] : holes };
  }

  const annotation = (): Argument[] =>
    chance(0.2)
      ? [
          {
            kind: "modify",
            from,
            each: false,
            final: false,
            name: { from, absolute: false, parts: ["Evaluate"] },
            modification: { from, arguments: [], value: leaf() },
            description: [],
          },
        ]
      : [];
  const description = (): string[] => (chance(0.3) ? many(raw, 1, 2) : []);
  const comment = (): Comment => ({ description: description(), annotation: annotation() });
  const modification = (depth: number): Modification => {
    const list = many(() => argument(depth - 1), 0, depth > 0 ? 2 : 0);
    return { from, arguments: list, ...maybe("value", () => (chance(0.1) ? ("break" as const) : expression(2))) };
  };
  const constraint = (depth: number): Constraint => ({ from, type: typeName(), arguments: many(() => argument(depth), 0, 1) });

  function argument(depth: number): Argument {
    const prefixes = { from, each: chance(0.2), final: chance(0.2) };
    if (depth <= 0 || chance(0.7))
      return {
        kind: "modify",
        ...prefixes,
        name: relativeName(),
        ...maybe("modification", () => modification(depth)),
        description: description(),
      };
    const replaceable = chance(0.5);
    const element = chance(0.5) ? { ...clause(depth - 1), dimensions: [], components: [component(depth - 1, false)] } : assigned(false);
    return {
      kind: "redeclare",
      ...prefixes,
      redeclare: !replaceable || chance(0.5),
      replaceable,
      element,
      ...(replaceable ? maybe("constrainedBy", () => constraint(depth - 1)) : {}),
    };
  }

  const removed = (): Argument =>
    chance(0.5) ? { kind: "break", from, name: name() } : { kind: "break connect", from, a: reference(1), b: reference(1) };

  const component = (depth: number, conditional: boolean): Component => ({
    from,
    name: name(),
    dimensions: subscripts(1),
    ...maybe("modification", () => modification(depth)),
    ...(conditional ? maybe("condition", () => expression(2)) : {}),
    comment: comment(),
  });

  const clause = (depth: number): ComponentClause => ({
    kind: "components",
    from,
    ...maybe("connection", () => pick(["flow", "stream"] as const)),
    ...maybe("variability", () => pick(["discrete", "parameter", "constant"] as const)),
    ...maybe("causality", () => pick(["input", "output"] as const)),
    type: typeName(),
    dimensions: subscripts(1),
    components: many(() => component(depth, true), 1, 3),
  });

  function head() {
    const classKind = pick(KINDS);
    const purity = classKind.endsWith("function") ? maybe("purity", () => pick(["pure", "impure"] as const)) : {};
    return { kind: "class" as const, from, encapsulated: false, partial: chance(0.2), classKind, ...purity, name: name(), nameFrom: 0 };
  }

  function assigned(derivatives: boolean): ClassDefinition {
    const choice = random.integer(derivatives ? 3 : 2);
    const whole = { ...head(), comment: comment() };
    if (choice === 2) return { ...whole, body: { form: "der", base: typeName(), variables: many(name, 1, 2) } };
    if (choice === 1) {
      const open = chance(0.2);
      return {
        ...whole,
        body: { form: "enumeration", open, literals: open ? [] : many(() => ({ from, name: name(), comment: comment() }), 0, 3) },
      };
    }
    const causality = maybe("causality", () => pick(["input", "output"] as const));
    return {
      ...whole,
      body: { form: "short", ...causality, base: typeName(), dimensions: subscripts(1), arguments: many(() => argument(1), 0, 2) },
    };
  }

  function definition(depth: number): ClassDefinition {
    const outer = { ...(depth <= 0 || chance(0.3) ? assigned(true) : long(depth)), encapsulated: chance(0.2) };
    return outer;
  }

  function long(depth: number): ClassDefinition {
    const extendsInherited = chance(0.2);
    const body: LongBody = {
      form: "long",
      extendsInherited,
      arguments: extendsInherited ? many(() => argument(1), 0, 2) : [],
      elements: many(() => element(depth - 1), 0, 5),
      sections: many(section, 0, 3),
      ...maybe("external", () => ({
        from,
        ...maybe("language", () => "C"),
        ...maybe("call", () => ({ ...maybe("result", () => reference(0)), name: name(), arguments: many(() => expression(1), 0, 2) })),
        annotation: annotation(),
      })),
    };
    return { ...head(), body, comment: comment() };
  }

  function element(depth: number): Element {
    const visible = { from, protected: chance(0.3) };
    const choice = random.integer(5);
    if (choice === 0) {
      const form = random.integer(4);
      const list = form === 3 ? many(name, 1, 3) : [];
      return {
        kind: "import",
        ...visible,
        name: relativeName(),
        ...(form === 1 ? { alias: name() } : {}),
        all: form === 2,
        list,
        comment: comment(),
      };
    }
    if (choice === 1)
      return {
        kind: "extends",
        ...visible,
        base: typeName(),
        arguments: many(() => (chance(0.3) ? removed() : argument(2)), 0, 3),
        annotation: annotation(),
      };
    const replaceable = chance(0.4);
    const constrained =
      replaceable && chance(0.5) ? { constrainedBy: constraint(1), comment: comment() } : { comment: { description: [], annotation: [] } };
    const declared = {
      ...visible,
      redeclare: chance(0.2),
      final: chance(0.2),
      inner: chance(0.2),
      outer: chance(0.2),
      replaceable,
      ...constrained,
    };
    return choice === 2
      ? { kind: "class", ...declared, definition: definition(depth) }
      : { kind: "components", ...declared, clause: clause(2) };
  }

  function section(): Section {
    const initial = chance(0.3);
    if (chance(0.5)) return { kind: "equation", from, initial, equations: many(() => equation(2), 0, 4) };
    return { kind: "algorithm", from, initial, statements: many(() => statement(2), 0, 4) };
  }

  function frame<Line>(depth: number, line: (depth: number) => Line) {
    const body = () => many(() => line(depth - 1), 0, 2);
    const branches = many(() => ({ condition: expression(2), body: body() }), 1, 2);
    const choice = random.integer(3);
    if (choice === 0) return { kind: "if" as const, from, comment: comment(), branches, ...maybe("otherwise", body) };
    if (choice === 1) return { kind: "when" as const, from, comment: comment(), branches };
    return { kind: "for" as const, from, comment: comment(), iterators: indices(1), body: body() };
  }

  function equation(depth: number): Equation {
    if (depth > 0 && chance(0.4)) return frame(depth, equation);
    const choice = random.integer(4);
    const line = { from, comment: comment() };
    if (choice === 0) return { kind: "connect", ...line, a: reference(1), b: reference(1) };
    if (choice === 1) return { kind: "call", ...line, call: call(2) };
    return { kind: "equal", ...line, left: expression(3), right: expression(4) };
  }

  function statement(depth: number): Statement {
    if (depth > 0 && chance(0.4)) return frame(depth, statement);
    const choice = random.integer(5);
    const line = { from, comment: comment() };
    const called = (): Call => ({ ...call(1), callee: reference(1) });
    if (choice === 0) return { kind: pick(["break", "return"]), ...line };
    if (choice === 1) return { kind: "call", ...line, call: called() };
    if (choice === 2)
      return { kind: "assign call", ...line, targets: many(() => (chance(0.3) ? undefined : reference(1)), 2, 3), call: called() };
    if (choice === 3 && depth > 0)
      return { kind: "while", ...line, condition: expression(2), body: many(() => statement(depth - 1), 0, 2) };
    return { kind: "assign", ...line, target: reference(1), value: expression(3) };
  }

  const classes = many(() => ({ final: chance(0.2), definition: definition(2) }), 1, 3);
  return { ...maybe("within", () => ({ from, ...maybe("name", relativeName) })), classes };
}
