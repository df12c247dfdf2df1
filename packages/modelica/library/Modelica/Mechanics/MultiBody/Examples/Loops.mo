within Modelica.Mechanics.MultiBody.Examples;
package Loops "Mechanisms whose bodies form rings"
  extends Modelica.Icons.ExamplesPackage;

  model PlanarFourbar "Four bars and four parallel hinges, of which one closes the loop; driven by gravity, braked by a damper"
    extends Modelica.Icons.Example;
    inner World world "Gravity along -y";
    Joints.Revolute revolute1(stateSelect = StateSelect.always, phi(fixed = true), w(fixed = true), useAxisFlange = true) "At the world";
    Joints.Revolute revolute2 "Between the first bar and the second";
    Joints.Revolute revolute3 "Between the third bar, which does not move, and the fourth";
    Joints.RevolutePlanarLoopConstraint revolute4cut "Between the second bar and the fourth";
    Parts.BodyBox body1(r = {0.4, 0, 0}, width = 0.5 * world.defaultJointLength) "First bar";
    Parts.BodyBox body2(r = {0.1, 1.1, 0}, width = body1.width) "Second bar";
    Parts.BodyBox body3(r = {-0.15, 1, 0}, width = body1.width) "Third bar, fixed to the world";
    Parts.BodyBox body4(r = body1.r + body2.r - body3.r, width = body1.width) "Fourth bar";
    Rotational.Components.Damper damper(d = 0.1) "At the first hinge";
    Sensors.RelativeSensor sensorJoint4(
      resolveInFrame = Types.ResolveInFrameAB.frame_a, get_angles = true, get_w_rel = true, get_z_rel = true, sequence = {1, 2, 3})
      "Motion of the hinge that closes the loop";
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
    connect(revolute1.support, damper.flange_a);
    connect(revolute1.axis, damper.flange_b);
    connect(revolute4cut.frame_a, sensorJoint4.frame_a);
    connect(revolute4cut.frame_b, sensorJoint4.frame_b);
    annotation(experiment(StopTime = 5));
  end PlanarFourbar;
end Loops;
