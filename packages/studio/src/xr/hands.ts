/** Hands as they are seen in the room: controllers as a handle with a head, hands as their 25 joints. They stay at the true hand, wherever the held body is. */
import {
  CapsuleGeometry,
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from "three";
import type { ImmersiveFrame } from "../view/view.js";

export interface Hands {
  readonly group: Group;
  follow(sources: Iterable<XRInputSource>, frame: ImmersiveFrame): void;
  setColor(color: string): void;
  dispose(): void;
}

const JOINTS = 25;
/** Where a device does not tell the radius of a joint, m. */
const THICK = 0.008;

interface Seen {
  readonly controller: Group;
  readonly joints: InstancedMesh;
}

export function createHands(): Hands {
  const group = new Group();
  const material = new MeshLambertMaterial();
  const [handle, head, ball] = [
    new CapsuleGeometry(0.016, 0.09, 4, 12),
    new TorusGeometry(0.03, 0.006, 8, 24),
    new SphereGeometry(1, 10, 8),
  ];
  const known = new Map<XRInputSource, Seen>();

  function seen(source: XRInputSource): Seen {
    const before = known.get(source);
    if (before) return before;
    const controller = new Group();
    // along −z of the grip, the head before the hand
    const stick = new Mesh(handle, material);
    stick.rotation.x = Math.PI / 2;
    stick.position.z = 0.02;
    const ring = new Mesh(head, material);
    ring.position.z = -0.05;
    controller.add(stick, ring);
    const joints = new InstancedMesh(ball, material, JOINTS);
    joints.frustumCulled = false;
    group.add(controller, joints);
    const made = { controller, joints };
    known.set(source, made);
    return made;
  }

  function placeController({ controller }: Seen, source: XRInputSource, { frame, space }: ImmersiveFrame): void {
    const pose = source.gripSpace && frame.getPose(source.gripSpace, space);
    controller.visible = pose !== undefined && pose !== null;
    if (pose) new Matrix4().fromArray(pose.transform.matrix).decompose(controller.position, controller.quaternion, controller.scale);
  }

  function placeJoints({ joints }: Seen, hand: XRHand, { frame, space }: ImmersiveFrame): void {
    let count = 0;
    for (const joint of hand.values()) {
      const pose = frame.getJointPose?.(joint, space);
      if (!pose || count >= JOINTS) continue;
      const { x, y, z } = pose.transform.position;
      joints.setMatrixAt(
        count++,
        new Matrix4().compose(new Vector3(x, y, z), new Quaternion(), new Vector3().setScalar(pose.radius || THICK)),
      );
    }
    joints.count = count;
    joints.instanceMatrix.needsUpdate = true;
  }

  return {
    group,
    follow(sources, frame) {
      const present = new Set(sources);
      for (const [source, { controller, joints }] of known)
        if (!present.has(source)) {
          known.delete(source);
          group.remove(controller, joints);
          joints.dispose();
        }
      for (const source of present) {
        const own = seen(source);
        own.controller.visible = !source.hand;
        own.joints.visible = source.hand !== undefined && source.hand !== null;
        if (source.hand) placeJoints(own, source.hand, frame);
        else placeController(own, source, frame);
      }
    },
    setColor(color) {
      material.color.copy(new Color(color));
    },
    dispose() {
      for (const geometry of [handle, head, ball]) geometry.dispose();
      for (const { joints } of known.values()) joints.dispose();
      material.dispose();
    },
  };
}
