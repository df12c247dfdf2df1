within Modelica.Mechanics.MultiBody.Forces;
model SpringDamperSeries "Linear spring behind a linear damper, along the line between two frames"
  import Modelica.Mechanics.MultiBody.Types;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.TranslationalSpringConstant c(final min = 0) "Force per way";
  parameter SI.Length s_unstretched = 0 "Length without force of the spring";
  parameter SI.TranslationalDampingConstant d(final min = 0) = 0 "Force per speed";
  parameter SI.Length s_damper_start = 0 "Length of the damper at the start";
  SI.Position s_damper(start = s_damper_start, fixed = true) "Length of the damper";
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
equation
  f = c * (s - s_unstretched - s_damper);
  d * der(s_damper) = f;
  lossPower = f * der(s_damper);
end SpringDamperSeries;
