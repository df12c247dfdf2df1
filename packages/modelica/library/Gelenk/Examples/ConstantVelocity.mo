within Gelenk.Examples;
package ConstantVelocity "The constant-velocity joint in several ways, alone or at the end of a pendulum in space"
  partial model PartialShaftJoint "Turns by a about z, by b about y (carried along), by a about z (carried along)"
    parameter SI.Angle a_start = 0.2 "First angle at the start";
    parameter SI.Angle b_start = 0.2 "Second angle at the start";
    Recursive.Interfaces.Primary primary "Towards the ground";
    Recursive.Interfaces.Secondary secondary "Away from it";
  end PartialShaftJoint;

  model Explicit "Two universal joints in one point, with two coordinates and no constraint"
    extends PartialShaftJoint;
    Recursive.Joints.ConstantVelocity joint(
      phi_a(start = a_start, fixed = true), phi_b(start = b_start, fixed = true), w_a(fixed = true), w_b(fixed = true));
  equation
    connect(primary, joint.primary);
    connect(joint.secondary, secondary);
  end Explicit;

  model CoupledHinges "Three hinges without mass between them, the outer ones coupled by a torque: a constraint around the recursion"
    extends PartialShaftJoint;
    Recursive.Joints.Revolute first(n = {0, 0, 1}, useAxisFlange = true, phi(start = a_start, fixed = true), w(fixed = true));
    Recursive.Joints.Revolute middle(n = {0, 1, 0}, phi(start = b_start, fixed = true), w(fixed = true));
    Recursive.Joints.Revolute last(n = {0, 0, 1}, useAxisFlange = true, phi(stateSelect = StateSelect.prefer), w(stateSelect = StateSelect.prefer));
  equation
    connect(primary, first.primary);
    connect(first.secondary, middle.primary);
    connect(middle.secondary, last.primary);
    connect(last.secondary, secondary);
    connect(first.axis, last.axis);
  end CoupledHinges;

  model ThreeRevolutes "The same about the shaft, across it, and back about the shaft; not for the straight joint"
    extends CoupledHinges(
      first(n = {1, 0, 0}, phi(start = theta)), middle(n = {0, 0, 1}, phi(start = bend)), last(n = {-1, 0, 0}));
  protected
    // Turned by bend about the axis (0, -sin(theta), cos(theta))
    parameter Real p_y = sin(b_start / 2);
    parameter Real p_z = cos(b_start / 2) * sin(a_start);
    parameter SI.Angle theta = atan2(-p_y, p_z);
    parameter SI.Angle bend = 2 * atan2(sqrt(p_y ^ 2 + p_z ^ 2), cos(b_start / 2) * cos(a_start));
  end ThreeRevolutes;

  model CardanSubsystem "Three hinges with a constraint as a subsystem: four unknowns inside, solved with seven right-hand sides"
    extends PartialShaftJoint;
    Cardan joint(phi_a(start = a_start, fixed = true), phi_b(start = b_start, fixed = true), w_a(fixed = true), w_b(fixed = true));
  equation
    connect(primary, joint.primary);
    connect(joint.secondary[1], secondary);
  end CardanSubsystem;

  model Cardan "Hinges about z, y and z; unknowns are their accelerations and the torque that couples the outer ones"
    extends Recursive.Interfaces.PartialSubsystem(final ns = 1, final nq = 4);
    SI.Angle phi_a(start = 0, stateSelect = StateSelect.always) "Angle of both outer hinges";
    SI.Angle phi_b(start = 0, stateSelect = StateSelect.always) "Angle of the middle hinge";
    SI.AngularVelocity w_a(start = 0, stateSelect = StateSelect.always) "Rate of phi_a";
    SI.AngularVelocity w_b(start = 0, stateSelect = StateSelect.always) "Rate of phi_b";
  protected
    Real T_1[3, 3] "Behind the first hinge";
    Real T_2[3, 3] "Behind the middle hinge";
    Real u[3, 3] "Axes, by rows";
    SI.AngularVelocity w_1[3] "Behind the first hinge";
    SI.AngularVelocity w_2[3] "Behind the middle hinge";
  equation
    der(phi_a) = w_a;
    der(phi_b) = w_b;
    der(w_a) = q[1];
    der(w_b) = q[2];
    T_1 = [cos(phi_a), sin(phi_a), 0; -sin(phi_a), cos(phi_a), 0; 0, 0, 1] * primary.T;
    T_2 = [cos(phi_b), 0, -sin(phi_b); 0, 1, 0; sin(phi_b), 0, cos(phi_b)] * T_1;
    secondary[1].T = [cos(phi_a), sin(phi_a), 0; -sin(phi_a), cos(phi_a), 0; 0, 0, 1] * T_2;
    u = [primary.T[3, 1], primary.T[3, 2], primary.T[3, 3]; T_1[2, 1], T_1[2, 2], T_1[2, 3]; T_2[3, 1], T_2[3, 2], T_2[3, 3]];
    w_1 = primary.w + u[1, :] * w_a;
    w_2 = w_1 + u[2, :] * w_b;
    secondary[1].r = primary.r;
    secondary[1].v = primary.v;
    secondary[1].w = w_2 + u[3, :] * w_a;
    r = zeros(1, 3);
    Phi[1, :, :] = [transpose(u), zeros(3); zeros(3, 4)];
    c[1, :] = cat(1, (cross(primary.w, u[1, :]) + cross(w_2, u[3, :])) * w_a + cross(w_1, u[2, :]) * w_b, zeros(3));
    F = zeros(6, 4);
    // The loads about the axes are the coupling torque, none, and its opposite; the outer accelerations are equal
    A = [0, 0, 0, -1; 0, 0, 0, 0; 0, 0, 0, 1; 1, 0, -1, 0];
    D[1, :, :] = [u, zeros(3, 3); zeros(1, 6)];
    H = zeros(1, 4, 6);
    gamma = zeros(4);
  end Cardan;

  model Euler "By Euler parameters p0 … p3: p1 = 0 along the shaft, and their squares add up to 1"
    extends Recursive.Interfaces.PartialJoint(final nf = 2);
    parameter StateSelect select = StateSelect.default "Whether p2 and p3 are always states" annotation(Evaluate = true);
    Real p0(start = 1);
    Real p2(stateSelect = select);
    Real p3(stateSelect = select);
    SI.AngularVelocity s[2](each stateSelect = StateSelect.always) "Rates along the free directions";
  protected
    Real p[3] "Vector part, in axes of the primary frame";
    Real k "1/(1 + p0)";
    Real h2[3] "Second axis, turned by half of the bend";
    Real h3[3] "Third axis likewise";
    Real w_r[3] "Relative angular velocity, in axes of the primary frame";
    Real w_h[3] "Of what turns by half of the bend";
    Real u_2[3] "First free direction, in axes of the ground";
    Real u_3[3] "Second free direction";
  equation
    p = {0, p2, p3};
    p0 ^ 2 + p2 ^ 2 + p3 ^ 2 = 1;
    k = 1 / (1 + p0);
    h2 = {0, 1, 0} + cross(p, {0, 1, 0}) + k * cross(p, cross(p, {0, 1, 0}));
    h3 = {0, 0, 1} + cross(p, {0, 0, 1}) + k * cross(p, cross(p, {0, 0, 1}));
    w_r = 2 * (p0 * {0, der(p2), der(p3)} - der(p0) * p + cross(p, {0, der(p2), der(p3)}));
    s = {h2 * w_r, h3 * w_r};
    w_h = {0, der(p2), der(p3)} - k * p * der(p0) + k * cross(p, {0, der(p2), der(p3)});
    der(s) = sd;
    secondary.r = primary.r;
    secondary.T = transpose(identity(3) + 2 * p0 * skew(p) + 2 * skew(p) * skew(p)) * primary.T;
    secondary.v = primary.v;
    u_2 = transpose(primary.T) * h2;
    u_3 = transpose(primary.T) * h3;
    secondary.w = primary.w + u_2 * s[1] + u_3 * s[2];
    r_ps = zeros(3);
    Phi = [u_2, u_3; zeros(3, 2)];
    c = cat(1, cross(primary.w + transpose(primary.T) * w_h, u_2 * s[1] + u_3 * s[2]), zeros(3));
    eta = zeros(2);
  end Euler;

  model EulerDynamic "Which parameters are states is chosen during the run"
    extends PartialShaftJoint;
    Euler joint(p0(start = cos(b_start / 2) * cos(a_start)), p2(start = sin(b_start / 2), fixed = true),
      p3(start = cos(b_start / 2) * sin(a_start), fixed = true), s(each start = 0, each fixed = true));
  equation
    connect(primary, joint.primary);
    connect(joint.secondary, secondary);
  end EulerDynamic;

  model EulerFixed "Two parameters are always states"
    extends EulerDynamic(joint(select = StateSelect.always));
  end EulerFixed;

  model Pendulum "Slender rods in series, on hinges about y and z in turn; the last hangs on the shaft joint"
    parameter Integer n = 10 "Number of rods" annotation(Evaluate = true);
    replaceable model ShaftJoint = Explicit "How the joint is written" constrainedby PartialShaftJoint;
    Recursive.Parts.Ground ground(g = 9.81, n = {0, 0, -1});
    Recursive.Joints.Revolute hinge[n - 1](
      n = {if mod(i, 2) == 1 then {0, 1, 0} else {0, 0, 1} for i in 1:n - 1}, phi(each start = 0.2, each fixed = true), w(each fixed = true));
    ShaftJoint joint;
    Recursive.Parts.Body rod[n](each m = 1, each r_CM = {0.5, 0, 0}, each I_11 = 0.05, each I_22 = 1 / 12, each I_33 = 1 / 12);
    Recursive.Parts.Bar bar[n - 1](each r = {1, 0, 0});
  equation
    for i in 1:n - 1 loop
      connect(hinge[i].secondary, rod[i].primary);
      connect(hinge[i].secondary, bar[i].primary);
    end for;
    for i in 2:n - 1 loop
      connect(bar[i - 1].secondary, hinge[i].primary);
    end for;
    if n > 1 then
      connect(ground.secondary, hinge[1].primary);
      connect(bar[n - 1].secondary, joint.primary);
    else
      connect(ground.secondary, joint.primary);
    end if;
    connect(joint.secondary, rod[n].primary);
    annotation(experiment(StopTime = 1));
  end Pendulum;
end ConstantVelocity;
