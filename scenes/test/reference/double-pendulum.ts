/**
 * The double pendulum of two equal homogeneous rods in its two angles from straight down, integrated here by the classical Runge–Kutta
 * method: a second algorithm beside the joints. Per mass and length², with d = φ₁ − φ₂ and rods of square section of thickness l/10,
 * whose moment about the centre is (1 + 1/100)/12:
 *
 *   (4/3 + κ)·φ̈₁ + ½cos d·φ̈₂ = −½sin d·φ̇₂² − 3/2·(g/l)·sin φ₁        κ = 1/1200
 *   ½cos d·φ̈₁ + (1/3 + κ)·φ̈₂ =  ½sin d·φ̇₁² − ½·(g/l)·sin φ₂
 */
const UPPER = 4 / 3 + 1 / 1200;
const LOWER = 1 / 3 + 1 / 1200;

type State = readonly [first: number, second: number, firstRate: number, secondRate: number];

function derivative([first, second, firstRate, secondRate]: State, gravity: number): State {
  const c = Math.cos(first - second) / 2;
  const s = Math.sin(first - second) / 2;
  const right1 = -s * secondRate ** 2 - 1.5 * gravity * Math.sin(first);
  const right2 = s * firstRate ** 2 - 0.5 * gravity * Math.sin(second);
  const determinant = UPPER * LOWER - c * c;
  return [firstRate, secondRate, (LOWER * right1 - c * right2) / determinant, (UPPER * right2 - c * right1) / determinant];
}

const shifted = (y: State, k: State, h: number): State => y.map((value, i) => value + h * k[i]!) as unknown as State;

/** Energy per mass and length²; the potential is 0 at the height of the upper hinge. */
export function doublePendulumEnergy([first, second, firstRate, secondRate]: State, gravity: number): number {
  const kinetic = (UPPER * firstRate ** 2 + LOWER * secondRate ** 2 + Math.cos(first - second) * firstRate * secondRate) / 2;
  return kinetic - gravity * (1.5 * Math.cos(first) + 0.5 * Math.cos(second));
}

/** Angles and rates after `time`; `gravity` is g/l. Error about 1e-13 at steps of 1e-4 s over a second. */
export function doublePendulumAt(time: number, first: number, second: number, gravity: number, steps = Math.ceil(time / 1e-4)): State {
  const h = time / steps;
  let y: State = [first, second, 0, 0];
  for (let i = 0; i < steps; i++) {
    const k1 = derivative(y, gravity);
    const k2 = derivative(shifted(y, k1, h / 2), gravity);
    const k3 = derivative(shifted(y, k2, h / 2), gravity);
    const k4 = derivative(shifted(y, k3, h), gravity);
    y = y.map((value, j) => value + (h / 6) * (k1[j]! + 2 * k2[j]! + 2 * k3[j]! + k4[j]!)) as unknown as State;
  }
  return y;
}
