within Gelenk.Recursive;
package Functions "6×6 matrices of inertia and their shift to another point"
  function shift "Acceleration of the point at r, by that of the origin, without the terms of velocity"
    input Real r[3] "From one point to the other";
    input Real x[6] "Angular and linear acceleration at the first";
    output Real y[6] "At the second";
  algorithm
    y := cat(1, x[1:3], x[4:6] + cross(x[1:3], r));
    annotation(Inline = true);
  end shift;

  function shiftLoad "Load about the origin of one at the point at r"
    input Real r[3] "From the origin to the point";
    input Real l[6] "Torque and force at the point";
    output Real k[6] "Torque and force at the origin";
  algorithm
    k := cat(1, l[1:3] + cross(r, l[4:6]), l[4:6]);
    annotation(Inline = true);
  end shiftLoad;

  function shiftInertia "Inertia about the origin of one at the point at r"
    input Real r[3] "From the origin to the point";
    input Real M[6, 6] "About the point";
    output Real N[6, 6] "About the origin: Gᵀ·M·G with the matrix G of shift";
  protected
    Real G[6, 6] = [identity(3), zeros(3, 3); -skew(r), identity(3)];
  algorithm
    N := transpose(G) * M * G;
    annotation(Inline = true);
  end shiftInertia;

  function matrix "The 6×6 matrix of its 21 numbers"
    input Real J[6] "Upper triangle of rotation";
    input Real B[3, 3] "Rotation against translation";
    input Real N[6] "Upper triangle of translation";
    output Real M[6, 6] "The matrix";
  algorithm
    M := [
      J[1], J[2], J[3], B[1, 1], B[1, 2], B[1, 3];
      J[2], J[4], J[5], B[2, 1], B[2, 2], B[2, 3];
      J[3], J[5], J[6], B[3, 1], B[3, 2], B[3, 3];
      B[1, 1], B[2, 1], B[3, 1], N[1], N[2], N[3];
      B[1, 2], B[2, 2], B[3, 2], N[2], N[4], N[5];
      B[1, 3], B[2, 3], B[3, 3], N[3], N[5], N[6]];
    annotation(Inline = true);
  end matrix;

  function upper "The six numbers of a symmetric 3×3 matrix"
    input Real A[3, 3] "The matrix";
    output Real a[6] "Its upper triangle, row by row";
  algorithm
    a := {A[1, 1], A[1, 2], A[1, 3], A[2, 2], A[2, 3], A[3, 3]};
    annotation(Inline = true);
  end upper;
end Functions;
