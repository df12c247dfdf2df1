/** The constant-velocity joint as Modelica text in the forms of the source (theory 03, section 16, X7): alone, and as the last of ten joints of a pendulum. */
import type { ContestantTime } from "../benchmark.js";
import { compileEquations, type EquationModel, equationEntry, movingModel, stepping } from "./equation-models.js";
import { timeRatio } from "./machines.js";

const NAME = "equation-cv-joint";
const ABOUT = "One step of a pendulum with a constant-velocity joint by forward Euler, compiled from Modelica, in the forms of the joint.";

const E = "Gelenk.Examples.ConstantVelocity";
const EXPLICIT = "explicit";
const FORMS: Readonly<Record<string, string>> = {
  [EXPLICIT]: "Explicit",
  "implicit, by subsystem": "CardanSubsystem",
  "implicit, coupled hinges": "CoupledHinges",
  "three revolutes": "ThreeRevolutes",
  "Euler parameters, fixed states": "EulerFixed",
  "Euler parameters": "EulerDynamic",
};
const LINKS = [1, 10];
const LINKS_QUICK = [1, 3];

const nameOf = (form: string, links: number): string => (links === 1 ? form : `${form}, ${links - 1} links before`);

const cvModel = (form: string, links: number): EquationModel => ({
  name: nameOf(form, links),
  model: "Joint",
  text: `model Joint extends ${E}.Pendulum(n = ${links}, redeclare model ShaftJoint = ${E}.${FORMS[form]}); end Joint;`,
});

/** Of the last rod: forms have different coordinates, but it moves alike. */
const accelerations = (links: number): string[] =>
  ["z", "a"].flatMap((what) => [1, 2, 3].map((i) => `rod[${links}].primary.${what}[${i}]`));

export const equationCvJoint = equationEntry(NAME, ABOUT, (quick) => {
  const contestants = (quick ? LINKS_QUICK : LINKS).flatMap((links) => {
    const names = accelerations(links);
    const read = (form: string) => movingModel(compileEquations(cvModel(form, links))).read(names);
    let explicit: readonly number[] | undefined;
    const expected = (form: string) => {
      if (form === EXPLICIT) return read("implicit, by subsystem");
      explicit ??= read(EXPLICIT);
      return explicit;
    };
    return Object.keys(FORMS).map((form) => stepping(cvModel(form, links), { steps: 0, names, expected: () => expected(form) }));
  });
  return {
    reference: EXPLICIT,
    contestants,
    goals: [
      {
        contestant: EXPLICIT,
        peer: "implicit, coupled hinges",
        atMost: 0.77,
        accuracy: { difference: 1e-9 },
        why: "The compiler eliminates the torque of the implicit form around the recursion once, in symbols, so little is left to be spared.",
      },
    ],
    findings,
    notes: [
      "explicit: two universal joints in one point, two coordinates, no constraint; implicit: three hinges with a constraint, which four unknowns inside a subsystem or a torque around " +
        "the recursion satisfy; three revolutes: about the shaft, across it and back; Euler parameters: a nonlinear equation for one of them in every step.",
      "Difference: of the acceleration of the rod behind the joint at the start from that of the explicit form, and of that from the one by subsystem, over its largest component.",
    ],
  };
});

/** How many times longer than the explicit form all others take. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  return LINKS.map((links) => {
    const others = Object.keys(FORMS).filter((form) => form !== EXPLICIT);
    const parts = others.map((form) => `${form} ${timeRatio(times, nameOf(form, links), nameOf(EXPLICIT, links)).toFixed(2)}`);
    return `Times of the explicit form, ${links === 1 ? "alone" : `behind ${links - 1} links`}: ${parts.join("; ")} (source: implicit up to 2, Euler parameters clearly more).`;
  });
}
