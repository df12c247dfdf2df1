within Modelica.Mechanics.MultiBody.Sensors;
model Distance "Distance of two frames"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput distance(final quantity = "Length", final unit = "m", min = 0) "Distance of the origins";
  parameter Boolean animation = true "= true, if it is drawn; kept for its name";
  parameter Types.Color arrowColor = Types.Defaults.SensorColor "Of its picture";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "Of its picture";
  parameter SI.Position s_small(min = 1e-30) = 1e-10 "Below this the square of the distance is used, so that its rate stays finite";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  SI.Position r_rel_0[3] "From frame_a to frame_b, in axes of the world";
  SI.Area L2 "Square of the distance";
equation
  r_rel_0 = frame_b.r_0 - frame_a.r_0;
  L2 = r_rel_0 * r_rel_0;
  distance = smooth(1, noEvent(if L2 > s_small ^ 2 then sqrt(L2) else L2 / (2 * s_small) + s_small / 2));
end Distance;
