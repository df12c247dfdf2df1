/** Small known meshes as files, written here by the definitions of the formats. */

/** The unit cube at the origin, outward quads. */
export const CORNERS = Array.from({ length: 8 }, (_, k) => [k & 1, (k >> 1) & 1, (k >> 2) & 1] as const);
export const QUADS = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const;
export const TRIANGLES = QUADS.flatMap(([a, b, c, d]) => [
  [a, b, c],
  [a, c, d],
]);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export function cubeTextStl(): Uint8Array {
  const facet = (corners: readonly number[]) =>
    `facet normal 0 0 0\n outer loop\n${corners.map((c) => `  vertex ${CORNERS[c]!.join(" ")}\n`).join("")} endloop\nendfacet\n`;
  return bytes(`solid cube\n${TRIANGLES.map(facet).join("")}endsolid cube\n`);
}

/** `header` stands in the 80 bytes in front, where many programs write "solid". */
export function cubeBinaryStl(header = "solid made elsewhere"): Uint8Array {
  const view = new DataView(new ArrayBuffer(84 + 50 * TRIANGLES.length));
  bytes(header).forEach((byte, k) => {
    view.setUint8(k, byte);
  });
  view.setUint32(80, TRIANGLES.length, true);
  TRIANGLES.forEach((corners, t) => {
    corners.forEach((corner, c) => {
      CORNERS[corner]!.forEach((x, k) => {
        view.setFloat32(84 + 50 * t + 12 + 12 * c + 4 * k, x, true);
      });
    });
  });
  return new Uint8Array(view.buffer);
}

/** Quads, with texture and normal numbers behind slashes, and the last face counted from the end. */
export function cubeObj(): Uint8Array {
  const faces = QUADS.map((quad, k) => `f ${quad.map((c) => (k === 5 ? `${c - 8}` : `${c + 1}/1/1`)).join(" ")}`);
  return bytes(`# cube\no cube\n${CORNERS.map((v) => `v ${v.join(" ")}`).join("\n")}\nvt 0 0\nvn 0 0 1\ns off\n${faces.join("\n")}\n`);
}

function cubeBuffer(): Uint8Array {
  const buffer = new ArrayBuffer(8 * 12 + 36 * 2);
  new Float32Array(buffer, 0, 24).set(CORNERS.flat());
  new Uint16Array(buffer, 96, 36).set(TRIANGLES.flat());
  return new Uint8Array(buffer);
}

export const cubeGltf = (buffer: object, node: object = {}) => ({
  asset: { version: "2.0" },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ name: "cube", mesh: 0, ...node }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 8, type: "VEC3" },
    { bufferView: 1, componentType: 5123, count: 36, type: "SCALAR" },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 96 },
    { buffer: 0, byteOffset: 96, byteLength: 72 },
  ],
  buffers: [{ byteLength: 168, ...buffer }],
});

export const cubeGltfText = (node: object = {}): Uint8Array =>
  bytes(JSON.stringify(cubeGltf({ uri: `data:application/octet-stream;base64,${Buffer.from(cubeBuffer()).toString("base64")}` }, node)));

export const cubeGltfBeside = (): { readonly text: Uint8Array; readonly buffer: Uint8Array } => ({
  text: bytes(JSON.stringify(cubeGltf({ uri: "my%20cube.bin" }))),
  buffer: cubeBuffer(),
});

export function cubeGlb(): Uint8Array {
  const text = JSON.stringify(cubeGltf({}));
  const json = bytes(text.padEnd(4 * Math.ceil(text.length / 4)));
  const binary = cubeBuffer();
  const view = new DataView(new ArrayBuffer(12 + 8 + json.length + 8 + binary.length));
  [0x46546c67, 2, view.byteLength, json.length, 0x4e4f534a].forEach((word, k) => {
    view.setUint32(4 * k, word, true);
  });
  const all = new Uint8Array(view.buffer);
  all.set(json, 20);
  view.setUint32(20 + json.length, binary.length, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  all.set(binary, 28 + json.length);
  return all;
}
