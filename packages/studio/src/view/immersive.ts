/**
 * The view in a headset: the same scene, drawn for both eyes by the headset's own clock. People stand on the floor of the model, in front of what the camera
 * looked at, at scale 1 : 1; the model's up axis is theirs.
 */
import { Matrix4, Quaternion, Raycaster, Vector3 } from "three";
import { prepareDrawing } from "./draw-view.js";
import { boxAround } from "./measure-view.js";
import { inOrder, pickBodies } from "./picking.js";
import type { Hit, Immersion, ImmersiveFrame, Ray } from "./view.js";
import type { ViewState } from "./view-state.js";

/** How far in front of things one stands, m. */
const NEAREST = 0.8;
const FARTHEST = 4;

/** Begins to draw for the headset. `setAnimationLoop` comes before the session: called after it, every picture would be drawn twice. */
export async function startImmersion(
  state: ViewState,
  session: XRSession,
  onFrame: (frame: ImmersiveFrame) => void,
  redraw: () => void,
): Promise<Immersion> {
  const { renderer } = state.graphics;
  const stance = standingPlace(state);
  let space: XRReferenceSpace | undefined;
  renderer.xr.enabled = true;
  renderer.xr.setReferenceSpaceType("local-floor");
  renderer.setAnimationLoop((time, frame) => {
    if (!frame) return;
    space ??= offset(renderer.xr.getReferenceSpace(), stance);
    if (!space) return;
    renderer.xr.setReferenceSpace(space);
    onFrame({ time, frame, space });
    prepareDrawing(state);
    renderer.render(state.base, state.rig.camera);
  });
  await renderer.xr.setSession(session);
  const ended = new Promise<void>((resolve) => session.addEventListener("end", () => resolve(), { once: true }));
  void ended.then(() => {
    renderer.setAnimationLoop(null);
    renderer.xr.enabled = false;
    redraw();
  });
  return {
    ended,
    moveBy(by) {
      stance.position.add(new Vector3(...by));
      space = undefined;
      renderer.xr.setReferenceSpaceType("local-floor");
    },
    turnBy(angle) {
      stance.orientation.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), angle));
      space = undefined;
    },
  };
}

interface Stance {
  readonly position: Vector3;
  readonly orientation: Quaternion;
}

/** On the floor, on the side from which the camera looked. */
function standingPlace(state: ViewState): Stance {
  const { rig, scene } = state;
  const box = boxAround(state, []);
  const center = box.getCenter(new Vector3());
  const up = new Vector3(0, 1, 0).applyQuaternion(rig.stage);
  const back = rig.direction.clone().negate();
  back.addScaledVector(up, -back.dot(up)).normalize();
  const reach = box.getSize(new Vector3()).length() / 2;
  const away = Math.min(FARTHEST, Math.max(NEAREST, reach + 0.5));
  const position = center.clone().addScaledVector(back, away);
  position.addScaledVector(up, (scene.drawnFloor ?? box.min.dot(up)) - position.dot(up));
  // eyes look along −z of the headset's space
  const right = new Vector3().crossVectors(up, back);
  const orientation = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(right, up, back));
  return { position, orientation };
}

/** The headset's floor, seen from the model: its origin stands where the stance says. */
function offset(space: XRReferenceSpace | null, { position, orientation }: Stance): XRReferenceSpace | undefined {
  const back = orientation.clone().invert();
  const from = position.clone().negate().applyQuaternion(back);
  return space?.getOffsetReferenceSpace(
    new XRRigidTransform({ x: from.x, y: from.y, z: from.z }, { x: back.x, y: back.y, z: back.z, w: back.w }),
  );
}

/** Bodies along any ray, nearest first. */
export function pickAlong(state: ViewState, { origin, direction }: Ray): readonly Hit[] {
  const raycaster = new Raycaster(new Vector3(...origin), new Vector3(...direction).normalize());
  const nameOf = (body: number) => state.scene.model.bodies![body]!.name!;
  return inOrder(pickBodies(raycaster, state.batches, nameOf, (body) => state.hidden.has(nameOf(body)), state.scene.matrices));
}
