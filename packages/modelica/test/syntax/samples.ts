/** Texts that between them use every production of the grammar. */

export const PENDULUM = `within;
model Pendulum "A point on a rod" + ", swinging in a plane"
  import Modelica.Constants.pi;
  import SI = Modelica.Units.SI;
  parameter SI.Length L(min = 0, displayUnit = "mm") = 1 "Length of the rod";
  parameter Real m = 1, g(final unit = "m/s2") = 9.81 "Gravity";
  constant Integer n[:] = {1, 2, 3};
  Real x(start = L, fixed = true), y(start = 0);
  Real vx, vy;
  Real F "Force in the rod";
protected
  Boolean up;
initial equation
  vx = 0;
equation
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -x/L*F;
  m*der(vy) = -y/L*F - m*g "Newton";
  x^2 + y^2 = L^2;
  up = y > 0 and not vx < 0 or time >= 2*pi;
  annotation (experiment(StopTime = 10, Tolerance = 1e-6), Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}),
    graphics = {Rectangle(extent = {{-10, 10}, {10, -10}}, lineColor = {0, 0, 255})}), Documentation(info = "<html>\\"rod\\"</html>"));
end Pendulum;
`;

export const CLASSES = `within A.B;
encapsulated partial package P "description"
  import C.D;
  import E.*;
  import F.{G, H} "two of them";
  extends Base(redeclare each final model M = N(k = 1), x(start = 1) = 2, redeclare replaceable T y constrainedby U(z = 3),
    break a, break connect(b.c[1], d)) annotation (Evaluate = true);
  type Axis = Real[3](each final unit = "1") annotation (Evaluate = true);
  type E = enumeration(lo "low", mid, hi annotation (Evaluate = true)) "levels";
  type Open = enumeration(:);
  type None = enumeration();
  connector Pin
    flow Real i;
    Real v;
    stream Real h;
  end Pin;
  expandable connector Bus
  end Bus;
  connector In = input Real;
  operator record Complex
    Real re, im;
    encapsulated operator 'constructor'
      function fromReal
        input Real re;
        output Complex c;
      algorithm
        c := Complex(re, 0);
      end fromReal;
    end 'constructor';
    operator function '+' = add;
  end Complex;
  pure function f
    input Real u[:];
    input Integer k = 2 "factor";
    output Real y[size(u, 1)];
  protected
    Real s;
  external "C" y = c_f(u, size(u, 1), k) annotation (Include = "#include <f.h>", derivative(order = 1, noDerivative = k) = g);
  end f;
  impure function clock
    output Real t;
    external;
  end clock;
  function df = der(f, u, k) "partial derivative";
  replaceable model R = S constrainedby T(a = 1) "replaceable" annotation (HideResult = true);
  redeclare replaceable function extends base(k = 3) "class extends"
  algorithm
    (a, , b) := f(x, function h(k = 2), n = 3);
    for i in 1:n, j loop
      x[i, j] := if i == j then 1 elseif i < j then 2 else 3;
      while x[i] > 0 loop
        break;
      end while;
    end for;
    if a then
      return;
    elseif b then
      c.d[1] := .sin(2.);
    else
      assert(false, "never" + "ever");
    end if;
    when initial() then
      x := pre(x);
    elsewhen sample(0, 0.1) then
      y := 1;
    end when;
  end base;
  final inner outer parameter T t[2, :](each a(b.c = 1), final d = {1, 2}) = break if use "conditional";
  replaceable flow discrete output X.Y[3] u[2], v constrainedby .Z "tail";
public
  Real z;
equation
  connect(p, r[1].n) annotation (Line(points = {{0, 0}, {1, 1}}));
  (x, , z) = f(u, k = 2);
  assert(x > 0, "message");
  Connections.root(frame.R);
  if c then
    x = 1;
  elseif d then
    x = 2;
  else
    x = 3;
    y = 4;
  end if;
  for i in E loop
    a[i] = b[end - i, :];
  end for;
  when time > 1 then
    reinit(x, 0);
  elsewhen time > 2 then
    reinit(x, 1);
  end when "when";
  [a, b; c, d]*{x for i in 1:2:5, j in 1:n} = {{1, 2}, {3.5, .5e-3}};
  -a .^ 2 .+ b ./ c .- d .* e = (if p then q else r) + (a - (b - c)) - (-d)*(e/(f/g))^(h^2);
  s = sum(x[i]*y[i] for i in 1:size(x, 1)) + max({1, 2}) + (1:3)*ones(3);
initial algorithm
  x := 1;
  annotation (version = "1.0", uses(Modelica(version = "4.0.0")), Diagram());
end P;

final model 'quoted name' "second class of the file"
  Real 'x y' = 'a\\'b'.c;
end 'quoted name';
`;

export const SAMPLES = { PENDULUM, CLASSES };
