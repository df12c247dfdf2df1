/** Colour tokens of the view, dark and light. The panels have the same ones as custom properties in styles/tokens.css. */

const AXES = { dark: ["#FF6B6B", "#86CF5B", "#5C9DFF"], light: ["#CF2F3A", "#3C7F16", "#1D5FD0"] } as const;

export interface Theme {
  readonly name: "dark" | "light";
  readonly panel: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  /** Around outlines, so that they stand out of everything. */
  readonly rim: string;
  readonly warn: string;
  readonly error: string;
  readonly viewTop: string;
  readonly viewBottom: string;
  readonly ground: string;
  readonly gridMinor: string;
  readonly gridMajor: string;
  readonly bodies: readonly string[];
  readonly fixed: string;
  readonly kinematic: string;
  /** Sides of joints: reference body, moving body, and lines. */
  readonly jointA: string;
  readonly jointB: string;
  readonly joint: string;
  readonly drive: string;
  readonly force: string;
  readonly reaction: string;
  readonly contact: string;
  readonly spring: string;
  readonly bounds: string;
  readonly axes: readonly string[];
  readonly series: readonly string[];
  /** Opacity of the dark lines along creases, and of shadows on the floor. */
  readonly edge: number;
  readonly shadow: number;
}

const DARK: Theme = {
  name: "dark",
  panel: "#161A20",
  raised: "#1F252D",
  line: "#272E38",
  text: "#E7EBF0",
  muted: "#A3AEBC",
  accent: "#5AA9FF",
  rim: "#0E1116",
  warn: "#F0B64A",
  error: "#FF6F6B",
  viewTop: "#20262F",
  viewBottom: "#12161B",
  ground: "#1A1F26",
  gridMinor: "#262D37",
  gridMajor: "#353E4A",
  bodies: ["#E2B866", "#93AFC6", "#B0BC8C", "#CF927C", "#A79DC9", "#80B8AC", "#BFADA4", "#919DAB"],
  fixed: "#6C7683",
  kinematic: "#7C93B8",
  jointA: "#20635B",
  jointB: "#35D0B5",
  joint: "#35D0B5",
  drive: "#B79BFF",
  force: "#FF9D57",
  reaction: "#FF86B8",
  contact: "#FFD75E",
  spring: "#9CCB6B",
  bounds: "#5E9CC9",
  axes: AXES.dark,
  series: ["#4A9DEB", "#FFAE57", "#7FEBC2", "#D96C98", "#8E8B1E", "#CDC2F7"],
  edge: 0.55,
  shadow: 0.5,
};

const LIGHT: Theme = {
  name: "light",
  panel: "#F6F7F9",
  raised: "#FFFFFF",
  line: "#D3D9E1",
  text: "#171D26",
  muted: "#505C6B",
  accent: "#0B63CE",
  rim: "#171D26",
  warn: "#8A5A00",
  error: "#C3262B",
  viewTop: "#F4F6F9",
  viewBottom: "#D9DFE7",
  ground: "#E3E7ED",
  gridMinor: "#D2D8E0",
  gridMajor: "#B7C0CB",
  bodies: ["#C08F3C", "#6F8FAD", "#869660", "#B3715A", "#7F73A8", "#529184", "#9C867B", "#6E7B8A"],
  fixed: "#8B95A2",
  kinematic: "#7390BF",
  jointA: "#045E54",
  jointB: "#73B5AE",
  joint: "#00796B",
  drive: "#6A3FD0",
  force: "#B85400",
  reaction: "#B8246B",
  contact: "#8F6400",
  spring: "#4F7A1E",
  bounds: "#2F7FB5",
  axes: AXES.light,
  series: ["#1763B8", "#CF6F12", "#0B9E82", "#80154D", "#6B5A0F", "#A678DA"],
  edge: 0.38,
  shadow: 0.22,
};

export const THEMES = { dark: DARK, light: LIGHT } as const;

const NUMBERED = /^(series|body)-(\d+)$/;
const OF_AXIS = /^axis-([xyz])$/;

/** The colour that a token such as `force`, `axis-x` or `series-2` stands for; text colour where there is none of that name. */
export function tokenColor(theme: Theme, token: string): string {
  const axis = OF_AXIS.exec(token)?.[1];
  if (axis) return theme.axes["xyz".indexOf(axis)]!;
  const numbered = NUMBERED.exec(token);
  if (numbered) {
    const list = numbered[1] === "series" ? theme.series : theme.bodies;
    return list[(Number(numbered[2]) - 1) % list.length] ?? theme.text;
  }
  const value = (theme as unknown as Readonly<Record<string, unknown>>)[token];
  return typeof value === "string" && value.startsWith("#") ? value : theme.text;
}
