/**
 * A tetrahedron with corners at the origin and on the axes in every kind of mesh file, written by the
 * definitions of the formats. None ends with white space.
 */
import { writeGltf } from "../../src/gltf.js";
import { sampleJson, tetrahedron } from "../gltf/sample-gltf.js";
import { binaryPly, CORNERS, FACES, TEXT_PLY } from "./sample-ply.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const facets = FACES.map(
  (face) => `facet normal 0 0 0\nouter loop\n${face.map((corner) => `vertex ${CORNERS[corner]!.join(" ")}\n`).join("")}endloop\nendfacet\n`,
);

function binaryStl(): Uint8Array {
  const view = new DataView(new ArrayBuffer(84 + 50 * FACES.length));
  view.setUint32(80, FACES.length, true);
  FACES.forEach((face, k) => {
    face
      .flatMap((corner) => CORNERS[corner]!)
      .forEach((value, n) => {
        view.setFloat32(84 + 50 * k + 12 + 4 * n, value, true);
      });
  });
  return new Uint8Array(view.buffer);
}

const obj = `# by hand\no part\n${CORNERS.map((corner) => `v ${corner.join(" ")}`).join("\n")}\nvn 0 0 1\n${FACES.map((face) => `f ${face.map((corner) => `${corner + 1}//1`).join(" ")}`).join("\n")}`;

const dae = `<COLLADA version="1.4.1"><asset><unit meter="1"/><up_axis>Z_UP</up_axis></asset><library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="12">${CORNERS.flat().join(" ")}</float_array><technique_common><accessor source="#a" count="4" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices><polylist><input semantic="VERTEX" source="#v" offset="0"/><vcount>3 3 3 3</vcount><p>${FACES.flat().join(" ")}</p></polylist>
</mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node><rotate>0 0 1 0</rotate><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`;

const glb = (): Uint8Array =>
  writeGltf({
    gelenk: 1,
    bodies: [{ name: "b", shapes: [{ type: "mesh", vertices: CORNERS, triangles: FACES }] }],
  }).glb!();

export interface MeshSample {
  readonly what: string;
  /** Its ending says what it is. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** May a beginning of the file be a whole one, since nothing marks its end? */
  readonly endless: boolean;
}

export const MESH_SAMPLES: readonly MeshSample[] = [
  { what: "STL as text", name: "a.stl", bytes: encode(`solid a\n${facets.join("")}endsolid`), endless: false },
  { what: "STL of bytes", name: "a.stl", bytes: binaryStl(), endless: false },
  { what: "OBJ", name: "a.obj", bytes: encode(obj), endless: true },
  { what: "PLY as text", name: "a.ply", bytes: encode(TEXT_PLY.trimEnd()), endless: false },
  { what: "PLY of bytes", name: "a.ply", bytes: binaryPly(true), endless: false },
  { what: "COLLADA", name: "a.dae", bytes: encode(dae), endless: false },
  {
    what: "glTF",
    name: "a.gltf",
    bytes: encode(JSON.stringify(sampleJson({ nodes: [{ mesh: 0 }], more: tetrahedron() }))),
    endless: false,
  },
  { what: "binary glTF", name: "a.glb", bytes: glb(), endless: false },
];
