model PendulumWithSpringDamper "A body that swings and slides, held by a spring and a damper"
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Parts.FixedTranslation bar1(r = {0.3, 0, 0});
  Modelica.Mechanics.MultiBody.Joints.Revolute revolute(phi(fixed = true), w(fixed = true));
  Modelica.Mechanics.MultiBody.Joints.Prismatic prismatic(s(fixed = true, start = 0.5), v(fixed = true));
  Modelica.Mechanics.MultiBody.Parts.Body body1(m = 1, I_11 = 1, I_22 = 1, I_33 = 1, r_CM = {0, 0, 0});
  Modelica.Mechanics.MultiBody.Forces.Spring spring1(c = 20, s_unstretched = 0.2);
  Modelica.Mechanics.MultiBody.Forces.Damper damper1(d = 1);
equation
  connect(world.frame_b, bar1.frame_a);
  connect(bar1.frame_b, revolute.frame_a);
  connect(revolute.frame_b, prismatic.frame_a);
  connect(prismatic.frame_b, body1.frame_a);
  connect(bar1.frame_b, spring1.frame_a);
  connect(spring1.frame_b, prismatic.frame_b);
  connect(bar1.frame_b, damper1.frame_a);
  connect(damper1.frame_b, prismatic.frame_b);
end PendulumWithSpringDamper;
