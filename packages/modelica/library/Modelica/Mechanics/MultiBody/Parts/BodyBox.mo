within Modelica.Mechanics.MultiBody.Parts;
model BodyBox "Rigid body in the form of a box, solid or hollow, of constant density"
  import Modelica.Mechanics.MultiBody.Types;
  import Modelica.Math.Vectors.normalizeWithAssert;
  Interfaces.Frame_a frame_a "First frame";
  Interfaces.Frame_b frame_b "Second frame";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Position r[3](start = {0.1, 0, 0}) "From frame_a to frame_b, in axes of frame_a";
  parameter SI.Position r_shape[3] = {0, 0, 0} "From frame_a to the start of the solid";
  parameter Types.Axis lengthDirection = Modelica.Units.Conversions.to_unit1(r - r_shape) "Along the length" annotation(Evaluate = true);
  parameter Types.Axis widthDirection = {0, 1, 0} "Along the width" annotation(Evaluate = true);
  parameter SI.Length length = Modelica.Math.Vectors.length(r - r_shape) "Length";
  parameter SI.Distance width = length / world.defaultWidthFraction "Width";
  parameter SI.Distance height = width "Height";
  parameter SI.Distance innerWidth = 0 "Width of the hole";
  parameter SI.Distance innerHeight = innerWidth "Height of the hole";
  parameter SI.Density density = 7700 "Density; the default is that of steel";
  parameter Types.Color color = Types.Defaults.BodyColor "Colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  SI.Position r_0[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.avoid)
    "Position of frame_a, in axes of the world";
  SI.Velocity v_0[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.avoid) "Rate of r_0";
  SI.Acceleration a_0[3](start = {0, 0, 0}) "Rate of v_0";
  parameter Boolean angles_fixed = false "= true, if angles_start holds at the start" annotation(Evaluate = true);
  parameter SI.Angle angles_start[3] = {0, 0, 0} "Orientation at the start, by angles about the axes of sequence_start";
  parameter Types.RotationSequence sequence_start = {1, 2, 3} "Axes of angles_start" annotation(Evaluate = true);
  parameter Boolean w_0_fixed = false "= true, if w_0_start holds at the start" annotation(Evaluate = true);
  parameter SI.AngularVelocity w_0_start[3] = {0, 0, 0} "Angular velocity at the start, in axes of the world";
  parameter Boolean z_0_fixed = false "= true, if z_0_start holds at the start" annotation(Evaluate = true);
  parameter SI.AngularAcceleration z_0_start[3] = {0, 0, 0} "Angular acceleration at the start, in axes of the world";
  parameter Boolean enforceStates = false "= true, if the motion of the body is to be the states" annotation(Evaluate = true);
  parameter Boolean useQuaternions = true "= true, if orientation states are a quaternion; = false, if three angles" annotation(Evaluate = true);
  parameter Types.RotationSequence sequence_angleStates = {1, 2, 3} "Axes of the three angles" annotation(Evaluate = true);
  final parameter SI.Mass mo(min = 0) = density * length * width * height "Mass without the hole";
  final parameter SI.Mass mi(min = 0) = density * length * innerWidth * innerHeight "Mass of the hole";
  final parameter SI.Mass m(min = 0) = mo - mi "Mass";
  final parameter Frames.Orientation R = Frames.from_nxy(r, widthDirection) "Of the axes of the solid against frame_a";
  final parameter SI.Position r_CM[3] = r_shape + normalizeWithAssert(lengthDirection) * length / 2 "Centre of mass";
  final parameter SI.Inertia I[3, 3] = Frames.resolveDyade1(R, diagonal({
      mo * (width ^ 2 + height ^ 2) - mi * (innerWidth ^ 2 + innerHeight ^ 2),
      mo * (length ^ 2 + height ^ 2) - mi * (length ^ 2 + innerHeight ^ 2),
      mo * (length ^ 2 + width ^ 2) - mi * (length ^ 2 + innerWidth ^ 2)} / 12)) "Tensor of inertia about the centre of mass, in axes of frame_a";
  Body body(
    animation = false, r_CM = r_CM, m = m,
    I_11 = I[1, 1], I_22 = I[2, 2], I_33 = I[3, 3], I_21 = I[2, 1], I_31 = I[3, 1], I_32 = I[3, 2],
    sequence_start = sequence_start, angles_fixed = angles_fixed, angles_start = angles_start,
    w_0_fixed = w_0_fixed, w_0_start = w_0_start, z_0_fixed = z_0_fixed, z_0_start = z_0_start,
    useQuaternions = useQuaternions, sequence_angleStates = sequence_angleStates, enforceStates = false) "Its mass";
  FixedTranslation frameTranslation(
    r = r, animation = animation, shapeType = "box", r_shape = r_shape, lengthDirection = lengthDirection, widthDirection = widthDirection,
    length = length, width = width, height = height, color = color, specularCoefficient = specularCoefficient) "From frame_a to frame_b";
protected
  outer Modelica.Mechanics.MultiBody.World world;
equation
  assert(innerWidth <= width and innerHeight <= height, "BodyBox: the hole is larger than the box");
  r_0 = frame_a.r_0;
  v_0 = der(r_0);
  a_0 = der(v_0);
  connect(frame_a, body.frame_a);
  connect(frame_a, frameTranslation.frame_a);
  connect(frameTranslation.frame_b, frame_b);
end BodyBox;
