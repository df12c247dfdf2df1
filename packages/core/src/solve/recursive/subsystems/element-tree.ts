/**
 * Trees of elements: what a user writes (branches), laid out in order, and its forward dynamics.
 *
 *   from the ground outwards   frames and velocities of all interfaces, then the loads that act between them
 *   inwards                    (M, l) felt at every interface: those of all elements on it and the loads on it, added up
 *   outwards                   accelerations and ṡ, the ground rising against gravity
 *
 * Source: theory 03, section 12: the sequence of algorithm 3.3 appears by itself. Cost: O(n) elements.
 */
import type { Algebra } from "../algebra.js";
import { type ArticulatedInertia, addArticulated } from "../articulated-inertia.js";
import { groundAcceleration } from "../kinematics.js";
import { add, type Vector, zeros } from "../spatial-algebra.js";
import { HERE } from "../tree-parts.js";
import { constantPlacement } from "./constant-placement.js";
import type { Element, ElementAnswer, ElementMotion, Felt, InterfaceMotion } from "./element.js";
import type { LoadElement } from "./load-element.js";

/** An element with what hangs on its secondary interfaces: a list for the only one, else lists by name. */
export interface Branch {
  /** Unique in the tree. */
  readonly name: string;
  /** What it is. */
  readonly element: Element;
  /** What hangs on it. */
  readonly on?: readonly Branch[] | Readonly<Record<string, readonly Branch[]>>;
}

/** A load between interfaces, each named by its element, by element and secondary as in "bars.crank", or "ground". */
export interface LoadBetween {
  /** Unique in the tree. */
  readonly name: string;
  /** What it is. */
  readonly element: LoadElement;
  /** The interfaces it pushes on. */
  readonly between: readonly string[];
}

/** An element in its place. */
export interface ElementNode {
  /** As in its branch. */
  readonly name: string;
  /** What it is. */
  readonly element: Element;
  /** Interface on which it hangs: 0 is the ground. Its own secondaries begin at `firstInterface`. */
  readonly on: number;
  /** Number of its first secondary among all interfaces. */
  readonly firstInterface: number;
  /** Place of its first coordinate. */
  readonly coordinateStart: number;
  /** Place of its first speed. */
  readonly speedStart: number;
  /** Place of its first input. */
  readonly inputStart: number;
}

/** A load in its place. */
export interface LoadNode {
  /** As in its branch. */
  readonly name: string;
  /** What it is. */
  readonly element: LoadElement;
  /** Interfaces. */
  readonly between: readonly number[];
  /** Place of its first coordinate. */
  readonly coordinateStart: number;
  /** Place of its first input. */
  readonly inputStart: number;
}

/** Parents come before their children; coordinates, speeds and inputs stand in this order, those of loads behind all others. */
export interface ElementTree {
  /** Elements, parents first. */
  readonly nodes: readonly ElementNode[];
  /** Loads, in the order they were given. */
  readonly loads: readonly LoadNode[];
  /** Names of the interfaces. */
  readonly interfaces: readonly string[];
  /** Numbers of q. */
  readonly coordinates: number;
  /** Numbers of s. */
  readonly speeds: number;
  /** Numbers of inputs. */
  readonly inputs: number;
}

/** Inputs of a tree. */
export interface ElementTreeState<T> {
  /** Coordinates. */
  readonly q: Vector<T>;
  /** Speeds. */
  readonly s: Vector<T>;
  /** Drives, valve openings, … */
  readonly input: Vector<T>;
  /** g in the world, m/s². */
  readonly gravity: Vector<T>;
}

/** What a tree does at one state. */
export interface ElementTreeMotion<T> {
  /** q̇ and ṡ */
  readonly coordinateRates: Vector<T>;
  /** ṡ */
  readonly speedRates: Vector<T>;
  /** All interfaces, the ground first. */
  readonly interfaces: readonly InterfaceMotion<T>[];
  /** x of all interfaces, beyond free fall. */
  readonly accelerations: readonly Vector<T>[];
  /** What each node gave at its primary, in order. */
  readonly answers: readonly ElementAnswer<T>[];
}

/** Forward dynamics over an algebra. */
export function moveElementTree<T>(algebra: Algebra<T>, tree: ElementTree, state: ElementTreeState<T>): ElementTreeMotion<T> {
  const interfaces: InterfaceMotion<T>[] = [{ placement: constantPlacement(algebra, HERE), velocity: zeros(algebra, 6) }];
  const moves = tree.nodes.map((node) => {
    const moved = node.element.move(algebra, interfaces[node.on]!, stateOf(node, state));
    interfaces.push(...moved.secondaries);
    return moved;
  });
  const { loads, rates } = actingLoads(algebra, tree, interfaces, state);
  const answers = passInward(algebra, tree, moves, loads);
  const accelerations: Vector<T>[] = [groundAcceleration(algebra, state.gravity)];
  const speedRates: T[] = [];
  for (const [i, { on }] of tree.nodes.entries()) {
    const outward = answers[i]!.outward(accelerations[on]!);
    accelerations.push(...outward.accelerations);
    speedRates.push(...outward.speedRates);
  }
  const coordinateRates = [...moves.flatMap((moved) => moved.coordinateRates), ...rates];
  return { coordinateRates, speedRates, interfaces, accelerations, answers };
}

const stateOf = <T>({ element, coordinateStart, speedStart, inputStart }: ElementNode, { q, s, input }: ElementTreeState<T>) => ({
  q: q.slice(coordinateStart, coordinateStart + element.coordinates),
  s: s.slice(speedStart, speedStart + element.speeds),
  input: input.slice(inputStart, inputStart + element.inputs),
});

/** Loads by interface, and the rates of the coordinates of load elements. */
function actingLoads<T>(
  algebra: Algebra<T>,
  tree: ElementTree,
  interfaces: readonly InterfaceMotion<T>[],
  { q, input }: ElementTreeState<T>,
): { loads: (Vector<T> | undefined)[]; rates: T[] } {
  const loads: (Vector<T> | undefined)[] = [];
  const rates: T[] = [];
  for (const { element, between, coordinateStart, inputStart } of tree.loads) {
    const ends = between.map((place) => interfaces[place]!);
    const own = {
      q: q.slice(coordinateStart, coordinateStart + element.coordinates),
      input: input.slice(inputStart, inputStart + element.inputs),
    };
    const given = element.act(algebra, ends, own);
    for (const [k, place] of between.entries()) {
      const before = loads[place];
      loads[place] = before ? add(algebra, before, given.loads[k]!) : given.loads[k]!;
    }
    rates.push(...given.rates);
  }
  return { loads, rates };
}

function passInward<T>(
  algebra: Algebra<T>,
  tree: ElementTree,
  moves: readonly ElementMotion<T>[],
  loads: readonly (Vector<T> | undefined)[],
): ElementAnswer<T>[] {
  const felt: (Felt<T> | undefined)[] = [];
  const answers: ElementAnswer<T>[] = [];
  const nothing: Felt<T> = { inertia: noInertia(algebra), load: zeros(algebra, 6) };
  for (let i = tree.nodes.length - 1; i >= 0; i--) {
    const { on, firstInterface, element } = tree.nodes[i]!;
    const behind = element.secondaries.map((_, k): Felt<T> => {
      const place = firstInterface + k;
      const { inertia, load } = felt[place] ?? nothing;
      const acting = loads[place];
      return { inertia, load: acting ? add(algebra, load, acting) : load };
    });
    const answer = moves[i]!.inward(behind);
    answers[i] = answer;
    const before = felt[on];
    felt[on] = before ? addFelt(algebra, before, answer.felt) : answer.felt;
  }
  return answers;
}

const addFelt = <T>(algebra: Algebra<T>, a: Felt<T>, b: Felt<T>): Felt<T> => ({
  inertia: addArticulated(algebra, a.inertia, b.inertia),
  load: add(algebra, a.load, b.load),
});

const noInertia = <T>(algebra: Algebra<T>): ArticulatedInertia<T> => ({
  rotational: zeros(algebra, 6),
  coupling: zeros(algebra, 9),
  translational: zeros(algebra, 6),
});
