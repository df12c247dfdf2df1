/** The small cross of axes in the corner of the view: turns with the camera, with letters so that colour is not alone. */
import { Quaternion, Vector3 } from "three";
import type { CameraRig } from "./camera-rig.js";
import type { Theme } from "./theme.js";

export interface AxesCross {
  update(rig: CameraRig): void;
  setTheme(theme: Theme): void;
}

const LETTERS = ["X", "Y", "Z"] as const;
const DIRECTIONS = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;
const SPACE = "http://www.w3.org/2000/svg";
const HALF = 34;
const REACH = 21;

export function createAxesCross(layer: HTMLElement): AxesCross {
  const page = layer.ownerDocument;
  const make = <K extends "svg" | "g" | "line" | "circle" | "text">(
    name: K,
    numbers: Readonly<Record<string, string | number>>,
  ): SVGElementTagNameMap[K] => {
    const element = page.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(numbers)) element.setAttribute(key, String(value));
    return element as SVGElementTagNameMap[K];
  };
  const picture = make("svg", {
    class: "view-axes",
    width: 2 * HALF,
    height: 2 * HALF,
    viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`,
  });
  const arms = LETTERS.map((letter) => {
    const [group, line, disc, text] = [
      make("g", {}),
      make("line", { x1: 0, y1: 0, "stroke-width": 2 }),
      make("circle", { r: 8 }),
      make("text", { "text-anchor": "middle", "dominant-baseline": "central" }),
    ];
    text.textContent = letter;
    group.append(line, disc, text);
    picture.append(group);
    return { group, line, disc, text };
  });
  layer.append(picture);
  // none, until it was placed
  const shown = new Quaternion(0, 0, 0, 0);
  return {
    update(rig) {
      const toEye = new Quaternion().setFromRotationMatrix(rig.camera.matrixWorldInverse);
      // numbers of a drawing that are written again are laid out again
      if (toEye.equals(shown)) return;
      shown.copy(toEye);
      const placed = arms.map((arm, k) => ({ arm, at: DIRECTIONS[k]!.clone().applyQuaternion(toEye) }));
      for (const { arm, at } of placed) {
        const [x, y] = [(REACH * at.x).toFixed(1), (-REACH * at.y).toFixed(1)];
        arm.line.setAttribute("x2", x);
        arm.line.setAttribute("y2", y);
        arm.disc.setAttribute("cx", x);
        arm.disc.setAttribute("cy", y);
        arm.text.setAttribute("x", x);
        arm.text.setAttribute("y", y);
      }
      const order = placed.sort((a, b) => a.at.z - b.at.z).map(({ arm }) => arm.group);
      if (order.some((group, k) => picture.children[k] !== group)) picture.append(...order);
    },
    setTheme({ axes, rim, raised, name }) {
      arms.forEach(({ line, disc, text }, k) => {
        line.setAttribute("stroke", axes[k]!);
        disc.setAttribute("fill", axes[k]!);
        text.setAttribute("fill", name === "dark" ? rim : raised);
      });
    },
  };
}
