within Modelica.Mechanics.MultiBody.Joints;
model UniversalSpherical "Rod of constant length with two crossed hinges at frame_a and a ball at frame_b; frame_ia is fixed to the rod"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialTwoFrames;
  Interfaces.Frame_a frame_ia "Frame of the rod at its end a";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Boolean showUniversalAxes = true "= true, if the hinges are drawn; kept for its name";
  parameter Boolean computeRodLength = false "= true, if the length is taken from the positions at the start" annotation(Evaluate = true);
  parameter Types.Axis n1_a = {0, 0, 1} "Axis of the first hinge, in axes of frame_a; the second is across it and the rod" annotation(Evaluate = true);
  parameter SI.Position rRod_ia[3] = {1, 0, 0} "From frame_a to frame_b, in axes of frame_ia";
  parameter SI.Diameter sphereDiameter = world.defaultJointLength "Diameter of the ball";
  parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
  parameter Types.ShapeType rodShapeType = "cylinder" "Kind of solid of the rod";
  parameter SI.Distance rodWidth = sphereDiameter / Types.Defaults.JointRodDiameterFraction "Width of the rod";
  parameter SI.Distance rodHeight = rodWidth "Height of the rod";
  parameter Types.ShapeExtra rodExtra = 0.0 "A further number of its shape";
  parameter Types.Color rodColor = Types.Defaults.RodColor "Its colour";
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the hinges";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the hinges";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Boolean kinematicConstraint = true "= true, if the length holds here; = false, if an equation elsewhere makes constraintResidue 0" annotation(Evaluate = true);
  Real constraintResidue = rRod_0 * rRod_0 - rodLength * rodLength "Vanishes where the distance is rodLength";
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  SI.Power totalPower "Power that goes in at all frames";
  SI.Force f_rod "Force along the rod; on frame_a from frame_a to frame_b";
  final parameter SI.Distance rodLength(fixed = false, start = Modelica.Math.Vectors.length(rRod_ia)) "Length of the rod";
  final parameter Real eRod_ia[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(rRod_ia) "Rod, in axes of frame_ia";
  final parameter Real e2_ia[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(cross(n1_a, eRod_ia)) "Second hinge, in axes of frame_ia";
  final parameter Real e3_ia[3](each final unit = "1") = cross(eRod_ia, e2_ia) "Across both, in axes of frame_ia";
  SI.Force f_b_a1[3] "Force on frame_b across the rod, in axes of frame_a";
  Real eRod_a[3](each final unit = "1") "Direction of the rod, in axes of frame_a";
  SI.Position rRod_0[3](start = rRod_ia) "From frame_a to frame_b, in axes of the world";
  SI.Position rRod_a[3](start = rRod_ia) "From frame_a to frame_b, in axes of frame_a";
protected
  SI.Force f_b_a[3] "Force at frame_b, in axes of frame_a";
  SI.Force f_ia_a[3] "Force at frame_ia, in axes of frame_a";
  SI.Torque t_ia_a[3] "Torque at frame_ia, in axes of frame_a";
  Real n2_a[3](each final unit = "1") "Across the first hinge and the rod";
  Real length_n2_a(start = 1, unit = "1") "Its length";
  Real e2_a[3](each final unit = "1") "Second hinge, in axes of frame_a";
  Real e3_a[3](each final unit = "1") "Across the rod and the second hinge, in axes of frame_a";
  Real der_eRod_a[3](each unit = "1/s") "Rate of the direction, seen from frame_a";
  SI.AngularVelocity w_rel_ia1[3] "Angular velocity of the rod against frame_a, along rod, e2 and e3";
  Frames.Orientation R_rel_ia "Of frame_ia against frame_a";
  Visualizers.Advanced.Shape rodShape(
    shapeType = rodShapeType, color = rodColor, specularCoefficient = specularCoefficient, length = rodLength, width = rodWidth,
    height = rodHeight, lengthDirection = eRod_ia, widthDirection = e2_ia, extra = rodExtra, r = frame_ia.r_0, R = frame_ia.R)
    if world.enableAnimation and animation;
initial equation
  if not computeRodLength then
    rodLength = Modelica.Math.Vectors.length(rRod_ia);
  end if;
equation
  Connections.branch(frame_a.R, frame_ia.R);
  if kinematicConstraint then
    constraintResidue = 0;
  end if;
  rRod_0 = frame_b.r_0 - frame_a.r_0;
  rRod_a = Frames.resolve2(frame_a.R, rRod_0);
  eRod_a = rRod_a / rodLength;
  // Three directions of the rod, seen from frame_a
  n2_a = cross(Modelica.Math.Vectors.normalizeWithAssert(n1_a), eRod_a);
  length_n2_a = sqrt(n2_a * n2_a);
  assert(noEvent(length_n2_a > 1e-10), "UniversalSpherical: the rod lies along the first hinge n1_a");
  e2_a = n2_a / length_n2_a;
  e3_a = cross(eRod_a, e2_a);
  // How they turn
  der_eRod_a = (Frames.resolve2(frame_a.R, der(rRod_0)) - cross(frame_a.R.w, rRod_a)) / rodLength;
  w_rel_ia1 = {
    e3_a * cross(Modelica.Math.Vectors.normalizeWithAssert(n1_a), der_eRod_a) / length_n2_a, -e3_a * der_eRod_a, e2_a * der_eRod_a};
  R_rel_ia = Frames.from_T(
    outerProduct(eRod_ia, eRod_a) + outerProduct(e2_ia, e2_a) + outerProduct(e3_ia, e3_a),
    eRod_ia * w_rel_ia1[1] + e2_ia * w_rel_ia1[2] + e3_ia * w_rel_ia1[3]);
  frame_ia.r_0 = frame_a.r_0;
  frame_ia.R = Frames.absoluteRotation(frame_a.R, R_rel_ia);
  // The hinges carry no torque about n1_a and e2_a: this gives the force at the ball across the rod
  f_ia_a = Frames.resolve1(R_rel_ia, frame_ia.f);
  t_ia_a = Frames.resolve1(R_rel_ia, frame_ia.t);
  f_b_a1 = -e2_a * ((Modelica.Math.Vectors.normalizeWithAssert(n1_a) * t_ia_a) / (rodLength * length_n2_a)) + e3_a * ((e2_a * t_ia_a) / rodLength);
  f_b_a = f_b_a1 - eRod_a * f_rod;
  frame_b.f = Frames.resolveRelative(f_b_a, frame_a.R, frame_b.R);
  frame_b.t = zeros(3);
  zeros(3) = frame_a.f + f_b_a + f_ia_a;
  zeros(3) = frame_a.t + t_ia_a + cross(rRod_a, f_b_a);
  if checkTotalPower then
    totalPower = frame_a.f * Frames.resolve2(frame_a.R, der(frame_a.r_0)) + frame_a.t * frame_a.R.w
      + frame_b.f * Frames.resolve2(frame_b.R, der(frame_b.r_0)) + frame_b.t * frame_b.R.w
      + frame_ia.f * Frames.resolve2(frame_ia.R, der(frame_ia.r_0)) + frame_ia.t * frame_ia.R.w;
  else
    totalPower = 0;
  end if;
end UniversalSpherical;
