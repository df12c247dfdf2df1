/** Options of the commands that read files of other programs. */
import type { ImportOptions } from "@gelenk/formats/import";
import { type CommandOption, type Pair, parsePair } from "../command.js";

export interface ImportFlags {
  readonly folder?: string;
  readonly package?: readonly Pair[];
  readonly freeBase?: boolean;
  readonly mergeFixed?: boolean;
  readonly argument?: readonly Pair[];
  readonly keyframe?: string;
  readonly entry?: string;
}

export const importFlagOptions: readonly CommandOption[] = [
  { flags: "--folder <folder>", about: "of files of other programs: nothing outside of this folder is read; default: that of the file" },
  {
    flags: "--package <name=folder>",
    about: "where package://name/ is, relative to --folder; repeatable",
    parse: parsePair,
  },
  { flags: "--free-base", about: "the base of the robot is not fixed to the ground" },
  { flags: "--merge-fixed", about: "links that are fixed to each other become one body" },
  { flags: "--argument <name=value>", about: "an argument of a xacro file; repeatable", parse: parsePair },
  { flags: "--keyframe <name>", about: "name or number of the keyframe of an MJCF file to start from" },
  { flags: "--entry <path>", about: "of an archive: which of its files is the model" },
];

export const importOptionsOf = ({ freeBase, mergeFixed, argument, keyframe, entry }: ImportFlags): ImportOptions => ({
  ...(freeBase !== undefined && { freeBase }),
  ...(mergeFixed !== undefined && { mergeFixed }),
  ...(argument !== undefined && { arguments: Object.fromEntries(argument) }),
  ...(keyframe !== undefined && { keyframe }),
  ...(entry !== undefined && { entry }),
});
