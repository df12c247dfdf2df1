/**
 * Contact points: a filled dot where surfaces stick, a ring where they slide, with the normal as an arrow whose length goes with the
 * logarithm of the force and, where they slide, the friction on B as an orange arrow.
 */
import { CONTACT_ROW } from "../../simulation/frame.js";
import type { Drawing, Overlay } from "./overlay.js";

const DOT = 7;
/** From so many contacts on, dots and arrows become smaller, down to a little less than half. */
const MANY = 150;
const SMALLEST = 0.45;
/** Lengths of arrows in CSS pixels: at no force, and more per tenfold force. */
const SHORTEST = 7;
const PER_DECADE = 7;

const contactLength = (force: number): number => SHORTEST + PER_DECADE * Math.log10(1 + force);

function drawContacts({ scene, rig, theme, lines, icons }: Drawing): void {
  const { contacts, contactCount } = scene.moment;
  const share = Math.max(SMALLEST, Math.min(1, Math.sqrt(MANY / contactCount)));
  const metres = rig.metresPerPixel(scene.center);
  const pull = 2 * metres;
  const normalStyle = lines.prepare({ color: theme.contact, width: 1.6 * share, head: 5 * share, pull, behind: 0.5 });
  const slipStyle = lines.prepare({ color: theme.force, width: 1.6 * share, head: 5 * share, pull, behind: 0.5 });
  for (let k = 0; k < contactCount; k++) {
    const o = CONTACT_ROW * k;
    const [x, y, z] = [contacts[o]!, contacts[o + 1]!, contacts[o + 2]!];
    const [nx, ny, nz] = [contacts[o + 3]!, contacts[o + 4]!, contacts[o + 5]!];
    const [fx, fy, fz] = [contacts[o + 6]!, contacts[o + 7]!, contacts[o + 8]!];
    const along = fx * nx + fy * ny + fz * nz;
    const size = share * metres * contactLength(Math.abs(along));
    const slides = contacts[o + 9] === 1;
    lines.addNumbers(x, y, z, x + nx * size, y + ny * size, z + nz * size, normalStyle);
    icons.addNumbers(slides ? "contact-sliding" : "contact-sticking", x, y, z, DOT * share, 2 * pull, 1);
    if (!slides) continue;
    const [tx, ty, tz] = [fx - along * nx, fy - along * ny, fz - along * nz];
    const friction = Math.sqrt(tx * tx + ty * ty + tz * tz);
    if (friction < 1e-9) continue;
    const s = (share * metres * contactLength(friction)) / friction;
    lines.addNumbers(x, y, z, x + tx * s, y + ty * s, z + tz * s, slipStyle);
  }
}

export const contacts: Overlay = { name: "contacts", shownWith: "contacts", draw: drawContacts };
