/**
 * IFToMM multibody benchmark A02, N four-bar mechanism, N = 2: rods of 1 m and 1 kg, g = 9.81 m/s², B₀ starts at (0, 1) with (1, 0) m/s.
 * Columns t, B₀x, B₀y, B₀vx, B₀vy, angle clockwise from up; recomputed from the single equation of motion to all digits. The library
 * accepts an energy error of 0.1 J at h = 0.01 s and 1e-3 m at the end.
 */
export const A02 = {
  energy: 0.1,
  position: 1e-3,
  rows: [
    [1, -0.1950203019494351, -0.9807992056621738, -6.6766780368811585, 1.3275783251604871, 3.3378708031050977],
    [2, 0.057815795768011435, 0.9983272678634555, 1.0172601366204366, -0.05891224871344565, 6.3410333613123315],
    [4, 0.11761610237680861, 0.9930591384513251, 1.0690392650289686, -0.12661504916672028, 12.684259593513971],
    [6, 0.1813811262234082, 0.9834128772036331, 1.1551142876921736, -0.21304981384230176, 19.03194661293453],
    [8, 0.2510559146283013, 0.967972586249294, 1.2743121057406743, -0.3305089377254819, 25.386512181594924],
    [10, 0.3284581115408154, 0.944518538178601, 1.4230514702069441, -0.49486884548704296, 31.750597186986102],
  ],
} as const;

/**
 * Rate of the verticals at the angle θ (clockwise from up) for any N, by energy: with n verticals about their feet and N couplers that
 * translate, ½((N + 1)/3 + N)·θ̇² + g·cos θ·((N + 1)/2 + N) = const for rods of 1 m.
 */
export function rateAtAngle(n: number, speed: number, angle: number, gravity = 9.81): number {
  const inertia = (n + 1) / 3 + n;
  const weight = gravity * ((n + 1) / 2 + n);
  return Math.sqrt(speed * speed + (2 * weight * (1 - Math.cos(angle))) / inertia);
}
