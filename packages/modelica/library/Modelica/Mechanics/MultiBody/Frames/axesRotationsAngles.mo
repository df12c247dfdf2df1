within Modelica.Mechanics.MultiBody.Frames;
function axesRotationsAngles "The three angles of axesRotations"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  input Integer sequence[3](min = {1, 1, 1}, max = {3, 3, 3}) = {1, 2, 3} "The axes; neighbours must differ";
  input SI.Angle guessAngle1 = 0 "Of the two solutions the one with the first angle nearer to this one is taken";
  output SI.Angle angles[3] "The angles, in this order";
protected
  Real e1[3] = axis(sequence[1]);
  Real e2[3] = axis(sequence[2]);
  Real e3[3] = axis(sequence[3]);
  Real g[3] "The last axis in frame 1";
  Real m[3] "The middle axis in frame 1";
  Real sine "g · (e1 × e2)";
  Real cosine "g · e2";
  SI.Angle first "One solution for the first angle";
algorithm
  // The middle axis is across the last one: g · (e2 cos φ1 + (e1 × e2) sin φ1) = 0
  g := transpose(R.T) * e3;
  sine := g * cross(e1, e2);
  cosine := g * e2;
  // Two solutions half a turn apart; if all of them are, the first and the last axis are parallel and 0 is taken
  first := if abs(sine) < 1e-12 and abs(cosine) < 1e-12 then 0 else Modelica.Math.atan2(-cosine, sine);
  angles[1] := if abs(first - guessAngle1) <= Modelica.Constants.pi / 2 then first else if first >= guessAngle1 then first - Modelica.Constants.pi else first + Modelica.Constants.pi;
  m := e2 * Modelica.Math.cos(angles[1]) + cross(e1, e2) * Modelica.Math.sin(angles[1]);
  // The last axis behind the first rotation; the middle axis behind all three
  angles[2] := Modelica.Math.atan2(
    cross(e2, e3) * (TransformationMatrices.axisRotation(sequence[1], angles[1]) * g),
    e3 * (TransformationMatrices.axisRotation(sequence[1], angles[1]) * g));
  angles[3] := Modelica.Math.atan2(-cross(e3, e2) * (R.T * m), e2 * (R.T * m));
  annotation(Inline = true);
end axesRotationsAngles;
