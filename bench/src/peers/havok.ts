/**
 * Havok (C++, 32-bit floats, WebAssembly with SIMD, one thread). Its limits of speed are set far away and its ideal step time is that of the benchmark.
 * Joints are constraints with six axes, of which those that are held are locked. Every body needs a shape; those here collide with nothing.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Triple } from "@gelenk/core";
import type { Engine } from "../engine.js";
import { cross, dot } from "../measures/rotation.js";
import { packageVersion } from "../package-version.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";
import { type JointMount, type RigidJoint, rigidJoints } from "../rigid-joints.js";

type Module = Awaited<ReturnType<typeof load>>;
type BodyId = Parameters<Module["HP_Body_SetMotionType"]>[0];

/** m/s and rad/s */
const SPEED_LIMIT = 1e4;
/** Bodies collide with nothing: member of a layer, collides with none. */
const NO_COLLISIONS: [number, number] = [2, 0];

let loading: ReturnType<typeof load> | undefined;

/** Under Node the module cannot fetch its binary, so it is read from the package. */
async function load() {
  const { default: initialise } = await import("@babylonjs/havok");
  const binary = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
  return initialise({ wasmBinary: readFileSync(binary) } as unknown as Parameters<typeof initialise>[0]);
}

export function loadHavok(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

export const havok: Engine = {
  name: "Havok",
  version: packageVersion("@babylonjs/havok"),
  async create(model, { step }) {
    const HAVOK = await loadHavok();
    const [, world] = HAVOK.HP_World_Create();
    HAVOK.HP_World_SetGravity(world, [...gravityOf(model)]);
    HAVOK.HP_World_SetIdealStepTime(world, step);
    HAVOK.HP_World_SetSpeedLimit(world, SPEED_LIMIT, SPEED_LIMIT);
    const bodies = rigidBodies(model).map((body) => addBody(HAVOK, body));
    const joints = rigidJoints(model);
    const ground = joints.some(({ a, b }) => a < 0 || b < 0) ? addGround(HAVOK) : undefined;
    for (const body of ground === undefined ? bodies : [...bodies, ground]) HAVOK.HP_World_AddBody(world, body, false);
    for (const joint of joints) addJoint(HAVOK, joint, (number) => (number < 0 ? ground! : bodies[number]!));
    return {
      step: () => void HAVOK.HP_World_Step(world, step),
      pose(body, out) {
        const [, [position, orientation]] = HAVOK.HP_Body_GetQTransform(bodies[body]!);
        out.set(position);
        out.set(orientation, 3);
      },
      twist(body, out) {
        out.set(HAVOK.HP_Body_GetAngularVelocity(bodies[body]!)[1]);
        out.set(HAVOK.HP_Body_GetLinearVelocity(bodies[body]!)[1], 3);
      },
      free: () => void HAVOK.HP_World_Release(world),
    };
  },
};

function addBody(HAVOK: Module, { position, orientation, velocity, angularVelocity, mass, moments }: RigidBody): BodyId {
  const body = createBody(HAVOK);
  HAVOK.HP_Body_SetMotionType(body, HAVOK.MotionType.DYNAMIC);
  // inertia is given per mass
  const [x, y, z] = moments;
  HAVOK.HP_Body_SetMassProperties(body, [[0, 0, 0], mass, [x / mass, y / mass, z / mass], [0, 0, 0, 1]]);
  HAVOK.HP_Body_SetLinearDamping(body, 0);
  HAVOK.HP_Body_SetAngularDamping(body, 0);
  HAVOK.HP_Body_SetQTransform(body, [[...position], [...orientation]]);
  HAVOK.HP_Body_SetLinearVelocity(body, [...velocity]);
  HAVOK.HP_Body_SetAngularVelocity(body, [...angularVelocity]);
  HAVOK.HP_Body_SetActivationControl(body, HAVOK.ActivationControl.ALWAYS_ACTIVE);
  return body;
}

function addGround(HAVOK: Module): BodyId {
  const body = createBody(HAVOK);
  HAVOK.HP_Body_SetMotionType(body, HAVOK.MotionType.STATIC);
  HAVOK.HP_Body_SetQTransform(body, [
    [0, 0, 0],
    [0, 0, 0, 1],
  ]);
  return body;
}

/** A body needs a shape; it collides with nothing. */
function createBody(HAVOK: Module): BodyId {
  const [, body] = HAVOK.HP_Body_Create();
  const [, shape] = HAVOK.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], [0.02, 0.02, 0.02]);
  HAVOK.HP_Shape_SetFilterInfo(shape, NO_COLLISIONS);
  HAVOK.HP_Body_SetShape(body, shape);
  return body;
}

function addJoint(HAVOK: Module, { type, a, b, onA, onB }: RigidJoint, bodyOf: (number: number) => BodyId): void {
  const [, constraint] = HAVOK.HP_Constraint_Create();
  HAVOK.HP_Constraint_SetParentBody(constraint, bodyOf(a));
  HAVOK.HP_Constraint_SetChildBody(constraint, bodyOf(b));
  HAVOK.HP_Constraint_SetAnchorInParent(constraint, ...anchorOf(onA));
  HAVOK.HP_Constraint_SetAnchorInChild(constraint, ...anchorOf(onB));
  const { LINEAR_X, LINEAR_Y, LINEAR_Z, ANGULAR_Y, ANGULAR_Z } = HAVOK.ConstraintAxis;
  const held = type === "revolute" ? [LINEAR_X, LINEAR_Y, LINEAR_Z, ANGULAR_Y, ANGULAR_Z] : [LINEAR_X, LINEAR_Y, LINEAR_Z];
  for (const direction of held) HAVOK.HP_Constraint_SetAxisMode(constraint, direction, HAVOK.ConstraintAxisLimitMode.LOCKED);
  HAVOK.HP_Constraint_SetEnabled(constraint, 1);
}

type Numbers = [number, number, number];

/** Point, axis and any direction across it: the turn about the axis is free, so the two sides need not agree about that. */
function anchorOf({ anchor, axis }: JointMount): [Numbers, Numbers, Numbers] {
  const least = axis.reduce((best, value, k) => (Math.abs(value) < Math.abs(axis[best]!) ? k : best), 0);
  const unit: Triple = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0];
  const across = cross(axis, unit);
  const length = Math.sqrt(dot(across, across));
  return [[...anchor], [...axis], [across[0] / length, across[1] / length, across[2] / length]];
}
