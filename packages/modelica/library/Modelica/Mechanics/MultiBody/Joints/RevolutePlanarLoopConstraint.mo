within Modelica.Mechanics.MultiBody.Joints;
model RevolutePlanarLoopConstraint
  "Hinge that closes a planar loop: two equations instead of five, for the others hold already if all hinges of the loop are parallel"
  import Modelica.Mechanics.MultiBody.Types;
  Interfaces.Frame_a frame_a "First frame";
  Interfaces.Frame_b frame_b "Second frame";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Types.Axis n = {0, 0, 1} "Axis, in axes of frame_a (and of frame_b)" annotation(Evaluate = true);
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the cylinder by which it is drawn";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Its diameter";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  parameter Real e[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n) "Axis, of length 1";
  parameter Real nnx_a[3](each final unit = "1") = if abs(e[1]) > 0.1 then {0, 1, 0} elseif abs(e[2]) > 0.1 then {0, 0, 1} else {1, 0, 0}
    "Some direction that is not along the axis" annotation(Evaluate = true);
  parameter Real ey_a[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(cross(e, nnx_a)) "Across the axis";
  parameter Real ex_a[3](each final unit = "1") = cross(ey_a, e) "Across both";
  Frames.Orientation R_rel "Of frame_b against frame_a";
  SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
  SI.Force f_c[2] "Forces along ex_a and ey_a";
  Visualizers.Advanced.Shape cylinder(
    shapeType = "cylinder", color = cylinderColor, specularCoefficient = specularCoefficient,
    length = cylinderLength, width = cylinderDiameter, height = cylinderDiameter,
    lengthDirection = e, widthDirection = {0, 1, 0}, r_shape = -e * (cylinderLength / 2), r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
equation
  assert(cardinality(frame_a) > 0, "Connector frame_a of a joint is connected to nothing");
  assert(cardinality(frame_b) > 0, "Connector frame_b of a joint is connected to nothing");
  R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
  r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  0 = ex_a * r_rel_a;
  0 = ey_a * r_rel_a;
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);
  frame_a.f = ex_a * f_c[1] + ey_a * f_c[2];
  frame_b.f = -Frames.resolve2(R_rel, frame_a.f);
  assert(noEvent(abs(e * r_rel_a) <= 1e-6 and abs(R_rel.T[1, :] * e - e[1]) + abs(R_rel.T[2, :] * e - e[2]) + abs(R_rel.T[3, :] * e - e[3]) <= 1e-6),
    "The loop that a RevolutePlanarLoopConstraint closes is not planar", AssertionLevel.warning);
end RevolutePlanarLoopConstraint;
