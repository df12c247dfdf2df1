/** A plan that uses nearly everything, for tests that change it. */
export const fullPlan = {
  plan: 1,
  name: "reach",
  about: "How far the hand reaches.",
  model: "@double-pendulum",
  settings: { until: 5, step: "1/240" },
  vary: {
    length: { from: 0.5, to: 2 },
    "settings.step": { values: [0.01, 0.001], weights: [1, 3] },
    "settings.method": { values: ["penalty", "impulse-direct"] },
    "bodies.ball.velocity.x": { distribution: "normal", mean: 0, deviation: 0.1, from: -1, to: 1 },
    stiffness: { from: 1, to: 1e6, spacing: "log" },
    gap: { distribution: "triangular", from: 0, mode: 1, to: 2 },
    life: { distribution: "weibull", scale: 2, shape: 1.5 },
    share: { distribution: "beta", from: 0, to: 1, alpha: 2, beta: 3 },
    load: { distribution: "log-normal", median: 2, deviation: 0.3 },
    wear: { distribution: "log-uniform", from: 1e-6, to: 1e-3 },
    drag: { distribution: "uniform", from: 0, to: 1 },
  },
  sampling: { method: "sobol", count: 1000, seed: 3, scramble: true },
  tables: { measured: "measured.csv" },
  metrics: {
    reach: "max(hand.position.x)",
    fit: "rms(arm.position.y - measured.y)",
    drift: "ledger.energyDrift",
    settled: "settlingTime(arm.position.y, 0.02)",
  },
} as const;

/** A plan that looks for the best. */
export const searchPlan = {
  plan: 1,
  model: "arm.json",
  vary: { length: { from: 0.5, to: 2, start: 1 }, stiffness: { from: 1, to: 1e6, spacing: "log" } },
  metrics: { reach: "max(hand.position.x)", force: "max(abs(joint.elbow.reaction))" },
  optimise: {
    maximise: "reach",
    method: "nelder-mead",
    subject: ["force <= 5000"],
    evaluations: 200,
    tolerance: 1e-4,
    spread: 0.3,
    restarts: 1,
    seed: 2,
    front: { metric: "force", sense: "<=", limits: [1000, 2000] },
  },
} as const;
