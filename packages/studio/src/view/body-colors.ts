/**
 * Colours of bodies. Dynamic bodies of one group (`extras.group`) share a colour, groups and bodies without one get theirs in the order of the model; fixed and
 * kinematic bodies have their own. `extras.color` of a body, as `#rrggbb`, comes before all of this.
 */
import type { BodyDescription } from "@gelenk/core";
import type { Theme } from "./theme.js";

const WRITTEN_COLOR = /^#[0-9a-f]{6}$/i;

function writtenColor(extras: BodyDescription["extras"]): string | undefined {
  const color = extras?.["color"];
  return typeof color === "string" && WRITTEN_COLOR.test(color) ? color : undefined;
}

/** One colour per body, in their order. */
export function bodyColors(bodies: readonly BodyDescription[], theme: Theme): readonly string[] {
  const places = new Map<string, number>();
  return bodies.map((body, index) => {
    const kind = body.kind ?? "dynamic";
    const written = writtenColor(body.extras);
    if (kind !== "dynamic") return written ?? (kind === "fixed" ? theme.fixed : theme.kinematic);
    const group = body.extras?.["group"];
    const key = typeof group === "string" ? `group ${group}` : `body ${index}`;
    if (!places.has(key)) places.set(key, places.size);
    return written ?? theme.bodies[places.get(key)! % theme.bodies.length]!;
  });
}
