within Modelica.Mechanics.MultiBody.Frames;
package TransformationMatrices "The matrices of orientations, without angular velocity"
  extends Modelica.Icons.Package;

  type Orientation = Real[3, 3] "Coordinates in 2 = T · coordinates in 1";

  function nullRotation "No rotation"
    extends Modelica.Icons.Function;
    output Real T[3, 3] "The identity";
  algorithm
    T := identity(3);
    annotation(Inline = true);
  end nullRotation;

  function resolve1 "Coordinates of a vector in frame 1"
    extends Modelica.Icons.Function;
    input Real T[3, 3] "From 1 to 2";
    input Real v2[3] "Coordinates in frame 2";
    output Real v1[3] "Coordinates in frame 1";
  algorithm
    v1 := transpose(T) * v2;
    annotation(Inline = true);
  end resolve1;

  function resolve2 "Coordinates of a vector in frame 2"
    extends Modelica.Icons.Function;
    input Real T[3, 3] "From 1 to 2";
    input Real v1[3] "Coordinates in frame 1";
    output Real v2[3] "Coordinates in frame 2";
  algorithm
    v2 := T * v1;
    annotation(Inline = true);
  end resolve2;

  function relativeRotation "Between two frames given against a third"
    extends Modelica.Icons.Function;
    input Real T1[3, 3] "From 0 to 1";
    input Real T2[3, 3] "From 0 to 2";
    output Real T_rel[3, 3] "From 1 to 2";
  algorithm
    T_rel := T2 * transpose(T1);
    annotation(Inline = true);
  end relativeRotation;

  function absoluteRotation "One after another"
    extends Modelica.Icons.Function;
    input Real T1[3, 3] "From 0 to 1";
    input Real T_rel[3, 3] "From 1 to 2";
    output Real T2[3, 3] "From 0 to 2";
  algorithm
    T2 := T_rel * T1;
    annotation(Inline = true);
  end absoluteRotation;

  function planarRotation "Rotation about an axis"
    extends Modelica.Icons.Function;
    input Real e[3](each final unit = "1") "The axis, of length 1";
    input SI.Angle angle "How far frame 2 is turned";
    output Real T[3, 3] "From 1 to 2";
  algorithm
    T := outerProduct(e, e) + (identity(3) - outerProduct(e, e)) * Modelica.Math.cos(angle) - skew(e) * Modelica.Math.sin(angle);
    annotation(Inline = true);
  end planarRotation;

  function axisRotation "Rotation about a coordinate axis"
    extends Modelica.Icons.Function;
    input Integer axis(min = 1, max = 3) "1, 2 or 3";
    input SI.Angle angle "How far frame 2 is turned";
    output Real T[3, 3] "From 1 to 2";
  protected
    Real c = Modelica.Math.cos(angle);
    Real s = Modelica.Math.sin(angle);
  algorithm
    T := if axis == 1 then [1, 0, 0; 0, c, s; 0, -s, c] else if axis == 2 then [c, 0, -s; 0, 1, 0; s, 0, c] else [c, s, 0; -s, c, 0; 0, 0, 1];
    annotation(Inline = true);
  end axisRotation;

  function from_nxy "Frame 2 from the directions of its x-axis and, roughly, of its y-axis"
    extends Modelica.Icons.Function;
    input Real n_x[3](each final unit = "1") "Direction of x; (1, 0, 0) if it has no length";
    input Real n_y[3](each final unit = "1") "Direction whose part across x is y; another one is chosen if it is along x";
    output Real T[3, 3] "From 1 to 2";
  protected
    Real length = sqrt(n_x * n_x);
    Real x[3] = if length < 1e-10 then {1, 0, 0} else n_x / length;
    Real across[3] = cross(x, n_y);
    Real z[3] = if across * across > 1e-6 then across else cross(x, if abs(x[1]) > 1e-6 then {0, 1, 0} else {1, 0, 0});
    Real e_z[3] = z / sqrt(z * z);
  algorithm
    T := {x, cross(e_z, x), e_z};
  end from_nxy;

  function from_nxz "Frame 2 from the directions of its x-axis and, roughly, of its z-axis"
    extends Modelica.Icons.Function;
    input Real n_x[3](each final unit = "1") "Direction of x; (1, 0, 0) if it has no length";
    input Real n_z[3](each final unit = "1") "Direction whose part across x is z; another one is chosen if it is along x";
    output Real T[3, 3] "From 1 to 2";
  protected
    Real length = sqrt(n_x * n_x);
    Real x[3] = if length < 1e-10 then {1, 0, 0} else n_x / length;
    Real across[3] = cross(n_z, x);
    Real y[3] = if across * across > 1e-6 then across else cross(if abs(x[1]) > 1e-6 then {0, 0, 1} else {1, 0, 0}, x);
    Real e_y[3] = y / sqrt(y * y);
  algorithm
    T := {x, e_y, cross(x, e_y)};
  end from_nxz;
end TransformationMatrices;
