/**
 * Flat pictograms of joints, couplings, springs and drives as paths on a grid of 16 by 16, stroke 1.6: drawn over the scene, and usable as icons of the panels.
 * Lines are stroked, dots are filled.
 */
export interface Pictogram {
  readonly lines: string;
  readonly dots?: string;
}

const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const ring = (count: number, radius: number, dot: number): string =>
  Array.from({ length: count }, (_, k) =>
    circle(8 + radius * Math.cos((2 * Math.PI * k) / count), 8 + radius * Math.sin((2 * Math.PI * k) / count), dot),
  ).join("");

export const PICTOGRAMS = {
  // circle in a 240° arc
  ball: { lines: "M2.3 5a6.6 6.6 0 1 0 11.4 0", dots: circle(8, 7.6, 2.9) },
  hinge: { lines: circle(8, 8, 5.4), dots: circle(8, 8, 2) },
  cardan: { lines: `${circle(8, 8, 5.8)}M8 2.2v11.6M2.2 8h11.6` },
  slider: { lines: "M1 8h3.5M11.5 8H15M4.5 4.5h7v7h-7z" },
  cylindrical: { lines: "M1 8h3M12 8h3M6.5 4.6h3a3.4 3.4 0 0 1 0 6.8h-3a3.4 3.4 0 0 1 0-6.8" },
  planar: { lines: "M2 13.2h12M4.6 9.5a3.4 1.7 0 1 0 6.8 0a3.4 1.7 0 1 0-6.8 0M8 6V2.5M2.8 9.5H1M15 9.5h-1.8M8 11.4v1" },
  "on-plane": { lines: "M1.5 12.8h13M8 4.6V1.8", dots: circle(8, 9, 2.6) },
  weld: { lines: "M3 3.5h10v9H3zM6.6 5.2v.2M6.6 8v.2M6.6 10.8v.2M9.4 5.2v.2M9.4 8v.2M9.4 10.8v.2" },
  screw: { lines: "M1 9.5l1.6-3 1.6 3M11.8 9.5l1.6-3 1.6 3M8 3.2l3.4 2.2v5.2L8 12.8l-3.4-2.2V5.4z" },
  rail: { lines: "M1.5 4.5v7M14.5 4.5v7M1.5 8h3.7M10.8 8h3.7", dots: circle(8, 8, 2.8) },
  curve: { lines: "M1.2 12.4C4 3 7 4.6 8.4 8s4.4 4 6.4-4.4", dots: circle(8.4, 8, 2.6) },
  surface: { lines: "M1.5 12.5C4.6 7.2 11.4 7.2 14.5 12.5", dots: circle(8, 6.2, 2.8) },
  distance: { lines: `${circle(3.6, 8, 2.2)}${circle(12.4, 8, 2.2)}M5.8 8h4.4` },
  rope: { lines: `${circle(3, 5, 1.7)}${circle(13, 5, 1.7)}M3.6 6.8c1.6 6 7.2 6 8.8 0` },
  spring: { lines: "M1 8h1.6l1.4-4 2.6 8 2.6-8 2.6 8L13.4 8H15" },
  torsion: { lines: "M8 8c.3-1 1.8-.7 1.9.7.1 1.8-2.6 2.3-3.7.8C4.9 7.7 6.5 5 8.9 5.3c3 .4 3.9 4.3 1.9 6.5-2.5 2.7-7 1.6-8-1.8" },
  damper: { lines: "M1 8h3M10 4.5H4v7h6M8 5.5v5M8 8h7" },
  motor: { lines: "M4.1 12.3A5.8 5.8 0 1 1 13 10.9M14.6 8.6L13 11.2 10.4 9.8" },
  servo: { lines: "M4.1 12.3A5.8 5.8 0 1 1 13 10.9M14.6 8.6L13 11.2 10.4 9.8M8 8L4.8 5.4", dots: circle(8, 8, 1.3) },
  gear: { lines: `${circle(5.4, 9, 3.9)}${circle(12, 6, 2.7)}`, dots: `${circle(5.4, 9, 1)}${circle(12, 6, 0.8)}` },
  rack: { lines: `${circle(8, 6, 3.6)}M1 11h2v2h2v-2h2v2h2v-2h2v2h2v-2h2`, dots: circle(8, 6, 1) },
  pulley: { lines: `${circle(4.8, 8.4, 3.6)}${circle(12.4, 7.4, 2.2)}M4.3 4.8l7.9 .4M5.6 11.9l7-2.3` },
  mimic: { lines: "M2 5.5h9.5M9 2.8l2.7 2.7L9 8.2M14 11H4.5M7 8.3L4.3 11 7 13.7" },
  rolling: { lines: `${circle(8, 7, 4.6)}M1.5 11.7h13M5.6 13.2v1.6M8 13.2v1.6M10.4 13.2v1.6` },
  "constant-velocity": { lines: "", dots: ring(6, 5.2, 1.5) },
  orientation: { lines: "M3 3h6v6H3zM7 7h6v6H7z" },
  direction: { lines: "M2 6h11M10.5 3.5L13 6l-2.5 2.5M2 11h11M10.5 8.5L13 11l-2.5 2.5" },
  "double-rotation": { lines: "M8 1.8v12.4M1.8 8h12.4", dots: circle(8, 8, 1.9) },
  generic: { lines: "M8 8V1.8M8 8l5.6 3.6M8 8l-5.6 3.6", dots: circle(8, 8, 1.9) },
  velocity: { lines: "M1.5 5h8M1.5 11h8M8 8h6.5M12 5.5L14.5 8 12 10.5" },
} as const satisfies Readonly<Record<string, Pictogram>>;

export type PictogramName = keyof typeof PICTOGRAMS;
export const PICTOGRAM_NAMES = Object.keys(PICTOGRAMS) as readonly PictogramName[];
