within Modelica.Mechanics.MultiBody.Joints;
model FreeMotion "No connection at all: the motion of frame_b against frame_a as states"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  parameter Boolean animation = true "= true, if it is drawn; kept for its name";
  parameter Types.Color arrowColor = Types.Defaults.SensorColor "Of its picture";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "Of its picture";
  SI.Position r_rel_a[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.prefer)
    "From frame_a to frame_b, in axes of frame_a";
  SI.Velocity v_rel_a[3](start = {0, 0, 0}, each stateSelect = if enforceStates then StateSelect.always else StateSelect.prefer)
    "Rate of r_rel_a";
  SI.Acceleration a_rel_a[3](start = {0, 0, 0}) "Rate of v_rel_a";
  parameter Boolean angles_fixed = false "= true, if angles_start holds at the start" annotation(Evaluate = true);
  parameter SI.Angle angles_start[3] = {0, 0, 0} "Orientation of frame_b against frame_a at the start";
  parameter Types.RotationSequence sequence_start = {1, 2, 3} "Axes of angles_start" annotation(Evaluate = true);
  parameter Boolean w_rel_a_fixed = false "= true, if w_rel_a_start holds at the start" annotation(Evaluate = true);
  parameter SI.AngularVelocity w_rel_a_start[3] = {0, 0, 0} "Angular velocity of frame_b against frame_a at the start, in axes of frame_a";
  parameter Boolean z_rel_a_fixed = false "= true, if z_rel_a_start holds at the start" annotation(Evaluate = true);
  parameter SI.AngularAcceleration z_rel_a_start[3] = {0, 0, 0} "Rate of the angular velocity at the start, in axes of frame_a";
  parameter Boolean enforceStates = true "= true, if the motion of the joint is to be the states" annotation(Evaluate = true);
  parameter Boolean useQuaternions = true "= true, if orientation states are a quaternion; = false, if three angles" annotation(Evaluate = true);
  parameter Types.RotationSequence sequence_angleStates = {1, 2, 3} "Axes of the three angles" annotation(Evaluate = true);
  final parameter Frames.Orientation R_rel_start = Frames.axesRotations(sequence_start, angles_start, zeros(3)) "Orientation at the start";
protected
  parameter Frames.Quaternions.Orientation Q_start = Frames.to_Q(R_rel_start);
  Frames.Quaternions.Orientation Q(
    start = Q_start,
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.prefer else StateSelect.never) else StateSelect.default);
  parameter SI.Angle phi_start[3] =
      if sequence_start[1] == sequence_angleStates[1] and sequence_start[2] == sequence_angleStates[2] and sequence_start[3] == sequence_angleStates[3]
      then angles_start else Frames.axesRotationsAngles(R_rel_start, sequence_angleStates);
  SI.Angle phi[3](
    start = phi_start,
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.never else StateSelect.always) else StateSelect.prefer);
  SI.AngularVelocity phi_d[3](
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.never else StateSelect.always) else StateSelect.prefer);
  SI.AngularAcceleration phi_dd[3];
  SI.AngularVelocity w_rel_b[3](
    start = Frames.resolve2(R_rel_start, w_rel_a_start), fixed = fill(w_rel_a_fixed, 3),
    each stateSelect = if enforceStates then (if useQuaternions then StateSelect.always else StateSelect.avoid) else StateSelect.prefer)
    "Angular velocity of frame_b against frame_a, in axes of frame_b";
  Frames.Orientation R_rel "Of frame_b against frame_a";
initial equation
  if angles_fixed then
    if useQuaternions then
      zeros(3) = Frames.Quaternions.Orientation.equalityConstraint(Q, Q_start);
    else
      phi = phi_start;
    end if;
  end if;
  if z_rel_a_fixed then
    der(w_rel_b) = Frames.resolve2(R_rel_start, z_rel_a_start);
  end if;
equation
  Connections.branch(frame_a.R, frame_b.R);
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r_rel_a);
  v_rel_a = der(r_rel_a);
  a_rel_a = der(v_rel_a);
  if Connections.rooted(frame_a.R) then
    frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
  else
    frame_a.R = Frames.absoluteRotation(frame_b.R, Frames.inverseRotation(R_rel));
  end if;
  w_rel_b = R_rel.w;
  if useQuaternions then
    {0} = Frames.Quaternions.orientationConstraint(Q);
    R_rel = Frames.from_Q(Q, Frames.Quaternions.angularVelocity2(Q, der(Q)));
    phi = zeros(3);
    phi_d = zeros(3);
    phi_dd = zeros(3);
  else
    phi_d = der(phi);
    phi_dd = der(phi_d);
    R_rel = Frames.axesRotations(sequence_angleStates, phi, phi_d);
    Q = {0, 0, 0, 1};
  end if;
  frame_a.f = zeros(3);
  frame_a.t = zeros(3);
  frame_b.f = zeros(3);
  frame_b.t = zeros(3);
end FreeMotion;
