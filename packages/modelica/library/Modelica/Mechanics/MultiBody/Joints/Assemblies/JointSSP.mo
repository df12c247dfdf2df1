within Modelica.Mechanics.MultiBody.Joints.Assemblies;
model JointSSP "Two balls and a slide in a row: two rods whose common end is found by a formula; one constraint"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialRodToSlide(prismatic(length = rod1Length), n_b = {0, 0, 1}, rRod2_ib = {1, 0, 0});
  parameter Boolean showMass = true "= true, if the mass of the first rod is drawn" annotation(Evaluate = true);
  parameter SI.Length rod1Length(min = Modelica.Constants.eps, start = 1) "Length of the first rod";
  parameter SI.Mass rod1Mass(min = 0) = 0 "Mass in its middle";
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  SI.Power totalPower "Power that goes in at all frames and flanges";
  SphericalSpherical rod1(
    rodLength = rod1Length, m = rod1Mass, kinematicConstraint = false, animation = animation, showMass = showMass, sphereDiameter = sphereDiameter,
    rodDiameter = rod1Diameter, sphereColor = sphereColor, rodColor = rod1Color) "First rod; its length is kept by the way of the slide";
equation
  f_rod = rod1.f_rod;
  connect(frame_a, rod1.frame_a);
  connect(rod2.frame_b, rod1.frame_b);
  if checkTotalPower then
    totalPower = Internal.framePower(frame_a.R, der(frame_a.r_0), frame_a.f, frame_a.t)
      + Internal.framePower(frame_b.R, der(frame_b.r_0), frame_b.f, frame_b.t)
      + Internal.framePower(frame_ib.R, der(frame_ib.r_0), frame_ib.f, frame_ib.t)
      + Internal.framePower(frame_im.R, der(frame_im.r_0), frame_im.f, frame_im.t)
      + axis.f * der(axis.s) - Frames.resolve1(rod1.frame_a.R, rod1.f_CM_a) * rod1.v_CM_0;
  else
    totalPower = 0;
  end if;
end JointSSP;
