/**
 * Cases of contact and friction with closed forms. Their numbers are facts copied from the collection `analytic/contact_cases.json` of the
 * reference folder (textbook mechanics unless a case names its source; g = 9.81 m/s²); `contact-cases.test.ts` compares the copies with
 * it. Below: what their scenes have in common. z points up.
 */
import type { BodyDescription, ImpactEvent, ResolvedModel, StepReport, Triple, WorldOptions } from "../../src/index.js";
import type { Body } from "../../src/world/handles/body-handle.js";
import { World } from "../../src/world/world.js";

export const G = 9.81;

/** Names and numbers as in the collection. */
export const CASES = {
  "incline_20_0.5": { sticks: true, acceleration: 0, distance_1s: 0, friction_force_per_kg: 3.3552176060248105 },
  "incline_26.5_0.5": { sticks: true, acceleration: 0, distance_1s: 0, friction_force_per_kg: 4.377200546607225 },
  "incline_26.7_0.5": {
    sticks: false,
    acceleration: 0.025832716673902422,
    distance_1s: 0.012916358336951211,
    friction_force_per_kg: 4.381986659748043,
  },
  "incline_30_0.5": {
    sticks: false,
    acceleration: 0.6571453944373284,
    distance_1s: 0.3285726972186642,
    friction_force_per_kg: 4.247854605562671,
  },
  incline_push_up: { t_stop: 0.31599032171551555, d_stop: 0.31599032171551555, final_speed: 0 },
  friction_isotropy: { stop_time: 0.764525993883792, stop_distance: 1.146788990825688, heading_change_deg: 0 },
  "bouncing_ball_e0.5": {
    t_impact1: 0.4515236409857309,
    v_impact1: 4.4294469180700204,
    t_impact2: 0.9030472819714618,
    t_impact3: 1.1288091024643272,
    apex1: 0.25,
    apex2: 0.0625,
    t_zeno: 1.3545709229571927,
    total_path: 1.6666666666666667,
  },
  "bouncing_ball_e0.8": {
    t_impact1: 0.4515236409857309,
    v_impact1: 4.4294469180700204,
    t_impact2: 1.1739614665629003,
    t_impact3: 1.7519117270246358,
    apex1: 0.64,
    apex2: 0.4096,
    t_zeno: 4.063712768871578,
    total_path: 4.555555555555555,
  },
  billiard_spin_0: {
    t_roll: 0.145623998835008,
    v_final: 0.7142857142857143,
    omega_final: 23.80952380952381,
    x_at_t_roll: 0.12482057043000687,
    energy_fraction: 0.7142857142857143,
  },
  roll_incline_solid_sphere: {
    acceleration: 2.396584004303436,
    mu_critical: 0.10399149550462924,
    slip_accel_if_mu_half_critical: 2.875900805164123,
  },
  roll_incline_solid_cylinder: {
    acceleration: 2.2368117373498735,
    mu_critical: 0.12132341142206746,
    slip_accel_if_mu_half_critical: 2.7960146716873417,
  },
  // Drake, multibody/plant/test/inclined_plane_test.cc
  drake_rolling_sphere: {
    v_1s: 1.8135820231826634,
    omega_1s: 36.27164046365327,
    h_1s: 0.2346947837276173,
    friction_force: 0.07254328092730654,
  },
  // leggedrobotics/SimBenchmark, benchmark/include/RollingBenchmark.hpp and data/rolling/default.csv
  simbenchmark_rolling: {
    ground_friction: 137.34,
    ball_friction_each: 0.211,
    box_acceleration: 0.7385,
    ball_acceleration: 0.211,
    box_speed_4s: 2.954,
    ball_speed_4s: 0.844,
  },
  overhang_2: { max_overhang: 0.75 },
  overhang_3: { max_overhang: 0.9166666666666666 },
  a_frame_20: { mu_ground_min: 0.18198511713310117, top_horizontal_force_over_W: 0.18198511713310117 },
  falling_rod_pinned: {
    alpha0: 14.715,
    omega_vertical: 5.424942396007538,
    pin_force_vertical_start_over_W: 0.25,
    pin_force_at_vertical_over_W: 2.5,
    t_quarter: 0.48333371359331145,
  },
  steady_precession: {
    slow_precession: 0.7498051957908748,
    fast_precession: 39.25019480420912,
    sleeping_top_threshold: 15.344054223053305,
  },
  conical_pendulum: { omega: 3.3656518360490675, period: 1.8668554007521487, tension_over_W: 1.1547005383792515 },
  friction_oscillator: {
    half_period: 0.3141592653589793,
    amplitude_drop_per_half_cycle: 0.01962,
    turning_points: [0.1, -0.08038, 0.06076, -0.04114, 0.02152, -0.0019],
    t_stop: 1.5707963267948966,
    x_final: -0.0019,
  },
} as const;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Triple): number => Math.hypot(...a);
export const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Triple, factor: number): Triple => [a[0] * factor, a[1] * factor, a[2] * factor];

/** How far a measured value is off, as a share of the expected one. */
export const share = (measured: number, expected: number): number => Math.abs(measured / expected - 1);

export const floor = (surface: object = {}, normal: Triple = [0, 0, 1]): BodyDescription => ({
  name: "floor",
  kind: "fixed",
  shapes: [{ type: "plane", normal, ...surface }],
});

/** A world of these bodies, z up. */
export function worldOf(bodies: readonly BodyDescription[], options: WorldOptions = {}, rest: Partial<ResolvedModel> = {}): World {
  return World.fromModel({ gelenk: 1, up: "z", gravity: [0, 0, -G], bodies, ...rest }, options);
}

export const withImpact = (impact: "exact" | "step"): WorldOptions => ({ contact: { impact } });

/** Makes steps of length 1/perSecond for so long, and looks after each of them. */
export function run(world: World, seconds: number, perSecond: number, look: (report: StepReport) => void = () => {}): World {
  for (let i = 0; i < Math.round(seconds * perSecond); i++) {
    look(world.step(1 / perSecond));
  }
  return world;
}

/** Of the ball that falls, m. */
export const RADIUS = 0.1;

/** A ball of 1 kg, 1 m above the floor. */
export function bouncer(restitution: number, options: WorldOptions): World {
  const ball: BodyDescription = {
    name: "ball",
    mass: 1,
    position: [0, 0, 1 + RADIUS],
    shapes: [{ type: "sphere", radius: RADIUS, restitution }],
  };
  return worldOf([floor({ restitution }), ball], options);
}

export const impactsIn = (world: World): ImpactEvent[] => world.events.filter((event) => event.type === "impact");

/** A body of 1 kg on an endless slope, and its way and speed downhill. */
export interface OnSlope {
  readonly world: World;
  readonly body: Body;
  readonly way: () => number;
  readonly speed: () => number;
  /** Downhill, and out of the slope. */
  readonly down: Triple;
  readonly normal: Triple;
}

/** `lift`: from the slope to the origin of the body. Shapes are turned with the slope, which rises against x; `speed` is downhill. */
export function onSlope(
  angleDeg: number,
  body: Partial<BodyDescription> & { readonly lift: number; readonly speed?: number },
  surface: object,
  options: WorldOptions = {},
): OnSlope {
  const angle = radians(angleDeg);
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const down: Triple = [c, 0, -s];
  const normal: Triple = [s, 0, c];
  const { lift, speed = 0, shapes = [], ...described } = body;
  const sliding: BodyDescription = {
    name: "body",
    mass: 1,
    position: times(normal, lift),
    orientation: [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)],
    velocity: times(down, speed),
    ...described,
    shapes: shapes.map((shape) => ({ ...shape, ...surface })),
  };
  const world = worldOf([floor(surface, normal), sliding], options);
  const handle = world.body("body")!;
  const start = handle.position;
  return {
    world,
    body: handle,
    way: () => dot(minus(handle.position, start), down),
    speed: () => dot(handle.velocity, down),
    down,
    normal,
  };
}

/** Total force of all contacts of two bodies on B, N, as the mean of the last stretch. */
export function contactForce(world: World, a: string, b: string): Triple {
  let sum: Triple = [0, 0, 0];
  for (const contact of world.contacts) {
    if (contact.a !== a || contact.b !== b) continue;
    for (const { force } of contact.points) sum = [sum[0] + force[0], sum[1] + force[1], sum[2] + force[2]];
  }
  return sum;
}

/** Slower than this, m/s, is no longer evenly falling: the kernel for heaps lets speeds die away. */
const SLOW = 0.02;

/** When a speed that falls evenly reaches zero: on the line through the last two samples [time, speed] before it is slow. */
export function stopTime(samples: readonly (readonly [number, number])[]): number {
  const slow = samples.findIndex(([, speed]) => Math.abs(speed) < SLOW);
  const [t1, v1] = samples[slow - 2]!;
  const [t2, v2] = samples[slow - 1]!;
  return t2 + (v2 * (t2 - t1)) / (v1 - v2);
}
