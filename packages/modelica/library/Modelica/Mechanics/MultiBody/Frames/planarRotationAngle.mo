within Modelica.Mechanics.MultiBody.Frames;
function planarRotationAngle "The angle of a rotation about a known axis, from a vector before and behind it"
  extends Modelica.Icons.Function;
  input Real e[3](each final unit = "1") "The axis, of length 1";
  input Real v1[3] "A vector in frame 1, not along the axis";
  input Real v2[3] "The same vector in frame 2";
  output SI.Angle angle "How far frame 2 is turned, -pi … pi";
algorithm
  // The part across the axis: length² · cos(angle) and length² · sin(angle)
  angle := Modelica.Math.atan2(-cross(e, v1) * v2, v1 * v2 - (e * v1) * (e * v2));
  annotation(Inline = true);
end planarRotationAngle;
