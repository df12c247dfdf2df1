within Modelica.Mechanics.MultiBody.Frames;
function to_exy "Directions of the first two axes"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  output Real exy[3, 2] "Columns: x and y of frame 2, in frame 1";
algorithm
  exy := [R.T[1, :], R.T[2, :]];
  annotation(Inline = true);
end to_exy;
