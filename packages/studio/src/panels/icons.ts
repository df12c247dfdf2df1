/** The Lucide icons that the studio uses, each as the text of its file; `icon.tsx` makes elements of them. */
import anchor from "lucide-static/icons/anchor.svg?raw";
import arrowDown from "lucide-static/icons/arrow-down.svg?raw";
import box from "lucide-static/icons/box.svg?raw";
import chartLine from "lucide-static/icons/chart-line.svg?raw";
import chartSpline from "lucide-static/icons/chart-spline.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevronDown from "lucide-static/icons/chevron-down.svg?raw";
import chevronRight from "lucide-static/icons/chevron-right.svg?raw";
import circleX from "lucide-static/icons/circle-x.svg?raw";
import download from "lucide-static/icons/download.svg?raw";
import ellipsis from "lucide-static/icons/ellipsis.svg?raw";
import eye from "lucide-static/icons/eye.svg?raw";
import eyeOff from "lucide-static/icons/eye-off.svg?raw";
import folder from "lucide-static/icons/folder.svg?raw";
import gitCompare from "lucide-static/icons/git-compare.svg?raw";
import glasses from "lucide-static/icons/glasses.svg?raw";
import grab from "lucide-static/icons/grab.svg?raw";
import hammer from "lucide-static/icons/hammer.svg?raw";
import hand from "lucide-static/icons/hand.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import layers from "lucide-static/icons/layers.svg?raw";
import layoutGrid from "lucide-static/icons/layout-grid.svg?raw";
import link from "lucide-static/icons/link.svg?raw";
import link2 from "lucide-static/icons/link-2.svg?raw";
import locate from "lucide-static/icons/locate.svg?raw";
import lock from "lucide-static/icons/lock.svg?raw";
import lockOpen from "lucide-static/icons/lock-open.svg?raw";
import moon from "lucide-static/icons/moon.svg?raw";
import mousePointer from "lucide-static/icons/mouse-pointer-2.svg?raw";
import move3d from "lucide-static/icons/move-3d.svg?raw";
import moveUpRight from "lucide-static/icons/move-up-right.svg?raw";
import panelRight from "lucide-static/icons/panel-right.svg?raw";
import pause from "lucide-static/icons/pause.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import plus from "lucide-static/icons/plus.svg?raw";
import redo from "lucide-static/icons/redo-2.svg?raw";
import repeat from "lucide-static/icons/repeat.svg?raw";
import rotate3d from "lucide-static/icons/rotate-3d.svg?raw";
import ruler from "lucide-static/icons/ruler.svg?raw";
import search from "lucide-static/icons/search.svg?raw";
import share from "lucide-static/icons/share-2.svg?raw";
import skipBack from "lucide-static/icons/skip-back.svg?raw";
import sliders from "lucide-static/icons/sliders-horizontal.svg?raw";
import square from "lucide-static/icons/square.svg?raw";
import stepBack from "lucide-static/icons/step-back.svg?raw";
import stepForward from "lucide-static/icons/step-forward.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import trash from "lucide-static/icons/trash-2.svg?raw";
import triangleAlert from "lucide-static/icons/triangle-alert.svg?raw";
import undo from "lucide-static/icons/undo-2.svg?raw";
import x from "lucide-static/icons/x.svg?raw";

export const ICONS = {
  "link-2": link2,
  grab: grab,
  square: square,
  anchor,
  "arrow-down": arrowDown,
  box,
  "chart-line": chartLine,
  "chart-spline": chartSpline,
  check,
  "chevron-down": chevronDown,
  "chevron-right": chevronRight,
  "circle-x": circleX,
  download,
  ellipsis,
  eye,
  "eye-off": eyeOff,
  folder,
  "git-compare": gitCompare,
  glasses,
  hammer,
  hand,
  info,
  layers,
  "layout-grid": layoutGrid,
  link,
  locate,
  lock,
  "lock-open": lockOpen,
  moon,
  "mouse-pointer-2": mousePointer,
  "move-3d": move3d,
  "move-up-right": moveUpRight,
  "panel-right": panelRight,
  pause,
  play,
  plus,
  "redo-2": redo,
  repeat,
  "rotate-3d": rotate3d,
  ruler,
  search,
  "share-2": share,
  "skip-back": skipBack,
  "sliders-horizontal": sliders,
  "step-back": stepBack,
  "step-forward": stepForward,
  sun,
  "trash-2": trash,
  "triangle-alert": triangleAlert,
  "undo-2": undo,
  x,
} as const;

export type IconName = keyof typeof ICONS;
export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);
