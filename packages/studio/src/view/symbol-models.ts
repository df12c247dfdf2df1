/**
 * The 3-D symbols of hovered and selected joints, and of joints seen from so near that a flat one would look lost: 56 px on screen, part A turned with body A,
 * part B with body B. They lie over everything else and are lit by their own lights.
 */
import {
  type BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { isBroken } from "../simulation/frame.js";
import type { CameraRig } from "./camera-rig.js";
import { middleOf } from "./joint-middle.js";
import type { ModelScene } from "./model-scene.js";
import { originOf, placeJoint } from "./placed-joint.js";
import { type SymbolTurns, symbolTurns } from "./symbol-frames.js";
import type { JointSymbol, SymbolPieces } from "./symbols/symbol.js";
import type { Theme } from "./theme.js";

/** CSS pixels per unit of a symbol. */
const SYMBOL_UNIT = 28;

/** A symbol to be shown: of a joint, or of something between two joints. */
export interface WantedSymbol {
  readonly key: string;
  readonly symbol: JointSymbol;
  readonly joint: number;
  /** Where it stands, if not at the joint, and the direction there of its z. */
  readonly at?: { readonly point: Vector3; readonly towards: Vector3 };
}

export interface SymbolModels {
  readonly group: Group;
  show(wanted: readonly WantedSymbol[], scene: ModelScene, rig: CameraRig): void;
  setTheme(theme: Theme): void;
}

/** Positions and normals alone, so that pieces can be one geometry. */
function bare(geometry: BufferGeometry): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  for (const name of Object.keys(flat.attributes)) if (name !== "position" && name !== "normal") flat.deleteAttribute(name);
  return flat;
}

const oneOf = (pieces: readonly BufferGeometry[]): BufferGeometry => mergeGeometries(pieces.map(bare));

interface Model {
  readonly group: Group;
  readonly sides: { readonly A?: Mesh; readonly B?: Mesh; readonly third?: Mesh; readonly thirdOfB?: Mesh };
  readonly turns: SymbolTurns;
  readonly scene: ModelScene;
}

export function createSymbolModels(): SymbolModels {
  const group = new Group();
  const sun = new DirectionalLight(0xffffff, 2.2);
  const symbols = new Group();
  group.add(sun, sun.target, new HemisphereLight(0xffffff, 0x707880, 1.3), symbols);
  const materials = Object.fromEntries(
    ["A", "B", "glassA", "text", "contact", "drive", "force", "spring"].map((name) => [name, new MeshLambertMaterial()]),
  ) as Record<string, MeshLambertMaterial>;
  Object.assign(materials["glassA"]!, { transparent: true, opacity: 0.55 });
  let models = new Map<string, Model>();

  function sidesOf({ A, B, third, thirdOfB, thirdColor = "text", opacityA }: SymbolPieces): Model["sides"] {
    const mesh = (pieces: readonly BufferGeometry[], material: string) => {
      const made = new Mesh(oneOf(pieces), materials[material]!);
      made.matrixAutoUpdate = false;
      return made;
    };
    return {
      ...(A?.length && { A: mesh(A, opacityA === undefined ? "A" : "glassA") }),
      ...(B?.length && { B: mesh(B, "B") }),
      ...(third?.length && { third: mesh(third, thirdColor) }),
      ...(thirdOfB?.length && { thirdOfB: mesh(thirdOfB, thirdColor) }),
    };
  }

  function build({ symbol, joint }: WantedSymbol, scene: ModelScene): Model {
    const sides = sidesOf(symbol.pieces(scene.joints[joint] ?? {}));
    const own = new Group();
    own.add(...Object.values(sides));
    symbols.add(own);
    return { group: own, sides, turns: symbolTurns(scene, joint, symbol), scene };
  }

  function remove({ group: own, sides }: Model): void {
    symbols.remove(own);
    for (const mesh of Object.values(sides)) mesh.geometry.dispose();
  }

  return {
    group,
    show(wanted, scene, rig) {
      const next = new Map<string, Model>();
      for (const one of wanted) {
        const known = models.get(one.key);
        const model = known?.scene === scene ? known : build(one, scene);
        next.set(one.key, model);
        place(model, one, scene, rig);
      }
      for (const [key, model] of models) if (next.get(key) !== model) remove(model);
      models = next;
      group.visible = models.size > 0;
      sun.position
        .copy(rig.camera.position)
        .addScaledVector(new Vector3().setFromMatrixColumn(rig.camera.matrixWorld, 1), rig.look.distance);
      sun.target.position.copy(rig.look.target);
    },
    setTheme(theme) {
      const { jointA, jointB, text, contact, drive, force, spring } = theme;
      const colors: Readonly<Record<string, string>> = { A: jointA, glassA: jointA, B: jointB, text, contact, drive, force, spring };
      for (const [name, color] of Object.entries(colors)) materials[name]!.color.set(color);
    },
  };
}

const scale = new Vector3();

/** Matrix of a side: turned as its frame, then as the symbol wants, at the middle. */
function sideMatrix(frame: Matrix4, turn: Quaternion, at: Vector3, size: number): Matrix4 {
  const orientation = new Quaternion().setFromRotationMatrix(frame).multiply(turn);
  return new Matrix4().compose(at, orientation, scale.setScalar(size));
}

function place({ sides, turns }: Model, { joint, at }: WantedSymbol, scene: ModelScene, rig: CameraRig): void {
  const { A, B } = placeJoint(scene, joint);
  const point = at?.point ?? middleOf({ A, B });
  const size = SYMBOL_UNIT * rig.metresPerPixel(point);
  // the halves of a joint that broke stay with their bodies
  const isApart = isBroken(scene.moment.joints, joint);
  const onA = at ? betweenJoints(A, at, size) : sideMatrix(A, turns.A, isApart ? originOf(A) : point, size);
  const onB = at ? onA : sideMatrix(B, turns.B, isApart ? originOf(B) : point, size);
  sides.A?.matrix.copy(onA);
  sides.B?.matrix.copy(onB);
  sides.third?.matrix.copy(onA);
  sides.thirdOfB?.matrix.copy(onB);
  for (const mesh of Object.values(sides)) mesh.matrixWorldNeedsUpdate = true;
}

/** x along the axis of the first joint, z towards the second. */
function betweenJoints(A: Matrix4, { point, towards }: NonNullable<WantedSymbol["at"]>, size: number): Matrix4 {
  const x = new Vector3().setFromMatrixColumn(A, 0);
  const y = new Vector3().crossVectors(towards, x);
  if (y.length() < 1e-9) y.setFromMatrixColumn(A, 1);
  y.normalize();
  return new Matrix4().makeBasis(x, y, new Vector3().crossVectors(x, y)).setPosition(point).scale(scale.setScalar(size));
}
