within Gelenk.Recursive.Joints;
model ConstantVelocity "Joint between two shafts that turn equally fast at any constant angle: two universal joints in one point"
  // Turned about n_a, about n_b (carried along), and about n_a (carried along) by the first angle once more. The shaft is n_b × n_a.
  // The free directions are n_a1 + n_a2 and n_b; the only dead point is a bend of half a turn.
  extends Interfaces.PartialJoint(final nf = 2);
  parameter Real n_a[3] = {0, 0, 1} "Axis of the outer hinges, in axes of the primary frame, across the shaft" annotation(Evaluate = true);
  parameter Real n_b[3] = {0, 1, 0} "Axis of the middle hinge at phi_a = 0, across n_a and the shaft" annotation(Evaluate = true);
  SI.Angle phi_a(start = 0, stateSelect = StateSelect.always) "Angle of both outer hinges";
  SI.Angle phi_b(start = 0, stateSelect = StateSelect.always) "Angle of the middle hinge";
  SI.AngularVelocity w_a(start = 0, stateSelect = StateSelect.always) "Rate of phi_a";
  SI.AngularVelocity w_b(start = 0, stateSelect = StateSelect.always) "Rate of phi_b";
  Real u_1[3] "First outer axis, in axes of the ground";
  Real u_b[3] "Middle axis";
  Real u_2[3] "Second outer axis";
protected
  parameter Real e_a[3] = Modelica.Math.Vectors.normalizeWithAssert(n_a);
  parameter Real e_b[3] = Modelica.Math.Vectors.normalizeWithAssert(n_b);
  Real T_1[3, 3] "Behind the first hinge";
  Real T_2[3, 3] "Behind the middle hinge";
  SI.AngularVelocity w_1[3] "Of the part behind the first hinge";
  SI.AngularVelocity w_2[3] "Of the part behind the middle hinge";
equation
  der(phi_a) = w_a;
  der(phi_b) = w_b;
  der(w_a) = sd[1];
  der(w_b) = sd[2];
  T_1 = Modelica.Mechanics.MultiBody.Frames.TransformationMatrices.planarRotation(e_a, phi_a) * primary.T;
  T_2 = Modelica.Mechanics.MultiBody.Frames.TransformationMatrices.planarRotation(e_b, phi_b) * T_1;
  secondary.T = Modelica.Mechanics.MultiBody.Frames.TransformationMatrices.planarRotation(e_a, phi_a) * T_2;
  u_1 = transpose(primary.T) * e_a;
  u_b = transpose(T_1) * e_b;
  u_2 = transpose(T_2) * e_a;
  w_1 = primary.w + u_1 * w_a;
  w_2 = w_1 + u_b * w_b;
  secondary.r = primary.r;
  secondary.v = primary.v;
  secondary.w = w_2 + u_2 * w_a;
  r_ps = zeros(3);
  Phi = [u_1 + u_2, u_b; zeros(3, 2)];
  c = cat(1, (cross(primary.w, u_1) + cross(w_2, u_2)) * w_a + cross(w_1, u_b) * w_b, zeros(3));
  eta = zeros(2);
end ConstantVelocity;
