within Modelica.Mechanics.MultiBody.Frames;
function axisRotation "Rotation about a coordinate axis"
  extends Modelica.Icons.Function;
  input Integer axis(min = 1, max = 3) "1, 2 or 3";
  input SI.Angle angle "How far frame 2 is turned";
  input SI.AngularVelocity der_angle "Rate of the angle";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  R := Orientation(
    T = TransformationMatrices.axisRotation(axis, angle),
    w = {if axis == i then der_angle else 0 for i in 1:3});
  annotation(Inline = true);
end axisRotation;
