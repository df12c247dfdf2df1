within Gelenk.Recursive;
package Parts "Ground, bodies and rigid bars"
  model Ground "A point at rest; gravity comes from here"
    parameter SI.Position r[3] = {0, 0, 0} "Where";
    parameter SI.Acceleration g = Modelica.Constants.g_n "Acceleration of gravity";
    parameter Real n[3] = {0, -1, 0} "Its direction";
    Interfaces.Secondary secondary "The point";
  protected
    parameter SI.Acceleration gravity[3] = g * Modelica.Math.Vectors.normalizeWithAssert(n) "A parameter, so that it is computed once";
  equation
    secondary.r = r;
    secondary.T = identity(3);
    secondary.v = zeros(3);
    secondary.w = zeros(3);
    secondary.a = zeros(3);
    secondary.z = zeros(3);
    secondary.g = gravity;
  end Ground;

  model Body "Rigid body"
    parameter SI.Mass m = 1 "Mass";
    parameter SI.Position r_CM[3] = {0, 0, 0} "From the interface to the centre of mass, in axes of the frame";
    parameter SI.MomentOfInertia I_11 = 0.001 "Inertia about the centre of mass, in axes of the frame";
    parameter SI.MomentOfInertia I_22 = 0.001;
    parameter SI.MomentOfInertia I_33 = 0.001;
    parameter SI.MomentOfInertia I_21 = 0;
    parameter SI.MomentOfInertia I_31 = 0;
    parameter SI.MomentOfInertia I_32 = 0;
    Interfaces.Primary primary "Where it is attached";
  protected
    parameter Real I[3, 3] = [I_11, I_21, I_31; I_21, I_22, I_32; I_31, I_32, I_33] + m * ((r_CM * r_CM) * identity(3) - outerProduct(r_CM, r_CM))
      "About the interface, in axes of the frame";
    SI.Position s[3] "To the centre of mass, in axes of the ground";
    Real O[3, 3] "The same in axes of the ground; its upper triangle alone is used";
  equation
    s = transpose(primary.T) * r_CM;
    O = transpose(primary.T) * I * primary.T;
    primary.J = Functions.upper(O);
    primary.B = m * skew(s);
    primary.N = m * {1, 0, 0, 1, 0, 1};
    // Weight, less what the velocities need
    primary.f = m * (primary.g - cross(primary.w, cross(primary.w, s)));
    primary.t = cross(s, m * primary.g) - cross(primary.w, symmetric(O) * primary.w);
  end Body;

  model Bar "Two points of one body"
    extends Interfaces.PartialElement;
    parameter SI.Position r[3] = {0, 0, 0} "From the primary to the secondary point, in axes of the frame";
  protected
    SI.Position s[3] "The same in axes of the ground";
    SI.Acceleration c[3] "Centripetal acceleration";
  equation
    s = transpose(primary.T) * r;
    c = cross(primary.w, cross(primary.w, s));
    secondary.r = primary.r + s;
    secondary.T = primary.T;
    secondary.w = primary.w;
    secondary.v = primary.v + cross(primary.w, s);
    secondary.z = primary.z;
    secondary.a = primary.a + cross(primary.z, s) + c;
    Ma = Functions.shiftInertia(s, M);
    la = Functions.shiftLoad(s, l - M[:, 4:6] * c);
  end Bar;

  model Turn "Turned about the third axis of the frame, without a freedom"
    extends Interfaces.PartialElement;
    parameter Real n_x[3] = {1, 0, 0} "First axis of the secondary frame, in axes of the primary one, across the third" annotation(Evaluate = true);
  protected
    parameter Real E[3, 3] = Modelica.Mechanics.MultiBody.Frames.TransformationMatrices.from_nxy(n_x, cross({0, 0, 1}, n_x)) "Axes";
  equation
    secondary.r = primary.r;
    secondary.T = E * primary.T;
    secondary.w = primary.w;
    secondary.v = primary.v;
    secondary.z = primary.z;
    secondary.a = primary.a;
    Ma = M;
    la = l;
  end Turn;
end Parts;
