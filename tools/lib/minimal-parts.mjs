/**
 * What `@gelenk/core/minimal` is without, as data: modules of core by the part they belong to. In the bundle their functions are stand-ins that
 * throw a ModelError which names the part, unless a file of src/minimal has another function in their place.
 */

/** Modules that have functions in src/minimal, by path below src. */
export const STAND_INS = Object.freeze({
  "linalg/block-kernels": "minimal/loop-kernels",
  "joint/catalogue": "minimal/joint-catalogue",
  "mass/shapes/catalogue": "minimal/mass-catalogue",
  "force/catalogue": "minimal/force-catalogue",
  "body/rotation/catalogue": "minimal/rotation-catalogue",
  "model/formula": "minimal/formula",
  "model/check-formula": "minimal/formula",
  "model/check-material": "minimal/checks",
  "model/check-contact-settings": "minimal/checks",
  "model/check-joint-shape": "minimal/checks",
  ...Object.fromEntries(
    [
      ...["collide/filter", "collide/shapes/compile-shape"],
      ...["collision-data", "collision-scene", "contact-data", "contact-state", "fall-asleep", "find-pairs", "guide-handle", "heap"].map(
        world,
      ),
      ...["heap-choice", "heap-contacts", "island-contacts", "lasting-contacts", "redo-escaped", "sensors", "sleep", "sleep-data"].map(
        world,
      ),
      ...["wake-islands"].map(world),
    ].map((path) => [path, "minimal/no-contacts"]),
  ),
});

/** Parts, with the modules whose functions are left out: paths below src, or patterns of them. The first that fits counts. */
export const LEFT_OUT = Object.freeze([
  { part: "methods but impulse-direct", modules: [/^world\/further-methods$/] },
  { part: "couplings", modules: [/^(model\/check-coupling|world\/(couplings|coupling-measure))$/] },
  { part: "formulas", modules: [/^(model\/(parse-expression|expression)|math\/exponential)$/] },
  { part: "assembly of joints that start apart", modules: [/^world\/assemble$/] },
  { part: "recorded motions", modules: [/^body\/recorded-motion$/] },
  { part: "guided bodies", modules: [/^world\/(guide-handle|device-reading)$/] },
  { part: "dragging", modules: [/^world\/drag-handle$/] },
  { part: "steps of order 4 and 6", modules: [/^world\/combine-runs$/] },
  { part: "questions about topology", modules: [/^world\/(topology-report|constraint-rank)$/] },
  { part: "models of worlds", modules: [/^world\/to-model$/] },
  { part: "debug lines", modules: [/^world\/debug-lines$/] },
  { part: "questions about shapes", modules: [/^world\/(queries|query-input|contact-report)$/] },
  {
    part: "contacts",
    modules: [
      /^world\/(contact-impacts|contact-problems|contact-rules|contact-sources|disturbance|end-contacts)$/,
      /^(collide|contact)\/(?!contact-memory$|contact-set$|manifold\/contact-list$|narrow\/frame$|narrow\/pair-result$)/,
    ],
  },
]);

/** @param {string} name */
function world(name) {
  return `world/${name}`;
}
