/** Questions about what is on the canvas: what lies under a pixel, where things appear, and how large they are. */
import { Box3, Matrix4, Raycaster, Vector3 } from "three";
import type { Reference } from "../document/entities.js";
import { placeBodies } from "./model-scene.js";
import { nearBodies } from "./near-bodies.js";
import { inOrder, pickBodies, pickSpots, raycasterAt } from "./picking.js";
import { placeJoint } from "./placed-joint.js";
import { projected, type Rectangle, rectangleAround, verticesOf } from "./projected.js";
import type { Hit, Nearness, Pixel, Ray } from "./view.js";
import type { ViewState } from "./view-state.js";

/** Half the edge of the box of a symbol, CSS pixels. */
const SYMBOL = 9;

function freshen(state: ViewState): void {
  if (!state.moved) return;
  placeBodies(state.scene);
  state.batches.place(state.scene.matrices);
}

export function pickAt(state: ViewState, pixel: Pixel): readonly Hit[] {
  const { rig, graphics, scene, batches, hidden, spots } = state;
  freshen(state);
  const nameOf = (body: number) => scene.model.bodies![body]!.name!;
  const bodies = pickBodies(
    raycasterAt(pixel, graphics.size, rig.camera),
    batches,
    nameOf,
    (body) => hidden.has(nameOf(body)),
    scene.matrices,
  );
  return inOrder([...bodies, ...pickSpots(pixel, spots, rig.direction.negate())]);
}

/** Bodies along any ray, nearest first. */
export function pickAlong(state: ViewState, { origin, direction }: Ray): readonly Hit[] {
  const { scene, batches, hidden } = state;
  freshen(state);
  const nameOf = (body: number) => scene.model.bodies![body]!.name!;
  const raycaster = new Raycaster(new Vector3(...origin), new Vector3(...direction).normalize());
  return inOrder(pickBodies(raycaster, batches, nameOf, (body) => hidden.has(nameOf(body)), scene.matrices));
}

/** Bodies within reach of a point, nearest first. */
export function nearTo(state: ViewState, point: readonly [number, number, number], reach: number): readonly Nearness[] {
  const { scene, batches, hidden } = state;
  freshen(state);
  const nameOf = (body: number) => scene.model.bodies![body]!.name!;
  return nearBodies(batches.instances, nameOf, (body) => hidden.has(nameOf(body)), new Vector3(...point), reach);
}

/** Points that tell where a thing is: vertices of a body, the two frames of a joint. */
function pointsOf(state: ViewState, { kind, name }: Reference): readonly Vector3[] {
  const { scene, batches } = state;
  freshen(state);
  const place = (kind === "bodies" ? scene.moment.bodyAt : scene.moment.jointAt).get(name);
  if (place === undefined || (kind !== "bodies" && kind !== "joints")) return [];
  if (kind === "joints") {
    const { A, B } = placeJoint(scene, place);
    return [new Vector3().setFromMatrixPosition(A), new Vector3().setFromMatrixPosition(B)];
  }
  const own = batches.instances.filter(({ part }) => part.body === place && part.shape.type !== "plane");
  const matrix = new Matrix4();
  const points = own.flatMap(({ mesh, at }) => {
    mesh.getMatrixAt(at, matrix);
    return verticesOf(mesh.geometry, matrix);
  });
  return points.length > 0 ? points : [new Vector3().fromArray(scene.matrices, 16 * place + 12)];
}

export function boxOnCanvas(state: ViewState, reference: Reference): Rectangle | undefined {
  const { rig, graphics } = state;
  const pixels = pointsOf(state, reference).map((point) => projected(point, rig.camera, graphics.size));
  if (reference.kind === "bodies") return rectangleAround(pixels);
  const spot = state.spots.find((one) => one.reference.kind === reference.kind && one.reference.name === reference.name);
  const at = spot ?? pixels[0];
  return at && { left: at.x - SYMBOL, top: at.y - SYMBOL, width: 2 * SYMBOL, height: 2 * SYMBOL };
}

/** A box around things; around everything where none are named. Joints get some room. */
export function boxAround(state: ViewState, references: readonly Reference[]): Box3 {
  const { scene, hidden } = state;
  if (references.length === 0) {
    const shown = (scene.model.bodies ?? []).filter(({ name, kind }) => kind !== "fixed" && !hidden.has(name!));
    return shown.length === 0
      ? scene.bounds
      : boxAround(
          state,
          shown.map(({ name }) => ({ kind: "bodies", name: name! })),
        );
  }
  const box = new Box3();
  for (const reference of references) {
    const own = new Box3().setFromPoints([...pointsOf(state, reference)]);
    if (!own.isEmpty()) box.union(reference.kind === "bodies" ? own : own.expandByScalar(0.15 * scene.radius));
  }
  return box.isEmpty() ? scene.bounds : box;
}
