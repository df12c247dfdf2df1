/** Tests about each of some things, where there are any: what is said about none holds of itself. */
import { it } from "vitest";

/** Declares a test that goes over these; none where there are none. */
export const aboutEach = (things: readonly unknown[]): ((name: string, run: () => void) => void) =>
  things.length > 0 ? it : () => undefined;
