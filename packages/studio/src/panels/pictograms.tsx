/** Pictograms of joints, forces and couplings on the grid of the icons, 16 by 16: lines in one stroke, dots filled. */
import type { VNode } from "preact";

interface Pictogram {
  /** Lines. */
  readonly d: string;
  /** Filled dots: centre and radius. */
  readonly dots?: readonly (readonly [x: number, y: number, r: number])[];
  readonly dashed?: true;
}

/** A circle as a path. */
const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const onPlane: Pictogram = { d: `M1.5 12h13M4 3.5v2M12 3.5v2`, dots: [[8, 9, 2.6]] };
const onLine: Pictogram = { d: "M2 8h12M2 5v6M14 5v6", dots: [[8, 8, 2.8]] };
const slider: Pictogram = { d: "M1 8h3.5M11.5 8H15M4.5 4.5h7v7h-7z" };
const cylinder: Pictogram = {
  d: "M1 8h3M12 8h3M6.5 4.5h3a2.5 2.5 0 0 1 2.5 2.5v2a2.5 2.5 0 0 1-2.5 2.5h-3A2.5 2.5 0 0 1 4 9V7a2.5 2.5 0 0 1 2.5-2.5z",
};

const PICTOGRAMS: Readonly<Record<string, Pictogram>> = {
  spherical: { d: `M2.8 5A6 6 0 1 0 13.2 5`, dots: [[8, 8, 2.6]] },
  revolute: { d: ring(8, 8, 5.6), dots: [[8, 8, 1.9]] },
  universal: { d: `${ring(8, 8, 6)}M8 4.5v7M4.5 8h7` },
  prismatic: slider,
  sled: slider,
  cylindrical: cylinder,
  "slide-turn": cylinder,
  planar: onPlane,
  "point-on-plane": onPlane,
  "point-on-surface": { d: "M1.5 12.5q6.5-5 13 0", dots: [[8, 6.6, 2.6]] },
  weld: { d: "M2.5 3.5h11v9h-11zM6.5 5.5v.4M6.5 8v.4M6.5 10.5v.4M9.5 5.5v.4M9.5 8v.4M9.5 10.5v.4" },
  screw: { d: "M1 8l1.5-2.5L5 10.5 6 8M10 8l1-2.5 2.5 5L15 8M6 4.5h4v7H6z" },
  rail: onLine,
  "point-on-line": onLine,
  "point-on-curve": { d: "M1.5 11q4-9 6.5-3t6.5-3", dots: [[8, 8, 2.4]] },
  distance: { d: `${ring(3.2, 8, 2)}${ring(12.8, 8, 2)}M5.2 8h5.6` },
  rope: { d: `${ring(3.2, 8, 2)}${ring(12.8, 8, 2)}M5.2 8h5.6`, dashed: true },
  orientation: { d: "M3 13V5h8M3 13l2-2M3 13l-1.5-2M11 5L9 3M11 5L9 7" },
  direction: { d: "M3 13L12.5 3.5M12.5 3.5h-4M12.5 3.5v4" },
  "double-rotation": { d: `${ring(8, 8, 6)}M3 8h10` },
  "constant-velocity": {
    d: ring(8, 8, 6),
    dots: [0, 1, 2, 3, 4, 5].map((k) => [8 + 3.2 * Math.cos((k * Math.PI) / 3), 8 + 3.2 * Math.sin((k * Math.PI) / 3), 0.9] as const),
  },
  rolling: { d: `${ring(8, 6.5, 4.5)}M1.5 11.5h13M6 13.8v1.2M8 13.8v1.2M10 13.8v1.2` },
  "rolling-wheel": { d: `${ring(8, 6.5, 4.5)}M1.5 11.5h13M6 13.8v1.2M8 13.8v1.2M10 13.8v1.2`, dots: [[8, 6.5, 1.2]] },
  velocity: { d: "M2 5h8M2 8h12M2 11h8M11 5l3 3-3 3" },
  generic: { d: "M8 2l6 6-6 6-6-6z" },
  gear: { d: `${ring(5.4, 9, 3.8)}${ring(12, 5.6, 2.6)}` },
  rack: { d: `${ring(8, 6, 3.8)}M1.5 12h2v-1.6h2.4V12h2.4v-1.6h2.4V12h2.4v-1.6` },
  pulley: { d: `${ring(4.6, 8, 3.4)}${ring(12.4, 8, 2)}M4.6 4.6L12.4 6M4.6 11.4L12.4 10` },
  mimic: { d: "M2 6h9M9 4l2 2-2 2M14 10H5M7 8l-2 2 2 2" },
  linear: { d: "M2 12L6 5l4 4 4-6" },
  spring: { d: "M1 8h2l1.3-3 2.4 6L9.2 5l2.4 6L13 8h2" },
  damping: { d: "M1 8h4M5 4.5h6.5v7H5M8 5.5v5M8 8h7" },
  constant: { d: "M2.5 13.5L13 3M13 3H8M13 3v5" },
  "point-gravity": { d: "M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3", dots: [[8, 8, 2]] },
  guide: { d: "M4 13V7a4 4 0 0 1 8 0v6M2 13h12", dots: [[8, 10, 1.2]] },
};

export function JointPictogram({ type, token = "joint" }: { readonly type: string; readonly token?: string }): VNode {
  const { d, dots = [], dashed } = PICTOGRAMS[type] ?? PICTOGRAMS["generic"]!;
  return (
    <svg class="icon pictogram" viewBox="0 0 16 16" aria-hidden="true" style={{ color: `var(--${token})` }}>
      <path d={d} stroke-dasharray={dashed ? "2 2" : undefined} />
      {dots.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} fill="currentcolor" stroke="none" />
      ))}
    </svg>
  );
}
