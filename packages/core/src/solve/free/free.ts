/**
 * The method of a body without joints: nothing to correct, an impulse acts on that body alone. It is also the base case on which the
 * jointed methods are checked. Cost per body and step: two half kicks and one rotation.
 */
import { acceptBody, previewBody, respondBody } from "../../body/free-step.js";
import { kickBody } from "../../body/kick.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { ChainMethod, Loads, Tables, Twists } from "../../joint/coupling.js";

export function createFree(rotation: RotationKernel): ChainMethod {
  return {
    name: "free",
    owns: "bodies",
    response: "exact",
    layout: () => undefined,
    prepare() {},
    kick(t, chain, h, half) {
      for (let i = 0; i < chain.bodies.length; i++) kickBody(t, chain.bodies[i]!, h, half);
    },
    preview(t, chain, h) {
      for (let i = 0; i < chain.bodies.length; i++) previewBody(t, chain.bodies[i]!, h, rotation);
    },
    correct: () => 0,
    respond: (t, _chain, load, out) => respondAlone(t, load, out),
    apply: (t, _chain, load) => addLoneResponses(t, load),
    accept(t, chain) {
      for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
    },
    settle: () => 0,
    project: () => 0,
  };
}

/** Twists of the loaded bodies += their own responses, as if nothing held them. */
export function addLoneResponses(t: Tables, load: Loads): void {
  for (let i = 0; i < load.count; i++) addResponse(t, load.body[i]!, load.impulse, 6 * i, t.twist, 6 * load.body[i]!);
}

/** out.change of each listed body: the sum of its responses to the loads on it. The `change` row serves as work. */
export function respondAlone(t: Tables, load: Loads, out: Twists): void {
  out.change.fill(0, 0, 6 * out.count);
  for (let i = 0; i < out.count; i++) {
    for (let k = 0; k < load.count; k++) {
      if (load.body[k] !== out.body[i]) continue;
      addResponse(t, load.body[k]!, load.impulse, 6 * k, out.change, 6 * i);
    }
  }
}

/** target[o …] += response of `body` to impulse[i …] */
function addResponse(t: Tables, body: number, impulse: Float64Array, i: number, target: Float64Array, o: number): void {
  respondBody(t, body, impulse, i, t.change, 6 * body);
  for (let c = 0; c < 6; c++) target[o + c] = target[o + c]! + t.change[6 * body + c]!;
}
