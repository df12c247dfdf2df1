/** The rhythm in which numbers on the page follow the run: ten times a second, so that they can be read and cost little. */
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { bodiesInside, JOINT_ROW, read, type SensorLayout } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import { withPicture } from "./with-picture.js";

const PERIOD = 100;
const beats = new WeakMap<Studio, Signal<number>>();

/** Changes when live values are to be read again. The frame itself is read with `peek`. */
export function beatOf(studio: Studio): ReadonlySignal<number> {
  const known = beats.get(studio);
  if (known) return known;
  const beat = signal(0);
  beats.set(studio, beat);
  const next = withPicture(PERIOD, () => {
    beat.value++;
  });
  effect(() => {
    void studio.simulation.frame.value;
    next.ask();
  });
  return beat;
}

/** A number of the frame's header, in the rhythm of the page. */
export function liveNumber(studio: Studio, name: Parameters<typeof read>[1]): number {
  beatOf(studio).value;
  const frame = studio.simulation.frame.peek();
  return frame ? read(frame, name) : 0;
}

/** What a frame says about a joint. */
export interface LiveJoint {
  /** m, rad */
  readonly gap: number;
  readonly angle: number;
  /** Sizes of reaction force and torque, N and N·m. */
  readonly force: number;
  readonly torque: number;
  /** Of its first free coordinate: value, speed, force or torque of the motor. */
  readonly coordinate: number;
  readonly speed: number;
  readonly motor: number;
}

export function liveJoint(studio: Studio, name: string): LiveJoint | undefined {
  beatOf(studio).value;
  const frame = studio.simulation.frame.peek();
  const row = studio.simulation.layout.peek().joints.findIndex((joint) => joint.name === name);
  // of poses that came from elsewhere nothing is known of the joints
  if (!frame || row < 0 || (row + 1) * JOINT_ROW > frame.joints.length || Number.isNaN(frame.joints[row * JOINT_ROW])) return undefined;
  const [gap, angle, fx, fy, fz, tx, ty, tz, coordinate, speed, motor] = frame.joints.subarray(row * JOINT_ROW, (row + 1) * JOINT_ROW);
  return {
    ...{ gap: gap!, angle: angle!, coordinate: coordinate!, speed: speed!, motor: motor! },
    ...{ force: Math.hypot(fx!, fy!, fz!), torque: Math.hypot(tx!, ty!, tz!) },
  };
}

/** Names of the bodies in a sensor; undefined where the run has no such sensor. */
export function liveInside(studio: Studio, { body, place }: Pick<SensorLayout, "body" | "place">): readonly string[] | undefined {
  beatOf(studio).value;
  const frame = studio.simulation.frame.peek();
  const { bodies, sensors, revision } = studio.simulation.layout.peek();
  const row = sensors.findIndex((sensor) => sensor.body === body && sensor.place === place);
  if (!frame || row < 0 || read(frame, "layout") !== revision) return undefined;
  return bodiesInside(frame, row).map((inside) => bodies[inside] ?? "");
}
