within Modelica.Mechanics.MultiBody.Forces;
model Spring "Linear spring along the line between two frames; it may have a mass"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialTwoFrames;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Boolean showMass = true "= true, if its mass is drawn as a sphere" annotation(Evaluate = true);
  parameter SI.TranslationalSpringConstant c(final min = 0) "Force per way";
  parameter SI.Length s_unstretched = 0 "Length without force";
  parameter SI.Mass m(min = 0) = 0 "Mass";
  parameter Real lengthFraction(min = 0, max = 1) = 0.5 "Where the mass sits: way from frame_a per length";
  parameter SI.Distance width = world.defaultForceWidth "Width of the spring by which it is drawn";
  parameter SI.Distance coilWidth = width / 10 "Width of its wire";
  parameter Integer numberOfWindings = 5 "Its windings";
  parameter Types.Color color = Types.Defaults.SpringColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter SI.Diameter massDiameter = max(0, (width - 2 * coilWidth) * 0.9) "Diameter of the sphere of its mass";
  parameter Types.Color massColor = Types.Defaults.BodyColor "Its colour";
  parameter SI.Distance s_small = 1e-10 "A shorter distance is not divided by";
  parameter Boolean fixedRotationAtFrame_a = false "= true, if frame_a is not turned: for line forces connected to each other" annotation(Evaluate = true);
  parameter Boolean fixedRotationAtFrame_b = false "= true, if frame_b is not turned: for line forces connected to each other" annotation(Evaluate = true);
  SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
  Real e_a[3](each final unit = "1") "Direction from frame_a to frame_b, in axes of frame_a";
  SI.Force f "Force that draws the frames together if positive";
  SI.Distance length "Distance of the frames";
  SI.Position s "Distance, at least s_small";
  SI.Position r_rel_0[3] "From frame_a to frame_b, in axes of the world";
  Real e_rel_0[3](each final unit = "1") "Direction from frame_a to frame_b, in axes of the world";
  Forces.LineForceWithMass lineForce(
    final animateLine = animation, final animateMass = showMass, final m = m, final lengthFraction = lengthFraction,
    final lineShapeType = "spring", final lineShapeHeight = coilWidth * 2, final lineShapeWidth = width, final lineShapeExtra = numberOfWindings,
    final lineShapeColor = color, final specularCoefficient = specularCoefficient, final massDiameter = massDiameter,
    final massColor = massColor, final s_small = s_small, final fixedRotationAtFrame_a = fixedRotationAtFrame_a,
    final fixedRotationAtFrame_b = fixedRotationAtFrame_b) "The line";
  Modelica.Mechanics.Translational.Components.Spring spring(final s_rel0 = s_unstretched, final c = c) "The force";
equation
  r_rel_a = Frames.resolve2(frame_a.R, r_rel_0);
  e_a = r_rel_a / s;
  f = spring.f;
  length = lineForce.length;
  s = lineForce.s;
  r_rel_0 = lineForce.r_rel_0;
  e_rel_0 = lineForce.e_rel_0;
  connect(lineForce.frame_a, frame_a);
  connect(lineForce.frame_b, frame_b);
  connect(spring.flange_a, lineForce.flange_a);
  connect(spring.flange_b, lineForce.flange_b);
end Spring;
