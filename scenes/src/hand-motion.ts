/**
 * Motions of a hand as a tracker would record them: from place to place with the least jerk, 60 readings a second, with the tremor of a hand.
 *
 *   s(u) = 10 u³ − 15 u⁴ + 6 u⁵                     Flash and Hogan, The coordination of arm movements, J. Neurosci. 5 (1985)
 *   tremor: white noise through a filter of first order with 10 Hz, its standard deviation as stated, for places in m and for angles in tenths of a rad
 */
import { createRandom, type Quadruple, type RecordedMotion, type Triple } from "@gelenk/core";
import { turn } from "./rotation.js";

export interface HandPlace {
  /** s */
  readonly time: number;
  readonly position: Triple;
  /** Rotation vector, rad. Default: none. */
  readonly turn?: Triple;
}

const READINGS = 60;
const TREMOR_RATE = 10;
/** rad per m of tremor. */
const TURN_SHARE = 10;

export function handMotion(places: readonly HandPlace[], tremor: number, seed: number): RecordedMotion {
  const random = createRandom(seed);
  const keep = 1 / (1 + (2 * Math.PI * TREMOR_RATE) / READINGS);
  const noise = [0, 0, 0, 0, 0, 0];
  const end = places.at(-1)!.time;
  const times: number[] = [];
  const positions: Triple[] = [];
  const orientations: Quadruple[] = [];
  for (let k = 0; k <= end * READINGS; k++) {
    const time = k / READINGS;
    for (let i = 0; i < 6; i++) noise[i] = keep * noise[i]! + Math.sqrt(1 - keep * keep) * tremor * random.normal();
    const { position, turn: by } = placeAt(places, time);
    times.push(time);
    positions.push([position[0] + noise[0]!, position[1] + noise[1]!, position[2] + noise[2]!]);
    orientations.push(fromVector([by[0] + TURN_SHARE * noise[3]!, by[1] + TURN_SHARE * noise[4]!, by[2] + TURN_SHARE * noise[5]!]));
  }
  return { times, positions, orientations };
}

function placeAt(places: readonly HandPlace[], time: number): { readonly position: Triple; readonly turn: Triple } {
  const next = Math.max(
    1,
    places.findIndex((place) => place.time >= time),
  );
  const from = places[next - 1]!;
  const to = places[next] ?? from;
  const u = Math.min(1, (time - from.time) / (to.time - from.time));
  const s = u * u * u * (10 + u * (6 * u - 15));
  const mix = (a: Triple = [0, 0, 0], b: Triple = [0, 0, 0]): Triple => [
    a[0] + s * (b[0] - a[0]),
    a[1] + s * (b[1] - a[1]),
    a[2] + s * (b[2] - a[2]),
  ];
  return { position: mix(from.position, to.position), turn: mix(from.turn, to.turn) };
}

function fromVector(v: Triple): Quadruple {
  const angle = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  return angle > 0 ? turn([v[0] / angle, v[1] / angle, v[2] / angle], angle) : [0, 0, 0, 1];
}
