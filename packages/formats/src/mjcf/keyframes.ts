/** `<keyframe>`: where the model starts, if the import is told so. */
import { suggestName } from "@gelenk/core";
import { approximate, enter, ignore, numbersOf, type Reading, textOf } from "../import/reading.js";
import { childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Configuration } from "./kinematics.js";

export interface Keyframe extends Configuration {
  /** By actuator, in the order of the file; 0 where it is not stated. */
  readonly controls: readonly number[];
}

export interface KeyframeSizes {
  readonly reference: readonly number[];
  readonly speeds: number;
  readonly actuators: number;
}

/** The one that is wanted by name or number, else the pose that the file describes, at rest. */
export function readKeyframe(reading: Reading, root: XmlElement, wanted: string | undefined, sizes: KeyframeSizes): Keyframe {
  const sections = childrenOf(root, "keyframe");
  for (const section of sections) enter(section);
  const keys = sections.flatMap((section) => childrenOf(section, "key"));
  const index = wanted === undefined ? -1 : indexOf(keys, wanted);
  for (const [i, key] of keys.entries()) if (i !== index) ignore(key, "another keyframe; the option `keyframe` chooses one");
  const key = keys[index];
  if (wanted !== undefined && !key)
    reading.findings.error(
      "mjcf.unknown-keyframe",
      placeOf(sections[0] ?? root),
      `there is no keyframe "${wanted}"`,
      suggestName(
        wanted,
        keys.map(({ attributes }, i) => attributes["name"] ?? `${i}`),
        "the file has none",
      ),
    );
  const list = (attribute: string, otherwise: readonly number[]): readonly number[] => {
    if (!key || otherwise.length === 0) return otherwise;
    return numbersOf(reading, key, attribute, otherwise.length) ?? otherwise;
  };
  if (key) {
    enter(key);
    for (const attribute of ["time", "act", "mpos", "mquat"])
      if (key.attributes[attribute] !== undefined)
        approximate(key, "the model starts at time 0 with what else the file describes", attribute);
  }
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  return {
    coordinates: list("qpos", sizes.reference),
    speeds: list("qvel", zeros(sizes.speeds)),
    controls: list("ctrl", zeros(sizes.actuators)),
  };
}

function indexOf(keys: readonly XmlElement[], wanted: string): number {
  const named = keys.findIndex((key) => textOf(key, "name") === wanted);
  return named >= 0 || !/^\d+$/.test(wanted) ? named : Number(wanted);
}
