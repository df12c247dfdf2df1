within Modelica.Mechanics.MultiBody.Parts;
model FixedTranslation "Two frames of equal axes at a constant distance"
  import Modelica.Mechanics.MultiBody.Types;
  Interfaces.Frame_a frame_a "First frame";
  Interfaces.Frame_b frame_b "Second frame";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Position r[3](start = {0, 0, 0}) "From frame_a to frame_b, in axes of frame_a";
  parameter Types.ShapeType shapeType = "cylinder" "Kind of solid";
  parameter SI.Position r_shape[3] = {0, 0, 0} "From frame_a to the start of the solid";
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
    lengthDirection = lengthDirection, widthDirection = widthDirection, r_shape = r_shape, extra = extra, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
equation
  Connections.branch(frame_a.R, frame_b.R);
  assert(cardinality(frame_a) > 0 or cardinality(frame_b) > 0, "Neither frame_a nor frame_b is connected");
  frame_b.R = frame_a.R;
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r);
  // Balance of the load, with the lever arm
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t + cross(r, frame_b.f) = zeros(3);
end FixedTranslation;
