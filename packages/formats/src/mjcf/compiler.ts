/** `<compiler>`: how the rest of the file is meant. Where there are several, later ones add to earlier ones. */
import type { Reading } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";
import { booleanIn, ignoreIn, numberIn, numbersIn, placeIn, textIn, wordIn } from "./layers.js";

export interface Compiler {
  /** rad per unit of an angle of the file. */
  readonly angle: number;
  /** Three of x y z (axes that turn along) and X Y Z (axes that stand). */
  readonly eulerSequence: string;
  readonly autoLimits: boolean;
  readonly inertiaFromGeom: "auto" | "true" | "false";
  /** Groups of geoms that count for inertia. */
  readonly inertiaGroups: readonly [number, number];
  readonly boundMass: number;
  readonly boundInertia: number;
  readonly balanceInertia: boolean;
  /** kg; none where it is not positive. */
  readonly totalMass: number;
  readonly meshFolder: string;
  readonly assetFolder: string;
  readonly stripPath: boolean;
  readonly alignFree: boolean;
  readonly fuseStatic: boolean;
}

const LOST = {
  texturedir: "textures are not imported",
  discardvisual: "geoms that are only seen are kept",
  usethread: "says how MuJoCo compiles",
  saveinertial: "says what MuJoCo writes",
  fitaabb: "primitives are not fitted to meshes",
} as const;

export function readCompiler(reading: Reading, root: XmlElement): Compiler {
  const elements = childrenOf(root, "compiler").toReversed();
  const flag = (attribute: string, otherwise: boolean) => booleanIn(reading, elements, attribute) ?? otherwise;
  const [low, high] = numbersIn(reading, elements, "inertiagrouprange", 2) ?? [0, 5];
  if (wordIn(reading, elements, "coordinate", ["local", "global"]) === "global")
    reading.findings.error(
      "mjcf.global-coordinates",
      placeIn(elements, "coordinate"),
      "global coordinates are not read",
      "MuJoCo has dropped them; save the model with local ones",
    );
  // they say how a closed mesh is measured, which is the same for convex ones
  booleanIn(reading, elements, "exactmeshinertia");
  booleanIn(reading, elements, "convexhull");
  ignoreIn(elements, LOST);
  const assetFolder = folder(textIn(elements, "assetdir"));
  const meshFolder = textIn(elements, "meshdir");
  return {
    angle: wordIn(reading, elements, "angle", ["degree", "radian"]) === "radian" ? 1 : Math.PI / 180,
    eulerSequence: readSequence(reading, elements),
    autoLimits: flag("autolimits", true),
    inertiaFromGeom: wordIn(reading, elements, "inertiafromgeom", ["auto", "true", "false"]) ?? "auto",
    inertiaGroups: [low!, high!],
    boundMass: numberIn(reading, elements, "boundmass") ?? 0,
    boundInertia: numberIn(reading, elements, "boundinertia") ?? 0,
    balanceInertia: flag("balanceinertia", false),
    totalMass: numberIn(reading, elements, "settotalmass") ?? -1,
    assetFolder,
    meshFolder: meshFolder === undefined ? assetFolder : folder(meshFolder),
    stripPath: flag("strippath", false),
    alignFree: flag("alignfree", false),
    fuseStatic: flag("fusestatic", false),
  };
}

const folder = (name: string | undefined): string => (name === undefined ? "" : `${name.replace(/[\\/]+$/, "")}/`);

function readSequence(reading: Reading, elements: readonly XmlElement[]): string {
  const sequence = textIn(elements, "eulerseq") ?? "xyz";
  if (/^[xyz]{3}$/i.test(sequence)) return sequence;
  const place = placeIn(elements, "eulerseq");
  reading.findings.error(
    "mjcf.bad-eulerseq",
    place,
    `"${sequence.slice(0, 20)}" is no sequence of axes`,
    "three of x y z (turning axes) and X Y Z (standing axes)",
  );
  return "xyz";
}

/** Elements that only MuJoCo itself has a use for, and why they are left out. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  visual: "how MuJoCo draws",
  statistic: "how MuJoCo draws",
  size: "how much memory MuJoCo takes",
  custom: "numbers and texts of users are not imported",
  extension: "plugins are not imported",
  deformable: "bodies that deform are not imported",
};
