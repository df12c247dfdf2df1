/** What happened during a step, read from `world.events` after it; nothing calls back from inside. */
import type { Vector3 } from "../math/vec3.js";
import type { MethodName } from "../model/settings-description.js";

/** Numbers failed: see world/non-finite.ts. */
export interface FailureEvent<Type extends "non-finite" | "not-converged"> {
  /** What failed. */
  readonly type: Type;
  /** s */
  readonly time: number;
  /** Name of the body concerned. */
  readonly body: string;
  /** Stage that produced it. */
  readonly stage: string;
  /** Name of the joint whose equations were singular, or whose loop could not be closed, where that is known. */
  readonly joint?: string;
}

/** A joint carried more than `breakForce` or `breakTorque`, and is gone. */
export interface JointBrokenEvent {
  /** The kind, by which unions of these are told apart. */
  readonly type: "joint-broken";
  /** End of the step, s. */
  readonly time: number;
  /** Its name, and the slot it had. */
  readonly joint: string;
  /** Row that the joint had. */
  readonly slot: number;
  /** Mean reaction of the step on B: force (N), torque about `point` (N·m), and the joint's point on B; world axes. */
  readonly force: Vector3;
  /** What it carried, N·m, world axes. */
  readonly torque: Vector3;
  /** Where, in the world, m. */
  readonly point: Vector3;
}

/** A coordinate of a joint came to an end of its range, or left it. */
export interface LimitEvent<Type extends "limit-hit" | "limit-left"> {
  /** Came or left. */
  readonly type: Type;
  /** s: of an impact its moment, else the end of the step. */
  readonly time: number;
  /** Name. */
  readonly joint: string;
  /** Name, as in `Joint.coordinateNames`. */
  readonly coordinate: string;
  /** Which end of the range. */
  readonly limit: "low" | "high";
  /** Of the impact, or of the step: N·s, N·m·s. */
  readonly impulse: number;
}

/** A chain is not advanced by the method that was stated for it, because that cannot: see docs/recursive.md. */
export interface MethodReplacedEvent {
  /** The kind, by which unions of these are told apart. */
  readonly type: "method-replaced";
  /** s */
  readonly time: number;
  /** Name of the chain's first body. */
  readonly body: string;
  /** By the settings. */
  readonly stated: MethodName;
  /** That advances the chain. */
  readonly method: MethodName;
  /** Name of the joint that is the reason: it moves no mass. Missing where the reason is another one. */
  readonly joint?: string;
}

/**
 * Heaps are swept by JavaScript although WebAssembly was passed in, because that refused to compile or run the code: to the same bits, only
 * slower. Told once.
 */
export interface KernelReplacedEvent {
  /** The kind, by which unions of these are told apart. */
  readonly type: "kernel-replaced";
  /** s */
  readonly time: number;
  /** What the environment said. */
  readonly reason: string;
}

/** A machine with loops, in joint coordinates, went into or out of a position in which rows of its loops depend on each other. */
export interface SingularPositionEvent {
  /** The kind, by which unions of these are told apart. */
  readonly type: "singular-position";
  /** Start of the step, s. */
  readonly time: number;
  /** Name of a joint whose rows depend on others there. */
  readonly joint: string;
}

/** A shape that touches a sensor. */
export interface SensedShape {
  /** Name of the sensor's body, and the number of the sensor among its shapes. */
  readonly sensor: string;
  /** Number of the shape on the body of the sensor. */
  readonly sensorShape: number;
  /** Name of the other body, and the number of its shape. */
  readonly body: string;
  /** Number of the shape on the body that touches it. */
  readonly shape: number;
}

/** A shape began or ceased to touch a sensor. */
export interface SensorEvent<Type extends "sensor-enter" | "sensor-left" = "sensor-enter" | "sensor-left"> extends SensedShape {
  /** Came or left. */
  readonly type: Type;
  /** End of the step, s. */
  readonly time: number;
}

/** Names of two bodies and the numbers of their shapes that touch; normal from A to B. */
interface TouchingShapes {
  /** Name of body A. */
  readonly a: string;
  /** Number of the shape on A. */
  readonly shapeA: number;
  /** Name of body B. */
  readonly b: string;
  /** Number of the shape on B. */
  readonly shapeB: number;
  /** Where, m, and unit normal from A to B, world axes: the mean of all points, weighted by their impulses. */
  readonly point: Vector3;
  /** Unit, from A to B, world axes. */
  readonly normal: Vector3;
  /** Normal impulse, N·s. */
  readonly impulse: number;
}

/** Two shapes collided, at that time. */
export interface ImpactEvent extends TouchingShapes {
  /** The kind, by which unions of these are told apart. */
  readonly type: "impact";
  /** s */
  readonly time: number;
}

/** Two shapes began or ceased to touch; at the end of the step. The impulse is that of the step, 0 where they ceased. */
export interface ContactEvent<Type extends "contact-begin" | "contact-end"> extends TouchingShapes {
  /** Began or ceased. */
  readonly type: Type;
  /** s */
  readonly time: number;
}

/** So many impacts in one step that the rest of them are plastic. */
export interface ImpactCappedEvent {
  /** The kind, by which unions of these are told apart. */
  readonly type: "impact-capped";
  /** s */
  readonly time: number;
  /** Name of a body of the island. */
  readonly body: string;
}

/** Bodies that lay still together are left out from now on, or take part again. */
export interface SleepEvent<Type extends "sleep" | "wake"> {
  /** Fell asleep or woke up. */
  readonly type: Type;
  /** s: end of the step in which they fell asleep, start of the one that they take part in again. */
  readonly time: number;
  /** Their names, in slot order. */
  readonly bodies: readonly string[];
}

/** Something that happened in a step; `type` tells what. */
export type WorldEvent =
  | SleepEvent<"sleep">
  | SleepEvent<"wake">
  | ImpactEvent
  | ImpactCappedEvent
  | ContactEvent<"contact-begin">
  | ContactEvent<"contact-end">
  | SingularPositionEvent
  | MethodReplacedEvent
  | KernelReplacedEvent
  | FailureEvent<"non-finite">
  | FailureEvent<"not-converged">
  | JointBrokenEvent
  | SensorEvent<"sensor-enter">
  | SensorEvent<"sensor-left">
  | LimitEvent<"limit-hit">
  | LimitEvent<"limit-left">;
