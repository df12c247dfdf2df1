within Modelica.Mechanics.MultiBody.Joints;
model Prismatic "Slide: one translation; a rod can be connected to its axis"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialElementaryJoint;
  Modelica.Mechanics.Translational.Interfaces.Flange_a axis if useAxisFlange "Rod that drives the joint";
  Modelica.Mechanics.Translational.Interfaces.Flange_b support if useAxisFlange "Housing of that drive, at frame_a";
  parameter Boolean useAxisFlange = false "= true, if axis and support are there" annotation(Evaluate = true);
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Types.Axis n = {1, 0, 0} "Direction, in axes of frame_a (and of frame_b)" annotation(Evaluate = true);
  parameter Types.Axis boxWidthDirection = {0, 1, 0} "Along the width of the box by which it is drawn" annotation(Evaluate = true);
  parameter SI.Distance boxWidth = world.defaultJointWidth "Its width";
  parameter SI.Distance boxHeight = boxWidth "Its height";
  parameter Types.Color boxColor = Types.Defaults.JointColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter StateSelect stateSelect = StateSelect.prefer "How much s and v are wanted as states" annotation(Evaluate = true);
  final parameter Real e[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n) "Direction, of length 1";
  SI.Position s(start = 0, final stateSelect = stateSelect) "Way from frame_a to frame_b";
  SI.Velocity v(start = 0, final stateSelect = stateSelect) "Rate of s";
  SI.Acceleration a(start = 0) "Rate of v";
  SI.Force f "Force of the drive";
protected
  Visualizers.Advanced.Shape box(
    shapeType = "box", color = boxColor, specularCoefficient = specularCoefficient, length = s, width = boxWidth, height = boxHeight,
    lengthDirection = e, widthDirection = boxWidthDirection, r = frame_a.r_0, R = frame_a.R) if world.enableAnimation and animation;
  Translational.Components.Fixed fixed "Holds the support";
  Translational.Interfaces.InternalSupport internalAxis(f = f) "Takes the force of the drive";
  Translational.Sources.ConstantForce constantForce(f_constant = 0) if not useAxisFlange "No drive";
equation
  v = der(s);
  a = der(v);
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, e * s);
  frame_b.R = frame_a.R;
  zeros(3) = frame_a.f + frame_b.f;
  zeros(3) = frame_a.t + frame_b.t + cross(e * s, frame_b.f);
  // The drive does the work along the way, the joint none
  f = -e * frame_b.f;
  s = internalAxis.s;
  connect(fixed.flange, support);
  connect(internalAxis.flange, axis);
  connect(constantForce.flange, internalAxis.flange);
end Prismatic;
