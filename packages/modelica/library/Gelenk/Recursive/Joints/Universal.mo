within Gelenk.Recursive.Joints;
model Universal "Two hinges with axes that meet"
  extends Interfaces.PartialJoint(final nf = 2);
  parameter Real n_a[3] = {1, 0, 0} "First axis, in axes of the primary frame" annotation(Evaluate = true);
  parameter Real n_b[3] = {0, 1, 0} "Second axis, in axes of the secondary frame" annotation(Evaluate = true);
  SI.Angle phi_a(start = 0, stateSelect = StateSelect.always) "First angle";
  SI.Angle phi_b(start = 0, stateSelect = StateSelect.always) "Second angle";
  SI.AngularVelocity w_a(start = 0, stateSelect = StateSelect.always) "Rate of phi_a";
  SI.AngularVelocity w_b(start = 0, stateSelect = StateSelect.always) "Rate of phi_b";
protected
  parameter Real e_a[3] = Modelica.Math.Vectors.normalizeWithAssert(n_a);
  parameter Real e_b[3] = Modelica.Math.Vectors.normalizeWithAssert(n_b);
  Real u_a[3] "First axis, in axes of the ground";
  Real u_b[3] "Second axis, in axes of the ground";
equation
  der(phi_a) = w_a;
  der(phi_b) = w_b;
  der(w_a) = sd[1];
  der(w_b) = sd[2];
  u_a = transpose(primary.T) * e_a;
  u_b = transpose(secondary.T) * e_b;
  secondary.r = primary.r;
  secondary.T = Modelica.Mechanics.MultiBody.Frames.TransformationMatrices.planarRotation(e_b, phi_b)
    * (Modelica.Mechanics.MultiBody.Frames.TransformationMatrices.planarRotation(e_a, phi_a) * primary.T);
  secondary.v = primary.v;
  secondary.w = primary.w + u_a * w_a + u_b * w_b;
  r_ps = zeros(3);
  Phi = [u_a, u_b; zeros(3, 2)];
  c = cat(1, cross(primary.w, u_a * w_a) + cross(primary.w + u_a * w_a, u_b * w_b), zeros(3));
  eta = zeros(2);
end Universal;
