within Gelenk.Recursive;
package Interfaces "The connector and base classes for joints and subsystems of one's own"
  connector Cut "27 quantities of motion that are equal, 27 of inertia and load that add up"
    SI.Position r[3] "Position";
    Real T[3, 3] "Coordinates in the frame = T · coordinates in the ground";
    SI.Velocity v[3] "Velocity";
    SI.AngularVelocity w[3] "Angular velocity";
    SI.Acceleration a[3] "Acceleration";
    SI.AngularAcceleration z[3] "Angular acceleration";
    SI.Acceleration g[3] "Gravity";
    flow SI.MomentOfInertia J[6] "Inertia behind the cut: rotation";
    flow Real B[3, 3](each unit = "kg.m") "Rotation against translation";
    flow SI.Mass N[6](each min = -Modelica.Constants.inf) "Translation";
    flow SI.Torque t[3] "Load behind the cut: torque";
    flow SI.Force f[3] "Force";
  end Cut;

  connector Primary "Towards the ground: motion comes in, inertia and load go out"
    extends Cut;
  end Primary;

  connector Secondary "Away from the ground: motion goes out, inertia and load come in"
    extends Cut;
  end Secondary;

  partial model PartialElement "One interface on each side: what is behind as matrix and vector"
    Primary primary "Towards the ground";
    Secondary secondary "Away from it";
  protected
    Real M[6, 6] "Inertia that arrives";
    Real l[6] "Load that arrives";
    Real Ma[6, 6] "Inertia that is handed on, about the primary point";
    Real la[6] "Load that is handed on, about the primary point";
  equation
    M = Functions.matrix(-secondary.J, -secondary.B, -secondary.N);
    l = cat(1, -secondary.t, -secondary.f);
    primary.J = Functions.upper(Ma[1:3, 1:3]);
    primary.B = Ma[1:3, 4:6];
    primary.N = Functions.upper(Ma[4:6, 4:6]);
    primary.t = la[1:3];
    primary.f = la[4:6];
    secondary.g = primary.g;
  end PartialElement;

  partial model PartialJoint "Joint by its free directions: give Phi, c, eta and the motion up to velocities, the rest is here"
    extends PartialElement;
    parameter Integer nf = 1 "Number of freedoms" annotation(Evaluate = true);
    Real sd[nf] "Accelerations along the free directions";
  protected
    SI.Position r_ps[3] "From the primary to the secondary point";
    Real Phi[6, nf] "Free directions of the secondary against the primary";
    Real c[6] "Acceleration of the secondary point by velocities alone";
    Real eta[nf] "Loads of drives along the free directions";
    Real x[6] "Acceleration that the secondary point had without the joint's own";
    Real U[6, nf] "M·Phi";
    Real Mh[nf, nf] "Inertia of the freedoms";
    Real Mi[nf, nf] "Its inverse: nothing else is divided, so that accelerations follow from loads whatever closes a loop around the joint";
    Real W[6, nf] "U·Mi";
    Real Mr[6, 6] "Inertia felt through the joint";
    Real lr[6] "Load felt through the joint";
  equation
    U = M * Phi;
    // symmetric: each entry is computed once
    for i in 1:nf loop
      Mh[i, i] = Phi[:, i] * U[:, i];
      for j in i + 1:nf loop
        Mh[i, j] = Phi[:, i] * U[:, j];
        Mh[j, i] = Mh[i, j];
      end for;
    end for;
    Mi * Mh = identity(nf);
    W = U * Mi;
    Mr = M - W * transpose(U);
    lr = l - Mr * c - W * (eta + transpose(Phi) * l);
    Ma = Functions.shiftInertia(r_ps, Mr);
    la = Functions.shiftLoad(r_ps, lr);
    x = Functions.shift(r_ps, cat(1, primary.z, primary.a));
    sd = Mi * (eta + transpose(Phi) * (l - M * (x + c)));
    secondary.z = x[1:3] + Phi[1:3, :] * sd + c[1:3];
    secondary.a = x[4:6] + Phi[4:6, :] * sd + c[4:6];
  end PartialJoint;

  partial model PartialSubsystem "Subsystem of one's own: linear equations between its interfaces, solved together with seven right-hand sides"
    // Give the motion of the secondaries up to velocities, and at the level of accelerations
    //   x_i = shift(r_i, x_0) + Phi_i·q + c_i,  load of the primary = Σ shiftLoad(r_i, load of i) + F·q,
    //   A·q + Σ (D_i·load of i + H_i·x_i) = gamma
    // with unknowns q; load of i is what acts on what is attached there, M_i·x_i - l_i.
    parameter Integer ns = 1 "Number of secondary interfaces" annotation(Evaluate = true);
    parameter Integer nq = 1 "Number of unknowns inside" annotation(Evaluate = true);
    Primary primary "Towards the ground";
    Secondary secondary[ns] "Away from it";
    Real q[nq] "Unknowns inside";
  protected
    SI.Position r[ns, 3] "From the primary to each secondary point";
    Real Phi[ns, 6, nq] "Unknowns to accelerations of secondaries";
    Real c[ns, 6] "Accelerations of secondaries by velocities alone";
    Real F[6, nq] "Unknowns to the load of the primary";
    Real A[nq, nq] "Unknowns in their equations";
    Real D[ns, nq, 6] "Loads of secondaries in the equations";
    Real H[ns, nq, 6] "Accelerations of secondaries in the equations";
    Real gamma[nq] "Right-hand side of the equations";
    Real M[ns, 6, 6] "Inertia that arrives";
    Real l[ns, 6] "Load that arrives";
    // q = Q·(1, x_0): column 1 for x_0 = 0, six for unit accelerations of the primary
    Real Q[nq, 7];
    Real X[ns, 6, 7] "Accelerations of secondaries likewise";
    Real L[ns, 6, 7] "Loads of secondaries likewise";
    Real S[ns, 6, 7] "The same about the primary point";
    Real L0[6, 7] "Load of the primary likewise";
    Real x0[6] "Acceleration of the primary point";
  equation
    x0 = cat(1, primary.z, primary.a);
    for i in 1:ns loop
      M[i, :, :] = Functions.matrix(-secondary[i].J, -secondary[i].B, -secondary[i].N);
      l[i, :] = cat(1, -secondary[i].t, -secondary[i].f);
      X[i, :, 1] = Phi[i, :, :] * Q[:, 1] + c[i, :];
      L[i, :, 1] = M[i, :, :] * X[i, :, 1] - l[i, :];
      S[i, :, 1] = Functions.shiftLoad(r[i, :], L[i, :, 1]);
      for k in 1:6 loop
        X[i, :, 1 + k] = Phi[i, :, :] * Q[:, 1 + k] + Functions.shift(r[i, :], {if j == k then 1 else 0 for j in 1:6});
        L[i, :, 1 + k] = M[i, :, :] * X[i, :, 1 + k];
        S[i, :, 1 + k] = Functions.shiftLoad(r[i, :], L[i, :, 1 + k]);
      end for;
      secondary[i].g = primary.g;
      secondary[i].z = X[i, 1:3, 1] + X[i, 1:3, 2:7] * x0;
      secondary[i].a = X[i, 4:6, 1] + X[i, 4:6, 2:7] * x0;
    end for;
    for k in 1:7 loop
      for j in 1:nq loop
        A[j, :] * Q[:, k] + sum(D[i, j, :] * L[i, :, k] + H[i, j, :] * X[i, :, k] for i in 1:ns) = if k == 1 then gamma[j] else 0;
      end for;
      for j in 1:6 loop
        L0[j, k] = F[j, :] * Q[:, k] + sum(S[i, j, k] for i in 1:ns);
      end for;
    end for;
    q = Q[:, 1] + Q[:, 2:7] * x0;
    primary.J = Functions.upper(L0[1:3, 2:4]);
    primary.B = L0[1:3, 5:7];
    primary.N = Functions.upper(L0[4:6, 5:7]);
    primary.t = -L0[1:3, 1];
    primary.f = -L0[4:6, 1];
  end PartialSubsystem;

  partial model PartialLoad "A load between two points; it has no inertia"
    Primary primary_a "First point";
    Primary primary_b "Second point";
  protected
    SI.Torque t_a[3] "Torque on the first point";
    SI.Force f_a[3] "Force on the first point";
    SI.Torque t_b[3] "Torque on the second point";
    SI.Force f_b[3] "Force on the second point";
  equation
    primary_a.J = zeros(6);
    primary_a.B = zeros(3, 3);
    primary_a.N = zeros(6);
    primary_a.t = t_a;
    primary_a.f = f_a;
    primary_b.J = zeros(6);
    primary_b.B = zeros(3, 3);
    primary_b.N = zeros(6);
    primary_b.t = t_b;
    primary_b.f = f_b;
  end PartialLoad;
end Interfaces;
