within Modelica.Mechanics.MultiBody.Parts;
model Body "Rigid body with mass and tensor of inertia and one frame"
  import Modelica.Mechanics.MultiBody.Types;
  import Modelica.Mechanics.MultiBody.Frames;
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame fixed to the body";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
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
  parameter SI.Diameter sphereDiameter = world.defaultBodyDiameter "Diameter of the sphere at the centre of mass";
  parameter Types.Color sphereColor = Types.Defaults.BodyColor "Its colour";
  parameter SI.Diameter cylinderDiameter = sphereDiameter / Types.Defaults.BodyCylinderDiameterFraction "Diameter of the rod from frame_a to the sphere";
  parameter Types.Color cylinderColor = sphereColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Boolean enforceStates = false "= true, if the motion of the body is to be the states" annotation(Evaluate = true);
  parameter Boolean useQuaternions = true "= true, if orientation states are a quaternion; = false, if three angles" annotation(Evaluate = true);
  parameter Types.RotationSequence sequence_angleStates = {1, 2, 3} "Axes of the three angles" annotation(Evaluate = true);
  final parameter SI.Inertia I[3, 3] = [I_11, I_21, I_31; I_21, I_22, I_32; I_31, I_32, I_33] "Tensor of inertia";
  final parameter Frames.Orientation R_start = Frames.axesRotations(sequence_start, angles_start, zeros(3)) "Orientation at the start";
  SI.AngularVelocity w_a[3](
    start = Frames.resolve2(R_start, w_0_start), fixed = fill(w_0_fixed, 3),
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.always else StateSelect.never) else StateSelect.avoid)
    "Angular velocity, in axes of frame_a";
  SI.AngularAcceleration z_a[3](start = Frames.resolve2(R_start, z_0_start), fixed = fill(z_0_fixed, 3)) "Rate of w_a";
  SI.Acceleration g_0[3] "Gravity, in axes of the world";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  // Orientation of a body that hangs on nothing; dummies otherwise
  parameter Frames.Quaternions.Orientation Q_start = Frames.to_Q(R_start);
  Frames.Quaternions.Orientation Q(
    start = Q_start,
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.prefer else StateSelect.never) else StateSelect.avoid);
  parameter SI.Angle phi_start[3] =
      if sequence_start[1] == sequence_angleStates[1] and sequence_start[2] == sequence_angleStates[2] and sequence_start[3] == sequence_angleStates[3]
      then angles_start else Frames.axesRotationsAngles(R_start, sequence_angleStates);
  SI.Angle phi[3](
    start = phi_start,
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.never else StateSelect.always) else StateSelect.avoid);
  SI.AngularVelocity phi_d[3](
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.never else StateSelect.always) else StateSelect.avoid);
  SI.AngularAcceleration phi_dd[3];
  Visualizers.Advanced.Shape cylinder(
    shapeType = "cylinder", color = cylinderColor, specularCoefficient = specularCoefficient,
    length = Modelica.Math.Vectors.length(r_CM), width = cylinderDiameter, height = cylinderDiameter,
    lengthDirection = Modelica.Units.Conversions.to_unit1(r_CM), widthDirection = {0, 1, 0}, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
  Visualizers.Advanced.Shape sphere(
    shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
    length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
    lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = r_CM - {sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation and sphereDiameter > 0;
initial equation
  if angles_fixed then
    if not Connections.isRoot(frame_a.R) then
      zeros(3) = Frames.Orientation.equalityConstraint(frame_a.R, R_start);
    elseif useQuaternions then
      zeros(3) = Frames.Quaternions.Orientation.equalityConstraint(Q, Q_start);
    else
      phi = phi_start;
    end if;
  end if;
equation
  if enforceStates then
    Connections.root(frame_a.R);
  else
    Connections.potentialRoot(frame_a.R);
  end if;
  if not Connections.isRoot(frame_a.R) then
    // The orientation comes from another part
    Q = {0, 0, 0, 1};
    phi = zeros(3);
    phi_d = zeros(3);
    phi_dd = zeros(3);
  elseif useQuaternions then
    frame_a.R = Frames.from_Q(Q, Frames.Quaternions.angularVelocity2(Q, der(Q)));
    {0} = Frames.Quaternions.orientationConstraint(Q);
    phi = zeros(3);
    phi_d = zeros(3);
    phi_dd = zeros(3);
  else
    phi_d = der(phi);
    phi_dd = der(phi_d);
    frame_a.R = Frames.axesRotations(sequence_angleStates, phi, phi_d);
    Q = {0, 0, 0, 1};
  end if;
  r_0 = frame_a.r_0;
  v_0 = der(r_0);
  a_0 = der(v_0);
  w_a = Frames.angularVelocity2(frame_a.R);
  z_a = der(w_a);
  g_0 = world.gravityAcceleration(r_0 + Frames.resolve1(frame_a.R, r_CM));
  // Newton and Euler: force = m · (acceleration of the centre of mass - gravity); torque about frame_a
  frame_a.f = m * (Frames.resolve2(frame_a.R, a_0 - g_0) + cross(z_a, r_CM) + cross(w_a, cross(w_a, r_CM)));
  frame_a.t = I * z_a + cross(w_a, I * w_a) + cross(r_CM, frame_a.f);
end Body;
