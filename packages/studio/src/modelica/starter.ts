/** What the editor holds before anything was written or opened. */
export const STARTER_FILE = "Ball.mo";

export const STARTER_TEXT = `model Ball "A ball that is dropped and bounces"
  parameter Real e = 0.7 "Speed behind an impact per speed before it";
  parameter Real g(unit = "m/s2") = 9.81;
  Real h(start = 1, fixed = true, unit = "m") "Height";
  Real v(start = 0, fixed = true, unit = "m/s") "Speed";
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e * pre(v));
  end when;
  annotation(experiment(StopTime = 2));
end Ball;
`;
