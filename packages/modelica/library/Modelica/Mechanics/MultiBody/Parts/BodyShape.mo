within Modelica.Mechanics.MultiBody.Parts;
model BodyShape "Rigid body with two frames and a shape"
  import Modelica.Mechanics.MultiBody.Types;
  Interfaces.Frame_a frame_a "First frame";
  Interfaces.Frame_b frame_b "Second frame";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Boolean animateSphere = true "= true, if its centre of mass is drawn as a sphere" annotation(Evaluate = true);
  parameter SI.Position r[3](start = {0, 0, 0}) "From frame_a to frame_b, in axes of frame_a";
  parameter SI.Position r_CM[3](start = {0, 0, 0}) "From frame_a to the centre of mass, in axes of frame_a";
  parameter SI.Mass m(min = 0, start = 1) "Mass";
  // Tensor of inertia about the centre of mass, in axes of frame_a
  parameter SI.Inertia I_11(min = 0) = 0.001;
  parameter SI.Inertia I_22(min = 0) = 0.001;
  parameter SI.Inertia I_33(min = 0) = 0.001;
  parameter SI.Inertia I_21(min = -C.inf) = 0;
  parameter SI.Inertia I_31(min = -C.inf) = 0;
  parameter SI.Inertia I_32(min = -C.inf) = 0;
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
  parameter Types.ShapeType shapeType = "cylinder" "Kind of solid";
  parameter SI.Position r_shape[3] = {0, 0, 0} "From frame_a to the start of the solid";
  parameter Types.Axis lengthDirection = Modelica.Units.Conversions.to_unit1(r - r_shape) "Along the length";
  parameter Types.Axis widthDirection = {0, 1, 0} "Along the width";
  parameter SI.Length length = Modelica.Math.Vectors.length(r - r_shape) "Length";
  parameter SI.Distance width = length / world.defaultWidthFraction "Width";
  parameter SI.Distance height = width "Height";
  parameter Types.ShapeExtra extra = 0.0 "A further number";
  parameter Types.Color color = Types.Defaults.BodyColor "Colour";
  parameter SI.Diameter sphereDiameter = 2 * width "Diameter of the sphere at the centre of mass";
  parameter Types.Color sphereColor = color "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  FixedTranslation frameTranslation(r = r, animation = false) "From frame_a to frame_b";
  Body body(
    r_CM = r_CM, m = m, I_11 = I_11, I_22 = I_22, I_33 = I_33, I_21 = I_21, I_31 = I_31, I_32 = I_32, animation = false,
    sequence_start = sequence_start, angles_fixed = angles_fixed, angles_start = angles_start,
    w_0_fixed = w_0_fixed, w_0_start = w_0_start, z_0_fixed = z_0_fixed, z_0_start = z_0_start,
    useQuaternions = useQuaternions, sequence_angleStates = sequence_angleStates, enforceStates = false) "Its mass";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  Visualizers.Advanced.Shape shape1(
    shapeType = shapeType, color = color, specularCoefficient = specularCoefficient, length = length, width = width, height = height,
    lengthDirection = lengthDirection, widthDirection = widthDirection, r_shape = r_shape, extra = extra, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
  Visualizers.Advanced.Shape shape2(
    shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
    length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
    lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = r_CM - {sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation and animateSphere;
equation
  r_0 = frame_a.r_0;
  v_0 = der(r_0);
  a_0 = der(v_0);
  connect(frame_a, body.frame_a);
  connect(frame_a, frameTranslation.frame_a);
  connect(frameTranslation.frame_b, frame_b);
end BodyShape;
