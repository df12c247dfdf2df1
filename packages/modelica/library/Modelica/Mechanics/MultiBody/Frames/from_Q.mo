within Modelica.Mechanics.MultiBody.Frames;
function from_Q "From a quaternion and angular velocity"
  extends Modelica.Icons.Function;
  input Quaternions.Orientation Q "Vector part, then scalar part";
  input SI.AngularVelocity w[3] "Of 2 against 1, in frame 2";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  R := Orientation(
    T = {
      {2 * (Q[1] * Q[1] + Q[4] * Q[4]) - 1, 2 * (Q[1] * Q[2] + Q[3] * Q[4]), 2 * (Q[1] * Q[3] - Q[2] * Q[4])},
      {2 * (Q[1] * Q[2] - Q[3] * Q[4]), 2 * (Q[2] * Q[2] + Q[4] * Q[4]) - 1, 2 * (Q[2] * Q[3] + Q[1] * Q[4])},
      {2 * (Q[1] * Q[3] + Q[2] * Q[4]), 2 * (Q[2] * Q[3] - Q[1] * Q[4]), 2 * (Q[3] * Q[3] + Q[4] * Q[4]) - 1}},
    w = w);
  annotation(Inline = true);
end from_Q;
