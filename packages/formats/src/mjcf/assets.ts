/** `<asset>`: meshes, height fields and the colours of materials. */
import { createMeshCache } from "../import/mesh-shapes.js";
import { enter, ignore } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";
import type { AssetReading } from "./asset-reading.js";
import { layersOf } from "./defaults.js";
import { readHeightField } from "./height-field.js";
import { ignoreIn, numbersIn, textIn } from "./layers.js";
import { readMesh } from "./mesh-asset.js";

export function readAssets(given: Omit<AssetReading, "meshFiles">, root: XmlElement) {
  const context: AssetReading = { ...given, meshFiles: createMeshCache() };
  const sections = childrenOf(root, "asset");
  for (const section of sections) enter(section);
  const all = (name: string) => sections.flatMap((section) => childrenOf(section, name));
  const named = <T>(name: string, read: (element: XmlElement) => readonly [string | undefined, T]): ReadonlyMap<string, T> =>
    new Map(
      all(name).flatMap((element) => {
        const [key, value] = read(element);
        return key === undefined ? [] : [[key, value] as const];
      }),
    );
  for (const element of all("texture")) ignore(element, "textures are not imported");
  for (const name of ["model", "skin"]) for (const element of all(name)) ignore(element, "not imported");
  return {
    meshes: named("mesh", (element) => readMesh(context, element)),
    heightFields: named("hfield", (element) => readHeightField(context, element)),
    materials: named("material", (element) => readMaterial(context, element)),
  };
}

const LOOKS = "how MuJoCo draws";
const LOST_OF_MATERIAL = {
  ...{ texture: "textures are not imported", texrepeat: LOOKS, texuniform: LOOKS, emission: LOOKS, specular: LOOKS, shininess: LOOKS },
  ...{ reflectance: LOOKS, metallic: LOOKS, roughness: LOOKS },
} as const;

function readMaterial(context: AssetReading, element: XmlElement): readonly [string | undefined, readonly number[] | undefined] {
  const layers = layersOf(context, "material", element);
  ignoreIn(layers, LOST_OF_MATERIAL);
  return [textIn([element], "name"), numbersIn(context.reading, layers, "rgba", 4)];
}
