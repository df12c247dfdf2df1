within Modelica.Mechanics.MultiBody.Parts;
model FixedRotation "Two frames at a constant distance and a constant orientation"
  import Modelica.Mechanics.MultiBody.Types;
  Interfaces.Frame_a frame_a "First frame";
  Interfaces.Frame_b frame_b "Second frame";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Position r[3] = {0, 0, 0} "From frame_a to frame_b, in axes of frame_a";
  parameter Types.RotationTypes rotationType = Types.RotationTypes.RotationAxis "How the orientation is given" annotation(Evaluate = true);
  parameter Types.Axis n = {1, 0, 0} "Axis, if given by an axis" annotation(Evaluate = true);
  parameter Modelica.Units.NonSI.Angle_deg angle = 0 "Angle about n";
  parameter Types.Axis n_x = {1, 0, 0} "x of frame_b in frame_a, if given by two directions" annotation(Evaluate = true);
  parameter Types.Axis n_y = {0, 1, 0} "y of frame_b in frame_a, roughly" annotation(Evaluate = true);
  parameter Types.RotationSequence sequence = {1, 2, 3} "Axes, if given by three angles" annotation(Evaluate = true);
  parameter Modelica.Units.NonSI.Angle_deg angles[3] = {0, 0, 0} "Angles about them";
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
  final parameter Frames.Orientation R_rel =
      if rotationType == Types.RotationTypes.RotationAxis then Frames.planarRotation(Modelica.Math.Vectors.normalizeWithAssert(n), Cv.from_deg(angle), 0)
      elseif rotationType == Types.RotationTypes.TwoAxesVectors then Frames.from_nxy(n_x, n_y)
      else Frames.axesRotations(sequence, Cv.from_deg(angles), zeros(3)) "Of frame_b against frame_a";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  parameter Frames.Orientation R_rel_inv = Frames.inverseRotation(R_rel) "Of frame_a against frame_b";
  Visualizers.Advanced.Shape shape(
    shapeType = shapeType, color = color, specularCoefficient = specularCoefficient, length = length, width = width, height = height,
    lengthDirection = lengthDirection, widthDirection = widthDirection, r_shape = r_shape, extra = extra, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
equation
  Connections.branch(frame_a.R, frame_b.R);
  assert(cardinality(frame_a) > 0 or cardinality(frame_b) > 0, "Neither frame_a nor frame_b is connected");
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r);
  if Connections.rooted(frame_a.R) then
    frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
    zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_b.f);
    zeros(3) = frame_a.t + Frames.resolve1(R_rel, frame_b.t) - cross(r, frame_a.f);
  else
    frame_a.R = Frames.absoluteRotation(frame_b.R, R_rel_inv);
    zeros(3) = frame_b.f + Frames.resolve1(R_rel_inv, frame_a.f);
    zeros(3) = frame_b.t + Frames.resolve1(R_rel_inv, frame_a.t) + cross(Frames.resolve1(R_rel_inv, r), frame_b.f);
  end if;
end FixedRotation;
