model PlanarFourbar "Four bars in a plane, the loop closed by a joint without redundant equations"
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Joints.Revolute revolute1(n = {0, 0, 1}, stateSelect = StateSelect.always, phi(fixed = true), w(fixed = true),
    useAxisFlange = true);
  Modelica.Mechanics.MultiBody.Joints.Revolute revolute2(n = {0, 0, 1});
  Modelica.Mechanics.MultiBody.Joints.Revolute revolute3(n = {0, 0, 1});
  Modelica.Mechanics.MultiBody.Joints.RevolutePlanarLoopConstraint revolute4cut;
  Modelica.Mechanics.MultiBody.Parts.BodyBox body1(width = 0.5*world.defaultJointLength, r = {0.4, 0, 0});
  Modelica.Mechanics.MultiBody.Parts.BodyBox body2(width = body1.width, r = {0.1, 1.1, 0});
  Modelica.Mechanics.MultiBody.Parts.BodyBox body3(width = body1.width, r = {-0.15, 1, 0});
  Modelica.Mechanics.MultiBody.Parts.BodyBox body4(width = body1.width, r = body1.r + body2.r - body3.r);
  Modelica.Mechanics.Rotational.Components.Damper damper(d = 0.1);
  Modelica.Mechanics.MultiBody.Sensors.RelativeSensor sensorJoint4(
    resolveInFrame = Modelica.Mechanics.MultiBody.Types.ResolveInFrameAB.frame_a, get_w_rel = true, get_z_rel = true, get_angles = true,
    sequence = {1, 2, 3});
equation
  connect(world.frame_b, revolute1.frame_a);
  connect(revolute1.frame_b, body1.frame_a);
  connect(body1.frame_b, revolute2.frame_a);
  connect(revolute2.frame_b, body2.frame_a);
  connect(world.frame_b, body3.frame_a);
  connect(body3.frame_b, revolute3.frame_a);
  connect(revolute3.frame_b, body4.frame_a);
  connect(body4.frame_b, revolute4cut.frame_a);
  connect(body2.frame_b, revolute4cut.frame_b);
  connect(damper.flange_b, revolute1.axis);
  connect(damper.flange_a, revolute1.support);
  connect(sensorJoint4.frame_a, revolute4cut.frame_a);
  connect(sensorJoint4.frame_b, revolute4cut.frame_b);
end PlanarFourbar;
