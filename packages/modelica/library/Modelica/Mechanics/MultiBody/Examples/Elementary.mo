within Modelica.Mechanics.MultiBody.Examples;
package Elementary "Pendulums, springs and a free body"
  extends Modelica.Icons.ExamplesPackage;

  model Pendulum "A mass on a hinge with a damper, let go from the horizontal"
    extends Modelica.Icons.Example;
    inner World world "Gravity along -y";
    Joints.Revolute rev(n = {0, 0, 1}, useAxisFlange = true, phi(fixed = true), w(fixed = true)) "At rest at phi = 0";
    Rotational.Components.Damper damper(d = 0.1) "Between the support and the axis of the hinge";
    Parts.Body body(m = 1, r_CM = {0.5, 0, 0}) "The mass, half a metre from the hinge";
  equation
    connect(world.frame_b, rev.frame_a);
    connect(rev.frame_b, body.frame_a);
    connect(rev.support, damper.flange_a);
    connect(rev.axis, damper.flange_b);
    annotation(experiment(StopTime = 5));
  end Pendulum;

  model DoublePendulum "Two bars of steel in a row; the first hinge has a damper"
    extends Modelica.Icons.Example;
    inner World world "Gravity along -y";
    Joints.Revolute revolute1(useAxisFlange = true, phi(fixed = true), w(fixed = true)) "From the world to the first bar";
    Joints.Revolute revolute2(phi(fixed = true), w(fixed = true)) "From the first bar to the second";
    Rotational.Components.Damper damper(d = 0.1) "At the first hinge";
    Parts.BodyBox boxBody1(r = {0.5, 0, 0}, width = 0.06) "First bar";
    Parts.BodyBox boxBody2(r = {0.5, 0, 0}, width = 0.06) "Second bar";
  equation
    connect(world.frame_b, revolute1.frame_a);
    connect(revolute1.frame_b, boxBody1.frame_a);
    connect(boxBody1.frame_b, revolute2.frame_a);
    connect(revolute2.frame_b, boxBody2.frame_a);
    connect(revolute1.support, damper.flange_a);
    connect(revolute1.axis, damper.flange_b);
    annotation(experiment(StopTime = 3));
  end DoublePendulum;

  model FreeBody "A body that hangs on two springs only: nothing guides it"
    extends Modelica.Icons.Example;
    inner World world "Gravity along -y";
    Parts.FixedTranslation bar2(r = {0.8, 0, 0}, animation = false) "To the upper end of the second spring";
    Forces.Spring spring1(c = 20, s_unstretched = 0, width = 0.1, coilWidth = 0.005) "From the world to the left end of the body";
    Forces.Spring spring2(c = 20, s_unstretched = 0, width = 0.1, coilWidth = 0.005) "From the bar to its right end";
    Parts.BodyShape body(
      r = {0.4, 0, 0}, r_CM = {0.2, 0, 0}, m = 1, I_11 = 1, I_22 = 1, I_33 = 1, width = 0.05,
      r_0(start = {0.2, -0.5, 0.1}, each fixed = true), v_0(each fixed = true), angles_fixed = true, w_0_fixed = true,
      angles_start = {0.174532925199433, 0.174532925199433, 0.174532925199433}) "At rest, turned by 10 degrees about each axis";
  equation
    connect(world.frame_b, bar2.frame_a);
    connect(world.frame_b, spring1.frame_a);
    connect(bar2.frame_b, spring2.frame_a);
    connect(spring1.frame_b, body.frame_a);
    connect(spring2.frame_b, body.frame_b);
    annotation(experiment(StopTime = 10));
  end FreeBody;

  model PendulumWithSpringDamper "A mass on a slide on a hinge, with a spring and a damper along the slide"
    extends Modelica.Icons.Example;
    inner World world "Gravity along -y";
    Parts.FixedTranslation bar1(r = {0.3, 0, 0}) "To the hinge";
    Joints.Revolute revolute(phi(fixed = true), w(fixed = true)) "The hinge";
    Joints.Prismatic prismatic(s(fixed = true, start = 0.5), v(fixed = true), boxWidth = 0.04) "The slide";
    Parts.Body body1(m = 1, r_CM = {0, 0, 0}, I_11 = 1, I_22 = 1, I_33 = 1, sphereDiameter = 0.2) "The mass";
    Forces.Spring spring1(c = 20, s_unstretched = 0.2, coilWidth = 0.01) "From the hinge to the mass";
    Forces.Damper damper1(d = 1, animation = false) "Beside the spring";
  equation
    connect(world.frame_b, bar1.frame_a);
    connect(bar1.frame_b, revolute.frame_a);
    connect(revolute.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body1.frame_a);
    connect(bar1.frame_b, spring1.frame_a);
    connect(prismatic.frame_b, spring1.frame_b);
    connect(bar1.frame_b, damper1.frame_a);
    connect(prismatic.frame_b, damper1.frame_b);
    annotation(experiment(StopTime = 10));
  end PendulumWithSpringDamper;

  model SpringMassSystem "Two equal oscillators: a spring of the drive line at the axis of a slide, and a spring in space beside a slide"
    extends Modelica.Icons.Example;
    inner World world "Gravity along -y";
    Parts.FixedTranslation bar1(r = {0.3, 0, 0}) "To the first slide";
    Parts.FixedTranslation bar2(r = {0.3, 0, 0}) "To the second slide";
    Joints.Prismatic p1(useAxisFlange = true, n = {0, -1, 0}, s(fixed = true, start = 0.1), v(fixed = true), boxWidth = 0.05) "First slide";
    Joints.Prismatic p2(
      useAxisFlange = true, n = {0, -1, 0}, s(fixed = true, start = 0.1), v(fixed = true), stateSelect = StateSelect.always, boxWidth = 0.05)
      "Second slide";
    Parts.Body body1(m = 1, r_CM = {0, 0, 0}, sphereDiameter = 0.2) "First mass";
    Parts.Body body2(m = 1, r_CM = {0, 0, 0}, sphereDiameter = 0.2) "Second mass";
    Translational.Components.Spring spring1(c = 30, s_rel0 = 0.1) "At the axis of the first slide";
    Forces.Spring spring2(c = 30, s_unstretched = 0.1, width = 0.1) "Beside the second slide";
  equation
    connect(world.frame_b, bar1.frame_a);
    connect(bar1.frame_b, bar2.frame_a);
    connect(bar1.frame_b, p1.frame_a);
    connect(p1.frame_b, body1.frame_a);
    connect(p1.support, spring1.flange_a);
    connect(p1.axis, spring1.flange_b);
    connect(bar2.frame_b, p2.frame_a);
    connect(p2.frame_b, body2.frame_a);
    connect(bar2.frame_b, spring2.frame_a);
    connect(body2.frame_a, spring2.frame_b);
    annotation(experiment(StopTime = 5));
  end SpringMassSystem;
end Elementary;
