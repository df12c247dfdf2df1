within Gelenk;
package Examples "Models that can be run"
  model DoublePendulum "The double pendulum of the standard library, of recursive elements"
    Recursive.Parts.Ground ground;
    Recursive.Joints.Revolute revolute1(phi(fixed = true), w(fixed = true), useAxisFlange = true);
    Recursive.Joints.Revolute revolute2(phi(fixed = true), w(fixed = true));
    Recursive.Parts.Body body1(m = m, r_CM = {0.25, 0, 0}, I_11 = I_1, I_22 = I_2, I_33 = I_2);
    Recursive.Parts.Body body2(m = m, r_CM = {0.25, 0, 0}, I_11 = I_1, I_22 = I_2, I_33 = I_2);
    Recursive.Parts.Bar bar1(r = {0.5, 0, 0});
    Modelica.Mechanics.Rotational.Components.Damper damper(d = 0.1);
    Modelica.Mechanics.Rotational.Components.Fixed fixed;
  protected
    parameter SI.Mass m = 7700 * 0.5 * 0.06 ^ 2 "Bar of steel";
    parameter SI.MomentOfInertia I_1 = m * 0.06 ^ 2 / 6;
    parameter SI.MomentOfInertia I_2 = m * (0.5 ^ 2 + 0.06 ^ 2) / 12;
  equation
    connect(ground.secondary, revolute1.primary);
    connect(revolute1.secondary, body1.primary);
    connect(revolute1.secondary, bar1.primary);
    connect(bar1.secondary, revolute2.primary);
    connect(revolute2.secondary, body2.primary);
    connect(revolute1.axis, damper.flange_b);
    connect(fixed.flange, damper.flange_a);
    annotation(experiment(StopTime = 3));
  end DoublePendulum;

  model Chain "Planar pendulum of n equal links, all in line at the start, along x"
    parameter Integer n = 10 "Number of links" annotation(Evaluate = true);
    Recursive.Parts.Ground ground(g = 9.81);
    Recursive.Joints.Revolute joint[n](phi(each fixed = true), w(each fixed = true));
    Recursive.Parts.Bar bar[n](each r = {1, 0, 0});
    Recursive.Parts.Body body[n](each m = 1, each r_CM = {0.5, 0, 0}, each I_33 = 1 / 12);
  equation
    connect(ground.secondary, joint[1].primary);
    for i in 1:n loop
      connect(joint[i].secondary, body[i].primary);
      connect(joint[i].secondary, bar[i].primary);
    end for;
    for i in 2:n loop
      connect(bar[i - 1].secondary, joint[i].primary);
    end for;
    annotation(experiment(StopTime = 1));
  end Chain;

  model FourBar "A loop of four bars as one joint, moved by gravity"
    parameter SI.Mass m_1 = 1 "Crank";
    parameter SI.Mass m_2 = 3 "Coupler";
    parameter SI.Mass m_3 = 2 "Rocker";
    Recursive.Parts.Ground ground(g = 9.81);
    Recursive.Joints.FourBar fourBar(phi(start = 0.7, fixed = true), w(start = 0, fixed = true));
    Recursive.Parts.Body crank(m = m_1, r_CM = {0.6, 0, 0}, I_33 = m_1 * 1.2 ^ 2 / 12);
    Recursive.Parts.Body coupler(m = m_2, r_CM = {1.75, 0, 0}, I_33 = m_2 * 3.5 ^ 2 / 12);
    Recursive.Parts.Body rocker(m = m_3, r_CM = {1.25, 0, 0}, I_33 = m_3 * 2.5 ^ 2 / 12);
  equation
    connect(ground.secondary, fourBar.primary);
    connect(fourBar.crank, crank.primary);
    connect(fourBar.coupler, coupler.primary);
    connect(fourBar.rocker, rocker.primary);
    annotation(experiment(StopTime = 2));
  end FourBar;

  model Crane "A boom on a hinge, lifted by a cylinder: pump, valve, cylinder, and the boom as a recursive tree"
    Recursive.Parts.Ground ground;
    Recursive.Parts.Ground foot(r = {0.5, -0.8, 0}) "Lower end of the cylinder";
    Recursive.Joints.Revolute hinge(phi(start = 0.2, fixed = true), w(fixed = true));
    Recursive.Parts.Body boom(m = 200, r_CM = {2, 0, 0}, I_33 = 200 * 16 / 12);
    Recursive.Parts.Bar toCylinder(r = {1.2, 0, 0}) "Upper end of the cylinder";
    Recursive.Parts.Bar toLoad(r = {4, 0, 0});
    Recursive.Parts.Body load(m = 100);
    Recursive.Forces.LineForce line;
    Hydraulics.Cylinder cylinder(bore = 0.1, rod = 0.06, stroke = 0.9, s_closed = 0.8, pA_start = 1.2e7, pB_start = 0, d = 2e4);
    Hydraulics.Valve valve(k = 2e-7);
    Hydraulics.Pump pump(q_nominal = 5e-4, p_max = 2.5e7);
    Hydraulics.Volume pipe(V = 1e-3, p_start = 1.5e7);
    Hydraulics.Tank tank;
    Modelica.Blocks.Sources.Trapezoid spool(amplitude = 0.5, rising = 0.2, width = 0.8, falling = 0.2, period = 10, startTime = 0.5);
  equation
    connect(ground.secondary, hinge.primary);
    connect(hinge.secondary, boom.primary);
    connect(hinge.secondary, toCylinder.primary);
    connect(hinge.secondary, toLoad.primary);
    connect(toLoad.secondary, load.primary);
    connect(foot.secondary, line.primary_a);
    connect(toCylinder.secondary, line.primary_b);
    connect(line.flange_a, cylinder.flange_a);
    connect(line.flange_b, cylinder.flange_b);
    connect(cylinder.A, valve.A);
    connect(cylinder.B, valve.B);
    connect(valve.P, pipe.port);
    connect(pump.outlet, pipe.port);
    connect(pump.inlet, tank.port);
    connect(valve.T, tank.port);
    connect(spool.y, valve.u);
    annotation(experiment(StopTime = 3));
  end Crane;
end Examples;
