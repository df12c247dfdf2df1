/** What is said where a program with `@gelenk/core/minimal` asks for a part that is in `@gelenk/core` alone. */
import { modelError } from "../world/errors.js";

/** Stands in for the functions of a part. Throws ModelError. */
export function leftOut(part: string): never {
  throw modelError("minimal.left-out", "", `@gelenk/core/minimal has no ${part}`, 'import from "@gelenk/core" instead');
}
