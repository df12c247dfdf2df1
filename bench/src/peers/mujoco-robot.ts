/**
 * A model of hinges and free bodies as MuJoCo's, for its equations of motion alone: masses with any centre and any inertia, no shapes, start as reference
 * position. Coordinates of hinges there are ours less those of the start.
 */
import {
  type BodyDescription,
  DEFAULTS,
  type JointDescription,
  massOfBody,
  type Quadruple,
  type ResolvedModel,
  type Triple,
} from "@gelenk/core";
import type { MainModule, MjData, MjModel } from "@mujoco/mujoco";
import { compose, inverse, minus, rotate } from "../measures/rotation.js";
import { gravityOf } from "../rigid-bodies.js";

interface Place {
  readonly position: Triple;
  readonly orientation: Quadruple;
}

const placeOf = (body: BodyDescription): Place => ({ ...DEFAULTS.body, ...body });

function mujocoRobot(model: ResolvedModel): string {
  const bodies = model.bodies ?? [];
  const joints = model.joints ?? [];
  const element = (body: BodyDescription, parent: BodyDescription | undefined): string => {
    const joint = joints.find(({ b }) => b === body.name);
    const inside = joints.flatMap(({ a, b }) => (a === body.name ? [element(bodies.find(({ name }) => name === b)!, body)] : []));
    return `${open(body, parent)}${joint ? hinge(joint, placeOf(body)) : "<freejoint/>"}${inertial(body)}${inside.join("")}</body>`;
  };
  const roots = bodies.filter(({ name }) => joints.every(({ a, b }) => b !== name || a === "ground"));
  const options = `<compiler balanceinertia="false"/><option gravity="${gravityOf(model).join(" ")}"/>`;
  return `<mujoco>${options}<worldbody>${roots.map((root) => element(root, undefined)).join("")}</worldbody></mujoco>`;
}

function open(body: BodyDescription, parent: BodyDescription | undefined): string {
  const own = placeOf(body);
  const back = parent && inverse(placeOf(parent).orientation);
  const position = parent && back ? rotate(back, minus(own.position, placeOf(parent).position)) : own.position;
  const [x, y, z, w] = back ? compose(back, own.orientation) : own.orientation;
  return `<body name="${body.name}" pos="${position.join(" ")}" quat="${[w, x, y, z].join(" ")}">`;
}

/** Given in the world, or by the frame on B, whose x is the axis. */
function hinge({ type, name, frameB, anchor, axis = [1, 0, 0] }: JointDescription, { position, orientation }: Place): string {
  if (type !== "revolute") throw new Error(`${name}: only hinges are translated`);
  const back = inverse(orientation);
  const point = anchor ? rotate(back, minus(anchor, position)) : (frameB?.position ?? [0, 0, 0]);
  const direction = anchor ? rotate(back, axis) : rotate(frameB?.orientation ?? [0, 0, 0, 1], [1, 0, 0]);
  return `<joint name="${name}" type="hinge" pos="${point.join(" ")}" axis="${direction.join(" ")}"/>`;
}

function inertial(body: BodyDescription): string {
  const { properties } = massOfBody(body, body.name ?? "");
  if (!properties) throw new Error(`${body.name}: has no mass`);
  const { mass, center, inertia } = properties;
  const { xx, yy, zz, xy, xz, yz } = inertia;
  return `<inertial pos="${[center.x, center.y, center.z].join(" ")}" mass="${mass}" fullinertia="${[xx, yy, zz, xy, xz, yz].join(" ")}"/>`;
}

/** Its equations of motion. */
export interface MujocoEquations {
  forward(): void;
  /** Angle from the start and speed of a hinge. */
  set(hinge: string, angle: number, speed: number): void;
  /** Of a hinge, by the last `forward`. */
  acceleration(hinge: string): number;
  free(): void;
}

let loading: Promise<MainModule> | undefined;

async function load(): Promise<MainModule> {
  const { default: initialise } = await import("@mujoco/mujoco");
  return initialise();
}

export async function mujocoEquations(model: ResolvedModel): Promise<MujocoEquations> {
  loading ??= load();
  const MUJOCO = await loading;
  const own: MjModel = MUJOCO.MjModel.from_xml_string(mujocoRobot(model));
  const data: MjData = new MUJOCO.MjData(own);
  const [positionPlaces, speedPlaces]: Int32Array[] = [own.jnt_qposadr, own.jnt_dofadr];
  const numberOf = (hinge: string) => MUJOCO.mj_name2id(own, MUJOCO.mjtObj.mjOBJ_JOINT.value, hinge);
  return {
    forward: () => MUJOCO.mj_forward(own, data),
    set(hinge, angle, speed) {
      const [positions, velocities]: Float64Array[] = [data.qpos, data.qvel];
      positions![positionPlaces![numberOf(hinge)]!] = angle;
      velocities![speedPlaces![numberOf(hinge)]!] = speed;
    },
    acceleration: (hinge) => (data.qacc as Float64Array)[speedPlaces![numberOf(hinge)]!]!,
    free() {
      data.delete();
      own.delete();
    },
  };
}
