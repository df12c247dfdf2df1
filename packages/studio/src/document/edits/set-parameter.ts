/** Adds, changes or takes away a named parameter. */
import type { Edit } from "../document.js";
import { setMember } from "./set-member.js";

export const setParameter = (name: string, value: number | string | undefined): Edit => setMember(undefined, ["parameters", name], value);
