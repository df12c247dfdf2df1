within Modelica.Mechanics.MultiBody.Forces;
model SpringDamperParallel "Linear spring beside a linear damper, along the line between two frames"
  import Modelica.Mechanics.MultiBody.Types;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.TranslationalSpringConstant c(final min = 0) "Force per way";
  parameter SI.Length s_unstretched = 0 "Length without force of the spring";
  parameter SI.TranslationalDampingConstant d(final min = 0) = 0 "Force per speed";
  parameter SI.Distance length_a = world.defaultForceLength "Length of the cylinder at frame_a by which it is drawn";
  parameter SI.Diameter diameter_a = world.defaultForceWidth "Its diameter";
  parameter SI.Diameter diameter_b = 0.6 * diameter_a "Diameter of the cylinder at frame_b";
  parameter Types.Color color_a = {100, 100, 100} "Colour of the first";
  parameter Types.Color color_b = {155, 155, 155} "Colour of the second";
  parameter SI.Distance width = world.defaultForceWidth "Width of the spring by which it is drawn";
  parameter SI.Distance coilWidth = width / 10 "Width of its wire";
  parameter Integer numberOfWindings = 5 "Its windings";
  parameter Types.Color color = Types.Defaults.SpringColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  extends Interfaces.PartialLineForce;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPort(final T = 293.15);
protected
  Visualizers.Advanced.Shape shape_a(
    shapeType = "cylinder", color = color_a, specularCoefficient = specularCoefficient, length = noEvent(min(length_a, s)),
    width = diameter_a, height = diameter_a, lengthDirection = e_a, widthDirection = {0, 1, 0}, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
  Visualizers.Advanced.Shape shape_b(
    shapeType = "cylinder", color = color_b, specularCoefficient = specularCoefficient, length = noEvent(max(s - length_a, 0)),
    width = diameter_b, height = diameter_b, lengthDirection = e_a, widthDirection = {0, 1, 0}, r_shape = e_a * noEvent(min(length_a, s)),
    r = frame_a.r_0, R = frame_a.R) if world.enableAnimation and animation;
  Visualizers.Advanced.Shape shapeCoil(
    shapeType = "spring", color = color, specularCoefficient = specularCoefficient, length = s, width = width, height = coilWidth * 2,
    lengthDirection = e_a, widthDirection = {0, 1, 0}, extra = numberOfWindings, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
  SI.Force f_d "Of the damper";
equation
  f_d = d * der(s);
  f = c * (s - s_unstretched) + f_d;
  lossPower = f_d * der(s);
end SpringDamperParallel;
