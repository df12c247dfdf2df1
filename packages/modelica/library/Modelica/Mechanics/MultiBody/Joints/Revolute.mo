within Modelica.Mechanics.MultiBody.Joints;
model Revolute "Hinge: one rotation; a drive line can be connected to its axis"
  Modelica.Mechanics.Rotational.Interfaces.Flange_a axis if useAxisFlange "Shaft that drives the joint";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b support if useAxisFlange "Housing of that drive, at frame_a";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "First frame";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b "Second frame; equal to the first at phi = 0";
  parameter Boolean useAxisFlange = false "= true, if axis and support are there" annotation(Evaluate = true);
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Modelica.Mechanics.MultiBody.Types.Axis n = {0, 0, 1} "Axis, in axes of frame_a (and of frame_b)" annotation(Evaluate = true);
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the cylinder by which it is drawn";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Its diameter";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter StateSelect stateSelect = StateSelect.prefer "How much phi and w are wanted as states" annotation(Evaluate = true);
  SI.Angle phi(start = 0, final stateSelect = stateSelect) "Angle of frame_b against frame_a";
  SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Rate of phi";
  SI.AngularAcceleration a(start = 0) "Rate of w";
  SI.Torque tau "Torque of the drive";
  SI.Angle angle "The same as phi";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  parameter Real e[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n) "Axis, of length 1";
  Frames.Orientation R_rel "Of the frame farther from the root against the nearer one";
  Visualizers.Advanced.Shape cylinder(
    shapeType = "cylinder", color = cylinderColor, specularCoefficient = specularCoefficient,
    length = cylinderLength, width = cylinderDiameter, height = cylinderDiameter,
    lengthDirection = e, widthDirection = {0, 1, 0}, r_shape = -e * (cylinderLength / 2), r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
  Rotational.Components.Fixed fixed "Holds the support";
  Rotational.Interfaces.InternalSupport internalAxis(tau = tau) "Takes the torque of the drive";
  Rotational.Sources.ConstantTorque constantTorque(tau_constant = 0) if not useAxisFlange "No drive";
equation
  Connections.branch(frame_a.R, frame_b.R);
  assert(cardinality(frame_a) > 0, "Connector frame_a of a joint is connected to nothing");
  assert(cardinality(frame_b) > 0, "Connector frame_b of a joint is connected to nothing");
  angle = phi;
  w = der(phi);
  a = der(w);
  frame_b.r_0 = frame_a.r_0;
  if Connections.rooted(frame_a.R) then
    R_rel = Frames.planarRotation(e, phi, w);
    frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
    frame_a.f = -Frames.resolve1(R_rel, frame_b.f);
    frame_a.t = -Frames.resolve1(R_rel, frame_b.t);
  else
    R_rel = Frames.planarRotation(-e, phi, w);
    frame_a.R = Frames.absoluteRotation(frame_b.R, R_rel);
    frame_b.f = -Frames.resolve1(R_rel, frame_a.f);
    frame_b.t = -Frames.resolve1(R_rel, frame_a.t);
  end if;
  // The drive does the work along the axis, the joint none
  tau = -frame_b.t * e;
  phi = internalAxis.phi;
  connect(fixed.flange, support);
  connect(internalAxis.flange, axis);
  connect(constantTorque.flange, internalAxis.flange);
end Revolute;
