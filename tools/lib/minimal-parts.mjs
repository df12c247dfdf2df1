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
  "model/check-method-settings": "minimal/checks",
  "model/check-shape-lists": "minimal/checks",
  ...Object.fromEntries(
    [
      ...["collide/filter", "collide/shapes/compile-shape"],
      ...["collision-data", "collision-scene", "contact-data", "contact-state", "find-pairs", "heap", "heap-choice", "heap-contacts"].map(
        contacts,
      ),
      ...["island-contacts", "lasting-contacts", "sensors"].map(contacts),
      ...["world/handles/guide-handle", "world/islands/redo-escaped"],
      ...["world/sleep/fall-asleep", "world/sleep/sleep", "world/sleep/sleep-data", "world/sleep/wake-islands"],
    ].map((path) => [path, "minimal/no-contacts"]),
  ),
});

/** Parts, with the modules whose functions are left out: paths below src, or patterns of them. The first that fits counts. */
export const LEFT_OUT = Object.freeze([
  { part: "methods but impulse-direct", modules: [/^world\/joints\/further-methods$/] },
  { part: "couplings", modules: [/^(model\/check-coupling|world\/(joints\/(couplings|coupling-measure)|handles\/coupling-handle))$/] },
  { part: "formulas", modules: [/^(model\/(parse-expression|expression)|math\/exponential)$/] },
  { part: "assembly of joints that start apart", modules: [/^world\/joints\/assemble$/] },
  { part: "recorded motions", modules: [/^body\/recorded-motion$/] },
  { part: "guided bodies", modules: [/^world\/handles\/(guide-handle|device-reading)$/] },
  { part: "dragging", modules: [/^world\/handles\/drag-handle$/] },
  { part: "steps of order 4 and 6", modules: [/^world\/islands\/combine-runs$/] },
  { part: "questions about topology", modules: [/^world\/joints\/(topology-report|constraint-rank)$/] },
  { part: "models of worlds", modules: [/^world\/structure\/to-model$/] },
  { part: "debug lines", modules: [/^world\/queries\/debug-lines$/] },
  { part: "questions about shapes", modules: [/^world\/(queries\/(queries|query-input)|contacts\/contact-report)$/] },
  {
    part: "contacts",
    modules: [
      /^world\/(contacts\/(contact-impacts|contact-problems|contact-rules|contact-sources|end-contacts)|sleep\/disturbance)$/,
      /^(collide|contact)\/(?!contact-memory$|contact-set$|manifold\/contact-list$|narrow\/frame$|narrow\/pair-result$)/,
    ],
  },
]);

/** @param {string} name */
function contacts(name) {
  return `world/contacts/${name}`;
}
