/**
 * Presolve: variables that are constants or, up to sign, other variables leave the system.
 *
 *   c·v + r = 0 with numbers c ≠ 0, r         v = −r/c, its derivatives 0
 *   a·u + b·v = 0 with numbers |a| = |b|      v = ∓u, the derivatives likewise; union–find with sign
 *   u = ±der(x), v = ±der(x)                  v = ±u: a joint's and a body's names for one speed
 *
 * repeated until nothing changes. Parameters are not taken for numbers: an equation must stay what it is when their values change. Which of
 * two variables remains: the one with the stronger StateSelect, then the one with a fixed start, then the shorter name, then the earlier.
 * An equation that becomes 0 = 0 is dropped with a warning, one that becomes 0 = 1 is an error. Cost: a few passes, each linear.
 */
import type { Diagnostic } from "@gelenk/core";
import { type Node, substitute } from "@gelenk/core/numerics";
import { rewriteDiscrete } from "../events/discrete-system.js";
import { STATE_SELECT } from "../flat/flat-model.js";
import { equationText } from "../flat/print-flat.js";
import type { EquationSystem, SystemEquation } from "./equation-system.js";
import { type Trivial, trivialEquation } from "./trivial-equation.js";

/** What a variable is in the presolved system: itself, ± another one, a number, or a value that only events change. */
export type Role =
  | { readonly kind: "kept" }
  | { readonly kind: "discrete" }
  | { readonly kind: "alias"; readonly of: number; readonly sign: 1 | -1 }
  | { readonly kind: "constant"; readonly value: number };

export interface Presolved extends EquationSystem {
  readonly roles: readonly Role[];
}

export function presolve(system: EquationSystem, diagnostics: Diagnostic[]): Presolved {
  const roles = new Roles(system);
  let equations = system.equations;
  for (let before = -1; before !== equations.length; ) {
    before = equations.length;
    roles.startPass();
    equations = equations.flatMap((equation) => {
      const rewritten = roles.rewrite(equation);
      return roles.absorb(rewritten, diagnostics) ? [] : [rewritten];
    });
  }
  const initialEquations = system.initialEquations.map((equation) => roles.rewrite(equation));
  const discrete = rewriteDiscrete(system.discrete, (node) => roles.rewriteNode(node));
  return { ...system, equations, initialEquations, discrete, roles: roles.list() };
}

class Roles {
  readonly #system: EquationSystem;
  /** Parent and sign of each variable in the union–find. */
  readonly #parent: Int32Array;
  readonly #sign: Int8Array;
  /** Of roots that are numbers. */
  readonly #value = new Map<number, number>();
  /** What expressions say by themselves; null: nothing simple. */
  readonly #analysed = new Map<Node, Trivial | null>();
  /** Of roots x the variable that is ± der(x), found in this pass. */
  readonly #rate = new Map<number, { readonly variable: number; readonly sign: 1 | -1 }>();

  constructor(system: EquationSystem) {
    this.#system = system;
    const count = system.model.variables.length;
    this.#parent = Int32Array.from({ length: count }, (_, i) => i);
    this.#sign = new Int8Array(count).fill(1);
  }

  startPass(): void {
    this.#rate.clear();
  }

  list(): Role[] {
    return this.#system.model.variables.map(({ variability }, variable) => {
      if (variability === "discrete") return { kind: "discrete" };
      const { root, sign } = this.#find(variable);
      const value = this.#value.get(root);
      if (value !== undefined) return { kind: "constant", value: sign * value };
      return root === variable ? { kind: "kept" } : { kind: "alias", of: root, sign };
    });
  }

  /** The equation over roots. */
  rewrite(equation: SystemEquation): SystemEquation {
    const residual = this.rewriteNode(equation.residual);
    return residual === equation.residual ? equation : { ...equation, residual };
  }

  rewriteNode(node: Node): Node {
    return substitute(this.#system.builder, node, (slot) => this.#replacement(slot));
  }

  /** Is an equation over roots used up: by making a variable a constant or an alias, or because nothing is left of it? */
  absorb(equation: SystemEquation, diagnostics: Diagnostic[]): boolean {
    const trivial = this.#trivial(equation.residual);
    switch (trivial?.kind) {
      case "nothing":
        return this.#reportConstant(equation, diagnostics);
      case "number":
        this.#value.set(trivial.variable, trivial.value);
        return true;
      case "equal":
        this.#join(trivial.a, trivial.b, trivial.sign);
        return true;
      case "rate":
        return this.#absorbRate(trivial.variable, trivial.of, trivial.sign);
      default:
        return false;
    }
  }

  /** Every pass asks for the same expressions again. */
  #trivial(residual: Node): Trivial | undefined {
    const known = this.#analysed.get(residual);
    if (known !== undefined) return known ?? undefined;
    const found = trivialEquation(this.#system, residual);
    this.#analysed.set(residual, found ?? null);
    return found;
  }

  /** variable = sign·der(of): used up if another variable is known to be the same derivative. */
  #absorbRate(variable: number, of: number, sign: 1 | -1): boolean {
    const known = this.#rate.get(of);
    if (known === undefined) {
      this.#rate.set(of, { variable, sign });
      return false;
    }
    if (this.#find(known.variable).root === this.#find(variable).root) return false;
    this.#join(
      this.#find(variable).root,
      this.#find(known.variable).root,
      (sign * known.sign * this.#find(variable).sign * this.#find(known.variable).sign) as 1 | -1,
    );
    return true;
  }

  #reportConstant(equation: SystemEquation, diagnostics: Diagnostic[]): boolean {
    const value = this.#system.builder.graph.value(equation.residual);
    const text = equationText(this.#system.model.equations[equation.source]!);
    diagnostics.push(
      value === 0
        ? {
            code: "modelica.redundant-equation",
            severity: "warning",
            message: `${text} follows from other equations`,
            where: equation.place,
          }
        : { code: "modelica.contradiction", severity: "error", message: `${text} contradicts other equations`, where: equation.place },
    );
    return true;
  }

  #replacement(slot: number): Node | undefined {
    const { builder, slots } = this.#system;
    if (!slots.isUnknown(slot)) return undefined;
    const { index, order } = slots.list[slot]!;
    const { root, sign } = this.#find(index);
    const value = this.#value.get(root);
    if (value !== undefined) return builder.graph.constant(order === 0 ? sign * value : 0);
    if (root === index) return undefined;
    const node = builder.graph.input(slots.variable(root, order));
    return sign < 0 ? builder.algebra.negate(node) : node;
  }

  #find(variable: number): { readonly root: number; readonly sign: 1 | -1 } {
    let root = variable;
    let sign = 1;
    while (this.#parent[root] !== root) {
      sign *= this.#sign[root]!;
      root = this.#parent[root]!;
    }
    // the way to the root becomes short for the next time
    let rest = sign;
    for (let at = variable; this.#parent[at] !== root && at !== root; ) {
      const next = this.#parent[at]!;
      const own = this.#sign[at]!;
      this.#parent[at] = root;
      this.#sign[at] = rest;
      rest *= own;
      at = next;
    }
    return { root, sign: sign as 1 | -1 };
  }

  /** a = sign·b; the one with the stronger right remains. */
  #join(a: number, b: number, sign: 1 | -1): void {
    const keepA = this.#strength(a) >= this.#strength(b);
    const [kept, gone] = keepA ? [a, b] : [b, a];
    this.#parent[gone] = kept;
    this.#sign[gone] = sign;
  }

  #strength(variable: number): number {
    const { stateSelect = "default", fixed = false, name } = this.#system.model.variables[variable]!;
    const parts = name.split(".").length;
    return STATE_SELECT.indexOf(stateSelect) * 4e6 + (fixed ? 2e6 : 0) + (1e6 - parts);
  }
}
