/** Bodies drawn once more in another place: 30 %, in the colour of their series, without shadow, edges on. */
import { Group, Matrix4, Quaternion, Vector3 } from "three";
import { type BodyBatches, createBodyBatches } from "./body-batches.js";
import type { GeometryCache } from "./geometry-cache.js";
import type { ModelScene } from "./model-scene.js";
import { type Theme, tokenColor } from "./theme.js";
import type { Ghosts, Quality } from "./view.js";

export interface GhostBodies {
  readonly group: Group;
  set(ghosts: readonly Ghosts[], scene: ModelScene, theme: Theme, quality: Quality): void;
}

const ONE = new Vector3(1, 1, 1);

export function createGhostBodies(cache: GeometryCache): GhostBodies {
  const group = new Group();
  let drawn: { readonly key: string; readonly batches: BodyBatches }[] = [];

  function batchesFor(ghosts: Ghosts, key: string, scene: ModelScene, quality: Quality): BodyBatches {
    const known = drawn.find((one) => one.key === key);
    if (known) return known.batches;
    const wanted = new Set(ghosts.bodies.map(({ name }) => scene.moment.bodyAt.get(name)));
    return createBodyBatches(
      scene.parts.filter(({ body, glass }) => wanted.has(body) && !glass),
      cache,
      quality,
      true,
    );
  }

  /** The same bodies in the same model again: only their poses are new. */
  let lastScene: ModelScene | undefined;
  return {
    group,
    set(all, scene, theme, quality) {
      if (scene !== lastScene) for (const { batches } of drawn.splice(0)) batches.dispose();
      lastScene = scene;
      const next = all.map((ghosts, run) => {
        const key = `${run} ${ghosts.color} ${quality} ${ghosts.bodies.map(({ name }) => name).join("\n")}`;
        const batches = batchesFor(ghosts, key, scene, quality);
        const color = tokenColor(theme, ghosts.color);
        batches.setLooks(() => ({ color, edge: color, edgeOpacity: 0.8, hidden: false }));
        const matrices = new Float64Array(scene.matrices.length);
        for (const { name, position, orientation } of ghosts.bodies) {
          const place = scene.moment.bodyAt.get(name);
          if (place !== undefined)
            new Matrix4().compose(new Vector3(...position), new Quaternion(...orientation), ONE).toArray(matrices, 16 * place);
        }
        batches.place(matrices);
        return { key, batches };
      });
      for (const old of drawn) if (!next.some(({ batches }) => batches === old.batches)) old.batches.dispose();
      drawn = next;
      group.clear();
      for (const { batches } of drawn) group.add(batches.group);
    },
  };
}
