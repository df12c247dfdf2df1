within Modelica.Mechanics.MultiBody.Joints.Assemblies;
model JointUPS "Crossed hinges, slide and ball in a row: the mechanics of a cylinder; six freedoms, so that it closes no loop"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialTwoFramesDoubleSize;
  Interfaces.Frame_a frame_ia "Frame of the part at the hinges, at frame_a";
  Interfaces.Frame_b frame_ib "Frame of the part at the ball, at frame_b, with axes of frame_ia";
  Modelica.Mechanics.Translational.Interfaces.Flange_a axis "Rod that drives the slide";
  Modelica.Mechanics.Translational.Interfaces.Flange_b bearing "Housing of that drive";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Boolean showUniversalAxes = true "= true, if the hinges are drawn; kept for its name";
  parameter Types.Axis n1_a = {0, 0, 1} "Axis of the first hinge, in axes of frame_a; the second is across it and the slide" annotation(Evaluate = true);
  parameter SI.Position nAxis_ia[3] = {1, 0, 0} "Direction of the slide, in axes of frame_ia" annotation(Evaluate = true);
  parameter SI.Position s_offset = 0 "Distance of the ends at s = 0";
  parameter SI.Diameter sphereDiameter = world.defaultJointLength "Diameter of the ball";
  parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
  parameter SI.Diameter axisDiameter = sphereDiameter / Types.Defaults.JointRodDiameterFraction "Diameter of the rod";
  parameter Types.Color axisColor = Types.Defaults.SensorColor "Its colour";
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the hinges";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the hinges";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  final parameter Real eAxis_ia[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(nAxis_ia) "Slide, in axes of frame_ia";
  final parameter Real e2_ia[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(cross(n1_a, eAxis_ia)) "Second hinge, in axes of frame_ia";
  final parameter Real e3_ia[3](each final unit = "1") = cross(eAxis_ia, e2_ia) "Across both";
  SI.Position s "Way of the slide";
  SI.Force f "Force of the drive";
  SI.Length axisLength(start = 1) "Distance of the ends";
  SI.Power totalPower "Power that goes in at all frames and flanges";
protected
  parameter Real e1_a[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n1_a) "First hinge, of length 1";
  SI.Position rAxis_0[3](start = nAxis_ia) "From frame_a to frame_b, in axes of the world";
  SI.Position rAxis_a[3](start = nAxis_ia) "The same in axes of frame_a";
  Real eAxis_a[3](each final unit = "1") "Its direction";
  Real n2_a[3](each final unit = "1") "Across the first hinge and the slide";
  Real length_n2_a(start = 1, unit = "1") "Its length";
  Real e2_a[3](each final unit = "1") "Second hinge, in axes of frame_a";
  Real e3_a[3](each final unit = "1") "Across the slide and the second hinge";
  Real der_rAxis_a_L[3](each unit = "1/s") "Rate of rAxis_a seen from frame_a, per length";
  SI.AngularVelocity w_rel_ia1[3] "Angular velocity of frame_ia against frame_a, along the slide, e2 and e3";
  Frames.Orientation R_rel_ia "Of frame_ia against frame_a";
  SI.Force f_ia_a[3] "Force at frame_ia, in axes of frame_a";
  SI.Force f_ib_a[3] "Force at frame_ib, in axes of frame_a";
  SI.Torque t_a[3] "Torque at both, in axes of frame_a";
  SI.Force f_a[3] "Force at frame_b and frame_ib together, in axes of frame_a";
  Visualizers.Advanced.Shape axisCylinder(
    shapeType = "cylinder", color = axisColor, specularCoefficient = specularCoefficient, length = axisLength, width = axisDiameter,
    height = axisDiameter, lengthDirection = eAxis_ia, widthDirection = e2_ia, r = frame_ia.r_0, R = frame_ia.R)
    if world.enableAnimation and animation;
equation
  Connections.branch(frame_a.R, frame_ia.R);
  Connections.branch(frame_ia.R, frame_ib.R);
  rAxis_0 = frame_b.r_0 - frame_a.r_0;
  rAxis_a = Frames.resolve2(frame_a.R, rAxis_0);
  axisLength = sqrt(rAxis_0 * rAxis_0);
  assert(noEvent(axisLength > 1e-15), "JointUPS: its ends are at one point");
  eAxis_a = rAxis_a / axisLength;
  s = axisLength - s_offset;
  axis.s = s;
  bearing.s = 0;
  f = axis.f;
  n2_a = cross(e1_a, eAxis_a);
  length_n2_a = sqrt(n2_a * n2_a);
  assert(noEvent(length_n2_a > 1e-10), "JointUPS: the slide lies along the first hinge n1_a");
  e2_a = n2_a / length_n2_a;
  e3_a = cross(eAxis_a, e2_a);
  der_rAxis_a_L = (Frames.resolve2(frame_a.R, der(rAxis_0)) - cross(frame_a.R.w, rAxis_a)) / axisLength;
  w_rel_ia1 = {e3_a * cross(e1_a, der_rAxis_a_L) / length_n2_a, -e3_a * der_rAxis_a_L, e2_a * der_rAxis_a_L};
  R_rel_ia = Frames.from_T(
    outerProduct(eAxis_ia, eAxis_a) + outerProduct(e2_ia, e2_a) + outerProduct(e3_ia, e3_a),
    eAxis_ia * w_rel_ia1[1] + e2_ia * w_rel_ia1[2] + e3_ia * w_rel_ia1[3]);
  frame_ia.r_0 = frame_a.r_0;
  frame_ib.r_0 = frame_b.r_0;
  frame_ia.R = Frames.absoluteRotation(frame_a.R, R_rel_ia);
  frame_ib.R = frame_ia.R;
  // Along the slide the drive carries, across it the hinges, which take no torque about e1 and e2
  f_ia_a = Frames.resolve1(R_rel_ia, frame_ia.f);
  f_ib_a = Frames.resolve1(R_rel_ia, frame_ib.f);
  t_a = Frames.resolve1(R_rel_ia, frame_ia.t + frame_ib.t);
  f_a = -eAxis_a * f - e2_a * ((e1_a * t_a) / (axisLength * length_n2_a)) + e3_a * ((e2_a * t_a) / axisLength);
  frame_b.f = Frames.resolveRelative(f_a - f_ib_a, frame_a.R, frame_b.R);
  frame_b.t = zeros(3);
  zeros(3) = frame_a.f + f_a + f_ia_a;
  zeros(3) = frame_a.t + t_a + cross(rAxis_a, f_a);
  if checkTotalPower then
    totalPower = Internal.framePower(frame_a.R, der(frame_a.r_0), frame_a.f, frame_a.t)
      + Internal.framePower(frame_b.R, der(frame_b.r_0), frame_b.f, frame_b.t)
      + Internal.framePower(frame_ia.R, der(frame_ia.r_0), frame_ia.f, frame_ia.t)
      + Internal.framePower(frame_ib.R, der(frame_ib.r_0), frame_ib.f, frame_ib.t)
      + f * der(s);
  else
    totalPower = 0;
  end if;
end JointUPS;
