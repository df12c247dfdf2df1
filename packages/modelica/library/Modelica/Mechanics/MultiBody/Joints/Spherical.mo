within Modelica.Mechanics.MultiBody.Joints;
model Spherical "Ball and socket: all rotations; its orientation can be the states"
  import Modelica.Mechanics.MultiBody.Types;
  import Modelica.Mechanics.MultiBody.Frames;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Distance sphereDiameter = world.defaultJointLength "Diameter of the sphere by which it is drawn";
  parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Boolean angles_fixed = false "= true, if angles_start holds at the start" annotation(Evaluate = true);
  parameter SI.Angle angles_start[3] = {0, 0, 0} "Orientation of frame_b against frame_a at the start";
  parameter Types.RotationSequence sequence_start = {1, 2, 3} "Axes of angles_start" annotation(Evaluate = true);
  parameter Boolean w_rel_a_fixed = false "= true, if w_rel_a_start holds at the start" annotation(Evaluate = true);
  parameter SI.AngularVelocity w_rel_a_start[3] = {0, 0, 0} "Angular velocity of frame_b against frame_a at the start, in axes of frame_a";
  parameter Boolean z_rel_a_fixed = false "= true, if z_rel_a_start holds at the start" annotation(Evaluate = true);
  parameter SI.AngularAcceleration z_rel_a_start[3] = {0, 0, 0} "Rate of the angular velocity at the start, in axes of frame_a";
  parameter Boolean enforceStates = false "= true, if the motion of the joint is to be the states" annotation(Evaluate = true);
  parameter Boolean useQuaternions = true "= true, if orientation states are a quaternion; = false, if three angles" annotation(Evaluate = true);
  parameter Types.RotationSequence sequence_angleStates = {1, 2, 3} "Axes of the three angles" annotation(Evaluate = true);
  final parameter Frames.Orientation R_rel_start = Frames.axesRotations(sequence_start, angles_start, zeros(3)) "Orientation at the start";
protected
  parameter Frames.Quaternions.Orientation Q_start = Frames.to_Q(R_rel_start);
  Frames.Quaternions.Orientation Q(
    start = Q_start, each stateSelect = if enforceStates and useQuaternions then StateSelect.prefer else StateSelect.never);
  parameter SI.Angle phi_start[3] =
      if sequence_start[1] == sequence_angleStates[1] and sequence_start[2] == sequence_angleStates[2] and sequence_start[3] == sequence_angleStates[3]
      then angles_start else Frames.axesRotationsAngles(R_rel_start, sequence_angleStates);
  SI.Angle phi[3](start = phi_start, each stateSelect = if enforceStates and not useQuaternions then StateSelect.always else StateSelect.never);
  SI.AngularVelocity phi_d[3](each stateSelect = if enforceStates and not useQuaternions then StateSelect.always else StateSelect.never);
  SI.AngularAcceleration phi_dd[3];
  SI.AngularVelocity w_rel[3](
    start = Frames.resolve2(R_rel_start, w_rel_a_start), fixed = fill(w_rel_a_fixed, 3),
    each stateSelect = if enforceStates and useQuaternions then StateSelect.always else StateSelect.never)
    "Angular velocity of frame_b against frame_a, in axes of frame_b";
  Frames.Orientation R_rel "Of frame_b against frame_a; a dummy without states here";
  Visualizers.Advanced.Shape sphere(
    shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
    length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
    lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = {-sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
initial equation
  if angles_fixed then
    if not enforceStates then
      zeros(3) = Frames.Orientation.equalityConstraint(Frames.absoluteRotation(frame_a.R, R_rel_start), frame_b.R);
    elseif useQuaternions then
      zeros(3) = Frames.Quaternions.Orientation.equalityConstraint(Q, Q_start);
    else
      phi = phi_start;
    end if;
  end if;
  if z_rel_a_fixed then
    der(w_rel) = Frames.resolve2(R_rel_start, z_rel_a_start);
  end if;
equation
  frame_b.r_0 = frame_a.r_0;
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);
  if enforceStates then
    Connections.branch(frame_a.R, frame_b.R);
    if Connections.rooted(frame_a.R) then
      frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
      frame_a.f = -Frames.resolve1(R_rel, frame_b.f);
    else
      frame_a.R = Frames.absoluteRotation(frame_b.R, Frames.inverseRotation(R_rel));
      frame_b.f = -Frames.resolve2(R_rel, frame_a.f);
    end if;
    w_rel = R_rel.w;
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
  else
    frame_b.f = -Frames.resolveRelative(frame_a.f, frame_a.R, frame_b.R);
    R_rel = Frames.nullRotation();
    if w_rel_a_fixed or z_rel_a_fixed then
      w_rel = Frames.angularVelocity2(frame_b.R) - Frames.resolve2(frame_b.R, Frames.angularVelocity1(frame_a.R));
    else
      w_rel = zeros(3);
    end if;
    Q = {0, 0, 0, 1};
    phi = zeros(3);
    phi_d = zeros(3);
    phi_dd = zeros(3);
  end if;
end Spherical;
