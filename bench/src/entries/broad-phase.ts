/** Pairs of overlapping boxes among 10³ and 10⁴ that move: our two broad phases, and steps of the peers that do little else. */
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { type Collide, loadCollide } from "../collide-internals.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";
import { createSystem, jolt, LAYER, loadJolt } from "../peers/jolt.js";
import { loadRapier, rapier, shareOfStep } from "../peers/rapier.js";
import { BOX_MOTIONS, type BoxMotion, type MovingBoxes, movingBoxes } from "./moving-boxes.js";
import { swinging } from "./swinging.js";

const STEPS = 40;
/** s; peers are given velocities. */
const STEP = 1 / 60;
/** m */
const MARGIN = 0.01;
/** Steps at which the pairs are compared with those of all boxes against all. */
const COMPARED = [1, 7, 38];

const FIGURES: readonly AccuracyFigure[] = [
  { key: "pairs", title: "pairs per box", unit: "" },
  { key: "wrong", title: "pairs missing or too many", unit: "" },
  { key: "share", title: "share of the broad phase", unit: "" },
];

const NOTES = [
  "Boxes of 1.0 … 1.5 m that fill a cube, unturned; each of them has moved in every step as the row says, there for 40 steps and back. Timed: new boxes for all that moved, and the sorted " +
    "list of all pairs that overlap within a margin of 1 cm on either side. It is compared with all boxes against all at three steps.",
  "What rests is awake: ours can move in every step, that of the peers is kinematic with velocity zero.",
  "Peers cannot be asked for their broad phase alone. Their bodies are kinematic with a constant velocity, so nothing is solved and no pair gets to the narrow phase; timed is the whole step: moving " +
    "the bodies, updating the tree, finding pairs. Rapier: cuboid sensors; the share of the broad phase is from its own profiler. Jolt: pairs of kinematic bodies are dropped one by one as the tree finds them. " +
    "Every 40 steps all velocities are reversed from outside, which is timed too. Neither sorts its pairs nor states them here.",
];

export const broadPhases: readonly BenchmarkEntry[] = [
  { name: "broad-phase", count: 10_000 },
  { name: "broad-phase-1000", count: 1000 },
].map(({ name, count }) => ({ name, about: aboutOf(count), build: ({ quick }) => benchmark(name, quick ? count / 10 : count, quick) }));

function aboutOf(count: number): string {
  return `One step of the broad phase of ${count} moving boxes.`;
}

function benchmark(name: string, count: number, quick: boolean): Benchmark {
  const rows = BOX_MOTIONS.map((motion) => ({ motion, boxes: once(async () => movingBoxes(count, motion, STEPS)) }));
  const steady = rows.filter(({ motion }) => motion.walk !== true);
  return {
    name,
    about: aboutOf(count),
    work: "step",
    parts: { count, name: "box" },
    runsPerBlock: count > 1000 ? 2 : 10,
    phases: true,
    reference: "tree, 1 cm",
    contestants: [
      ...rows.flatMap(({ motion, boxes }) =>
        (["tree", "sweep"] as const).map((phase) => ours(`${phase}, ${motion.name}`, phase, loadCollide, boxes)),
      ),
      ...steady.flatMap(({ motion, boxes }) => [rapierBoxes(motion, boxes), joltBoxes(motion, boxes)]),
    ],
    accuracy: FIGURES,
    ...(!quick && {
      goals: [
        ...(count === 10_000 ? rows.map(({ motion }) => ({ contestant: `tree, ${motion.name}`, atMost: 5, accuracy: { wrong: 0 } })) : []),
        ...steady.map(({ motion }) => ({ contestant: `tree, ${motion.name}`, atMost: 1, peer: `Rapier, ${motion.name}` })),
        ...steady.map(({ motion }) => ({ contestant: `tree, ${motion.name}`, atMost: 1, peer: `Jolt, ${motion.name}` })),
      ],
    }),
    notes: NOTES,
  };
}

export function ours(name: string, phase: "tree" | "sweep", load: () => Promise<Collide>, boxes: () => Promise<MovingBoxes>): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async prepare(): Promise<Prepared> {
      const [core, { count, moving, steps }] = await Promise.all([load(), boxes()]);
      const broad = core.createBroad(core.BROAD_PHASE_KINDS[phase]);
      for (let i = 0; i < count; i++) {
        core.addProxy(broad.proxies, i, { group: 1, mask: -1, owner: i, moving: true }, steps[0]!, 6 * i, MARGIN);
      }
      const go = (now: Float64Array) => {
        for (let i = 0; i < moving; i++) core.moveProxy(broad.proxies, i, now, 6 * i, MARGIN);
        return core.updatePairs(broad);
      };
      let step = 0;
      return {
        run: () => void go(steps[swinging(step++, steps.length)]!),
        measure() {
          let [pairs, wrong] = [0, 0];
          for (const [i, now] of steps.entries()) {
            const found = go(now);
            if (!COMPARED.includes(i)) continue;
            pairs += found.count / COMPARED.length / count;
            wrong += differenceOf(found.pairs.subarray(0, 2 * found.count), allPairs(now, count, MARGIN));
          }
          return { pairs, wrong };
        },
      };
    },
  };
}

/** All boxes against all, sorted. */
export function allPairs(boxes: Float64Array, count: number, margin: number): number[] {
  const pairs: number[] = [];
  const lies = (a: number, b: number) => boxes[a]! - margin <= boxes[b + 3]! + margin && boxes[b]! - margin <= boxes[a + 3]! + margin;
  for (let i = 0; i < count; i++) {
    for (let k = i + 1; k < count; k++) {
      if (lies(6 * i, 6 * k) && lies(6 * i + 1, 6 * k + 1) && lies(6 * i + 2, 6 * k + 2)) pairs.push(i, k);
    }
  }
  return pairs;
}

/** Pairs in one sorted list alone. */
export function differenceOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [i, k, common] = [0, 0, 0];
  while (i < a.length && k < b.length) {
    const order = a[i]! - b[k]! || a[i + 1]! - b[k + 1]!;
    if (order === 0) common++;
    if (order <= 0) i += 2;
    if (order >= 0) k += 2;
  }
  return (a.length + b.length) / 2 - 2 * common;
}

/** Calls `reverse` with the sign of the velocities whenever they turn. */
function turning(step: () => void, reverse: (sign: number) => void): () => void {
  let [done, sign] = [0, 1];
  return () => {
    if (++done % STEPS === 0) {
      sign = -sign;
      reverse(sign);
    }
    step();
  };
}

const centerOf = (boxes: Float64Array, i: number, k: number) => (boxes[6 * i + k]! + boxes[6 * i + 3 + k]!) / 2;

function rapierBoxes({ name }: BoxMotion, boxes: () => Promise<MovingBoxes>): Contestant {
  return {
    name: `Rapier, ${name}`,
    version: rapier.version,
    async prepare(): Promise<Prepared> {
      const { count, moving, half, displacement, steps } = await boxes();
      const RAPIER = await loadRapier();
      const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
      world.timestep = STEP;
      const bodies = Array.from({ length: count }, (_, i) => {
        const desc = RAPIER.RigidBodyDesc.kinematicVelocityBased().setCanSleep(false);
        const body = world.createRigidBody(
          desc.setTranslation(centerOf(steps[0]!, i, 0), centerOf(steps[0]!, i, 1), centerOf(steps[0]!, i, 2)),
        );
        world.createCollider(RAPIER.ColliderDesc.cuboid(half[3 * i]!, half[3 * i + 1]!, half[3 * i + 2]!).setSensor(true), body);
        return body;
      });
      const setVelocities = (sign: number) => {
        for (let i = 0; i < moving; i++) {
          const [x, y, z] = [0, 1, 2].map((k) => (sign * displacement[3 * i + k]!) / STEP);
          bodies[i]!.setLinvel({ x: x!, y: y!, z: z! }, true);
        }
      };
      setVelocities(1);
      world.step();
      return {
        run: turning(() => world.step(), setVelocities),
        measure: () => ({ share: shareOfStep(world, STEPS, () => world.timingBroadPhase()) }),
        free: () => world.free(),
      };
    },
  };
}

function joltBoxes({ name }: BoxMotion, boxes: () => Promise<MovingBoxes>): Contestant {
  return {
    name: `Jolt, ${name}`,
    version: jolt.version,
    async prepare(): Promise<Prepared> {
      const { count, moving, half, displacement, steps } = await boxes();
      const JOLT = await loadJolt();
      const system = createSystem(JOLT, count, true);
      const bodyInterface = system.GetPhysicsSystem().GetBodyInterface();
      const turn = new JOLT.Quat(0, 0, 0, 1);
      const vector = new JOLT.Vec3(0, 0, 0);
      const ids = Array.from({ length: count }, (_, i) => {
        vector.Set(half[3 * i]!, half[3 * i + 1]!, half[3 * i + 2]!);
        const position = new JOLT.RVec3(centerOf(steps[0]!, i, 0), centerOf(steps[0]!, i, 1), centerOf(steps[0]!, i, 2));
        const settings = new JOLT.BodyCreationSettings(new JOLT.BoxShape(vector, 0), position, turn, JOLT.EMotionType_Kinematic, LAYER);
        settings.mAllowSleeping = false;
        const body = bodyInterface.CreateBody(settings);
        bodyInterface.AddBody(body.GetID(), JOLT.EActivation_Activate);
        JOLT.destroy(settings);
        JOLT.destroy(position);
        return body.GetID();
      });
      system.GetPhysicsSystem().OptimizeBroadPhase();
      const setVelocities = (sign: number) => {
        for (let i = 0; i < moving; i++) {
          const [x, y, z] = [0, 1, 2].map((k) => (sign * displacement[3 * i + k]!) / STEP);
          vector.Set(x!, y!, z!);
          bodyInterface.SetLinearVelocity(ids[i]!, vector);
        }
      };
      setVelocities(1);
      return { run: turning(() => system.Step(STEP, 1), setVelocities), free: () => JOLT.destroy(system) };
    },
  };
}
