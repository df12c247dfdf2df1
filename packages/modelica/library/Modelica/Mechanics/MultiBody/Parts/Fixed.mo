within Modelica.Mechanics.MultiBody.Parts;
model Fixed "A frame at rest in the world"
  import Modelica.Mechanics.MultiBody.Types;
  Interfaces.Frame_b frame_b "The frame, with axes as the world's";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Position r[3] = {0, 0, 0} "Its place, in axes of the world";
  parameter Types.ShapeType shapeType = "cylinder" "Kind of solid";
  parameter SI.Position r_shape[3] = {0, 0, 0} "From the origin of the world to the start of the solid";
  parameter Types.Axis lengthDirection = Modelica.Units.Conversions.to_unit1(r - r_shape) "Along the length";
  parameter Types.Axis widthDirection = {0, 1, 0} "Along the width";
  parameter SI.Length length = Modelica.Math.Vectors.length(r - r_shape) "Length";
  parameter SI.Distance width = length / world.defaultWidthFraction "Width";
  parameter SI.Distance height = width "Height";
  parameter Types.ShapeExtra extra = 0.0 "A further number";
  parameter Types.Color color = Types.Defaults.RodColor "Colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  Visualizers.Advanced.Shape shape(
    shapeType = shapeType, color = color, specularCoefficient = specularCoefficient, length = length, width = width, height = height,
    lengthDirection = lengthDirection, widthDirection = widthDirection, r_shape = r_shape, extra = extra)
    if world.enableAnimation and animation;
equation
  Connections.root(frame_b.R);
  frame_b.r_0 = r;
  frame_b.R = Frames.nullRotation();
end Fixed;
