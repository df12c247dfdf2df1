/**
 * Shapes and queries of Jolt outside of a simulation. A `TransformedShape` answers queries about one shape without a search for bodies. Convex
 * radii are zero here: with one Jolt rounds the corners of boxes and hulls.
 */
import type JoltModule from "jolt-physics";
import type { ConvexShape, FlatMesh } from "../collide-internals.js";
import { createSystem, type Jolt, loadJolt } from "./jolt.js";

let ready: Promise<Jolt> | undefined;

/** Jolt with its table of pair tests: a system must have been made before shapes can be asked. */
export function loadJoltQueries(): Promise<Jolt> {
  ready ??= loadJolt().then((JOLT) => {
    createSystem(JOLT, 1);
    return JOLT;
  });
  return ready;
}

/** Sphere, box and hull. */
export function joltShape(JOLT: Jolt, { type, sizes, radius, polyhedron }: ConvexShape): JoltModule.Shape {
  if (type === "sphere") return new JOLT.SphereShape(radius);
  if (type === "box" && radius === 0) {
    const half = new JOLT.Vec3(...sizes);
    const box = new JOLT.BoxShape(half, 0);
    JOLT.destroy(half);
    return box;
  }
  if (type === "hull" && radius === 0) return joltHull(JOLT, polyhedron!.vertices);
  throw new Error(`no ${type} in Jolt`);
}

function joltHull(JOLT: Jolt, vertices: Float64Array): JoltModule.Shape {
  const settings = new JOLT.ConvexHullShapeSettings();
  const point = new JOLT.Vec3(0, 0, 0);
  for (let i = 0; i < vertices.length; i += 3) {
    point.Set(vertices[i]!, vertices[i + 1]!, vertices[i + 2]!);
    settings.mPoints.push_back(point);
  }
  settings.mMaxConvexRadius = 0;
  const shape = created(settings);
  JOLT.destroy(point);
  JOLT.destroy(settings);
  return shape;
}

export function joltMesh(JOLT: Jolt, { vertices, triangles }: FlatMesh): JoltModule.Shape {
  const points = new JOLT.VertexList();
  points.resize(vertices.length / 3);
  const point = new JOLT.Float3(0, 0, 0);
  for (let i = 0; i < vertices.length; i += 3) {
    const place = points.at(i / 3);
    [place.x, place.y, place.z] = [vertices[i]!, vertices[i + 1]!, vertices[i + 2]!];
  }
  const indices = new JOLT.IndexedTriangleList();
  indices.resize(triangles.length / 3);
  for (let i = 0; i < triangles.length; i += 3) {
    const triangle = indices.at(i / 3);
    for (let k = 0; k < 3; k++) triangle.set_mIdx(k, triangles[i + k]!);
  }
  const materials = new JOLT.PhysicsMaterialList();
  const settings = new JOLT.MeshShapeSettings(points, indices, materials);
  const shape = created(settings);
  for (const temporary of [point, points, indices, materials, settings]) JOLT.destroy(temporary);
  return shape;
}

function created(settings: JoltModule.ShapeSettings): JoltModule.Shape {
  const result = settings.Create();
  if (result.HasError()) throw new Error(result.GetError().c_str());
  const shape = result.Get();
  // outlives the result that owns it
  shape.AddRef();
  return shape;
}

/** A shape at rest in the origin. */
export function placedAtOrigin(JOLT: Jolt, shape: JoltModule.Shape): JoltModule.TransformedShape {
  const placed = new JOLT.TransformedShape();
  const center = shape.GetCenterOfMass();
  const position = new JOLT.RVec3(center.GetX(), center.GetY(), center.GetZ());
  const turn = new JOLT.Quat(0, 0, 0, 1);
  const scale = new JOLT.Vec3(1, 1, 1);
  placed.mShape = shape;
  placed.mShapePositionCOM = position;
  placed.mShapeRotation = turn;
  placed.SetShapeScale(scale);
  for (const temporary of [position, turn, scale]) JOLT.destroy(temporary);
  return placed;
}

/** Writes the transform of the centre of mass of a shape whose frame is given by 12 numbers. */
export function setCenterTransform(JOLT: Jolt, transform: JoltModule.RMat44, shape: JoltModule.Shape, frame: Float64Array): void {
  const center = shape.GetCenterOfMass();
  const [x, y, z] = [center.GetX(), center.GetY(), center.GetZ()];
  const column = new JOLT.Vec3(0, 0, 0);
  const set = [transform.SetAxisX, transform.SetAxisY, transform.SetAxisZ];
  for (let k = 0; k < 3; k++) {
    column.Set(frame[k]!, frame[3 + k]!, frame[6 + k]!);
    set[k]!.call(transform, column);
  }
  const along = (row: number) => frame[9 + row]! + frame[3 * row]! * x + frame[3 * row + 1]! * y + frame[3 * row + 2]! * z;
  const position = new JOLT.RVec3(along(0), along(1), along(2));
  transform.SetTranslation(position);
  JOLT.destroy(position);
  JOLT.destroy(column);
}
