/** The constant-velocity joint in the forms of the source (theory 03, section 16, X7): alone, and as the last of ten joints of a pendulum. */
import { type CvForm, cvPendulumElements, cvPendulumStart } from "@gelenk/scenes";
import type { Benchmark, BenchmarkEntry, ContestantTime, Goal } from "../benchmark.js";
import { compiled, compiledName, DIFFERENCE, type ElementMachine, generic, outermostAcceleration, timeRatio } from "./machines.js";

const NAME = "cv-joint";
const ABOUT =
  "One evaluation of the accelerations of a pendulum with a constant-velocity joint, alone and behind nine links, in the forms of the joint.";

const FORMS: readonly CvForm[] = ["explicit", "by-subsystems", "implicit", "three-revolutes", "euler"];
const LINKS = [1, 10];
/** The explicit form is promised to be 1.5 times as fast as the implicit one. */
const SHARE = 0.666;

const nameOf = (form: CvForm, links: number) => (links === 1 ? form : `${form}, ${links - 1} links before`);

const machine = (form: CvForm, links: number): ElementMachine => ({
  name: nameOf(form, links),
  tree: cvPendulumElements(form, links),
  q: cvPendulumStart(form, links),
  gravity: [0, 0, -9.81],
});

const SAME_LINKS = "The links before the joint cost the same in both forms.";
const ONCE =
  "Compiled, what the implicit form eliminates is eliminated once, in symbols: it has no linear system left that could be spared.";

export const cvJoint: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build(): Benchmark {
    const goals = LINKS.flatMap((links): Goal[] => {
      const [explicit, implicit] = [nameOf("explicit", links), nameOf("implicit", links)];
      return [
        { contestant: explicit, peer: implicit, atMost: SHARE, accuracy: { difference: 1e-10 }, why: SAME_LINKS },
        { contestant: compiledName(explicit), peer: compiledName(implicit), atMost: SHARE, accuracy: { difference: 1e-10 }, why: ONCE },
      ];
    });
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: nameOf("explicit", 1),
      contestants: LINKS.flatMap((links) => FORMS.flatMap((form) => [compared(form, links), compiled(machine(form, links))])),
      accuracy: [DIFFERENCE],
      goals,
      findings,
      notes: [
        "explicit: collapsed double Cardan joint, two coordinates, no constraint; by-subsystems: the same derived by the method of subsystems; implicit: double Cardan joint of three " +
          "hinges with a constraint; three-revolutes; euler: by Euler parameters. All behind the same links, evaluated in the generic form and compiled.",
        "Difference: of the acceleration of the link behind the joint from that by subsystems, over its largest component; compiled: of ṡ from the generic form.",
        "Compiled, what the implicit form eliminates is eliminated once, in symbols, so that its price is no longer that of a linear system.",
      ],
    };
  },
};

/** Forms have different coordinates; the link behind the joint is the same. */
const compared = (form: CvForm, links: number) =>
  generic(machine(form, links), () => outermostAcceleration(machine("by-subsystems", links)), outermostAcceleration);

/** How many times longer than the explicit form all others take. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  return LINKS.flatMap((links) =>
    [(name: string) => name, compiledName].map((dress) => {
      const parts = FORMS.slice(1).map((form) => {
        const ratio = timeRatio(times, dress(nameOf(form, links)), dress(nameOf("explicit", links)));
        return `${form} ${ratio.toFixed(2)}`;
      });
      const which = `${links === 1 ? "alone" : `behind ${links - 1} links`}${dress("") === "" ? "" : ", compiled"}`;
      return `Times of the explicit form, ${which}: ${parts.join(", ")} (source: implicit up to 2).`;
    }),
  );
}
