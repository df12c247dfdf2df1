/** `<sensor>`: kept under `extras` as written. What a model measures is asked for when it runs. */
import { ignore } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";

export function readSensors(root: XmlElement): readonly Readonly<Record<string, string>>[] {
  return childrenOf(root, "sensor").flatMap((section) => {
    ignore(section, "kept under extras; nothing measures them");
    return section.children.map((element) => ({ type: element.name, ...element.attributes }));
  });
}
