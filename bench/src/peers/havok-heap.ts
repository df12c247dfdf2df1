/** Heaps in Havok. */
import { boxMoments, type HeapEngine } from "../heap.js";
import { havok, loadHavok } from "./havok.js";

const SPEED_LIMIT = 1e4;

export const havokHeap: HeapEngine = {
  name: havok.name,
  version: havok.version,
  async create({ boxes, friction, gravity }, step) {
    const HAVOK = await loadHavok();
    const [, world] = HAVOK.HP_World_Create();
    HAVOK.HP_World_SetGravity(world, [...gravity]);
    HAVOK.HP_World_SetIdealStepTime(world, step);
    HAVOK.HP_World_SetSpeedLimit(world, SPEED_LIMIT, SPEED_LIMIT);
    const bodies = boxes.map((box) => {
      const [, body] = HAVOK.HP_Body_Create();
      const [x, y, z] = box.half;
      const [, shape] =
        box.radius === undefined
          ? HAVOK.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], [2 * x, 2 * y, 2 * z])
          : HAVOK.HP_Shape_CreateSphere([0, 0, 0], box.radius);
      const { GEOMETRIC_MEAN, MAXIMUM } = HAVOK.MaterialCombine;
      HAVOK.HP_Shape_SetMaterial(shape, [friction, friction, 0, GEOMETRIC_MEAN, MAXIMUM]);
      HAVOK.HP_Body_SetShape(body, shape);
      HAVOK.HP_Body_SetMotionType(body, box.mass > 0 ? HAVOK.MotionType.DYNAMIC : HAVOK.MotionType.STATIC);
      HAVOK.HP_Body_SetQTransform(body, [[...box.position], [...box.orientation]]);
      if (box.mass > 0) {
        // inertia is given per mass
        const [a, b, c] = boxMoments(box);
        HAVOK.HP_Body_SetMassProperties(body, [[0, 0, 0], box.mass, [a / box.mass, b / box.mass, c / box.mass], [0, 0, 0, 1]]);
        HAVOK.HP_Body_SetLinearDamping(body, 0);
        HAVOK.HP_Body_SetAngularDamping(body, 0);
        HAVOK.HP_Body_SetActivationControl(body, HAVOK.ActivationControl.ALWAYS_ACTIVE);
      }
      HAVOK.HP_World_AddBody(world, body, false);
      if (box.velocity) HAVOK.HP_Body_SetLinearVelocity(body, [...box.velocity]);
      return body;
    });
    return {
      step: () => void HAVOK.HP_World_Step(world, step),
      poses(out) {
        for (const [i, body] of bodies.entries()) {
          const [, [position, orientation]] = HAVOK.HP_Body_GetQTransform(body);
          out.set(position, 7 * i);
          out.set(orientation, 7 * i + 3);
        }
      },
      free: () => void HAVOK.HP_World_Release(world),
    };
  },
};
