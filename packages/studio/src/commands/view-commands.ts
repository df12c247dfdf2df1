/** Commands about what is seen. */

import { OVERLAYS, type OverlayName } from "../session/overlays.js";
import { type Session, toggleIn } from "../session/session.js";
import { canConnectSpaceMouse, connectSpaceMouse } from "../tools/space-mouse.js";
import type { StandardView } from "../view/view.js";
import { previewVr, toggleVr } from "../xr/entrance.js";
import type { StudioCommand } from "./command.js";

export const OVERLAY_TITLES: Readonly<Record<OverlayName, string>> = {
  joints: "Joints",
  reactions: "Reaction forces",
  contacts: "Contacts",
  trails: "Trails",
  frames: "Frames of bodies and joints",
  bounds: "Bounding volumes",
  centres: "Centres of mass",
  grid: "Grid",
  shadows: "Shadows",
};

const look = (from: StandardView, title: string, key: string | undefined, separated?: true): StudioCommand => ({
  ...{ name: `look-${from}`, title, menu: "View" },
  ...(key && { keys: [key] }),
  ...(separated && { separated }),
  run: ({ view }) => view?.look(from),
});

const overlay = (name: OverlayName, k: number): StudioCommand => ({
  ...{ name: `overlay-${name}`, title: `Show or hide: ${OVERLAY_TITLES[name].toLowerCase()}`, menu: "View" },
  ...(k === 0 && { separated: true as const }),
  run: ({ session }) => toggleIn(session.overlays, name),
});

const showDock = (name: Session["dockTab"]["value"], title: string, separated?: true): StudioCommand => ({
  ...{ name: `dock-${name}`, title, menu: "View" },
  ...(separated && { separated }),
  run({ session }) {
    session.dockTab.value = name;
    session.dockOpen.value = true;
  },
});

const showRight = (name: Session["rightTab"]["value"], title: string): StudioCommand => ({
  ...{ name: `tab-${name}`, title, menu: "View" },
  run({ session }) {
    session.rightTab.value = name;
    session.drawer.value = "right";
  },
});

export const VIEW_COMMANDS: readonly StudioCommand[] = [
  {
    name: "frame-selection",
    title: "Frame the selection",
    menu: "View",
    keys: ["f"],
    run: ({ session, view }) => view?.frameThings(session.selection.value.length > 0 ? session.selection.value : undefined),
  },
  { name: "frame-all", title: "Frame everything", menu: "View", keys: ["Shift+f"], run: ({ view }) => view?.frameThings() },
  {
    name: "follow",
    title: "Follow the selection",
    menu: "View",
    run({ session }) {
      session.follow.value = !session.follow.value;
    },
  },
  look("front", "From the front", "1", true),
  look("side", "From the side", "3"),
  look("top", "From above", "7"),
  look("home", "First view", undefined),
  {
    name: "orthographic",
    title: "Orthographic or perspective",
    menu: "View",
    keys: ["5"],
    run({ session }) {
      session.orthographic.value = !session.orthographic.value;
    },
  },
  ...OVERLAYS.map(overlay),
  {
    name: "force-scale",
    title: "Force arrows: linear or logarithmic",
    menu: "View",
    run({ session }) {
      session.forceScale.value = session.forceScale.value === "linear" ? "logarithmic" : "linear";
    },
  },
  {
    name: "enlarge-gaps",
    title: "Gaps of joints × 1000",
    menu: "View",
    run({ session }) {
      session.enlargeGaps.value = !session.enlargeGaps.value;
    },
  },
  showDock("plots", "Plots", true),
  { ...showDock("compare", "Compare"), name: "compare" },
  showDock("problems", "Problems"),
  showDock("script", "Script"),
  showDock("modelica", "Modelica"),
  showDock("sweep", "Results of a sweep"),
  showDock("log", "Log"),
  showRight("inspector", "Inspector"),
  showRight("solver", "Solver"),
  showRight("view", "View settings"),
  {
    name: "toggle-dock",
    title: "Open or close the dock",
    menu: "View",
    run({ session }) {
      session.dockOpen.value = !session.dockOpen.value;
    },
  },
  {
    name: "enter-vr",
    title: "Enter or leave VR",
    menu: "View",
    separated: true,
    run: (studio) => void toggleVr(studio),
  },
  {
    name: "preview-vr",
    title: "Preview VR with the mouse",
    menu: "View",
    run: (studio) => void previewVr(studio),
  },
  {
    name: "connect-space-mouse",
    title: "Connect a SpaceMouse…",
    menu: "View",
    enabled: canConnectSpaceMouse,
    run: ({ session }) =>
      void connectSpaceMouse().then(
        (told) => {
          session.notice.value = told;
        },
        (error: unknown) => {
          session.notice.value = `The SpaceMouse does not answer: ${error instanceof Error ? error.message : String(error)}`;
        },
      ),
  },
  {
    name: "theme",
    title: "Dark or light",
    menu: "View",
    separated: true,
    run({ session }) {
      session.theme.value = session.theme.value === "dark" ? "light" : "dark";
    },
  },
];
