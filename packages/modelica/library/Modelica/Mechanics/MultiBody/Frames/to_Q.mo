within Modelica.Mechanics.MultiBody.Frames;
function to_Q "The quaternion"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  input Quaternions.Orientation Q_guess = Quaternions.nullRotation() "Of Q and -Q the one nearer to this one is taken";
  output Quaternions.Orientation Q "Vector part, then scalar part";
algorithm
  Q := Quaternions.from_T(R.T, Q_guess);
  annotation(Inline = true);
end to_Q;
