within Gelenk.Recursive.Joints;
model Prismatic "Slide"
  extends Interfaces.PartialJoint(final nf = 1);
  parameter Real n[3] = {1, 0, 0} "Direction, in axes of both frames" annotation(Evaluate = true);
  parameter Boolean useAxisFlange = false "= true, if a rod drives it" annotation(Evaluate = true);
  SI.Position s(start = 0, stateSelect = StateSelect.always) "Way";
  SI.Velocity v(start = 0, stateSelect = StateSelect.always) "Its rate";
  SI.Force f "Force of the drive";
  Modelica.Mechanics.Translational.Interfaces.Flange_a axis if useAxisFlange "Rod that drives it";
protected
  Modelica.Mechanics.Translational.Interfaces.InternalSupport internalAxis(f = f);
  Modelica.Mechanics.Translational.Sources.ConstantForce noDrive(f_constant = 0) if not useAxisFlange;
  parameter Real e[3] = Modelica.Math.Vectors.normalizeWithAssert(n) "Direction, of length 1";
  Real u[3] "Direction, in axes of the ground";
equation
  connect(internalAxis.flange, axis);
  connect(noDrive.flange, internalAxis.flange);
  internalAxis.s = s;
  der(s) = v;
  der(v) = sd[1];
  u = transpose(primary.T) * e;
  r_ps = u * s;
  secondary.r = primary.r + r_ps;
  secondary.T = primary.T;
  secondary.v = primary.v + cross(primary.w, r_ps) + u * v;
  secondary.w = primary.w;
  Phi[:, 1] = cat(1, zeros(3), u);
  c = cat(1, zeros(3), cross(primary.w, cross(primary.w, r_ps)) + 2 * cross(primary.w, u * v));
  eta = {f};
end Prismatic;
