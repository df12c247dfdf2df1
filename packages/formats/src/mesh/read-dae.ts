/**
 * COLLADA: the triangles of a file, each geometry placed as the nodes of the scene place it. `<triangles>`, `<polylist>` and
 * `<polygons>` (cut into fans) are read; lines, curves, materials, animations and skins are passed over. `<unit meter="…"/>` gives
 * metres, `<up_axis>` which axis points up; it is turned to z:
 *
 *   Y_UP (default)   (x, y, z) → (x, −z, y)          X_UP   (x, y, z) → (−y, x, z)          Z_UP   as it is
 *
 * Source: COLLADA 1.4.1, chapter 5; transforms of a node follow each other in the order of the file.
 */
import { cos, sin } from "@gelenk/core";
import { mat3, type Vec3, vec3 } from "@gelenk/core/math";
import { parseNumbers } from "../import/number-lists.js";
import { parseXmlBytes } from "../xml/parse-xml.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { MESH_LIMITS, type MeshFormat, type MeshPart, numberList, type ReadMesh, refuse, tooManyTriangles } from "./mesh-format.js";
import { withUsedVertices } from "./used-vertices.js";

export const dae: MeshFormat = { name: "COLLADA", endings: [".dae"], read: readDae };

/** x → linear · x + shift. */
interface Affine {
  readonly linear: mat3.Mat3;
  readonly shift: Vec3;
}

const IDENTITY: Affine = { linear: mat3.IDENTITY3, shift: vec3.ZERO };

const follow = (a: Affine, b: Affine): Affine => ({
  linear: mat3.multiplyMatrices(a.linear, b.linear),
  shift: vec3.add(mat3.transform(a.linear, b.shift), a.shift),
});

/** What is wrong, and where. */
class DaeProblem extends Error {
  constructor(
    readonly code: string,
    readonly where: string,
    message: string,
  ) {
    super(message);
  }
}

/** Nodes inside of nodes, and instances of nodes inside of instances. */
const DEEPEST = 64;
const MOST_INSTANCES = 100_000;
/** Numbers of the corners, and elements, of all instances together. */
const MOST_NUMBERS = 3 * MESH_LIMITS.triangles;

interface Reading {
  readonly ids: ReadonlyMap<string, XmlElement>;
  readonly parts: MeshPart[];
  /** Of each element that holds some: an instance costs no second reading. */
  readonly numbers: Map<XmlElement, readonly number[]>;
  /** By source: x, y, z of its vertices. */
  readonly positions: Map<XmlElement, Float64Array>;
  triangles: number;
  instances: number;
  spent: number;
}

function readDae(bytes: Uint8Array): ReadMesh {
  const { root, diagnostics } = parseXmlBytes("", bytes);
  if (!root) {
    const [found] = diagnostics;
    return refuse("syntax", placeText(found!.where), found!.message, found!.hint);
  }
  if (root.name !== "COLLADA") return refuse("syntax", "line 1", `the outermost element is <${root.name}>, not <COLLADA>`);
  const reading: Reading = { ids: idsOf(root), parts: [], numbers: new Map(), positions: new Map(), triangles: 0, instances: 0, spent: 0 };
  try {
    readScene(reading, root);
  } catch (error) {
    if (!(error instanceof DaeProblem)) throw error;
    return error.code === "too-large"
      ? tooManyTriangles(error.where, MESH_LIMITS.triangles + 1)
      : refuse(error.code, error.where, error.message);
  }
  return reading.parts.length === 0 ? refuse("empty", "line 1", "the file holds no triangles") : { parts: reading.parts, diagnostics: [] };
}

/** `:12:7` → `line 12` */
const placeText = (where: string): string => `line ${/:(\d+):\d+$/.exec(where)?.[1] ?? 1}`;
const problem = (code: string, element: XmlElement, message: string) => new DaeProblem(code, placeText(placeOf(element)), message);

function idsOf(root: XmlElement): ReadonlyMap<string, XmlElement> {
  const ids = new Map<string, XmlElement>();
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    const { id } = element.attributes;
    if (id !== undefined) ids.set(id, element);
    for (const child of element.children) open.push(child);
  }
  return ids;
}

/** The scene that the file shows; without one, its geometries as they are. */
function readScene(reading: Reading, root: XmlElement): void {
  const asset = childOf(root, "asset");
  const unit = asset && childOf(asset, "unit");
  const meter = unit && parseNumbers(unit.attributes["meter"] ?? "1");
  const scale = meter?.length === 1 && meter[0]! > 0 ? meter[0]! : 1;
  const top: Affine = { linear: mat3.scaleMatrix(upright(asset && childOf(asset, "up_axis")), scale), shift: vec3.ZERO };
  const shown = childOf(root, "scene");
  const instance = shown && childOf(shown, "instance_visual_scene");
  const scene = instance && target(reading, instance, "url", "visual_scene");
  const scenes = childrenOf(root, "library_visual_scenes").flatMap((library) => childrenOf(library, "visual_scene"));
  const chosen = scene ?? scenes[0];
  if (chosen) for (const node of childrenOf(chosen, "node")) readNode(reading, node, top, 0);
  else {
    const all = childrenOf(root, "library_geometries").flatMap((library) => childrenOf(library, "geometry"));
    for (const geometry of all) readGeometry(reading, geometry, top);
  }
}

function upright(axis: XmlElement | undefined): mat3.Mat3 {
  const word = axis?.text.trim();
  if (word === "X_UP") return mat3.fromRows(vec3.vec3(0, -1, 0), vec3.vec3(1, 0, 0), vec3.vec3(0, 0, 1));
  if (word === "Z_UP") return mat3.IDENTITY3;
  // what files that say nothing mean
  return mat3.fromRows(vec3.vec3(1, 0, 0), vec3.vec3(0, 0, -1), vec3.vec3(0, 1, 0));
}

/** The element of the file that an attribute like `url="#id"` names. */
function target({ ids }: Reading, element: XmlElement, attribute: string, name: string): XmlElement {
  const url = element.attributes[attribute] ?? "";
  const found = url.startsWith("#") ? ids.get(url.slice(1)) : undefined;
  if (found?.name !== name) throw problem("bad-reference", element, `there is no <${name}> "${url.slice(0, 40)}" in the file`);
  return found;
}

function readNode(reading: Reading, node: XmlElement, outer: Affine, depth: number): void {
  if (depth > DEEPEST) throw problem("too-deep", node, `more than ${DEEPEST} nodes inside each other`);
  if (++reading.instances > MOST_INSTANCES) throw problem("too-large", node, "too many nodes");
  spend(reading, node.children.length, node);
  let place = outer;
  for (const child of node.children) {
    const read = Object.hasOwn(TRANSFORMS, child.name) ? TRANSFORMS[child.name] : undefined;
    if (read) place = follow(place, read(numbersIn(reading, child), child));
  }
  for (const child of node.children) {
    if (child.name === "node") readNode(reading, child, place, depth + 1);
    else if (child.name === "instance_node") readNode(reading, target(reading, child, "url", "node"), place, depth + 1);
    else if (child.name === "instance_geometry") readGeometry(reading, target(reading, child, "url", "geometry"), place);
  }
}

function numbersIn({ numbers: known }: Reading, element: XmlElement): readonly number[] {
  const numbers = known.get(element) ?? parseNumbers(element.text);
  if (!numbers) throw problem("bad-number", element, `<${element.name}> holds something that is no number`);
  known.set(element, numbers);
  return numbers;
}

/** Counts what an instance is made of, so that many of a large mesh end. */
function spend(reading: Reading, count: number, element: XmlElement): void {
  reading.spent += count;
  if (reading.spent > MOST_NUMBERS) throw problem("too-large", element, "");
}

function counted(numbers: readonly number[], count: number, element: XmlElement): readonly number[] {
  if (numbers.length !== count) throw problem("syntax", element, `<${element.name}> has ${numbers.length} numbers, not ${count}`);
  return numbers;
}

const TRANSFORMS: Readonly<Record<string, (numbers: readonly number[], element: XmlElement) => Affine>> = {
  translate: (numbers, element) => ({ ...IDENTITY, shift: vec3.readVec3(counted(numbers, 3, element)) }),
  scale: (numbers, element) => {
    const [x, y, z] = counted(numbers, 3, element);
    return { ...IDENTITY, linear: mat3.diagonal(x!, y!, z!) };
  },
  rotate: (numbers, element) => {
    const [x, y, z, degrees] = counted(numbers, 4, element);
    return { ...IDENTITY, linear: turn(vec3.normalise(vec3.vec3(x!, y!, z!)), (degrees! * Math.PI) / 180) };
  },
  matrix: (numbers, element) => {
    const m = counted(numbers, 16, element);
    return {
      linear: mat3.fromRows(vec3.readVec3(m, 0), vec3.readVec3(m, 4), vec3.readVec3(m, 8)),
      shift: vec3.vec3(m[3]!, m[7]!, m[11]!),
    };
  },
};

/** R = cos E + sin [a]× + (1 − cos) a aᵀ */
function turn(axis: Vec3, angle: number): mat3.Mat3 {
  const [c, s] = [cos(angle), sin(angle)];
  const straight = mat3.addMatrices(mat3.scaleMatrix(mat3.IDENTITY3, c), mat3.scaleMatrix(mat3.outer(axis, axis), 1 - c));
  return mat3.addMatrices(straight, mat3.scaleMatrix(mat3.skew(axis), s));
}

/** Faces of these kinds; `vcount` says how many corners each has. */
const FACES: ReadonlySet<string> = new Set(["triangles", "polylist", "polygons"]);

function readGeometry(reading: Reading, geometry: XmlElement, place: Affine): void {
  if (++reading.instances > MOST_INSTANCES) throw problem("too-large", geometry, "too many geometries");
  const mesh = childOf(geometry, "mesh");
  if (!mesh) return;
  spend(reading, mesh.children.length, mesh);
  const mirrored = mat3.determinant(place.linear) < 0;
  for (const faces of mesh.children.filter(({ name }) => FACES.has(name))) {
    const part = readFaces(reading, faces, place, mirrored);
    if (part) reading.parts.push({ name: geometry.attributes["name"] ?? geometry.attributes["id"] ?? "", ...part });
  }
}

function readFaces(reading: Reading, faces: XmlElement, place: Affine, mirrored: boolean): Omit<MeshPart, "name"> | undefined {
  spend(reading, faces.children.length, faces);
  const inputs = childrenOf(faces, "input");
  const vertex = inputs.find(({ attributes }) => attributes["semantic"] === "VERTEX");
  if (!vertex) throw problem("syntax", faces, `<${faces.name}> has no vertices`);
  const positions = positionsOf(reading, vertex);
  const stride = inputs.reduce((most, { attributes }) => Math.max(most, Number(attributes["offset"] ?? 0)), 0) + 1;
  const offset = Number(vertex.attributes["offset"] ?? 0);
  if (!Number.isInteger(stride) || stride > 64 || !Number.isInteger(offset) || offset < 0)
    throw problem("syntax", faces, "its inputs have no proper offsets");
  const triangles = numberList();
  for (const { corners, element } of polygonsOf(reading, faces, stride)) {
    const at = (k: number): number => {
      const number = corners[stride * k + offset]!;
      if (!Number.isInteger(number) || number < 0 || number >= positions.length / 3) {
        throw problem("bad-index", element, `there is no vertex ${number}; there are ${positions.length / 3}, counted from 0`);
      }
      return number;
    };
    for (let k = 2; k < corners.length / stride; k++) triangles.push(at(0), at(mirrored ? k : k - 1), at(mirrored ? k - 1 : k));
    if (reading.triangles + triangles.length / 3 > MESH_LIMITS.triangles) throw problem("too-large", faces, "");
  }
  reading.triangles += triangles.length / 3;
  if (triangles.length === 0) return undefined;
  const part = withUsedVertices(positions, Int32Array.from(triangles.finish()));
  const { vertices } = part;
  for (let k = 0; k < vertices.length; k += 3) {
    vec3.writeVec3(vertices, k, vec3.add(mat3.transform(place.linear, vec3.readVec3(vertices, k)), place.shift));
  }
  if (!vertices.every(Number.isFinite)) throw problem("not-finite", faces, "a vertex is not finite");
  return part;
}

/** Numbers of the corners of each polygon, with everything that stands beside them. */
function* polygonsOf(
  reading: Reading,
  faces: XmlElement,
  stride: number,
): Generator<{ readonly corners: readonly number[]; readonly element: XmlElement }> {
  const counts = childOf(faces, "vcount");
  for (const element of childrenOf(faces, "p")) {
    const all = numbersIn(reading, element);
    const sizes = counts && numbersIn(reading, counts);
    spend(reading, all.length, element);
    let at = 0;
    let next = 0;
    while (at < all.length) {
      const size = sizes ? sizes[next++] : faces.name === "triangles" ? 3 : all.length / stride;
      if (size === undefined || !Number.isInteger(size) || size < 1 || at + size * stride > all.length) {
        throw problem("syntax", element, "its numbers do not fill whole faces");
      }
      yield { corners: all.slice(at, at + size * stride), element };
      at += size * stride;
    }
  }
}

/** x, y, z of all vertices: `<input semantic="VERTEX">` → `<vertices>` → `<source>` → `<float_array>`. */
function positionsOf(reading: Reading, input: XmlElement): Float64Array {
  const vertices = target(reading, input, "source", "vertices");
  const position = childrenOf(vertices, "input").find(({ attributes }) => attributes["semantic"] === "POSITION");
  if (!position) throw problem("syntax", vertices, "the vertices have no positions");
  const source = target(reading, position, "source", "source");
  const array = childOf(source, "float_array");
  if (!array) throw problem("syntax", source, "the source has no numbers");
  const technique = childOf(source, "technique_common");
  const accessor = technique && childOf(technique, "accessor");
  const stride = Number(accessor?.attributes["stride"] ?? 3);
  const first = Number(accessor?.attributes["offset"] ?? 0);
  const known = reading.positions.get(source);
  if (known) return known;
  const numbers = numbersIn(reading, array);
  if (!Number.isInteger(stride) || stride < 3 || !Number.isInteger(first) || first < 0)
    throw problem("syntax", source, "its accessor makes no sense");
  const count = Math.max(0, Math.floor((numbers.length - first - 3) / stride) + 1);
  const positions = Float64Array.from({ length: 3 * count }, (_, k) => numbers[first + Math.floor(k / 3) * stride + (k % 3)]!);
  reading.positions.set(source, positions);
  return positions;
}
