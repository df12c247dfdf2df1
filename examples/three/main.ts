/**
 * A Gelenk world drawn with three.js: a ball on a chain swings into a wall of bricks. Drag anything with the mouse; drag beside it to look around.
 * `createWorld` is the model; nothing below it knows what the world holds. docs/guides/three.md goes through it.
 */
import { type Body, box, capsule, type Drag, plane, type ShapeDescription, sphere, World } from "@gelenk/core";
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PCFSoftShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

// ── the world ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function createWorld(): World {
  const world = new World({ gravity: [0, -9.81, 0], step: 1 / 240 });
  world.addBody({ name: "floor", kind: "fixed", shapes: [plane([0, 1, 0])] });
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const z = 0.5 * (column - 1) + (row % 2 ? 0.12 : -0.12);
      world.addBody({
        name: `brick-${row}-${column}`,
        density: 400,
        shapes: [box(0.25, 0.25, 0.48)],
        position: [0, 0.125 + 0.25 * row, z],
      });
    }
  }
  const [length, count, height] = [0.4, 5, 3];
  const alongX = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const; // capsules lie along z
  let above = "ground";
  for (let i = 0; i < count; i++) {
    const name = `link-${i}`;
    const shapes = [{ ...capsule(0.03, length - 0.06), orientation: alongX }];
    world.addBody({ name, density: 2700, shapes, position: [-(i + 0.5) * length, height, 0] });
    world.addJoint({ type: "spherical", a: above, b: name, anchor: [-i * length, height, 0] });
    above = name;
  }
  world.addBody({ name: "ball", density: 2000, shapes: [sphere(0.25)], position: [-count * length - 0.25, height, 0] });
  world.addJoint({ type: "spherical", a: above, b: "ball", anchor: [-count * length, height, 0] });
  return world;
}

// ── shapes → meshes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const FLOOR = new Color("#dfe4ea");
const COLOURS = ["#c8553d", "#e09f3e", "#588157", "#457b9d", "#7d5ba6"].map((name) => new Color(name));

/** Shapes of Gelenk with an axis have it along z, those of three.js along y. */
function geometryOf(shape: ShapeDescription): BufferGeometry {
  if (shape.type === "box") return new BoxGeometry(...shape.size);
  if (shape.type === "sphere") return new SphereGeometry(shape.radius, 48, 24);
  if (shape.type === "capsule") return new CapsuleGeometry(shape.radius, shape.length, 8, 24).rotateX(Math.PI / 2);
  if (shape.type === "plane") return new PlaneGeometry(40, 40).lookAt(new Vector3(...shape.normal));
  throw new Error(`no picture for a ${shape.type} yet: add a line to geometryOf`);
}

function meshOf(shape: ShapeDescription, color: Color): Mesh {
  const mesh = new Mesh(geometryOf(shape), new MeshStandardMaterial({ color, roughness: 0.6 }));
  mesh.position.fromArray(shape.position ?? [0, 0, 0]);
  mesh.quaternion.fromArray(shape.orientation ?? [0, 0, 0, 1]);
  mesh.castShadow = shape.type !== "plane";
  mesh.receiveShadow = true;
  return mesh;
}

/** A group of meshes for every body, in the order of `world.bodies`. */
function drawnBodies(world: World): readonly { readonly body: Body; readonly group: Group }[] {
  const descriptions = world.toModel().bodies ?? [];
  return world.bodies.map((body, i) => {
    const color = body.kind === "fixed" ? FLOOR : COLOURS[i % COLOURS.length]!;
    const group = new Group();
    for (const shape of descriptions[i]?.shapes ?? []) group.add(meshOf(shape, color));
    return { body, group };
  });
}

// ── the stage ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const world = createWorld();
const drawn = drawnBodies(world);

const scene = new Scene();
scene.background = new Color("#e8ecf1");
scene.add(...drawn.map(({ group }) => group), new HemisphereLight("#ffffff", "#8d99ae", 1.5));
const sun = new DirectionalLight("#fff4e0", 2.5);
sun.position.set(-3, 6, 4);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
Object.assign(sun.shadow.camera, { left: -5, right: 5, top: 5, bottom: -5 });
scene.add(sun);

const camera = new PerspectiveCamera(45, 1, 0.05, 100);
camera.position.set(3.5, 2.4, 5);
const canvas = document.createElement("canvas");
const renderer = new WebGLRenderer({ canvas, antialias: true });
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = PCFSoftShadowMap;
document.body.append(canvas);
const controls = new OrbitControls(camera, canvas);
controls.target.set(-0.4, 1.2, 0);
controls.update();

function fillWindow(): void {
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(innerWidth, innerHeight);
}
addEventListener("resize", fillWindow);
fillWindow();

// ── the loop ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Draws the world at a fraction of its last step: 0 its start, 1 its end. */
function draw(fraction: number): void {
  const poses = world.sample(fraction); // seven numbers per body slot: position, orientation [x, y, z, w]
  for (const { body, group } of drawn) {
    group.position.fromArray(poses, 7 * body.slot);
    group.quaternion.fromArray(poses, 7 * body.slot + 3);
  }
  renderer.render(scene, camera);
}

const figures = document.getElementById("figures")!;
let last = performance.now();

renderer.setAnimationLoop((now: number) => {
  const fraction = world.advance(Math.max(0, now - last) / 1000, 10); // whole steps, 10 at most: a slow machine shows slow motion
  last = now;
  draw(fraction);
  const { jointPositionError, penetration } = world.ledger;
  figures.textContent = `${world.time.toFixed(2)} s\njoints within ${jointPositionError.toExponential(1)} m\noverlap ${penetration.toExponential(1)} m`;
});

// ── the hand ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const ray = new Raycaster();
const screen = new Plane(); // through the point that was taken, facing the camera
let held: Drag | undefined;

function aim(event: PointerEvent): void {
  ray.setFromCamera(new Vector2((2 * event.clientX) / innerWidth - 1, 1 - (2 * event.clientY) / innerHeight), camera);
}

canvas.addEventListener("pointerdown", (event) => {
  aim(event);
  const hit = world.castRay({ from: ray.ray.origin.toArray(), direction: ray.ray.direction.toArray() });
  if (hit?.body.kind !== "dynamic") return;
  held = world.drag(hit.body, hit.point);
  screen.setFromNormalAndCoplanarPoint(camera.getWorldDirection(new Vector3()), new Vector3(...hit.point));
  controls.enabled = false;
});
document.addEventListener("pointermove", (event) => {
  if (!held) return;
  aim(event);
  const point = ray.ray.intersectPlane(screen, new Vector3());
  if (point) held.moveTo(point.x, point.y, point.z);
});
document.addEventListener("pointerup", () => {
  held?.release();
  held = undefined;
  controls.enabled = true;
});

// for the console of the browser: example.world.body("ball").position
declare global {
  interface Window {
    example?: { readonly world: World; readonly drawn: typeof drawn; readonly draw: typeof draw; readonly camera: PerspectiveCamera };
  }
}
window.example = { world, drawn, draw, camera };
