within Modelica.Mechanics.MultiBody.Frames;
function axesRotations "Three rotations, each about an axis of the frame reached before"
  extends Modelica.Icons.Function;
  input Integer sequence[3](min = {1, 1, 1}, max = {3, 3, 3}) = {1, 2, 3} "The axes";
  input SI.Angle angles[3] "The angles, in this order";
  input SI.AngularVelocity der_angles[3] "Their rates";
  output Orientation R "Of frame 2 against frame 1";
protected
  Real A2[3, 3] = TransformationMatrices.axisRotation(sequence[2], angles[2]);
  Real A3[3, 3] = TransformationMatrices.axisRotation(sequence[3], angles[3]);
algorithm
  R := Orientation(
    T = A3 * A2 * TransformationMatrices.axisRotation(sequence[1], angles[1]),
    w = axis(sequence[3]) * der_angles[3] + A3 * (axis(sequence[2]) * der_angles[2] + A2 * (axis(sequence[1]) * der_angles[1])));
  annotation(Inline = true);
end axesRotations;
