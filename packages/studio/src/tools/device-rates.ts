/**
 * What keys, gamepads and SpaceMice say, as six rates from −1 to 1 in the axes of the person: to the right, up and away, and about these
 * three. A device that rests says nothing (dead zone), a little means slowly (curve), so that both fine and wide motions are easy.
 *
 *   rate = r² with r = (|deflection| − dead) / (1 − dead), along the deflection
 */
import type { Vector3 } from "@gelenk/core";
import { add, cross, scale, size, unit } from "../document/poses.js";

/** Along and about: right, up, away. */
export interface Rates {
  readonly move: Vector3;
  readonly turn: Vector3;
}

export const REST: Rates = { move: [0, 0, 0], turn: [0, 0, 0] };

/** Share of the way of a stick in which it counts as at rest. */
export const DEAD_ZONE = 0.15;

export const addRates = (a: Rates, b: Rates): Rates => ({ move: add(a.move, b.move), turn: add(a.turn, b.turn) });

export const isAtRest = ({ move, turn }: Rates): boolean => size(move) === 0 && size(turn) === 0;

/** Of a deflection of any number of axes, by its length: a stick does not jump from axis to axis. */
export function shaped(deflection: readonly number[], dead = DEAD_ZONE): readonly number[] {
  const length = Math.hypot(...deflection);
  if (!(length > dead)) return deflection.map(() => 0);
  const rate = ((Math.min(length, 1) - dead) / (1 - dead)) ** 2;
  return deflection.map((part) => (part * rate) / length);
}

/** Which way a key leads: along an axis, or with Shift about one. J and L left and right, I and K away and near, O and P up and down. */
const KEYS: Readonly<Record<string, Rates>> = {
  j: { move: [-1, 0, 0], turn: [0, 1, 0] },
  l: { move: [1, 0, 0], turn: [0, -1, 0] },
  i: { move: [0, 0, 1], turn: [-1, 0, 0] },
  k: { move: [0, 0, -1], turn: [1, 0, 0] },
  o: { move: [0, 1, 0], turn: [0, 0, -1] },
  p: { move: [0, -1, 0], turn: [0, 0, 1] },
};

export const isGuideKey = (key: string): boolean => key.toLowerCase() in KEYS;

export function ratesOfKeys(pressed: Iterable<string>, shift: boolean): Rates {
  let sum: Vector3 = [0, 0, 0];
  for (const key of pressed) sum = add(sum, KEYS[key]?.[shift ? "turn" : "move"] ?? [0, 0, 0]);
  return shift ? { ...REST, turn: sum } : { ...REST, move: sum };
}

/** What of a gamepad counts (the standard mapping: sticks on axes 0–3, shoulders 4 and 5, sticks pressed 10 and 11). */
export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

const SHOULDERS = { down: 4, up: 5 } as const;
const PRESSED = { left: 10, right: 11 } as const;
/** The button that takes hold and lets go. */
export const TAKE_BUTTON = 0;

/** Left stick sideways and away, right stick sideways and up, shoulders down and up; a stick that is pressed turns instead. */
export function ratesOfPad({ axes, buttons }: PadState): Rates {
  const [lx, ly] = shaped([axes[0] ?? 0, axes[1] ?? 0]);
  const [rx, ry] = shaped([axes[2] ?? 0, axes[3] ?? 0]);
  const isPressed = (button: number): number => (buttons[button]?.pressed ? 1 : 0);
  const left: Rates = isPressed(PRESSED.left) ? { ...REST, turn: [ly!, -lx!, 0] } : { ...REST, move: [lx!, 0, -ly!] };
  const right: Rates = isPressed(PRESSED.right) ? { ...REST, turn: [ry!, 0, rx!] } : { ...REST, move: [rx!, -ry!, 0] };
  const lift = isPressed(SHOULDERS.up) - isPressed(SHOULDERS.down);
  return addRates(addRates(left, right), { ...REST, move: [0, lift, 0] });
}

/** The person's right, up and away along the floor, from where the camera looks. */
export function personAxes(direction: Vector3, up: Vector3): readonly [Vector3, Vector3, Vector3] {
  const across = cross(direction, up);
  const right = size(across) > 1e-3 ? unit(across) : ([1, 0, 0] as const);
  return [right, up, cross(up, right)];
}

/** In the world: m/s and rad/s. */
export function twistOf({ move, turn }: Rates, axes: readonly [Vector3, Vector3, Vector3], speed: number, turnSpeed: number) {
  const along = (rates: Vector3, most: number): Vector3 =>
    rates.reduce<Vector3>((sum, rate, k) => add(sum, scale(axes[k]!, rate * most)), [0, 0, 0]);
  return { linear: along(move, speed), angular: along(turn, turnSpeed) };
}
