/** A robot as text through the importer, with the files beside it. */
import type { BodyDescription, JointDescription, ResolvedModel } from "@gelenk/core";
import { importModel } from "../../src/import/import-model.js";
import { filesOf, type PackageFolders } from "../../src/import/model-files.js";
import type { ImportOptions } from "../../src/import/model-format.js";

export interface TextImport {
  readonly options?: ImportOptions;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly packages?: PackageFolders;
  readonly path?: string;
  /** Told every path that is read. */
  readonly watch?: (path: string) => void;
}

export function importText(text: string | Uint8Array, { options = {}, files = {}, packages, path = "robot.urdf", watch }: TextImport = {}) {
  const bytes = Object.fromEntries(
    Object.entries({ ...files, [path]: text }).map(([name, content]) => [
      name,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  const known = filesOf(bytes);
  const read = (name: string) => {
    watch?.(name);
    return known.read(name);
  };
  const imported = importModel(path, { files: { read }, ...(packages && { packages }) }, options);
  const model = imported.model as ResolvedModel | undefined;
  return {
    ...imported,
    model,
    codes: imported.diagnostics.map(({ code }) => code),
    body: (name: string): BodyDescription => model!.bodies!.find((body) => body.name === name)!,
    joint: (name: string): JointDescription => model!.joints!.find((joint) => joint.name === name)!,
    /** Everything that was not imported, as `what: note`. */
    losses: () =>
      [...imported.report()]
        .filter(({ fate }) => fate !== "imported")
        .map(({ what, note }) => (note === undefined ? what : `${what}: ${note}`)),
  };
}

/** A link with a mass of 1 and moments of 1. */
export const link = (name: string, inside = ""): string =>
  `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>${inside}</link>`;
/** A link that is only a frame. */
export const frame = (name: string, inside = ""): string => `<link name="${name}">${inside}</link>`;
export const joint = (name: string, type: string, parent: string, child: string, inside = ""): string =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${inside}</joint>`;
export const robot = (...parts: readonly string[]): string => `<robot name="test">\n${parts.join("\n")}\n</robot>`;
