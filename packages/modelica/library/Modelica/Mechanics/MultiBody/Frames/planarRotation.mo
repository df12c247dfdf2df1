within Modelica.Mechanics.MultiBody.Frames;
function planarRotation "Rotation about an axis"
  extends Modelica.Icons.Function;
  input Real e[3](each final unit = "1") "The axis, of length 1";
  input SI.Angle angle "How far frame 2 is turned";
  input SI.AngularVelocity der_angle "Rate of the angle";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  R := Orientation(
    T = outerProduct(e, e) + (identity(3) - outerProduct(e, e)) * Modelica.Math.cos(angle) - skew(e) * Modelica.Math.sin(angle),
    w = e * der_angle);
  annotation(Inline = true);
end planarRotation;
