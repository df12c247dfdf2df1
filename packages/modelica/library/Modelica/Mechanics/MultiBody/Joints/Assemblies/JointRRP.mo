within Modelica.Mechanics.MultiBody.Joints.Assemblies;
model JointRRP "Two parallel hinges and a slide across them in a row, for planar loops; two constraints"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialTwoFramesDoubleSize;
  Interfaces.Frame_a frame_ia "Frame of the first rod, at frame_a";
  Interfaces.Frame_b frame_ib "Frame of the second rod, at its end on the slide";
  Interfaces.Frame_b frame_im "Frame of the second rod, at the middle hinge";
  Modelica.Mechanics.Translational.Interfaces.Flange_a axis "Rod that drives the slide";
  Modelica.Mechanics.Translational.Interfaces.Flange_b bearing "Housing of that drive";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Types.Axis n_a = {0, 0, 1} "Axis of both hinges, in axes of frame_a" annotation(Evaluate = true);
  parameter Types.Axis n_b = {-1, 0, 0} "Direction of the slide, in axes of frame_b" annotation(Evaluate = true);
  parameter SI.Position rRod1_ia[3] = {1, 0, 0} "From frame_ia to the middle hinge, in axes of frame_ia";
  parameter SI.Position rRod2_ib[3] = {-1, 0, 0} "From frame_ib to the middle hinge, in axes of frame_ib";
  parameter SI.Position s_offset = 0 "Way of the slide at s = 0";
  parameter SI.Position s_guess = 0 "At the start the one of two positions is taken whose s is nearer to this";
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the hinges";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the hinges";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
  parameter Types.Axis boxWidthDirection = {0, 1, 0} "Along the width of the box of the slide; kept for its name" annotation(Evaluate = true);
  parameter SI.Distance boxWidth = world.defaultJointWidth "Its width";
  parameter SI.Distance boxHeight = boxWidth "Its height";
  parameter Types.Color boxColor = Types.Defaults.JointColor "Its colour";
  parameter SI.Diameter rodDiameter = 1.1 * cylinderDiameter "Diameter of the rods";
  parameter Types.Color rodColor = Types.Defaults.RodColor "Their colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  final parameter Real e_a[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n_a) "Axis of the hinges, of length 1";
  final parameter Real e_ia[3](each final unit = "1") = jointUSP.e2_ia "The same in axes of frame_ia";
  final parameter Real e_b[3](each final unit = "1") = jointUSP.prismatic.e "Slide, of length 1";
  SI.Power totalPower = jointUSP.totalPower "Power that goes in at all frames and flanges";
  JointUSP jointUSP(
    animation = animation, n1_a = n_a, n_b = n_b, s_offset = s_offset, s_guess = s_guess, rRod1_ia = rRod1_ia, rRod2_ib = rRod2_ib,
    rod1Diameter = rodDiameter, checkTotalPower = checkTotalPower) "In a plane a ball is a hinge";
equation
  connect(frame_a, jointUSP.frame_a);
  connect(frame_b, jointUSP.frame_b);
  connect(jointUSP.frame_ia, frame_ia);
  connect(jointUSP.frame_ib, frame_ib);
  connect(jointUSP.frame_im, frame_im);
  connect(axis, jointUSP.axis);
  connect(bearing, jointUSP.bearing);
end JointRRP;
