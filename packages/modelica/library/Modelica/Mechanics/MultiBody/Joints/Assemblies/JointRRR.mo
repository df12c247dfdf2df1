within Modelica.Mechanics.MultiBody.Joints.Assemblies;
model JointRRR "Three parallel hinges in a row, for planar loops; two constraints"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialTwoFramesDoubleSize;
  Interfaces.Frame_a frame_ia "Frame of the first rod, at frame_a";
  Interfaces.Frame_b frame_ib "Frame of the second rod, at frame_b";
  Interfaces.Frame_b frame_im "Frame of the second rod, at the middle hinge";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a axis "Shaft that drives the hinge at frame_b";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b bearing "Housing of that drive";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Types.Axis n_a = {0, 0, 1} "Axis of all hinges, in axes of frame_a" annotation(Evaluate = true);
  final parameter Real n_b[3](each final unit = "1", each fixed = false, start = {0, 0, 1}) "The same in axes of frame_b, from the start of the run";
  parameter SI.Position rRod1_ia[3] = {1, 0, 0} "From frame_ia to the middle hinge, in axes of frame_ia";
  parameter SI.Position rRod2_ib[3] = {-1, 0, 0} "From frame_ib to the middle hinge, in axes of frame_ib";
  parameter Modelica.Units.NonSI.Angle_deg phi_offset = 0 "Angle of the hinge at frame_b at phi = 0";
  parameter Modelica.Units.NonSI.Angle_deg phi_guess = 0 "At the start the one of two positions is taken that is nearer to this angle";
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the hinges";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the hinges";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
  parameter SI.Diameter rodDiameter = 1.1 * cylinderDiameter "Diameter of the rods";
  parameter Types.Color rodColor = Types.Defaults.RodColor "Their colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  SI.Power totalPower = jointUSR.totalPower "Power that goes in at all frames and flanges";
  JointUSR jointUSR(
    animation = animation, n1_a = n_a, n_b = n_b, phi_offset = phi_offset, phi_guess = phi_guess, rRod1_ia = rRod1_ia, rRod2_ib = rRod2_ib,
    rod1Diameter = rodDiameter, checkTotalPower = checkTotalPower) "In a plane a ball is a hinge";
initial equation
  n_b = Frames.resolve2(frame_b.R, Frames.resolve1(frame_a.R, n_a));
equation
  connect(frame_a, jointUSR.frame_a);
  connect(frame_b, jointUSR.frame_b);
  connect(jointUSR.frame_ia, frame_ia);
  connect(jointUSR.frame_ib, frame_ib);
  connect(jointUSR.frame_im, frame_im);
  connect(axis, jointUSR.axis);
  connect(bearing, jointUSR.bearing);
end JointRRR;
