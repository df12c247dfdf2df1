within Modelica.Mechanics.MultiBody.Joints.Assemblies;
model JointUSR "Crossed hinges, ball and hinge in a row: two rods whose common end is found by a formula; two constraints"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialRodToHinge(revolute(lengthConstraint = rod1.rodLength));
  Interfaces.Frame_a frame_ia "Frame of the first rod, at frame_a";
  parameter Boolean showUniversalAxes = true "= true, if the crossed hinges are drawn; kept for its name";
  parameter Types.Axis n1_a = {0, 0, 1} "Axis of the first crossed hinge, in axes of frame_a" annotation(Evaluate = true);
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the crossed hinges";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Their diameter";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
  parameter SI.Position rRod1_ia[3] = {1, 0, 0} "From frame_ia to the ball, in axes of frame_ia";
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  SI.Power totalPower "Power that goes in at all frames and flanges";
  final parameter Real eRod1_ia[3](each final unit = "1") = rod1.eRod_ia "First rod, in axes of frame_ia";
  final parameter Real e2_ia[3](each final unit = "1") = rod1.e2_ia "Second crossed hinge, in axes of frame_ia";
  final parameter SI.Distance rod1Length = rod1.rodLength "Length of the first rod";
  UniversalSpherical rod1(
    n1_a = n1_a, rRod_ia = rRod1_ia, kinematicConstraint = false, animation = animation, sphereDiameter = sphereDiameter, rodWidth = rod1Diameter,
    sphereColor = sphereColor, rodColor = rod1Color)
    "First rod; its length is kept by the angle of the hinge";
equation
  f_rod = rod1.f_rod;
  connect(frame_a, rod1.frame_a);
  connect(rod1.frame_ia, frame_ia);
  connect(rod2.frame_b, rod1.frame_b);
  if checkTotalPower then
    totalPower = Internal.framePower(frame_a.R, der(frame_a.r_0), frame_a.f, frame_a.t)
      + Internal.framePower(frame_b.R, der(frame_b.r_0), frame_b.f, frame_b.t)
      + Internal.framePower(frame_ia.R, der(frame_ia.r_0), frame_ia.f, frame_ia.t)
      + Internal.framePower(frame_ib.R, der(frame_ib.r_0), frame_ib.f, frame_ib.t)
      + Internal.framePower(frame_im.R, der(frame_im.r_0), frame_im.f, frame_im.t)
      + axis.tau * der(axis.phi);
  else
    totalPower = 0;
  end if;
end JointUSR;
