within Gelenk.Recursive.Joints;
model Revolute "Hinge"
  extends Interfaces.PartialJoint(final nf = 1);
  parameter Real n[3] = {0, 0, 1} "Axis, in axes of both frames" annotation(Evaluate = true);
  parameter Boolean useAxisFlange = false "= true, if a shaft drives it" annotation(Evaluate = true);
  SI.Angle phi(start = 0, stateSelect = StateSelect.always) "Angle";
  SI.AngularVelocity w(start = 0, stateSelect = StateSelect.always) "Its rate";
  SI.Torque tau "Torque of the drive";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a axis if useAxisFlange "Shaft that drives it";
protected
  Modelica.Mechanics.Rotational.Interfaces.InternalSupport internalAxis(tau = tau);
  Modelica.Mechanics.Rotational.Sources.ConstantTorque noDrive(tau_constant = 0) if not useAxisFlange;
  parameter Real e[3] = Modelica.Math.Vectors.normalizeWithAssert(n) "Axis, of length 1";
  Real u[3] "Axis, in axes of the ground";
equation
  connect(internalAxis.flange, axis);
  connect(noDrive.flange, internalAxis.flange);
  internalAxis.phi = phi;
  der(phi) = w;
  der(w) = sd[1];
  u = transpose(primary.T) * e;
  secondary.r = primary.r;
  secondary.T = Modelica.Mechanics.MultiBody.Frames.TransformationMatrices.planarRotation(e, phi) * primary.T;
  secondary.v = primary.v;
  secondary.w = primary.w + u * w;
  r_ps = zeros(3);
  Phi[:, 1] = cat(1, u, zeros(3));
  c = cat(1, cross(primary.w, u * w), zeros(3));
  eta = {tau};
end Revolute;
