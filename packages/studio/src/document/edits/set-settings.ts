/** Changes one setting by its path, e.g. `step`, `tolerance.position`; undefined puts it back to its default. */
import type { Edit } from "../document.js";
import { type MemberPath, pathOf } from "../member-path.js";
import { setMember } from "./set-member.js";

export const setSettings = (path: string | MemberPath, value: unknown): Edit => setMember(undefined, ["settings", ...pathOf(path)], value);
