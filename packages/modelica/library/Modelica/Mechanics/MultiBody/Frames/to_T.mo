within Modelica.Mechanics.MultiBody.Frames;
function to_T "The matrix"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  output Real T[3, 3] "Coordinates in 2 = T · coordinates in 1";
algorithm
  T := R.T;
  annotation(Inline = true);
end to_T;
