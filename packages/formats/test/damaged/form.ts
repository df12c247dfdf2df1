/** Files that are JSON but not of the form of a model: versions, types, missing and unknown members, lengths. */
import { jointedModel } from "../sample-models.js";
import { type DamagedModel, damaged } from "./case.js";

export const formCases = (): DamagedModel[] => [
  ...versions(),
  ...wrongTypes(),
  ...missing(),
  ...unknownMembers(),
  ...lengths(),
  ...unknownTypes(),
  ...wrongValues(),
];

type Path = readonly (string | number)[];
type Json = Record<string | number, unknown>;

/** A copy of the sample, edited at one place. */
function edited(path: Path, edit: (owner: Json, key: string | number) => void): object {
  const copy = JSON.parse(JSON.stringify(jointedModel)) as Json;
  let owner = copy;
  for (const key of path.slice(0, -1)) owner = owner[key] as Json;
  edit(owner, path[path.length - 1]!);
  return copy;
}

const replaced = (path: Path, value: unknown): object =>
  edited(path, (owner, key) => {
    owner[key] = value;
  });

/** Every value of the sample with its path, except foreign data and the version. */
function places(value: unknown = jointedModel, path: Path = []): { path: Path; value: unknown }[] {
  const here = path.length === 0 ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null) return here;
  const inner = Object.entries(value).filter(([key]) => key !== "extras" && key !== "gelenk");
  return [...here, ...inner.flatMap(([key, item]) => places(item, [...path, Array.isArray(value) ? Number(key) : key]))];
}

const versions = () => [
  ...["[]", "1", '"gelenk"', "null", "true"].map((text) => damaged(`document is ${text}`, text, "file.wrong-type")),
  damaged("no version", "{}", "file.version"),
  ...[0, 2, 99, -1, 1.5, "1", null, [], true].map((version) =>
    damaged(`version ${JSON.stringify(version)}`, { gelenk: version }, "file.version"),
  ),
];

/** Null fits nowhere; true (where that fits: 1), a list and an object each where none is expected. Every third place is taken to keep the number down. */
const wrongTypes = () =>
  places()
    .filter((_, i) => i % 3 === 0)
    .flatMap(({ path, value }, i) => {
      const wrong = [null, typeof value === "boolean" ? 1 : true, Array.isArray(value) ? {} : []][i % 3];
      return [damaged(`${JSON.stringify(wrong)} at ${path.join(".")}`, replaced(path, wrong), "file.wrong-type")];
    });

const REQUIRED: readonly Path[] = [
  ...["size", "radius", "radii", "radius", "length", "radius", "tube", "points", "vertices"].map((key, i) => [
    "bodies",
    0,
    "shapes",
    i,
    key,
  ]),
  ["bodies", 0, "shapes", 8, "triangles"],
  ["bodies", 0, "shapes", 0, "type"],
  ["bodies", 5, "shapes", 0, "normal"],
  ["bodies", 5, "shapes", 1, "size"],
  ["bodies", 5, "shapes", 1, "heights"],
  ["materials", 0, "name"],
  ["materialPairs", 0, "of"],
  ["bodies", 3, "motion", "rotation", "axis"],
  ["bodies", 3, "motion", "rotation", "angle"],
  ["bodies", 6, "motion", "recorded", "times"],
  ["bodies", 6, "motion", "recorded", "positions"],
  ["joints", 0, "type"],
  ["joints", 0, "a"],
  ["joints", 0, "b"],
  ["forces", 0, "strength"],
  ["forces", 1, "body"],
  ["forces", 2, "type"],
];

const missing = () =>
  REQUIRED.map((path) =>
    damaged(
      `missing ${path.join(".")}`,
      edited(path, (owner, key) => delete owner[key]),
      "file.missing-property",
    ),
  );

const unknownMembers = () => {
  const places: readonly Path[] = [
    ["bodys"],
    ["Bodies"],
    ["comment"],
    ["bodies", 0, "postion"],
    ["bodies", 0, "shapes", 0, "radius"],
    ["bodies", 0, "shapes", 1, "size"],
    ["bodies", 3, "motion", "angle"],
    ["bodies", 3, "motion", "rotation", "speed"],
    ["joints", 0, "anker"],
    ["joints", 1, "frameB", "rotation"],
    ["bodies", 5, "shapes", 0, "size"],
    ["materials", 0, "frictoin"],
    ["materialPairs", 0, "density"],
    ["forces", 0, "body"],
    ["forces", 2, "forces"],
    ["settings", "stepp"],
    ["settings", "rotation", "ordre"],
    ["settings", "tolerance", "length"],
    ["settings", "budget", "seconds"],
    ["settings", "contact", "resolver"],
    ["settings", "contact", "combine", "spin"],
    ["settings", "sleep", "delay"],
    ["settings", "methods", 0, "body"],
    ["settings", "extras"],
    ["couplings", 0, "gain"],
    ["couplings", 0, "terms", 0, "ratio"],
  ];
  return [
    ...places.map((path) => damaged(`unknown ${path.join(".")}`, replaced(path, 1), "file.unknown-property")),
    damaged("__proto__ as a member", '{"gelenk": 1, "__proto__": {"polluted": true}}', "file.unknown-property"),
    damaged("__proto__ in a body", '{"gelenk": 1, "bodies": [{"__proto__": {"mass": 1}}]}', "file.unknown-property"),
    damaged("constructor as a member", '{"gelenk": 1, "constructor": {"prototype": {"polluted": true}}}', "file.unknown-property"),
    damaged(
      "100 000 unknown members",
      `{"gelenk": 1${Array.from({ length: 100_000 }, (_, i) => `,"k${i}":0`).join("")}}`,
      "file.unknown-property",
    ),
  ];
};

const lengths = () =>
  places()
    .filter(
      ({ path, value }) =>
        Array.isArray(value) &&
        value.length > 0 &&
        typeof value[0] !== "object" &&
        !["use", "bodies", "locked", "speeds", "of", "groups", "mask", "times"].includes(String(path.at(-1))) &&
        !path.includes("heights"),
    )
    .filter((_, i) => i % 2 === 0)
    .map(({ path, value }, i) => {
      const list = value as readonly unknown[];
      const wrong = [[], list.slice(1), [...list, 0], new Array(1000).fill(0)][i % 4];
      return damaged(`${wrong!.length} numbers at ${path.join(".")}`, replaced(path, wrong), "file.wrong-length");
    });

const unknownTypes = () => [
  ...["cube", "Sphere", "", "toString", "__proto__"].map((type) =>
    damaged(`shape type "${type}"`, replaced(["bodies", 0, "shapes", 0, "type"], type), "shape.unknown-type"),
  ),
  ...["gravity", "point_gravity", "constructor"].map((type) =>
    damaged(`force type "${type}"`, replaced(["forces", 0, "type"], type), "force.unknown-type"),
  ),
];

const wrongValues = () => [
  damaged("up: x", replaced(["up"], "x"), "file.wrong-value"),
  damaged("kind: static", replaced(["bodies", 2, "kind"], "static"), "file.wrong-value"),
  damaged("use: physics", replaced(["bodies", 0, "shapes", 0, "use"], ["physics"]), "file.wrong-value"),
  damaged("frame: local", replaced(["forces", 1, "frame"], "local"), "file.wrong-value"),
  damaged("method: fast", replaced(["settings", "method"], "fast"), "file.wrong-value"),
  damaged("method of a chain: fast", replaced(["settings", "methods", 0, "method"], "fast"), "file.wrong-value"),
  damaged("coupling: chain", replaced(["couplings", 0, "type"], "chain"), "file.wrong-value"),
  damaged("rotation method: euler", replaced(["settings", "rotation", "method"], "euler"), "file.wrong-value"),
  damaged("sides: both", replaced(["bodies", 0, "shapes", 8, "sides"], "both"), "file.wrong-value"),
  damaged("detector: sat", replaced(["settings", "detector"], "sat"), "file.wrong-value"),
  damaged("broad phase: grid", replaced(["settings", "broadPhase"], "grid"), "file.wrong-value"),
  damaged("contact solver: newton", replaced(["settings", "contact", "solver"], "newton"), "file.wrong-value"),
  damaged("law of impact: stronge", replaced(["settings", "contact", "law"], "stronge"), "file.wrong-value"),
  damaged("a solver in place of a record", replaced(["settings", "contact"], "block"), "file.wrong-type"),
  damaged("sleep: often", replaced(["settings", "sleep"], "often"), "file.wrong-type"),
  damaged("triangle with index −1", replaced(["bodies", 0, "shapes", 8, "triangles", 0, 0], -1), "file.wrong-value"),
  damaged("triangle with index 0.5", replaced(["bodies", 0, "shapes", 8, "triangles", 0, 0], 0.5), "file.wrong-type"),
];
