model FreeBody "A free body between two springs"
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Parts.FixedTranslation bar2(r = {0.8, 0, 0});
  Modelica.Mechanics.MultiBody.Forces.Spring spring1(c = 20, s_unstretched = 0);
  Modelica.Mechanics.MultiBody.Forces.Spring spring2(c = 20, s_unstretched = 0);
  Modelica.Mechanics.MultiBody.Parts.BodyShape body(m = 1, I_11 = 1, I_22 = 1, I_33 = 1, r = {0.4, 0, 0}, r_CM = {0.2, 0, 0},
    r_0(start = {0.2, -0.5, 0.1}, each fixed = true), v_0(each fixed = true), angles_fixed = true, w_0_fixed = true,
    angles_start = {0.174532925199433, 0.174532925199433, 0.174532925199433});
equation
  connect(world.frame_b, bar2.frame_a);
  connect(world.frame_b, spring1.frame_a);
  connect(spring1.frame_b, body.frame_a);
  connect(bar2.frame_b, spring2.frame_a);
  connect(spring2.frame_b, body.frame_b);
end FreeBody;
