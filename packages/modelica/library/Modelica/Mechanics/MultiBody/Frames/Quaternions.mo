within Modelica.Mechanics.MultiBody.Frames;
package Quaternions "Orientations as four numbers of length 1: Q[1:3] = axis · sin(angle/2), Q[4] = cos(angle/2)"
  extends Modelica.Icons.Package;

  type Orientation "Quaternion; two of them are compared by three numbers"
    extends Internal.QuaternionBase;

    encapsulated function equalityConstraint "Three numbers that vanish where two orientations are equal: half angles of 2 against 1"
      import Modelica;
      import Modelica.Mechanics.MultiBody.Frames.Quaternions;
      extends Modelica.Icons.Function;
      input Quaternions.Orientation Q1 "Of frame 1 against a third frame";
      input Quaternions.Orientation Q2 "Of frame 2 against the same";
      output Real residue[3] "Half angles about the axes of frame 1";
    protected
      Real turn[3] = Q1[4] * Q2[1:3] - Q2[4] * Q1[1:3] - cross(Q1[1:3], Q2[1:3]) "Vector of the quaternion of 2 against 1";
    algorithm
      // Q1 * Q2, its scalar, is 1 where they are equal and -1 where one is minus the other
      residue := {Modelica.Math.atan2(turn[i], Q1 * Q2) for i in 1:3};
      annotation(Inline = true);
    end equalityConstraint;
  end Orientation;

  type der_Orientation = Real[4](each unit = "1/s") "Rate of a quaternion";

  function orientationConstraint "Vanishes if the length is 1"
    extends Modelica.Icons.Function;
    input Orientation Q "Quaternion";
    output Real residue[1] "Square of its length, less 1";
  algorithm
    residue := {Q * Q - 1};
    annotation(Inline = true);
  end orientationConstraint;

  function angularVelocity1 "Angular velocity in frame 1"
    extends Modelica.Icons.Function;
    input Orientation Q "Of frame 2 against frame 1";
    input der_Orientation der_Q "Its rate";
    output SI.AngularVelocity w[3] "Of 2 against 1, in frame 1";
  algorithm
    w := 2 * {
      {Q[4], -Q[3], Q[2], -Q[1]} * der_Q,
      {Q[3], Q[4], -Q[1], -Q[2]} * der_Q,
      {-Q[2], Q[1], Q[4], -Q[3]} * der_Q};
    annotation(Inline = true);
  end angularVelocity1;

  function angularVelocity2 "Angular velocity in frame 2"
    extends Modelica.Icons.Function;
    input Orientation Q "Of frame 2 against frame 1";
    input der_Orientation der_Q "Its rate";
    output SI.AngularVelocity w[3] "Of 2 against 1, in frame 2";
  algorithm
    w := 2 * {
      {Q[4], Q[3], -Q[2], -Q[1]} * der_Q,
      {-Q[3], Q[4], Q[1], -Q[2]} * der_Q,
      {Q[2], -Q[1], Q[4], -Q[3]} * der_Q};
    annotation(Inline = true);
  end angularVelocity2;

  function resolve1 "Coordinates of a vector in frame 1"
    extends Modelica.Icons.Function;
    input Orientation Q "Of frame 2 against frame 1";
    input Real v2[3] "Coordinates in frame 2";
    output Real v1[3] "Coordinates in frame 1";
  algorithm
    v1 := 2 * ((Q[4] * Q[4] - 0.5) * v2 + (Q[1:3] * v2) * Q[1:3] + Q[4] * cross(Q[1:3], v2));
    annotation(Inline = true);
  end resolve1;

  function resolve2 "Coordinates of a vector in frame 2"
    extends Modelica.Icons.Function;
    input Orientation Q "Of frame 2 against frame 1";
    input Real v1[3] "Coordinates in frame 1";
    output Real v2[3] "Coordinates in frame 2";
  algorithm
    v2 := 2 * ((Q[4] * Q[4] - 0.5) * v1 + (Q[1:3] * v1) * Q[1:3] - Q[4] * cross(Q[1:3], v1));
    annotation(Inline = true);
  end resolve2;

  function nullRotation "No rotation"
    extends Modelica.Icons.Function;
    output Orientation Q "Quaternion";
  algorithm
    Q := {0, 0, 0, 1};
    annotation(Inline = true);
  end nullRotation;

  function inverseRotation "Frame 1 seen from frame 2"
    extends Modelica.Icons.Function;
    input Orientation Q "Of frame 2 against frame 1";
    output Orientation Q_inv "Of frame 1 against frame 2";
  algorithm
    Q_inv := {-Q[1], -Q[2], -Q[3], Q[4]};
    annotation(Inline = true);
  end inverseRotation;

  function absoluteRotation "One orientation after another"
    extends Modelica.Icons.Function;
    input Orientation Q1 "Of frame 1 against frame 0";
    input Orientation Q_rel "Of frame 2 against frame 1";
    output Orientation Q2 "Of frame 2 against frame 0";
  algorithm
    Q2 := cat(1,
      Q_rel[4] * Q1[1:3] + Q1[4] * Q_rel[1:3] - cross(Q_rel[1:3], Q1[1:3]),
      {Q_rel[4] * Q1[4] - Q_rel[1:3] * Q1[1:3]});
    annotation(Inline = true);
  end absoluteRotation;

  function relativeRotation "Between two frames given against a third"
    extends Modelica.Icons.Function;
    input Orientation Q1 "Of frame 1 against frame 0";
    input Orientation Q2 "Of frame 2 against frame 0";
    output Orientation Q_rel "Of frame 2 against frame 1";
  algorithm
    Q_rel := absoluteRotation(inverseRotation(Q1), Q2);
    annotation(Inline = true);
  end relativeRotation;

  function planarRotation "Rotation about an axis"
    extends Modelica.Icons.Function;
    input Real e[3](each final unit = "1") "The axis, of length 1";
    input SI.Angle angle "How far frame 2 is turned";
    output Orientation Q "Of frame 2 against frame 1";
  algorithm
    Q := cat(1, e * Modelica.Math.sin(angle / 2), {Modelica.Math.cos(angle / 2)});
    annotation(Inline = true);
  end planarRotation;

  function from_T "From a matrix"
    extends Modelica.Icons.Function;
    input Real T[3, 3] "From 1 to 2";
    input Orientation Q_guess = nullRotation() "Of Q and -Q the one nearer to this one is taken";
    output Orientation Q "Quaternion";
  protected
    Real p[4] = {
        1 + T[1, 1] - T[2, 2] - T[3, 3], 1 - T[1, 1] + T[2, 2] - T[3, 3], 1 - T[1, 1] - T[2, 2] + T[3, 3], 1 + T[1, 1] + T[2, 2] + T[3, 3]}
      "Four times the squares of the components; their sum is 4";
    Real c "Twice the largest component";
  algorithm
    // Divide by the largest component: it is at least a half
    if p[4] >= p[1] and p[4] >= p[2] and p[4] >= p[3] then
      c := sqrt(p[4]);
      Q := {(T[2, 3] - T[3, 2]) / (2 * c), (T[3, 1] - T[1, 3]) / (2 * c), (T[1, 2] - T[2, 1]) / (2 * c), c / 2};
    elseif p[1] >= p[2] and p[1] >= p[3] then
      c := sqrt(p[1]);
      Q := {c / 2, (T[1, 2] + T[2, 1]) / (2 * c), (T[1, 3] + T[3, 1]) / (2 * c), (T[2, 3] - T[3, 2]) / (2 * c)};
    elseif p[2] >= p[3] then
      c := sqrt(p[2]);
      Q := {(T[1, 2] + T[2, 1]) / (2 * c), c / 2, (T[2, 3] + T[3, 2]) / (2 * c), (T[3, 1] - T[1, 3]) / (2 * c)};
    else
      c := sqrt(p[3]);
      Q := {(T[1, 3] + T[3, 1]) / (2 * c), (T[2, 3] + T[3, 2]) / (2 * c), c / 2, (T[1, 2] - T[2, 1]) / (2 * c)};
    end if;
    Q := if Q * Q_guess >= 0 then Q else -Q;
  end from_T;

  function to_T "The matrix"
    extends Modelica.Icons.Function;
    input Orientation Q "Quaternion";
    output Real T[3, 3] "From 1 to 2";
  algorithm
    T := Frames.to_T(Frames.from_Q(Q, zeros(3)));
    annotation(Inline = true);
  end to_T;

  package Internal "The type without its comparison"
    extends Modelica.Icons.InternalPackage;
    type QuaternionBase = Real[4] "Four numbers";
  end Internal;
end Quaternions;
