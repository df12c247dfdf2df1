/**
 * The 8-loop in the plane, by the source's algorithm written down a second time: nothing is shared with the library. Rods of 2 kg, 1 m and
 * 0.5 kg·m², pins at x = 0, 1, …, 6, 5, 4 m.
 *
 *   sweep over p1 … p9:  δ = p₂(t + h) − p₁(t + h);  where |δ| > Dmax, or in the first sweep:  I = M⁻¹ δ/h, + on rod 1, − on rod 2, at t
 *
 * Source: theory 04, sections 3.8 and 4.2.
 */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 5, 4];
const RODS = 8;
const MASS = 2;
const INERTIA = 0.5;
const GRAVITY = 9.81;

interface Extent {
  readonly steps: number;
  /** Sweeps after which a step goes on with what it has reached. */
  readonly most: number;
}

/** Corrections after each of the steps. */
export function planarEightLoop(h: number, dmax: number, { steps, most }: Extent): readonly number[] {
  const rods = Array.from({ length: RODS }, (_, i) => ({
    x: (PLACES[i]! + PLACES[i + 1]!) / 2,
    y: 0,
    angle: PLACES[i + 1]! > PLACES[i]! ? 0 : Math.PI,
    vx: 0,
    vy: 0,
    rate: 0,
  }));
  type Rod = (typeof rods)[number];
  /** From the centre to the end (1) or start (−1) of a rod at that angle. */
  const arm = (end: number, angle: number) => ({ x: 0.5 * end * Math.cos(angle), y: 0.5 * end * Math.sin(angle) });
  const ahead = (rod: Rod | undefined, end: number, pin: number) => {
    if (!rod) return { x: PLACES[pin]!, y: 0 };
    const r = arm(end, rod.angle + h * rod.rate);
    return { x: rod.x + h * rod.vx + r.x, y: rod.y + h * rod.vy - (GRAVITY * h * h) / 2 + r.y };
  };
  const pins = PLACES.map((_, pin) => ({
    pin,
    sides: [
      { rod: rods[pin - 1], end: 1 },
      { rod: rods[pin], end: -1 },
    ] as const,
  }));

  let corrections = 0;
  const counts: number[] = [];
  for (let step = 0; step < steps; step++) {
    const frozen = pins.map(({ pin, sides }) => {
      let [xx, xy, yy] = [0, 0, 0];
      const arms = sides.map(({ rod, end }) => (rod ? arm(end, rod.angle) : undefined));
      for (const r of arms) {
        if (!r) continue;
        xx += 1 / MASS + (r.y * r.y) / INERTIA;
        xy -= (r.x * r.y) / INERTIA;
        yy += 1 / MASS + (r.x * r.x) / INERTIA;
      }
      return { pin, sides, arms, xx, xy, yy, determinant: xx * yy - xy * xy };
    });
    for (let sweep = 0, violated = true; violated && sweep < most; sweep++) {
      violated = false;
      for (const { pin, sides, arms, xx, xy, yy, determinant } of frozen) {
        const p1 = ahead(sides[0].rod, sides[0].end, pin);
        const p2 = ahead(sides[1].rod, sides[1].end, pin);
        const [dx, dy] = [p2.x - p1.x, p2.y - p1.y];
        const open = Math.hypot(dx, dy) > dmax;
        if (open) violated = true;
        if (!open && sweep > 0) continue;
        corrections++;
        const ix = (yy * dx - xy * dy) / determinant / h;
        const iy = (xx * dy - xy * dx) / determinant / h;
        sides.forEach(({ rod, end }, side) => {
          if (!rod) return;
          const r = arms[side]!;
          rod.vx += (end * ix) / MASS;
          rod.vy += (end * iy) / MASS;
          rod.rate += (end * (r.x * iy - r.y * ix)) / INERTIA;
        });
      }
    }
    for (const rod of rods) {
      rod.x += h * rod.vx;
      rod.y += h * rod.vy - (GRAVITY * h * h) / 2;
      rod.vy -= h * GRAVITY;
      rod.angle += h * rod.rate;
    }
    counts.push(corrections);
  }
  return counts;
}
