within Gelenk.Recursive;
package Forces "Loads on one point or between two"
  model LineForce "Force along the line between two points, of a rod between its flanges: springs, dampers, cylinders"
    extends Interfaces.PartialLoad;
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange_a "At the first point; its position is 0";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange_b "At the second point; its position is the distance";
    SI.Distance length(start = 1) "Distance of the points";
  protected
    SI.Position d[3] "From the first to the second point";
    Real e[3] "Its direction";
  equation
    d = primary_b.r - primary_a.r;
    length = sqrt(d * d);
    e = d / length;
    flange_a.s = 0;
    flange_b.s = length;
    f_a = e * flange_a.f;
    f_b = e * flange_b.f;
    t_a = zeros(3);
    t_b = zeros(3);
  end LineForce;

  model SpringDamper "Spring and damper along the line between two points"
    extends Interfaces.PartialLoad;
    parameter SI.TranslationalSpringConstant c = 0 "Force per way";
    parameter SI.TranslationalDampingConstant d = 0 "Force per speed";
    parameter SI.Length s_unstretched = 0 "Length without force";
    SI.Distance length "Distance of the points";
    SI.Velocity rate "How fast it grows";
    SI.Force f "Force that draws them together";
  protected
    SI.Position r[3] "From the first to the second point";
    Real e[3] "Its direction";
  equation
    r = primary_b.r - primary_a.r;
    length = sqrt(r * r);
    e = r / length;
    rate = e * (primary_b.v - primary_a.v);
    f = c * (length - s_unstretched) + d * rate;
    f_a = e * f;
    f_b = -e * f;
    t_a = zeros(3);
    t_b = zeros(3);
  end SpringDamper;

  model Force "A force and a torque on a point, in axes of the ground"
    Interfaces.Primary primary "The point";
    Modelica.Blocks.Interfaces.RealInput force[3](each unit = "N") "Force";
    Modelica.Blocks.Interfaces.RealInput torque[3](each unit = "N.m") "Torque";
  equation
    primary.J = zeros(6);
    primary.B = zeros(3, 3);
    primary.N = zeros(6);
    primary.f = force;
    primary.t = torque;
  end Force;

  model Closure "Holds two points together in two directions: closes a planar loop, with the forces as unknowns of a linear system around the recursion"
    extends Interfaces.PartialLoad;
    parameter Real n_1[3] = {1, 0, 0} "First direction, in axes of the first point's frame";
    parameter Real n_2[3] = {0, 1, 0} "Second direction";
    SI.Force f[2] "Forces on the first point";
  equation
    0 = n_1 * (primary_a.T * (primary_b.r - primary_a.r));
    0 = n_2 * (primary_a.T * (primary_b.r - primary_a.r));
    f_a = transpose(primary_a.T) * (n_1 * f[1] + n_2 * f[2]);
    f_b = -f_a;
    t_a = zeros(3);
    t_b = zeros(3);
  end Closure;
end Forces;
