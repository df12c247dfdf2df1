/** Random valid models: repeatable, of all kinds of bodies, shapes and forces, with expressions and foreign data. */
import type { BodyDescription, ForceDescription, Model, ShapeDescription } from "@gelenk/core";
import { seeded } from "../../core/test/chance.js";

type Written = number | string;
type Vector = readonly [Written, Written, Written];

export function randomModel(seed: number): Model {
  const random = seeded(seed);
  const maybe = (probability = 0.5): boolean => random() < probability;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const count = (most: number): number => Math.floor(random() * (most + 1));
  const signed = (): number => pick([0, -0, 1, -1, 0.1, (random() - 0.5) * 10, (random() - 0.5) * 1e-9, (random() - 0.5) * 1e12]);
  const positive = (): Written => pick([1, 0.5, 0.1 + random(), "size", "2*size", "size + 0.25"]);
  const number = (): Written => (maybe(0.15) ? pick(["offset", "-offset/3", "sin(offset) + 1", "30*deg"]) : signed());
  const vector = (): Vector => [number(), number(), number()];
  const rotation = (): readonly [number, number, number, number] => {
    const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() + 0.1];
    const norm = Math.sqrt(q.reduce((sum, c) => sum + c * c, 0));
    return q.map((c) => c / norm) as [number, number, number, number];
  };
  const extras = () =>
    pick([{}, { note: 'a "quoted" text\n with ünicode 😀' }, { deep: { list: [1, [2, [3, null]], { x: -0 }], flag: true } }]);

  const shape = (): ShapeDescription<Written> => ({
    ...(maybe(0.2) && { name: "part" }),
    ...pick<() => ShapeDescription<Written>>([
      () => ({ type: "box", size: [positive(), positive(), positive()] }),
      () => ({ type: "sphere", radius: positive() }),
      () => ({ type: "ellipsoid", radii: [positive(), positive(), positive()] }),
      () => ({ type: "cylinder", radius: positive(), length: positive() }),
      () => ({ type: "capsule", radius: positive(), length: positive() }),
      () => ({ type: "cone", radius: positive(), length: positive() }),
      () => ({ type: "torus", radius: 2 + random(), tube: random() + 0.1 }),
      () => ({
        type: "hull",
        points: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1 + random(), 0],
          [0, 0, "1 + abs(offset)"],
        ],
      }),
      () => ({
        type: "mesh",
        vertices: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1 + random()],
        ],
        triangles: [
          [0, 2, 1],
          [0, 1, 3],
          [0, 3, 2],
          [1, 2, 3],
        ],
        ...(maybe() && { sides: pick(["one", "two"]) }),
      }),
      () => ({ type: "plane", normal: [number(), number(), 1] }),
      () => ({
        type: "height-field",
        size: [positive(), positive()],
        heights: Array.from({ length: 2 + count(2) }, () => vector()),
      }),
    ])(),
    ...(maybe(0.4) && { position: vector() }),
    ...(maybe(0.4) && { orientation: rotation() }),
    ...(maybe(0.3) && { density: 100 + 1000 * random() }),
    ...(maybe(0.2) && { margin: positive(), material: pick(["ice", "wood"]), sensor: maybe() }),
    ...(maybe(0.2) && { friction: positive(), restitution: random() }),
    ...(maybe(0.2) && { groups: ["a", "ä b"].slice(count(2)), mask: [] }),
    ...(maybe(0.2) && { extras: extras() }),
  });

  const body = (index: number): BodyDescription<Written> => {
    const kind = pick(["dynamic", "dynamic", "fixed", "kinematic", undefined] as const);
    return {
      ...(maybe(0.7) && { name: `${pick(["arm", "Körper", "link"])} ${index}` }),
      ...(kind && { kind }),
      ...(maybe() && { position: vector() }),
      ...(maybe() && { orientation: rotation() }),
      ...(kind !== "fixed" && maybe() && { velocity: vector() }),
      ...(kind !== "fixed" && maybe() && { angularVelocity: vector() }),
      shapes: Array.from({ length: 1 + count(3) }, shape),
      ...(maybe(0.3) && { density: positive() }),
      ...(maybe(0.3) && { mass: positive() }),
      ...(kind === "kinematic" &&
        maybe() && { motion: { position: ["size*sin(3*t)", 0, "t^2/2"], rotation: { axis: [0, 0, 1], angle: "t" } } }),
      ...(maybe(0.2) && { extras: extras() }),
    };
  };

  const bodies = Array.from({ length: count(6) }, (_, i) => body(i));
  const names = bodies.flatMap((b) => (b.name !== undefined && (b.kind ?? "dynamic") === "dynamic" ? [b.name] : []));
  const force = (): ForceDescription<Written> =>
    pick<() => ForceDescription<Written>>([
      () => ({ type: "point-gravity", strength: positive(), ...(maybe() && { center: vector() }) }),
      () => ({ type: "damping", ...(maybe() && { linear: positive() }), ...(maybe() && { bodies: names }) }),
      () =>
        names.length === 0 ? { type: "damping" } : { type: "constant", body: pick(names), force: vector(), frame: pick(["world", "body"]) },
    ])();

  return {
    gelenk: 1,
    ...(maybe(0.3) && { $schema: "model-1.json" }),
    ...(maybe() && { name: `model ${seed}` }),
    ...(maybe() && { up: pick(["y", "z"]) }),
    parameters: { offset: signed() % 100, size: "base*2", base: 0.2 + random() },
    ...(maybe() && { gravity: vector() }),
    bodies,
    materials: [{ name: "ice", friction: positive(), density: 917 }, { name: "wood" }],
    ...(maybe() && { materialPairs: [{ of: ["ice", "wood"] as const, friction: positive() }] }),
    ...(names.length > 1 && maybe() && { exclude: [[names[0]!, names[1]!] as const] }),
    ...(maybe(0.7) && { forces: Array.from({ length: count(3) }, force) }),
    ...(maybe() && {
      settings: {
        step: pick([0.01, "1/60"]),
        ...(maybe() && { until: 3 }),
        rotation: pick([{ order: 4 }, { method: "rk4" as const }, {}]),
      },
    }),
    ...(maybe(0.3) && { extras: extras() }),
  };
}
