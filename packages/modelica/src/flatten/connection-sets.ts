/**
 * Connection sets: which variables of connectors are joined, and the equations of each set.
 *
 *   key          a scalar variable and the side it is seen from: inside for connectors of components, outside for connectors of the class that connects
 *   flow         Σ inside − Σ outside = 0; a flow that nothing is connected to is 0
 *   otherwise    one equation a = b per connection that joins two sets
 *
 * Union–find over 2 keys per scalar. Source: Modelica specification 3.6, section 9.2.
 */
import { equation, expression, operation } from "../flat/expressions.js";
import type { Expression, FlatEquation } from "../flat/flat-model.js";
import { elementSuffix } from "../instance/arrays.js";
import type { Instance, Variable } from "../instance/model.js";

export type Side = 0 | 1;
export const INSIDE: Side = 0;
export const OUTSIDE: Side = 1;

/** An equation, and the instance whose connections it is made from: that around the components, for what is left unconnected. */
export interface ConnectionEquation {
  readonly equation: FlatEquation;
  readonly holder: Instance | undefined;
}

export class ConnectionSets {
  readonly #parent: Int32Array;
  readonly #owner: (Variable | undefined)[];
  /** Equations of potentials in the order of the connections. */
  readonly #potentials: ConnectionEquation[] = [];
  readonly #flowPlace = new Map<number, string>();

  constructor(scalars: number) {
    this.#parent = Int32Array.from({ length: 2 * scalars }, (_, i) => i);
    this.#owner = new Array(scalars);
  }

  /** Joins two scalars; potentials at once become an equation, unless they are joined already. */
  join(
    a: { readonly variable: Variable; readonly side: Side },
    b: { readonly variable: Variable; readonly side: Side },
    elements: readonly [number, number],
    place: string,
  ): void {
    const keyA = 2 * (a.variable.first + elements[0]) + a.side;
    const keyB = 2 * (b.variable.first + elements[1]) + b.side;
    this.#owner[keyA >> 1] = a.variable;
    this.#owner[keyB >> 1] = b.variable;
    const [rootA, rootB] = [this.#find(keyA), this.#find(keyB)];
    if (rootA === rootB) return;
    this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    if (a.variable.prefixes.connection === "flow") {
      if (!this.#flowPlace.has(keyA)) this.#flowPlace.set(keyA, place);
    } else
      this.#potentials.push({
        equation: equation(elementName(a.variable, elements[0]), elementName(b.variable, elements[1]), place),
        holder: holderOf(a.variable, a.side),
      });
  }

  /** Equations of all sets; `flows` are the flow variables of all connectors. */
  equations(flows: readonly Variable[]): ConnectionEquation[] {
    const sets = new Map<number, number[]>();
    const add = (key: number): void => {
      const root = this.#find(key);
      const set = sets.get(root);
      if (set === undefined) sets.set(root, [key]);
      else set.push(key);
    };
    for (const variable of flows) {
      const count = variable.size.reduce((product, n) => product * n, 1);
      for (let element = 0; element < count; element++) {
        const key = 2 * (variable.first + element);
        this.#owner[key >> 1] = variable;
        add(key);
        if (this.#find(key + 1) !== key + 1 || this.#joined(key + 1)) add(key + 1);
      }
    }
    return [...this.#potentials, ...[...sets.values()].map((keys) => this.#flowEquation(keys))];
  }

  /** Outside keys count only if something was connected to them; a root of others is not its own set. */
  #joined(key: number): boolean {
    this.#members ??= this.#rootsWithMembers();
    return this.#members.has(key);
  }

  #members: Set<number> | undefined;

  #rootsWithMembers(): Set<number> {
    const roots = new Set<number>();
    for (let key = 0; key < this.#parent.length; key++) {
      const root = this.#find(key);
      if (root !== key) roots.add(root);
    }
    return roots;
  }

  #flowEquation(keys: readonly number[]): ConnectionEquation {
    let left: Expression | undefined;
    let place: string | undefined;
    for (const key of keys) {
      const variable = this.#owner[key >> 1]!;
      const term = expression(elementName(variable, (key >> 1) - variable.first));
      place ??= this.#flowPlace.get(key);
      if (left === undefined) left = key % 2 === OUTSIDE ? operation("negate", term) : term;
      else left = operation(key % 2 === OUTSIDE ? "subtract" : "add", left, term);
    }
    const first = this.#owner[keys[0]! >> 1]!;
    return { equation: equation(left!, 0, place ?? first.place), holder: holderOf(first, keys[0]! % 2 === OUTSIDE ? OUTSIDE : INSIDE) };
  }

  #find(key: number): number {
    let root = key;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let at = key; this.#parent[at] !== root; ) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }
}

/** The instance whose class connects a variable seen from this side. */
function holderOf({ owner }: Variable, side: Side): Instance | undefined {
  let part: Instance | undefined = owner;
  while (part !== undefined && (part.kind.endsWith("connector") || part.kind === "record")) part = part.parent;
  return side === OUTSIDE ? part : part?.parent;
}

export const elementName = (variable: Variable, element: number): string => variable.name + elementSuffix(variable.size, element);
