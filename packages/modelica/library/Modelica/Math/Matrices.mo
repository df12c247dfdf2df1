within Modelica.Math;
package Matrices "Tables of numbers"
  extends Modelica.Icons.Package;

  function solve "Solution of A·x = b by elimination with row pivots"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Square matrix";
    input Real b[size(A, 1)] "Right-hand side";
    output Real x[size(b, 1)] = b "Solution";
  protected
    Real M[size(A, 1), size(A, 1)] = A;
    Real row[size(A, 1)];
    Real value;
    Real factor;
    Integer pivot;
    Integer n = size(A, 1);
  algorithm
    for k in 1:n loop
      pivot := k;
      for i in k + 1:n loop
        if abs(M[i, k]) > abs(M[pivot, k]) then
          pivot := i;
        end if;
      end for;
      assert(M[pivot, k] <> 0, "Matrices.solve: the matrix is singular");
      row := M[k, :];
      M[k, :] := M[pivot, :];
      M[pivot, :] := row;
      value := x[k];
      x[k] := x[pivot];
      x[pivot] := value;
      for i in k + 1:n loop
        factor := M[i, k] / M[k, k];
        M[i, :] := M[i, :] - factor * M[k, :];
        x[i] := x[i] - factor * x[k];
      end for;
    end for;
    for i in n:-1:1 loop
      x[i] := (x[i] - M[i, i + 1:n] * x[i + 1:n]) / M[i, i];
    end for;
  end solve;

  function inv "Inverse of a square matrix"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Square matrix";
    output Real invA[size(A, 1), size(A, 2)] "A^-1";
  algorithm
    for i in 1:size(A, 1) loop
      invA[:, i] := solve(A, {if j == i then 1 else 0 for j in 1:size(A, 1)});
    end for;
  end inv;

  function isEqual "Whether two matrices are equal"
    extends Modelica.Icons.Function;
    input Real M1[:, :] "First";
    input Real M2[:, :] "Second";
    input Real eps(min = 0) = 0 "Difference that is allowed";
    output Boolean result "= true, if they have equal size and no elements differ by more than eps";
  algorithm
    result := size(M1, 1) == size(M2, 1) and size(M1, 2) == size(M2, 2);
    if result then
      for i in 1:size(M1, 1) loop
        for j in 1:size(M1, 2) loop
          if abs(M1[i, j] - M2[i, j]) > eps then
            result := false;
          end if;
        end for;
      end for;
    end if;
  end isEqual;

  function trace "Sum of the diagonal"
    extends Modelica.Icons.Function;
    input Real A[:, size(A, 1)] "Square matrix";
    output Real result "Sum of A[i, i]";
  algorithm
    result := sum(A[i, i] for i in 1:size(A, 1));
  end trace;
end Matrices;
