/** Heaps in MuJoCo: elliptic friction cones, the other settings its own. */
import type { Heap, HeapEngine } from "../heap.js";
import { loadMujoco, mujoco } from "./mujoco.js";

const MEMORY = "1G";

const text = (numbers: readonly number[]) => numbers.join(" ");

function heapModel({ boxes, friction, gravity }: Heap, step: number): string {
  const bodies = boxes.map(({ half, position, orientation: [x, y, z, w], mass, radius }, i) => {
    const weight = mass > 0 ? ` mass="${mass}"` : "";
    const shape = radius === undefined ? `type="box" size="${text(half)}"` : `type="sphere" size="${radius}"`;
    const geom = `<geom ${shape} friction="${friction}"${weight}/>`;
    return `<body name="b${i}" pos="${text(position)}" quat="${text([w, x, y, z])}">${mass > 0 ? "<freejoint/>" : ""}${geom}</body>`;
  });
  const options = `<size memory="${MEMORY}"/><option timestep="${step}" gravity="${text(gravity)}" cone="elliptic"/>`;
  return `<mujoco>${options}<worldbody>${bodies.join("")}</worldbody></mujoco>`;
}

export const mujocoHeap: HeapEngine = {
  name: mujoco.name,
  version: mujoco.version,
  async create(heap, step) {
    const MUJOCO = await loadMujoco();
    const model = MUJOCO.MjModel.from_xml_string(heapModel(heap, step));
    const data = new MUJOCO.MjData(model);
    // six speeds of every body that moves, linear first
    const moving = heap.boxes.filter(({ mass }) => mass > 0);
    for (const [i, { velocity }] of moving.entries()) if (velocity) (data.qvel as Float64Array).set(velocity, 6 * i);
    const numbers = heap.boxes.map((_, i) => MUJOCO.mj_name2id(model, MUJOCO.mjtObj.mjOBJ_BODY.value, `b${i}`));
    return {
      step: () => MUJOCO.mj_step(model, data),
      poses(out) {
        MUJOCO.mj_kinematics(model, data);
        const [position, orientation]: Float64Array[] = [data.xpos, data.xquat];
        for (const [i, number] of numbers.entries()) {
          for (let k = 0; k < 3; k++) out[7 * i + k] = position![3 * number + k]!;
          for (let k = 0; k < 4; k++) out[7 * i + 3 + k] = orientation![4 * number + ((k + 1) % 4)]!;
        }
      },
      free() {
        data.delete();
        model.delete();
      },
    };
  },
};
