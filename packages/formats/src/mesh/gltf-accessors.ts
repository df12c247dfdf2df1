/** Numbers out of a glTF file: accessors over views of buffers (specification, section 3.6). */
import { bytesOfBuffer, entryOf, fail, type GltfFile } from "./gltf-file.js";
import { MESH_LIMITS } from "./mesh-format.js";

interface Component {
  readonly bytes: number;
  read(view: DataView, at: number): number;
}

const COMPONENTS: ReadonlyMap<unknown, Component> = new Map<unknown, Component>([
  [5120, { bytes: 1, read: (view, at) => view.getInt8(at) }],
  [5121, { bytes: 1, read: (view, at) => view.getUint8(at) }],
  [5122, { bytes: 2, read: (view, at) => view.getInt16(at, true) }],
  [5123, { bytes: 2, read: (view, at) => view.getUint16(at, true) }],
  [5125, { bytes: 4, read: (view, at) => view.getUint32(at, true) }],
  [5126, { bytes: 4, read: (view, at) => view.getFloat32(at, true) }],
]);

/** Of all meshes together, however often they are shown. */
const MOST_NUMBERS = 9 * MESH_LIMITS.triangles;

/** All numbers of an accessor, `width` per element. `most` elements are allowed. */
export function readAccessor(file: GltfFile, index: unknown, width: 1 | 3, most: number, where: string): Float64Array | undefined {
  const accessor = entryOf(file, "accessors", index, where);
  if (!accessor) return undefined;
  const place = `accessors[${index}]`;
  const { count, componentType, type, byteOffset = 0, bufferView, sparse } = accessor;
  const component = COMPONENTS.get(componentType);
  if (type !== (width === 1 ? "SCALAR" : "VEC3"))
    return fail(file, "bad-accessor", `${place}.type`, `${JSON.stringify(type)} is not what is needed here`);
  if (!component) return fail(file, "bad-accessor", `${place}.componentType`, "this type of number is not known");
  if (!isCount(count) || !isCount(byteOffset)) return fail(file, "bad-accessor", place, "count and offset are whole numbers from 0");
  if (count > most) return fail(file, "too-large", `${place}.count`, `${count} are more than the ${most} that can be read`);
  file.spent.numbers += width * count;
  if (file.spent.numbers > MOST_NUMBERS)
    return fail(file, "too-large", where, `more than ${MOST_NUMBERS} numbers are read, as many nodes show one mesh`);
  if (sparse !== undefined) return fail(file, "not-supported", `${place}.sparse`, "sparse accessors are not read");
  const source = viewOf(file, bufferView, `${place}.bufferView`);
  if (!source) return undefined;
  const size = component.bytes * width;
  const stride = source.stride ?? size;
  if (stride < size) return fail(file, "bad-accessor", place, "elements overlap");
  if (count > 0 && byteOffset + stride * (count - 1) + size > source.bytes.length)
    return fail(file, "truncated", place, `${count} elements do not fit into its ${source.bytes.length} bytes`);
  return numbersOf(source.bytes, { component, width, count, stride, byteOffset });
}

interface Layout {
  readonly component: Component;
  readonly width: number;
  readonly count: number;
  readonly stride: number;
  readonly byteOffset: number;
}

function numbersOf(bytes: Uint8Array, { component, width, count, stride, byteOffset }: Layout): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const numbers = new Float64Array(width * count);
  for (let k = 0; k < count; k++)
    for (let n = 0; n < width; n++) numbers[width * k + n] = component.read(view, byteOffset + stride * k + component.bytes * n);
  return numbers;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function viewOf(
  file: GltfFile,
  index: unknown,
  where: string,
): { readonly bytes: Uint8Array; readonly stride: number | undefined } | undefined {
  const entry = entryOf(file, "bufferViews", index, where);
  if (!entry) return undefined;
  const place = `bufferViews[${index}]`;
  const { buffer, byteOffset = 0, byteLength, byteStride } = entry;
  const bytes = bytesOfBuffer(file, buffer, `${place}.buffer`);
  if (!bytes) return undefined;
  if (!isCount(byteOffset) || !isCount(byteLength) || (byteStride !== undefined && !isCount(byteStride)))
    return fail(file, "bad-accessor", place, "offset, length and stride are whole numbers from 0");
  if (byteOffset + byteLength > bytes.length)
    return fail(file, "truncated", place, `it ends at byte ${byteOffset + byteLength} of a buffer of ${bytes.length}`);
  return { bytes: bytes.subarray(byteOffset, byteOffset + byteLength), stride: byteStride };
}
