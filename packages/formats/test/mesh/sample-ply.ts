/** A tetrahedron with corners at the origin and on the axes, beside elements and properties that mean nothing, in every form of PLY. */
export const CORNERS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export const FACES: readonly (readonly [number, number, number])[] = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];

export const plyHeader = (form: string, faces = "property list uchar int vertex_indices", count = 4) =>
  `ply\nformat ${form} 1.0\ncomment by hand\nelement vertex 4\nproperty float x\nproperty uchar red\nproperty double y\nproperty float32 z\nelement tags 2\nproperty short a\nproperty list uchar ushort b\nelement edges 3\nproperty int v\nelement face ${count}\n${faces}\nend_header\n`;

export const TEXT_PLY = `${plyHeader("ascii")}${CORNERS.map(([x, y, z]) => `${x} 255 ${y} ${z}`).join("\n")}\n7 2 8 9\n7 0\n1\n2\n3\n${FACES.map((face) => `3 ${face.join(" ")}`).join("\n")}\n`;

export function binaryPly(little: boolean): Uint8Array {
  const bytes: number[] = [];
  const put = (size: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    bytes.push(...new Uint8Array(view.buffer));
  };
  for (const [x, y, z] of CORNERS) {
    put(4, (view) => view.setFloat32(0, x!, little));
    put(1, (view) => view.setUint8(0, 255));
    put(8, (view) => view.setFloat64(0, y!, little));
    put(4, (view) => view.setFloat32(0, z!, little));
  }
  for (const list of [[8, 9], []]) {
    put(2, (view) => view.setInt16(0, -7, little));
    put(1, (view) => view.setUint8(0, list.length));
    for (const item of list) put(2, (view) => view.setUint16(0, item, little));
  }
  for (const edge of [1, 2, 3]) put(4, (view) => view.setInt32(0, edge, little));
  for (const face of FACES) {
    put(1, (view) => view.setUint8(0, 3));
    for (const corner of face) put(4, (view) => view.setInt32(0, corner, little));
  }
  const form = little ? "binary_little_endian" : "binary_big_endian";
  return Uint8Array.from([...new TextEncoder().encode(plyHeader(form)), ...bytes]);
}
